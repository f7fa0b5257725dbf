//! Who is asked for moves: processes and people around the board, or brains in this process.

use super::stats::SeatStats;
use crate::replay::TickLine;
use protocol::{BySeat, Move, Seat, State};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The players of one game, as its loop sees them.
pub(super) trait Players {
    /// Whether no player is left.
    fn is_empty(&self) -> bool;

    /// Shows every living snake's player the state, and waits until all have answered or may not any more.
    async fn ask(&mut self, state: &State, stop: &CancellationToken);

    /// The answers, as moves and as the line for the record.
    fn answers(&mut self, state: &State, stats: &mut BySeat<SeatStats>)
    -> (BySeat<Move>, TickLine);

    /// Adds what was still open when the game ended.
    fn settle(&mut self, _stats: &mut BySeat<SeatStats>) {}

    /// The seats of all players that have left by now.
    async fn gone(&mut self, tick: u32) -> Vec<Seat>;

    /// Time since the players sat down; nothing, where no clock is read.
    fn clock(&self) -> Duration;
}
