//! Who looks on while a game is played, and plays if they are people. They have threads of their own,
//! and the game waits for none.

use super::terminal::{self, Live, LiveUpdate, Viewer};
use super::web::{self, Feed, Rounds, Secret, Shown};
use crate::engine::people::PlayerCommand;
use crate::engine::{GameSpec, Outcome, beginning};
use crate::replay::{EndLine, TickLine};
use anyhow::{Context, Result};
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How long a viewer may take to leave the terminal.
const GRACE: Duration = Duration::from_secs(1);

/// Those who look on.
pub struct Spectators(Display);

enum Display {
    Nowhere,
    Terminal {
        updates: mpsc::Sender<LiveUpdate>,
        watched: oneshot::Receiver<io::Result<()>>,
    },
    Browser(Arc<Feed>),
    /// A browser in which people play.
    Players(Arc<Rounds>),
}

impl Spectators {
    /// No spectators.
    pub fn none() -> Self {
        Self(Display::Nowhere)
    }

    /// Pages of browsers, served on this port. People that play do so there, on the page that brings the secret.
    pub fn in_browsers(game: &GameSpec, listener: TcpListener, secret: Option<Secret>) -> Self {
        let feed = Feed::new(&beginning(game));
        let (display, shown) = match secret {
            None => {
                let feed = Arc::new(feed);
                (Display::Browser(feed.clone()), Shown::Live(feed))
            }
            Some(secret) => {
                let rounds = Arc::new(Rounds::new(game.people.clone(), feed, secret));
                (Display::Players(rounds.clone()), Shown::Rounds(rounds))
            }
        };
        std::thread::spawn(move || serve(listener, shown));
        Self(display)
    }

    /// This terminal. People that play do so there.
    pub fn in_terminal(game: &GameSpec, stop: &CancellationToken) -> Self {
        let (sender, updates) = mpsc::channel();
        let people = !game.people.seats().is_empty();
        let live = Live {
            updates,
            stop: stop.clone(),
            people: people.then(|| game.people.clone()),
        };
        let viewer = Viewer::new(beginning(game));
        let left = game.people.clone();
        let (done, watched) = oneshot::channel();
        std::thread::spawn(move || {
            let watched = terminal::watch(viewer, Some(live));
            // However the view ended, no person is there to play on.
            left.obey(PlayerCommand::Leave);
            // A program in a hurry has not waited.
            let _ = done.send(watched.map(drop));
        });
        Self(Display::Terminal {
            updates: sender,
            watched,
        })
    }

    /// Passes a tick on.
    pub fn show(&self, line: &TickLine) {
        match &self.0 {
            Display::Nowhere => {}
            // A viewer that has left does not hear it.
            Display::Terminal { updates, .. } => drop(updates.send(LiveUpdate::Tick(line.clone()))),
            Display::Browser(feed) => feed.tick(line),
            Display::Players(rounds) => rounds.feed().tick(line),
        }
    }

    /// Says how many seconds are left until the first tick.
    pub fn count_down(&self, seconds: u32) {
        match &self.0 {
            Display::Nowhere | Display::Browser(_) => {}
            Display::Terminal { updates, .. } => drop(updates.send(LiveUpdate::CountDown(seconds))),
            Display::Players(rounds) => rounds.feed().count_down(seconds),
        }
    }

    /// Shows another game, which is about to begin, in place of the last.
    pub fn change_to(&self, game: &GameSpec) {
        let first = beginning(game);
        match &self.0 {
            Display::Nowhere | Display::Browser(_) => {}
            Display::Terminal { updates, .. } => {
                drop(updates.send(LiveUpdate::Next(Box::new(first))))
            }
            Display::Players(rounds) => rounds.next(Feed::new(&first)),
        }
    }

    /// Says how it ended.
    pub fn tell_end(&self, outcome: &Outcome) {
        let end = EndLine {
            end: outcome.ticks,
            why: outcome.why,
            standings: outcome.standings.iter().map(|&row| row.into()).collect(),
        };
        match &self.0 {
            Display::Nowhere => {}
            Display::Terminal { updates, .. } => drop(updates.send(LiveUpdate::End)),
            Display::Browser(feed) => feed.end(&end),
            Display::Players(rounds) => rounds.feed().end(&end),
        }
    }

    /// Leaves a terminal to its viewer until that one quits or the token is cancelled, and says whether
    /// pages may still look on.
    ///
    /// # Errors
    /// If the terminal could not be drawn in.
    pub async fn dismiss(self, stop: &CancellationToken) -> Result<bool> {
        match self.0 {
            Display::Nowhere => Ok(false),
            Display::Terminal {
                updates,
                mut watched,
            } => {
                drop(updates);
                let watched = tokio::select! {
                    watched = &mut watched => Some(watched),
                    // It needs a moment to give the terminal back.
                    () = stop.cancelled() => timeout(GRACE, watched).await.ok(),
                };
                if let Some(Ok(watched)) = watched {
                    watched.context("cannot draw in this terminal")?;
                }
                Ok(false)
            }
            Display::Browser(_) | Display::Players(_) => Ok(true),
        }
    }
}

fn serve(listener: TcpListener, shown: Shown) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(web::serve(listener, shown))
}
