//! Small brains: opponents to train and to test against.

mod astar;
mod greedy;
mod hamilton;
mod random;
mod territory;
mod view;

pub(crate) use astar::Astar;
pub(crate) use greedy::Greedy;
pub(crate) use hamilton::Hamilton;
pub(crate) use random::Random;
pub(crate) use territory::Territory;
