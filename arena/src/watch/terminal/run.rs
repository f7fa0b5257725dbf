//! The loop of the terminal's view: draw, wait for a key or the next picture, go on.

use super::input::Input;
use super::keys::{self, Wish};
use super::screen;
use super::stage::{self, Phase, Stage};
use super::viewer::Viewer;
use crate::people::People;
use crate::record::TickLine;
use crate::stop::Stop;
use crate::watch::Timeline;
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
    /// What is to be shown. It closes with the game.
    pub news: Receiver<News>,
    /// Raised to end the game, by a key here or by a signal.
    pub stop: Stop,
    /// The people who play it here.
    pub people: Option<People>,
}

/// What a game that is being played tells.
#[derive(Debug)]
pub enum News {
    /// Seconds until the first tick.
    CountDown(u32),
    /// A tick.
    Tick(TickLine),
    /// It is over.
    End,
    /// Another game takes its place.
    Next(Box<Timeline>),
}

/// Shows a game in this terminal until somebody quits, and leaves the terminal as it was.
///
/// # Errors
/// If the terminal cannot be read or written, or is gone; a live game is then ended.
pub fn watch(mut viewer: Viewer, live: Option<Live>) -> io::Result<()> {
    viewer.live = live.is_some();
    let people = live.as_ref().and_then(|live| live.people.as_ref());
    viewer.stage = people.map(|people| Stage::new(people.seats()));
    viewer.letters = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut terminal = ratatui::try_init()?;
    let input = Input::open();
    let watched = look(&mut viewer, live.as_ref(), &input, &mut terminal);
    // One that is gone cannot be restored, and whoever would print to it has to know.
    let restored = ratatui::try_restore();
    let watched = watched.and(input.check()).and(restored);
    if watched.is_err() {
        // It would complain to a stderr that may be gone as well.
        std::mem::forget(terminal);
        live.iter().for_each(|live| live.stop.raise());
    }
    watched
}

fn look(
    viewer: &mut Viewer,
    live: Option<&Live>,
    input: &Input,
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
        let moves = viewer.playing || viewer.live || viewer.stage.is_some();
        if input.wait(if moves { FRAME } else { IDLE })?
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
                Wish::Play(wish) => {
                    let people = live.and_then(|live| live.people.as_ref());
                    people.iter().for_each(|people| people.wish(wish));
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
        match live.news.try_recv() {
            Ok(News::CountDown(seconds)) => stage::enter(viewer, Phase::CountDown(seconds)),
            Ok(News::Tick(line)) => {
                stage::enter(viewer, Phase::Playing);
                viewer.push(line);
            }
            Ok(News::Next(timeline)) => viewer.change_to(*timeline),
            Ok(News::End) | Err(TryRecvError::Disconnected) => {
                if viewer.live {
                    viewer.live = false;
                    viewer.playing = viewer.tick() < viewer.timeline.len();
                    "the game is over".clone_into(&mut viewer.word);
                    stage::enter(viewer, Phase::Over);
                }
                return;
            }
            Err(TryRecvError::Empty) => return,
        }
    }
}
