//! What all requests share, and how one is answered: off the thread that serves, with who asks.

use super::super::handle::League;
use super::super::store::{GameId, StudentId};
use super::addresses::Addresses;
use super::events::News;
use super::metrics::Counters;
use super::rate_limit::RateLimit;
use super::refusal::Refusal;
use super::snapshot::Snapshots;
use super::visit::{Asking, Visit};
use crate::view::web::LiveGames;
use axum::response::Response;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast};
use tokio_util::sync::CancellationToken;

/// Connections at a time.
pub(super) const CONNECTIONS: usize = 2048;
/// Connections at a time that follow the league or a game. The others are left for pages.
const STREAMS: usize = 1536;
/// Uploads that are in memory at a time.
const UPLOADS: usize = 4;
/// News that a slow page may fall behind before it reads everything again.
const NEWS_KEPT: usize = 256;
/// Replays that are in memory at a time.
const REPLAYS: usize = 4;

/// The league's site. Cheap to clone.
#[derive(Clone)]
pub(super) struct Site(Arc<Shared>);

/// What all clones share.
pub(super) struct Shared {
    pub(super) league: League,
    pub(super) addresses: Addresses,
    pub(super) snapshots: Snapshots,
    pub(super) live: Arc<LiveGames<GameId>>,
    pub(super) counters: Counters,
    /// Cancelled when the server is to end: streams end with it.
    pub(super) stop: CancellationToken,
    pub(super) requests: RateLimit<IpAddr>,
    pub(super) uploads_by: RateLimit<StudentId>,
    /// What pages hear of.
    pub(super) news: broadcast::Sender<News>,
    streams: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
    replays: Arc<Semaphore>,
}

impl Deref for Site {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Site {
    pub(super) fn new(league: League, addresses: Addresses, stop: CancellationToken) -> Self {
        Self(Arc::new(Shared {
            league,
            addresses,
            snapshots: Snapshots::default(),
            live: Arc::default(),
            counters: Counters::default(),
            stop,
            // A page is one request and another one every few seconds; a lecture hall may share an address.
            requests: RateLimit::new(600.0, 200.0),
            // The league counts uploads that it took; this bounds attempts.
            uploads_by: RateLimit::new(10.0, 0.5),
            news: broadcast::channel(NEWS_KEPT).0,
            streams: Arc::new(Semaphore::new(STREAMS)),
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            replays: Arc::new(Semaphore::new(REPLAYS)),
        }))
    }

    /// A place among those who follow something.
    pub(super) fn stream(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        place(&self.streams, "too many pages follow this league already")
    }

    /// Pages that follow something now.
    pub(super) fn streams_open(&self) -> usize {
        STREAMS - self.streams.available_permits()
    }

    /// A place for an upload in memory.
    pub(super) async fn upload_place(&self) -> Option<OwnedSemaphorePermit> {
        self.uploads.clone().acquire_owned().await.ok()
    }

    /// A place for a replay in memory.
    pub(super) async fn replay_place(&self) -> Option<OwnedSemaphorePermit> {
        self.replays.clone().acquire_owned().await.ok()
    }

    /// Works on a thread that may wait for the disk.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        asking: Asking,
        work: impl FnOnce(&Visit) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let site = self.clone();
        let work = move || work(&Visit::begin(site, &asking)?);
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|panic| Err(Refusal::Internal(panic.into())))
    }

    /// Answers with a page. What is refused is a page as well, with a way on.
    pub(super) async fn page(
        &self,
        asking: Asking,
        page: impl FnOnce(&Visit) -> Result<Response, Refusal> + Send + 'static,
    ) -> Response {
        let again = asking.clone();
        match self.work(asking, page).await {
            Ok(response) => response,
            Err(refusal) => super::frame::refused(self, again, refusal).await,
        }
    }
}

fn place(places: &Arc<Semaphore>, why: &str) -> Result<OwnedSemaphorePermit, Refusal> {
    places
        .clone()
        .try_acquire_owned()
        .map_err(|_| Refusal::Busy(format!("{why}; try again in a moment")))
}
