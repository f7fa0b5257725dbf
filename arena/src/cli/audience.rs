//! Who looks on while a game is played, and plays if they are people. They have threads of their own,
//! and the game waits for none.

use super::args::PlayArgs;
use anyhow::{Context, Result};
use arena::engine::people::Wish;
use arena::engine::{GameSpec, Outcome, beginning};
use arena::replay::{EndLine, TickLine};
use arena::view::terminal::{self, Live, News, Viewer};
use arena::view::web::{self, Feed, Rounds, Shown};
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How long a viewer may take to leave the terminal.
const GRACE: Duration = Duration::from_secs(1);

pub(super) enum Audience {
    Nobody,
    Terminal {
        news: mpsc::Sender<News>,
        watched: oneshot::Receiver<io::Result<()>>,
    },
    Browser(Arc<Feed>),
    /// A browser in which people play.
    Players(Arc<Rounds>),
}

impl Audience {
    pub(super) fn gather(
        args: &PlayArgs,
        game: &GameSpec,
        stop: &CancellationToken,
    ) -> Result<Self> {
        let people = !game.people.seats().is_empty();
        if args.web {
            let listener = super::setup::listen(&args.page, people)?;
            let feed = Feed::new(&beginning(game));
            let (audience, shown) = if people {
                let rounds = Arc::new(Rounds::new(game.people.clone(), feed));
                (Self::Players(rounds.clone()), Shown::Rounds(rounds))
            } else {
                let feed = Arc::new(feed);
                (Self::Browser(feed.clone()), Shown::Live(feed))
            };
            std::thread::spawn(move || serve(listener, shown));
            return Ok(audience);
        }
        if !args.watch {
            return Ok(Self::Nobody);
        }
        let (sender, news) = mpsc::channel();
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
            // However the view ended, nobody is there to play on.
            left.wish(Wish::Leave);
            // Whoever was in a hurry has not waited.
            let _ = done.send(watched.map(drop));
        });
        Ok(Self::Terminal {
            news: sender,
            watched,
        })
    }

    /// Passes a tick on.
    pub(super) fn show(&self, line: &TickLine) {
        match self {
            Self::Nobody => {}
            // Somebody who left does not hear it.
            Self::Terminal { news, .. } => drop(news.send(News::Tick(line.clone()))),
            Self::Browser(feed) => feed.tick(line),
            Self::Players(rounds) => rounds.feed().tick(line),
        }
    }

    /// Says how many seconds are left until the first tick.
    pub(super) fn count_down(&self, seconds: u32) {
        match self {
            Self::Nobody | Self::Browser(_) => {}
            Self::Terminal { news, .. } => drop(news.send(News::CountDown(seconds))),
            Self::Players(rounds) => rounds.feed().count_down(seconds),
        }
    }

    /// Shows another game, which is about to begin, in place of the last.
    pub(super) fn change_to(&self, game: &GameSpec) {
        let first = beginning(game);
        match self {
            Self::Nobody | Self::Browser(_) => {}
            Self::Terminal { news, .. } => drop(news.send(News::Next(Box::new(first)))),
            Self::Players(rounds) => rounds.next(Feed::new(&first)),
        }
    }

    /// Says how it ended.
    pub(super) fn tell_end(&self, outcome: &Outcome) {
        let end = EndLine {
            end: outcome.ticks,
            why: outcome.why,
            standings: outcome.standings.iter().map(|&row| row.into()).collect(),
        };
        match self {
            Self::Nobody => {}
            Self::Terminal { news, .. } => drop(news.send(News::End)),
            Self::Browser(feed) => feed.end(&end),
            Self::Players(rounds) => rounds.feed().end(&end),
        }
    }

    /// Leaves a terminal to its viewer until that one quits or somebody wishes to stop, and says
    /// whether pages may still look on.
    pub(super) async fn dismiss(self, stop: &CancellationToken) -> Result<bool> {
        match self {
            Self::Nobody => Ok(false),
            Self::Terminal { news, mut watched } => {
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
            Self::Browser(_) | Self::Players(_) => Ok(true),
        }
    }
}

fn serve(listener: TcpListener, shown: Shown) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(web::serve(listener, shown))
}
