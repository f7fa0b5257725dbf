//! The loop of every view: draw, wait for a key or the next picture, go on.

use super::input::Input;
use super::view::{View, ViewExit};
use crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::time::{Duration, Instant};

/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(33);
/// The same while nothing moves.
const IDLE: Duration = Duration::from_millis(500);

/// Shows a view in this terminal until it is left, and leaves the terminal as it was.
///
/// # Errors
/// If the terminal cannot be read or written, or is gone.
pub fn run(view: &mut impl View) -> io::Result<ViewExit> {
    let mut terminal = ratatui::try_init()?;
    let input = Input::open();
    let left = look(view, &input, &mut terminal);
    // One that is gone cannot be restored, and the caller who would print to it has to know.
    let restored = ratatui::try_restore();
    let left = left.and_then(|left| {
        input.check()?;
        restored?;
        Ok(left)
    });
    if left.is_err() {
        // It would complain to a stderr that may be gone as well.
        std::mem::forget(terminal);
    }
    left
}

fn look(
    view: &mut impl View,
    input: &Input,
    terminal: &mut ratatui::DefaultTerminal,
) -> io::Result<ViewExit> {
    let mut before = Instant::now();
    loop {
        if let Some(left) = view.hear() {
            return Ok(left);
        }
        terminal.draw(|frame| view.draw(frame))?;
        if input.wait(if view.is_moving() { FRAME } else { IDLE })?
            && let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && let Some(left) = view.press(key)
        {
            return Ok(left);
        }
        let now = Instant::now();
        view.pass(now - before);
        before = now;
    }
}
