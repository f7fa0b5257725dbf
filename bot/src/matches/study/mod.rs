//! Studies of one brain in games between brains: how it dies, which apples it gets, whether what it expects comes
//! true, and whether it is better than another.
//!
//! With a budget of nodes the same sample gives the same findings, however many threads play.

mod apple_lives;
mod arrivals;
mod branches;
mod calibration;
mod compare;
mod death;
mod deaths;
mod deaths_table;
mod decile;
mod estimate;
mod races;
mod sample;

pub use calibration::{ArrivalErrors, Calibration, calibration};
pub use compare::{Comparison, Row, compare};
pub use death::{Cause, Story};
pub use deaths::{Again, DeathQuestions, DeathReport, Deaths, Replays, deaths};
pub use decile::Decile;
pub use estimate::{Estimate, Percent};
pub use races::{Count, Margin, Races, races};
pub use sample::{Progress, Sample};
