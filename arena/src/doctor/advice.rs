//! What a bot should print instead of what it printed.

/// What a bot is to print.
pub(super) const ONE_LINE: &str = "print exactly one line with a number from 0 to 6 for each state; begin every other line with \
                        `log `, or print it to stderr";

/// What to print instead of a line of garbage.
pub(super) fn moves_advice(line: &str) -> String {
    let word = line.trim().to_lowercase();
    match word.as_str() {
        "up" | "down" | "left" | "right" | "u" | "d" | "l" | "r" | "north" | "south" | "west"
        | "east" => {
            "a move is a number: print 0 for up, 1 for down, 2 for left, 3 for right".to_owned()
        }
        _ => ONE_LINE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_in_words_is_answered_with_its_number() {
        assert_eq!(
            moves_advice(" UP"),
            "a move is a number: print 0 for up, 1 for down, 2 for left, 3 for right"
        );
        assert_eq!(moves_advice("thinking"), ONE_LINE);
    }
}
