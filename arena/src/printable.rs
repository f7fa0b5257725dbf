//! Text of strangers, made fit for a terminal: what a terminal would obey, or a reader would not see, is shown
//! as an escape instead. Names, notes, paths and errors all pass here before they are printed.

use std::borrow::Cow;
use std::fmt::Write;

/// Characters of a name that are shown.
pub const NAME_SHOWN: usize = 64;

/// A text as one line: line ends and tabs are shown as well.
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_unseen)
}

/// A text of several lines, whose line ends and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| {
        !matches!(letter, '\n' | '\t') && is_unseen(letter)
    })
}

/// A message of several lines, the later ones set in, so that none passes for a message of its own.
pub fn message(text: &str) -> String {
    lines(text).replace('\n', "\n    ")
}

/// A name as one line, cut where it is longer than any name has to be.
pub fn name(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(NAME_SHOWN) {
        None => one_line(text),
        Some((end, _)) => Cow::Owned(format!("{}…", one_line(&text[..end]))),
    }
}

/// JSON in which every such character is escaped: the same values, fit for a terminal.
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    // What is unseen stands within strings, where JSON has an escape for it.
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if is_unseen(letter) {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                // Writing to a string does not fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

fn escaped(text: &str, hide: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hide) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            letter if !hide(letter) => shown.push(letter),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            '\r' => shown.push_str("\\r"),
            letter => {
                let code = u32::from(letter);
                let _ = match code {
                    0..=0xff => write!(shown, "\\x{code:02x}"),
                    _ => write!(shown, "\\u{{{code:x}}}"),
                };
            }
        }
    }
    Cow::Owned(shown)
}

/// Controls of either set, marks without a width, and those that turn the direction of reading.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        assert_eq!(one_line("greedy – 蛇"), "greedy – 蛇");
        let hostile = "a\x1b[2Jb\u{9b}31m\r\n\t\u{7f}\u{202e}txt\u{200b}";
        assert_eq!(
            one_line(hostile),
            r"a\x1b[2Jb\x9b31m\r\n\t\x7f\u{202e}txt\u{200b}"
        );
        assert_eq!(lines("a\n\tb\x07\n"), "a\n\tb\\x07\n");
        assert_eq!(
            message("error: a\nwarning: b\r"),
            "error: a\n    warning: b\\r"
        );
    }

    #[test]
    fn a_name_is_cut_where_it_is_too_long() {
        let longest = "ä".repeat(NAME_SHOWN);
        assert_eq!(name(&longest), longest.as_str());
        assert_eq!(name(&format!("{longest}x")), format!("{longest}…"));
    }

    #[test]
    fn json_keeps_its_values() {
        let value = serde_json::json!({ "name": "\u{9b}2J \x1b \u{202e}\u{e0041} ä" });
        let printed = value.to_string();
        let shown = json(&printed);
        assert!(shown.chars().all(|letter| !is_unseen(letter)), "{shown}");
        let read: serde_json::Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(read, value);
    }
}
