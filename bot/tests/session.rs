//! A session on whatever the other side sends.

use bot::clock::Budget;
use bot::roster::{self, Choice};
use bot::session::{Options, run};
use protocol::wire::Chain;
use protocol::{Cell, Move};
use std::io::{self, Write};

const STATE: &str = "\
-1 -1
8 16
0
alive 26 2 10,12 15,12 15,7 5,7 5,2
dead 6 6 14,13 19,13
alive 2 1 12,13 12,14
invisible 17 1 9 21,14 21,14 15,14 15,13
";

const OPTIONS: Options = Options {
    budget: Budget::Nodes(40),
    explain: false,
};

/// Plays one of the built-in brains.
fn session(brain: &str, input: &[u8], output: impl Write, options: Options) -> io::Result<()> {
    let choice: Choice = brain.parse().unwrap();
    run(input, output, |init| choice.brain(init, 1), options)
}

/// The lines that a brain answers.
fn answers(brain: &str, input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    session(brain, input, &mut output, OPTIONS).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn is_move(line: &str) -> bool {
    line.parse::<protocol::Move>().is_ok()
}

#[test]
fn the_documented_state_gets_one_legal_move_from_every_brain() {
    for (brain, _) in roster::NAMES {
        let lines = answers(brain, format!("4 50 50 1\n{STATE}").as_bytes());
        assert_eq!(lines.len(), 1, "{brain}");
        // The body is to the right of the head; everything else around it is free.
        assert!(
            ["0", "1", "2"].contains(&lines[0].as_str()),
            "{brain} {lines:?}"
        );
    }
}

#[test]
fn every_edition_is_read_without_a_flag() {
    let captures = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/captures");
    for entry in std::fs::read_dir(captures).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read(&path).unwrap();
        let states = text
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty() && line.iter().all(u8::is_ascii_digit))
            .count();
        for brain in ["champion", "greedy"] {
            let lines = answers(brain, &text);
            assert_eq!(lines.len(), states, "{brain} {}", path.display());
            assert!(lines.iter().all(|line| is_move(line)));
        }
    }
}

#[test]
fn carriage_returns_change_nothing() {
    let text = format!("4 50 50 1\n{STATE}{STATE}");
    let with_returns = text.replace('\n', "\r\n");
    assert_eq!(
        answers("champion", text.as_bytes()),
        answers("champion", with_returns.as_bytes())
    );
}

#[test]
fn nothing_is_said_after_game_over() {
    let text = format!("4 50 50 1\n{STATE}Game Over\n{STATE}");
    assert_eq!(answers("champion", text.as_bytes()).len(), 1);
}

#[test]
fn a_state_without_our_snake_is_still_answered() {
    let dead = "1 1\n0\ndead 0 0\nalive 2 0 5,5 5,6\n";
    let flawed = "1 1\n0\nalive nonsense\nalive 2 0 5,5 5,6\n";
    let text = format!("2 9 9 1\n{dead}{flawed}");
    assert_eq!(answers("champion", text.as_bytes()), ["5", "5"]);
}

#[test]
fn a_cut_state_costs_its_own_answer_and_no_other() {
    let cut = "1 1\n0\nalive 2 0 5,5 5,6\n";
    let whole = "1 1\n0\nalive 2 0 5,4 5,5\ndead 0 0\n";
    let text = format!("2 9 9 1\n{cut}{whole}{whole}");
    assert_eq!(answers("champion", text.as_bytes()).len(), 2);
}

#[test]
fn garbage_nul_bytes_and_giant_lines_are_survived() {
    let mut text = b"what is this\n\0\0\0\n4 50 50 1\n".to_vec();
    text.extend(vec![b'7'; 3 << 20]);
    text.extend_from_slice(b"\n\0\xff\xfe\n4 50 50 1 1 1 1\n-9 -9 -9\n,,,,\n");
    text.extend_from_slice(STATE.as_bytes());
    text.extend_from_slice(b"alive 5 0 1,1 1,5 9,9\n");
    text.extend_from_slice(STATE.as_bytes());
    for (brain, _) in roster::NAMES {
        let lines = answers(brain, &text);
        assert!(lines.iter().all(|line| is_move(line)), "{brain} {lines:?}");
        assert!(!lines.is_empty(), "{brain}");
    }
}

#[test]
fn bodies_that_cannot_be_are_survived() {
    // Cells named twice, a body through itself, three snakes and an apple on one cell.
    let states = "\
2 2
0
alive 9 0 2,2 2,4 2,2 2,4 2,2
alive 1 0 2,2
invisible 3 0 4294967295 2,2 2,2 2,2
2 2
1
alive 4294967295 0 0,0 4,0 0,0
alive 1 0 2,2
alive 0 0 2,2 2,2
";
    for (brain, _) in roster::NAMES {
        let lines = answers(brain, format!("3 5 5 1\n{states}{states}").as_bytes());
        assert_eq!(lines.len(), 4, "{brain}");
    }
}

#[test]
fn reasons_go_before_the_move_on_a_line_of_their_own() {
    let mut output = Vec::new();
    let explaining = Options {
        explain: true,
        ..OPTIONS
    };
    let input = format!("4 50 50 1\n{STATE}");
    session("champion", input.as_bytes(), &mut output, explaining).unwrap();
    let text = String::from_utf8(output).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    let pairs: Vec<&str> = lines[0].strip_prefix("log ").unwrap().split(' ').collect();
    assert!(pairs.iter().all(|pair| pair.contains('=')), "{pairs:?}");
    // What is planned begins with the cell that the move leads to.
    let plan = pairs.iter().find_map(|pair| pair.strip_prefix("plan="));
    let plan: Chain = plan.unwrap().replace(';', " ").parse().unwrap();
    let step = Cell::new(10, 12).direction_to(plan.head().unwrap());
    assert_eq!(step.map(Move::from), lines[1].parse().ok());
    assert!(is_move(lines[1]));
}

#[test]
fn a_second_first_line_is_a_flaw_and_makes_no_second_brain() {
    let input = format!("4 50 50 1\n{STATE}4 50 50 1\n{STATE}");
    let (mut made, mut output) = (0, Vec::new());
    let greedy: Choice = "greedy".parse().unwrap();
    let make_brain = |init| {
        made += 1;
        greedy.brain(init, 1)
    };
    run(input.as_bytes(), &mut output, make_brain, OPTIONS).unwrap();
    assert_eq!(made, 1);
    assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), 2);
}

/// An output whose reader has left.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_ends_the_session_quietly() {
    let text = format!("4 50 50 1\n{STATE}{STATE}");
    session("greedy", text.as_bytes(), Closed, OPTIONS).unwrap();
}
