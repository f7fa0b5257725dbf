//! Small brains: opponents to train and to test against.

mod greedy;
mod random;
mod view;

pub(crate) use greedy::Greedy;
pub(crate) use random::Random;
