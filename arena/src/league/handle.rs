//! The one handle on a league: pages read and act through it, the ladder and the way in drive it.

use super::config::LeagueConfig;
use super::event::Event;
use super::folders::Folders;
use super::store::{GameId, Setting, Store};
use crate::sandbox::{Level, Sandbox, Wish};
use anyhow::{Context, Result};
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, broadcast};

/// Events that a slow page may fall behind before it has to read all again.
const EVENTS_KEPT: usize = 256;

/// A league that is open. Cheap to clone; all clones are the same league.
#[derive(Clone, Debug)]
pub struct League(Arc<Shared>);

/// What all clones share.
#[derive(Debug)]
pub struct Shared {
    /// Where it is.
    pub folders: Folders,
    /// How it is played.
    pub config: LeagueConfig,
    /// What is known.
    pub store: Store,
    /// The fence around programs, or why there is none that is high enough: then no uploads are taken.
    pub fence: Result<Sandbox, String>,
    events: broadcast::Sender<Event>,
    running: Mutex<BTreeSet<GameId>>,
    /// Held while an upload takes its place, so that what has no row yet is not swept away.
    pub(super) settling: Mutex<()>,
    /// Held while games are planned that a person or a round wants.
    pub(super) planning: Mutex<()>,
    /// Whether games were played since strengths were computed.
    pub(super) unrated: AtomicBool,
    /// Told when there may be something to do before the ladder's next game.
    pub(super) work: Notify,
}

impl Deref for League {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl League {
    /// Opens the league in a folder that `arena league new` has made, and tries out the fence.
    ///
    /// # Errors
    /// If there is none, or its file or database cannot be used.
    pub async fn open(folder: &Path, wish: Wish) -> Result<Self> {
        let folders = Folders::new(folder)?;
        let config = LeagueConfig::read(&folders.config())?;
        folders
            .make()
            .with_context(|| format!("cannot make the folders of {}", folders.root().display()))?;
        let store = Store::open(&folders.database())
            .with_context(|| format!("cannot open {}", folders.database().display()))?;
        let wish = match wish {
            Wish::Auto => Wish::Require,
            wish => wish,
        };
        let fence = Sandbox::choose(wish, crate::sandbox::Limits::default()).await;
        let fence = match fence {
            Ok(fence) if fence.level < Level::Light => Err(format!(
                "programs of strangers run behind a sandbox of level `light` at least, and `{}` was asked for",
                fence.level
            )),
            Ok(fence) => Ok(fence),
            Err(error) => Err(error.to_string()),
        };
        let now = Timestamp::now();
        for brain in config.ladder.reference.iter().chain(&config.ladder.trial) {
            store.add_built_in(brain, now)?;
        }
        Ok(Self(Arc::new(Shared {
            folders,
            config,
            store,
            fence,
            events: broadcast::channel(EVENTS_KEPT).0,
            running: Mutex::default(),
            settling: Mutex::default(),
            planning: Mutex::default(),
            unrated: AtomicBool::new(true),
            work: Notify::new(),
        })))
    }

    /// What happens from now on. A receiver that lags behind reads everything again.
    pub fn events(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// Tells all pages.
    pub fn tell(&self, event: Event) {
        // Without a page that listens there is nothing to tell.
        let _ = self.events.send(event);
    }

    /// Says that there is something to do before the ladder's next game.
    pub fn wake(&self) {
        self.work.notify_waiters();
    }

    /// The games that are being played now.
    pub fn running(&self) -> Vec<GameId> {
        self.running_now().iter().copied().collect()
    }

    pub(super) fn running_now(&self) -> std::sync::MutexGuard<'_, BTreeSet<GameId>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the replay of a game is being written while it is played, to be watched live.
    pub fn live_replay(&self, game: GameId) -> PathBuf {
        self.folders
            .work()
            .join(format!("game-{game}"))
            .join("game.jsonl.zst")
    }

    /// Why no upload is taken now, in words for a student; `None` if uploads are taken.
    ///
    /// # Errors
    /// If the store fails.
    pub fn closed_because(&self, now: Timestamp) -> Result<Option<String>> {
        if self.store.is_on(Setting::Frozen)? {
            return Ok(Some(
                "the organiser has frozen uploads; the version that plays goes on playing"
                    .to_owned(),
            ));
        }
        let LeagueConfig { opens, closes, .. } = &self.config;
        Ok(match (opens, closes, &self.fence) {
            (Some(opens), _, _) if now < *opens => {
                Some(format!("uploads are taken from {opens} on"))
            }
            (_, Some(closes), _) if now >= *closes => {
                Some(format!("uploads were taken until {closes}"))
            }
            (_, _, Err(why)) => Some(format!(
                "this server takes no programs, because it cannot keep them apart: {why}"
            )),
            _ => None,
        })
    }

    /// Freezes uploads, or takes them again.
    ///
    /// # Errors
    /// If the store fails.
    pub fn freeze(&self, frozen: bool) -> Result<()> {
        self.store.switch(Setting::Frozen, frozen)?;
        self.tell(Event::Notice);
        Ok(())
    }
}
