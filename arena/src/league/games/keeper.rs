//! What is to be done beside the games: strengths, rounds, and old replays.

use super::strength::strengths;
use crate::league::event::Event;
use crate::league::handle::League;
use crate::league::store::GameKind;
use anyhow::Result;
use jiff::Timestamp;
use protocol::rng_from_seed;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

/// Between two looks at what is to be done.
const PAUSE: Duration = Duration::from_millis(250);
/// Games that strengths rest on, the latest: what was long ago says little about a bot that goes on being changed.
const GAMES_RATED: u32 = 3000;
/// Resamples for the intervals.
const RESAMPLES: usize = 60;
/// How many times longer than it takes to compute strengths it is waited before they are computed again.
const RARELY: u32 = 10;
/// Between two looks for rounds that have ended, and for replays that may go.
const ROUNDS: Duration = Duration::from_secs(1);
const OLD_GAMES: Duration = Duration::from_secs(300);

/// Keeps house until the token is cancelled.
pub(in crate::league) fn keep_house(league: &League, stop: &CancellationToken) {
    let mut rating = Due::now();
    let mut rounds = Due::now();
    let mut old_games = Due::now();
    while !stop.is_cancelled() {
        if rating.is_due() && league.unrated.swap(false, Ordering::Relaxed) {
            let begun = Instant::now();
            complain("strengths", league.rate(Timestamp::now()));
            rating.after((begun.elapsed() * RARELY).max(PAUSE * 4));
            debug!(took = ?begun.elapsed(), "strengths");
        }
        if rounds.is_due() {
            let advanced = league.advance_rounds(Timestamp::now());
            complain("rounds", advanced.map_err(anyhow::Error::new));
            rounds.after(ROUNDS);
        }
        if old_games.is_due() {
            complain("old games", league.forget_old_games());
            old_games.after(OLD_GAMES);
        }
        std::thread::sleep(PAUSE);
    }
}

/// What fails now may not fail the next time: a disk that is full.
fn complain(what: &str, done: Result<()>) {
    if let Err(error) = done {
        warn!("{what}: {error:#}");
    }
}

/// When something is to be done next.
struct Due(Instant);

impl Due {
    fn now() -> Self {
        Self(Instant::now())
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.0
    }

    fn after(&mut self, time: Duration) {
        self.0 = Instant::now() + time;
    }
}

impl League {
    /// Computes all strengths anew. The same results give the same strengths.
    pub(super) fn rate(&self, now: Timestamp) -> Result<()> {
        let rows = self.store.last_results(GameKind::Ladder, GAMES_RATED)?;
        let lineages = self.store.lineages()?;
        let mut rng = rng_from_seed("ladder");
        let mut found = strengths(&rows, &lineages, RESAMPLES, &mut rng);
        // Those that the strengths rest on are the latest; told are all of them.
        let games = self.store.ladder_games()?;
        for rating in &mut found {
            rating.games = games.get(&rating.version).copied().unwrap_or(0);
        }
        self.store.rate(&found, now)?;
        self.tell(Event::Ratings);
        Ok(())
    }
}
