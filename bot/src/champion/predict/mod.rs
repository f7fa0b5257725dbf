//! What rivals will do: those that keep to their habits are followed step by step, all others could go
//! anywhere. The outcome is the [`Scene`] that plans are made from.

mod forecast;
mod minimax;
mod scene;

pub(crate) use forecast::{Chaser, Expected, FOLLOWED, Follower, Forecast};
pub(crate) use minimax::Contact;
pub(crate) use scene::{Scene, Target};
