//! The competition brain. One decision flows through four rooms, and no room knows a later one:
//! [`perceive`] (what the states have shown), [`predict`] (what rivals will do), [`plan`] (paths with a proof
//! of escape and a price), [`survive`] (when nothing is proven).

mod explain;
mod perceive;
mod plan;
mod predict;
mod predictions;
mod reflex;
mod survive;
mod think;
mod weights;

pub(crate) use think::Champion;
pub use weights::NoSuchWeight;
pub(crate) use weights::Weights;
pub use weights::{WEIGHTS, Weight};
