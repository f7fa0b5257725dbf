//! Small brains: opponents to train and to test against.

mod astar;
mod errands;
mod greedy;
mod hamilton;
mod racer;
mod random;
mod settler;
mod territory;
mod view;

pub(crate) use astar::Astar;
pub(crate) use greedy::Greedy;
pub(crate) use hamilton::Hamilton;
pub(crate) use racer::Racer;
pub(crate) use random::Random;
pub(crate) use settler::Settler;
pub(crate) use territory::Territory;
