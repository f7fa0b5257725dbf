//! One game on a pair of streams: states come in, one line goes out for each.
//!
//! No input makes the session panic or grow: lines are capped, a flawed line costs a warning, and a
//! state without our snake is answered with straight on.

use crate::brain::Brain;
use crate::clock::{Budget, Deadline};
use protocol::wire::{LineSplitter, Message, Reader};
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
    let mut lines = LineSplitter::new(LINE_CAP);
    let mut answer = String::new();
    let mut make_brain = Some(make_brain);
    let mut player: Option<B> = None;
    while read_line(&mut input, &mut lines)? {
        match reader.push(lines.line().bytes) {
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

/// Reads up to the next line end or the end of the input; `false` if there is no line any more.
fn read_line(input: &mut impl BufRead, lines: &mut LineSplitter) -> io::Result<bool> {
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(lines.finish());
        }
        let mut rest = chunk;
        let is_complete = lines.advance(&mut rest);
        let used = chunk.len() - rest.len();
        input.consume(used);
        if is_complete {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_far_as_the_cap_and_the_last_needs_no_end() {
        let mut bytes = b"a\n\nlonger than the buffer\r\n".to_vec();
        bytes.resize(bytes.len() + LINE_CAP + 1000, b'x');
        bytes.extend_from_slice(b"\nlast");
        let mut input = io::BufReader::with_capacity(7, bytes.as_slice());
        let mut lines = LineSplitter::new(LINE_CAP);
        let mut lengths = Vec::new();
        while read_line(&mut input, &mut lines).unwrap() {
            lengths.push(lines.line().bytes.len());
        }
        assert_eq!(lengths, [1, 0, 23, LINE_CAP, 4]);
    }
}
