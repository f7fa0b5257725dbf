//! Rounds of the divisions and of the finals: begun by the organiser or when it is time.

use crate::league::handle::League;
use crate::league::refused::Refused;
use crate::league::store::RoundId;
use jiff::Timestamp;

impl League {
    /// Begins a round of the divisions.
    ///
    /// # Errors
    /// If one is being played, or there are too few bots.
    pub fn begin_division_round(&self, now: Timestamp) -> Result<RoundId, Refused> {
        let _ = now;
        Err(Refused::NotNow("no rounds are played yet".to_owned()))
    }

    /// Freezes uploads and begins the finals: groups seeded from the ladder, or the final at once if all bots fit at one
    /// table. The rounds after the first begin by themselves.
    ///
    /// # Errors
    /// If finals are being played, or there are too few bots.
    pub fn begin_finals(&self, now: Timestamp) -> Result<RoundId, Refused> {
        let _ = now;
        Err(Refused::NotNow("no finals are played yet".to_owned()))
    }
}
