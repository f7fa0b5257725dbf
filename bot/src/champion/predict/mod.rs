//! What rivals will do: those that keep to their habits are followed step by step, all others could go
//! anywhere. The outcome is the [`Scene`] that plans are made from.

mod forecast;
mod minimax;
mod occupancy;
mod predictor;
mod rollout;
mod scene;
mod target;
mod threat;

pub(crate) use forecast::Chaser;
pub(crate) use occupancy::Occupancy;
pub(crate) use predictor::Predictor;
pub(crate) use rollout::Rollout;
pub(crate) use scene::Scene;
pub(crate) use target::Target;
