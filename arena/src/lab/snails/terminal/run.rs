//! The loop: draw, wait for a key or the next move, go on.

use super::{keys, screen, show::Show};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::time::{Duration, Instant};

/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(33);
/// The same while nothing moves.
const IDLE: Duration = Duration::from_millis(500);

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By a key for that.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

/// Shows a game in this terminal until somebody leaves, and leaves the terminal as it was.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(mut show: Show) -> io::Result<Left> {
    let mut terminal = ratatui::try_init()?;
    let left = look(&mut show, &mut terminal);
    ratatui::restore();
    left
}

fn look(show: &mut Show, terminal: &mut ratatui::DefaultTerminal) -> io::Result<Left> {
    let mut before = Instant::now();
    loop {
        terminal.draw(|frame| screen::draw(show, frame))?;
        if event::poll(if show.is_moving() { FRAME } else { IDLE })?
            && let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && let Some(left) = keys::press(show, key)
        {
            return Ok(left);
        }
        let now = Instant::now();
        show.pass(now - before);
        before = now;
    }
}
