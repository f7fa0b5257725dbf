//! What the states have shown: what lies where until when, how each rival moves, and where unseen rivals may be.
//!
//! Everything here is about now and before. Nothing here depends on what we intend to do.

mod belief;
mod habit;
mod hidden_body;
mod particle;
mod particle_filter;
mod perception;
mod position;
mod reachable_set;
mod rival_models;
mod rival_view;
mod route;
mod whereabouts;

pub(crate) use habit::{Habit, Metric, best_steps, pick};
pub(crate) use perception::Perception;
pub(crate) use position::Position;
#[cfg(test)]
pub(crate) use reachable_set::ReachableSet;
pub(crate) use reachable_set::Risk;
pub(crate) use rival_models::RivalModels;
#[cfg(test)]
pub(crate) use rival_view::RivalView;
pub(crate) use rival_view::{near_apples, sees_us};
pub(crate) use route::Router;
pub(crate) use whereabouts::Whereabouts;
