//! The loop of the view: draw, wait for a key or the next picture, go on.

use super::player::{Player, Watched};
use super::screen;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::time::{Duration, Instant};

/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(33);

/// Shows a game in this terminal until somebody quits, and leaves the terminal as it was.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn watch<W: Watched>(game: W) -> io::Result<()> {
    let mut player = Player::new(game);
    player.letters = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut terminal = ratatui::try_init()?;
    let watched = look(&mut player, &mut terminal);
    ratatui::restore();
    watched
}

fn look<W: Watched>(
    player: &mut Player<W>,
    terminal: &mut ratatui::DefaultTerminal,
) -> io::Result<()> {
    let mut before = Instant::now();
    loop {
        terminal.draw(|frame| screen::draw(player, frame))?;
        if event::poll(FRAME)?
            && let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && !player.press(key)
        {
            return Ok(());
        }
        let now = Instant::now();
        player.pass(now - before);
        before = now;
    }
}
