//! Who looks on while a game is played. They have threads of their own, and the game waits for none.

use crate::cli::PlayArgs;
use anyhow::{Context, Result};
use arena::game::{self, Game, Outcome};
use arena::record::{EndLine, TickLine};
use arena::stop::Stop;
use arena::watch::Timeline;
use arena::watch::terminal::{self, Live, Viewer};
use arena::watch::web::{self, Feed, Shown};
use protocol::{State, rng_from_seed};
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;

pub(super) enum Audience {
    Nobody,
    Terminal {
        ticks: mpsc::Sender<TickLine>,
        thread: JoinHandle<io::Result<()>>,
    },
    Browser {
        feed: Arc<Feed>,
    },
}

impl Audience {
    pub(super) fn gather(args: &PlayArgs, game: &Game, stop: &Stop) -> Result<Self> {
        if !args.watch && !args.web {
            return Ok(Self::Nobody);
        }
        let first = State::new(game.config.clone(), &mut rng_from_seed(&game.seed));
        let timeline = Timeline::new(game::header(game), first);
        if args.web {
            let listener = super::listen(args.page)?;
            let feed = Arc::new(Feed::new(&timeline));
            let shown = Shown::Live(feed.clone());
            std::thread::spawn(move || serve(listener, shown));
            return Ok(Self::Browser { feed });
        }
        let (sender, ticks) = mpsc::channel();
        let stop = stop.clone();
        let live = Live { ticks, stop };
        let thread = std::thread::spawn(|| terminal::watch(Viewer::new(timeline), Some(live)));
        Ok(Self::Terminal {
            ticks: sender,
            thread,
        })
    }

    /// Passes a tick on.
    pub(super) fn show(&self, line: &TickLine) {
        match self {
            Self::Nobody => {}
            // Somebody who left does not hear it.
            Self::Terminal { ticks, .. } => drop(ticks.send(line.clone())),
            Self::Browser { feed, .. } => feed.tick(line),
        }
    }

    /// Says how it ended, and whether somebody may still look on. A terminal is left to its viewer
    /// until that one quits.
    pub(super) fn tell_end(self, outcome: &Outcome) -> Result<bool> {
        match self {
            Self::Nobody => Ok(false),
            Self::Terminal { ticks, thread } => {
                drop(ticks);
                if let Ok(watched) = thread.join() {
                    watched.context("cannot draw in this terminal")?;
                }
                Ok(false)
            }
            Self::Browser { feed } => {
                feed.end(&EndLine {
                    end: outcome.ticks,
                    why: outcome.why.to_string(),
                    standings: outcome.standings.iter().map(|&row| row.into()).collect(),
                });
                Ok(true)
            }
        }
    }
}

fn serve(listener: TcpListener, shown: Shown) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(web::serve(listener, shown))
}
