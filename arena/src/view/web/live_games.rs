//! Games that are read while their files grow, each once for all who follow it.

use super::feed::Feed;
use crate::replay::{Recording, Timeline};
use std::collections::HashMap;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Time between two reads of a file that grows.
const POLL_INTERVAL: Duration = Duration::from_millis(300);
/// How many reads without a change until a game counts as given up.
const UNCHANGED_READS: u32 = 400;
/// Bytes that all live games together may have.
const LIVE_BYTES: usize = 64 << 20;

/// Where a game is now: its file may be moved when it is over.
pub(crate) type Locate = Arc<dyn Fn() -> Option<PathBuf> + Send + Sync>;

/// The feeds of games that are being played, by what each is known by.
#[derive(Debug)]
pub(crate) struct LiveGames<K> {
    feeds: Mutex<HashMap<K, Arc<Feed>>>,
    /// Reading costs memory: one reads at a time.
    reading: Arc<Semaphore>,
}

impl<K> Default for LiveGames<K> {
    fn default() -> Self {
        Self {
            feeds: Mutex::default(),
            reading: Arc::new(Semaphore::new(1)),
        }
    }
}

impl<K: Clone + Eq + Hash + Send + 'static> LiveGames<K> {
    /// Reads something, when nothing else is read.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let place = self.reading.clone().acquire_owned().await.ok()?;
        let read = tokio::task::spawn_blocking(move || {
            let found = read();
            drop(place);
            found
        });
        read.await.ok().flatten()
    }

    /// The feed of a game whose file grows, if there is room for one. The first who asks starts the reading.
    pub(crate) fn feed(self: &Arc<Self>, key: K, fresh: Feed, locate: Locate) -> Option<Arc<Feed>> {
        if let Some(feed) = self.feeds().get(&key) {
            return Some(feed.clone());
        }
        if self.bytes() > LIVE_BYTES {
            return None;
        }
        let feed = Arc::new(fresh);
        self.feeds().insert(key.clone(), feed.clone());
        let games = self.clone();
        let follow = feed.clone();
        tokio::spawn(async move {
            games.read_along(&locate, &follow).await;
            // Those who follow it have it to the end; a reader who comes later reads it anew.
            games.feeds().remove(&key);
        });
        Some(feed)
    }

    fn bytes(&self) -> usize {
        self.feeds().values().map(|feed| feed.bytes()).sum()
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<K, Arc<Feed>>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a file again whenever it has grown, until its game is over or given up.
    async fn read_along(&self, locate: &Locate, feed: &Arc<Feed>) {
        let (mut told, mut seen, mut still) = (0, None, 0);
        while still < UNCHANGED_READS && self.bytes() <= LIVE_BYTES {
            let now = locate().map(|file| {
                let size = std::fs::metadata(&file).map_or(0, |about| about.len());
                (file, size)
            });
            still = if now == seen { still + 1 } else { 0 };
            if let Some((file, _)) = now.as_ref().filter(|_| now != seen) {
                let (path, feed) = (file.clone(), feed.clone());
                let read = self.read(move || {
                    let timeline = timeline(&path)?;
                    let news = (told + 1..=timeline.len()).filter_map(|tick| timeline.tick(tick));
                    news.for_each(|line| feed.tick(line));
                    timeline.end.iter().for_each(|end| feed.end(end));
                    Some((timeline.len(), timeline.end.is_some()))
                });
                match read.await {
                    Some((_, true)) => return,
                    Some((length, false)) => told = told.max(length),
                    None => {}
                }
            }
            seen = now;
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

/// A game as far as its file goes.
pub(crate) fn timeline(file: &Path) -> Option<Timeline> {
    Timeline::of(&Recording::open(file).ok()?).ok()
}
