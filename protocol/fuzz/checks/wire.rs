//! Any bytes as a stream of lines: nothing panics, what is read lies on the board, and what was read
//! without a flaw is printed and read again as the same.

use protocol::wire::{LineSplitter, Message, Reader, Reply};
use protocol::{Init, Observation};

/// More than any line that is tried.
const CAP: usize = 1 << 20;

/// Reads bytes as all that they could be.
pub(crate) fn check(data: &[u8]) {
    as_lines(data);
    as_states(data);
    if let Ok(text) = std::str::from_utf8(data) {
        as_values(text);
    }
}

/// Lines are the same in whatever portions the bytes come.
fn as_lines(data: &[u8]) {
    let whole = lines(data.chunks(CAP));
    assert_eq!(whole, lines(data.chunks(1)), "byte by byte");
    assert_eq!(whole, lines(data.chunks(7)), "in sevens");
    let mut split: Vec<&[u8]> = data.split(|&byte| byte == b'\n').collect();
    split.pop_if(|last| last.is_empty());
    assert_eq!(whole, split);
}

fn lines<'a>(portions: impl Iterator<Item = &'a [u8]>) -> Vec<Vec<u8>> {
    let mut splitter = LineSplitter::new(CAP);
    let mut lines = Vec::new();
    for mut portion in portions {
        while splitter.advance(&mut portion) {
            lines.push(splitter.line().bytes.to_vec());
        }
    }
    if splitter.finish() {
        lines.push(splitter.line().bytes.to_vec());
    }
    lines
}

fn as_states(data: &[u8]) {
    let mut reader = Reader::new();
    for line in data.split(|&byte| byte == b'\n') {
        let _ = Reply::read(line);
        let size = reader.init().map(|init| init.size);
        let Ok(Some(Message::State {
            observation,
            problems,
        })) = reader.push(line)
        else {
            continue;
        };
        let mut cells = (observation.snakes.values()).flat_map(|snake| snake.chain.cells());
        assert!(cells.all(|cell| size.is_some_and(|size| size.contains(cell))));
        if problems.is_empty() {
            assert_same_again(observation);
        }
    }
}

fn as_values(text: &str) {
    if let Ok(init) = text.parse::<Init>() {
        assert_eq!(init.to_string().parse(), Ok(init));
    }
    if let Ok(observation) = text.parse::<Observation>() {
        assert_same_again(&observation);
    }
}

fn assert_same_again(observation: &Observation) {
    let again = observation.to_string().parse::<Observation>();
    assert_eq!(
        again.map(|again| again.snakes),
        Ok(observation.snakes.clone())
    );
}
