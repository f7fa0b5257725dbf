//! A recorded or live game as a view of the terminal.

use super::keys::{self, KeyAction};
use super::people_view::{self, PeopleView, Phase};
use super::screen;
use super::viewer::Viewer;
use crate::engine::people::People;
use crate::replay::TickLine;
use crate::replay::Timeline;
use crate::view::tui::{self, View, ViewExit};
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use std::io;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// A game that is being played.
#[derive(Debug)]
pub struct Live {
    /// What is to be shown. It closes with the game.
    pub updates: Receiver<LiveUpdate>,
    /// Raised to end the game, by a key here or by a signal.
    pub stop: CancellationToken,
    /// The people who play it here.
    pub people: Option<People>,
}

/// What a game that is being played tells.
#[derive(Debug)]
pub enum LiveUpdate {
    /// Seconds until the first tick.
    CountDown(u32),
    /// A tick.
    Tick(TickLine),
    /// It is over.
    End,
    /// Another game takes its place.
    Next(Box<Timeline>),
}

/// Shows a game in this terminal until it is quit, and leaves the terminal as it was.
///
/// # Errors
/// If the terminal cannot be read or written, or is gone; a live game is then ended.
pub fn watch(mut viewer: Viewer, live: Option<Live>) -> io::Result<ViewExit> {
    viewer.live = live.is_some();
    let people = live.as_ref().and_then(|live| live.people.as_ref());
    viewer.people = people.map(|people| PeopleView::new(people.seats()));
    viewer.letters = tui::no_colour();
    let mut view = GameView { viewer, live };
    let left = tui::run(&mut view);
    if left.is_err() {
        view.live.iter().for_each(|live| live.stop.cancel());
    }
    left
}

/// What is looked at, and where more of it comes from.
struct GameView {
    viewer: Viewer,
    live: Option<Live>,
}

impl View for GameView {
    fn hear(&mut self) -> Option<ViewExit> {
        let live = self.live.as_ref()?;
        if live.stop.is_cancelled() {
            return Some(ViewExit::Quit);
        }
        hear(&mut self.viewer, live);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(&mut self.viewer, frame);
    }

    fn is_moving(&self) -> bool {
        self.viewer.playing || self.viewer.live || self.viewer.people.is_some()
    }

    fn press(&mut self, key: KeyEvent) -> Option<ViewExit> {
        match keys::press(&mut self.viewer, key) {
            KeyAction::Stay => None,
            KeyAction::Quit => Some(ViewExit::Quit),
            KeyAction::Interrupt => {
                self.live.iter().for_each(|live| live.stop.cancel());
                Some(ViewExit::Interrupted)
            }
            KeyAction::Play(command) => {
                let people = self.live.as_ref().and_then(|live| live.people.as_ref());
                people.iter().for_each(|people| people.obey(command));
                None
            }
        }
    }

    fn pass(&mut self, time: Duration) {
        self.viewer.pass(time);
    }
}

/// Takes what has been played since the last picture.
fn hear(viewer: &mut Viewer, live: &Live) {
    loop {
        match live.updates.try_recv() {
            Ok(LiveUpdate::CountDown(seconds)) => {
                people_view::enter(viewer, Phase::CountDown(seconds))
            }
            Ok(LiveUpdate::Tick(line)) => {
                people_view::enter(viewer, Phase::Playing);
                viewer.push(line);
            }
            Ok(LiveUpdate::Next(timeline)) => viewer.change_to(*timeline),
            Ok(LiveUpdate::End) | Err(TryRecvError::Disconnected) => {
                if viewer.live {
                    viewer.live = false;
                    viewer.playing = viewer.tick() < viewer.timeline.len();
                    "the game is over".clone_into(&mut viewer.message);
                    people_view::enter(viewer, Phase::Over);
                }
                return;
            }
            Err(TryRecvError::Empty) => return,
        }
    }
}
