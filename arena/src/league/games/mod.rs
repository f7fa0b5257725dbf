//! Games of a league: who plays whom on the ladder, in the divisions, in the finals and on demand, and what comes of it.
//! `ladder`, `strength`, `division` and `knockout` are pure; the others read and write the store.

mod demand;
mod division;
mod field;
mod keeper;
mod knockout;
mod ladder;
mod record;
mod retention;
mod rounds;
mod running;
pub mod simulation;
mod strength;

pub(super) use keeper::keep_house;
pub(super) use retention::sweep_records;
pub(super) use running::LeagueGames;
