//! The competition brain: plans with a proof that we get out again, judged in ticks.

mod after;
mod belief;
mod contact;
mod forecast;
mod guess;
mod habit;
mod haze;
mod home;
mod judge;
mod outlook;
mod paths;
mod plan;
mod predict;
mod proof;
mod race;
mod route;
mod scene;
mod stall;
mod think;
mod weights;

pub(crate) use think::Champion;
pub use weights::NoSuchWeight;
pub(crate) use weights::Weights;
