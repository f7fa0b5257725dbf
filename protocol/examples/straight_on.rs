//! A whole bot in one loop: it goes straight on until the game is over.

use snakepit_protocol::Move;
use snakepit_protocol::wire::{Message, Reader};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut reader = Reader::new();
    for line in io::stdin().lock().split(b'\n') {
        match reader.push(&line?) {
            Ok(Some(Message::State { .. })) => {
                writeln!(output, "{}", Move::Straight)?;
                // The arena waits for the line, not for a full buffer.
                output.flush()?;
            }
            Ok(Some(Message::GameOver)) => break,
            // The first line and the lines within a state ask for no answer.
            Ok(Some(Message::Init(_)) | None) => {}
            Err(problem) => writeln!(output, "log {problem}")?,
        }
    }
    Ok(())
}
