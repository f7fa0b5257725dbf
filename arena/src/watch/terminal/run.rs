//! The loop of the terminal's view: draw, wait for a key or the next picture, go on.

use super::keys::{self, Wish};
use super::screen;
use super::viewer::Viewer;
use crate::record::TickLine;
use crate::stop::Stop;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(33);
/// The same while nothing moves.
const IDLE: Duration = Duration::from_millis(500);

/// A game that is being played.
#[derive(Debug)]
pub struct Live {
    /// Ticks as they are played. It closes with the game.
    pub ticks: Receiver<TickLine>,
    /// Raised to end the game, by a key here or by a signal.
    pub stop: Stop,
}

/// Shows a game in this terminal until somebody quits, and leaves the terminal as it was.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn watch(mut viewer: Viewer, live: Option<Live>) -> io::Result<()> {
    viewer.live = live.is_some();
    viewer.letters = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut terminal = ratatui::try_init()?;
    let watched = look(&mut viewer, live.as_ref(), &mut terminal);
    ratatui::restore();
    watched
}

fn look(
    viewer: &mut Viewer,
    live: Option<&Live>,
    terminal: &mut ratatui::DefaultTerminal,
) -> io::Result<()> {
    let mut before = Instant::now();
    loop {
        if let Some(live) = live {
            if live.stop.is_raised() {
                return Ok(());
            }
            hear(viewer, live);
        }
        terminal.draw(|frame| screen::draw(viewer, frame))?;
        let moves = viewer.playing || viewer.live;
        if event::poll(if moves { FRAME } else { IDLE })?
            && let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            match keys::press(viewer, key) {
                Wish::Stay => {}
                Wish::Quit => return Ok(()),
                Wish::Interrupt => {
                    live.iter().for_each(|live| live.stop.raise());
                    return Ok(());
                }
            }
        }
        let now = Instant::now();
        viewer.pass(now - before);
        before = now;
    }
}

/// Takes what has been played since the last picture.
fn hear(viewer: &mut Viewer, live: &Live) {
    loop {
        match live.ticks.try_recv() {
            Ok(line) => viewer.push(line),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {
                if viewer.live {
                    viewer.live = false;
                    viewer.playing = viewer.tick() < viewer.timeline.len();
                    "the game is over".clone_into(&mut viewer.word);
                }
                return;
            }
        }
    }
}
