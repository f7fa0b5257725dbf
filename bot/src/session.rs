//! One game on a pair of streams: states come in, one line goes out for each.
//!
//! No input makes the session panic or grow: lines are capped, a flawed line costs a warning, and a
//! state without our snake is answered with straight on.

use crate::brain::Brain;
use crate::clock::{Budget, Deadline};
use protocol::wire::{Message, Reader};
use protocol::{Init, Move, Observation};
use std::fmt::Write as _;
use std::io::{self, BufRead, ErrorKind, Write};

/// Bytes of a line that are kept. The longest line that says something, a snake as long as the
/// largest board with every cell named, has half of that.
const LINE_CAP: usize = 1 << 20;

/// How a session plays.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The budget of a decision.
    pub budget: Budget,
    /// Whether a `log ` line with the reasons goes before every move.
    pub explain: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            budget: Budget::DEFAULT,
            explain: false,
        }
    }
}

/// Plays until `Game Over`, the end of the input or the end of the output.
///
/// `make_brain` is called once, when the first line has come, with what that line says.
///
/// # Errors
/// If a stream breaks in any other way.
pub fn run<B: Brain>(
    mut input: impl BufRead,
    mut output: impl Write,
    make_brain: impl FnOnce(Init) -> B,
    options: Options,
) -> io::Result<()> {
    let mut reader = Reader::new();
    let mut line = Vec::new();
    let mut answer = String::new();
    let mut make_brain = Some(make_brain);
    let mut player: Option<B> = None;
    while read_line(&mut input, &mut line)? {
        match reader.push(&line) {
            Err(error) => tracing::warn!("{error}: still waiting for the first line"),
            Ok(None) => {}
            Ok(Some(Message::GameOver)) => return Ok(()),
            Ok(Some(Message::Init(init))) => player = make_brain.take().map(|make| make(init)),
            Ok(Some(Message::State {
                observation,
                problems,
            })) => {
                for problem in problems {
                    tracing::warn!("{problem}");
                }
                let Some(brain) = player.as_mut() else {
                    continue;
                };
                answer.clear();
                respond(brain, observation, options, &mut answer);
                if let Err(error) = output.write_all(answer.as_bytes()).and(output.flush()) {
                    return match error.kind() {
                        ErrorKind::BrokenPipe => Ok(()),
                        _ => Err(error),
                    };
                }
            }
        }
    }
    Ok(())
}

/// Writes the answer to one state, with its reasons if they are wanted.
fn respond(brain: &mut impl Brain, seen: &Observation, options: Options, answer: &mut String) {
    let deadline = Deadline::start(options.budget);
    let present = (seen.snakes.get(seen.me))
        .is_some_and(|snake| snake.is_on_board() && !snake.chain.is_empty());
    let chosen = if present {
        brain.decide(seen, &deadline)
    } else {
        Move::Straight
    };
    if options.explain {
        answer.push_str("log ");
        let begun = answer.len();
        if present {
            brain.explain(answer);
        } else {
            answer.push_str("absent=1");
        }
        // Not every brain has reasons.
        let gap = if answer.len() > begun { " " } else { "" };
        let micros = deadline.elapsed().as_micros();
        let _ = writeln!(answer, "{gap}nodes={} us={micros}", deadline.spent());
    }
    let _ = writeln!(answer, "{chosen}");
}

/// Reads up to the next line end, which is left out. Of a line past the cap the rest is dropped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = LINE_CAP.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        let mut line = Vec::new();
        let mut all = Vec::new();
        while read_line(&mut input, &mut line).unwrap() {
            all.push(line.clone());
        }
        all
    }

    #[test]
    fn lines_are_what_is_between_line_ends() {
        assert_eq!(
            lines(b"a\n\nlonger than the buffer\r\nlast"),
            [
                b"a".to_vec(),
                b"".to_vec(),
                b"longer than the buffer\r".to_vec(),
                b"last".to_vec()
            ]
        );
        assert_eq!(lines(b""), [b""; 0]);
    }

    #[test]
    fn a_line_past_the_cap_is_cut_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; LINE_CAP + 1000];
        bytes.extend_from_slice(b"\nnext\n");
        let lengths: Vec<usize> = lines(&bytes).iter().map(Vec::len).collect();
        assert_eq!(lengths, [LINE_CAP, 4]);
    }
}
