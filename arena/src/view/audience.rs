//! Who looks on while a game is played, and plays if they are people. They have threads of their own,
//! and the game waits for none.

use super::terminal::{self, Live, News, Viewer};
use super::web::{self, Feed, Rounds, Shown};
use crate::engine::people::Wish;
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
pub struct Audience(Place);

enum Place {
    Nowhere,
    Terminal {
        news: mpsc::Sender<News>,
        watched: oneshot::Receiver<io::Result<()>>,
    },
    Browser(Arc<Feed>),
    /// A browser in which people play.
    Players(Arc<Rounds>),
}

impl Audience {
    /// No audience.
    pub fn none() -> Self {
        Self(Place::Nowhere)
    }

    /// Pages of browsers, served on this port. People that play do so there.
    pub fn in_browsers(game: &GameSpec, listener: TcpListener) -> Self {
        let feed = Feed::new(&beginning(game));
        let (place, shown) = if game.people.seats().is_empty() {
            let feed = Arc::new(feed);
            (Place::Browser(feed.clone()), Shown::Live(feed))
        } else {
            let rounds = Arc::new(Rounds::new(game.people.clone(), feed));
            (Place::Players(rounds.clone()), Shown::Rounds(rounds))
        };
        std::thread::spawn(move || serve(listener, shown));
        Self(place)
    }

    /// This terminal. People that play do so there.
    pub fn in_terminal(game: &GameSpec, stop: &CancellationToken) -> Self {
        let (sender, news) = mpsc::channel();
        let people = !game.people.seats().is_empty();
        let live = Live {
            news,
            stop: stop.clone(),
            people: people.then(|| game.people.clone()),
        };
        let viewer = Viewer::new(beginning(game));
        let left = game.people.clone();
        let (done, watched) = oneshot::channel();
        std::thread::spawn(move || {
            let watched = terminal::watch(viewer, Some(live));
            // However the view ended, no person is there to play on.
            left.wish(Wish::Leave);
            // A program in a hurry has not waited.
            let _ = done.send(watched.map(drop));
        });
        Self(Place::Terminal {
            news: sender,
            watched,
        })
    }

    /// Passes a tick on.
    pub fn show(&self, line: &TickLine) {
        match &self.0 {
            Place::Nowhere => {}
            // A viewer that has left does not hear it.
            Place::Terminal { news, .. } => drop(news.send(News::Tick(line.clone()))),
            Place::Browser(feed) => feed.tick(line),
            Place::Players(rounds) => rounds.feed().tick(line),
        }
    }

    /// Says how many seconds are left until the first tick.
    pub fn count_down(&self, seconds: u32) {
        match &self.0 {
            Place::Nowhere | Place::Browser(_) => {}
            Place::Terminal { news, .. } => drop(news.send(News::CountDown(seconds))),
            Place::Players(rounds) => rounds.feed().count_down(seconds),
        }
    }

    /// Shows another game, which is about to begin, in place of the last.
    pub fn change_to(&self, game: &GameSpec) {
        let first = beginning(game);
        match &self.0 {
            Place::Nowhere | Place::Browser(_) => {}
            Place::Terminal { news, .. } => drop(news.send(News::Next(Box::new(first)))),
            Place::Players(rounds) => rounds.next(Feed::new(&first)),
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
            Place::Nowhere => {}
            Place::Terminal { news, .. } => drop(news.send(News::End)),
            Place::Browser(feed) => feed.end(&end),
            Place::Players(rounds) => rounds.feed().end(&end),
        }
    }

    /// Leaves a terminal to its viewer until that one quits or the token is cancelled, and says whether
    /// pages may still look on.
    ///
    /// # Errors
    /// If the terminal could not be drawn in.
    pub async fn dismiss(self, stop: &CancellationToken) -> Result<bool> {
        match self.0 {
            Place::Nowhere => Ok(false),
            Place::Terminal { news, mut watched } => {
                drop(news);
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
            Place::Browser(_) | Place::Players(_) => Ok(true),
        }
    }
}

fn serve(listener: TcpListener, shown: Shown) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(web::serve(listener, shown))
}
