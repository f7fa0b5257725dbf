//! Paths to an apple or to a place to wait, each with a proof that we get out again at its end, and a price
//! in ticks. The cheapest path that has a proof is the plan.

mod candidates;
mod contenders;
mod cost;
mod end_position;
mod entries;
mod escape;
mod futures;
mod ledger;
mod look_ahead;
mod path_sampler;
mod planner;
#[cfg(test)]
mod proof_tests;
mod proven_plan;
mod race;
mod return_path;
mod waiting_places;
mod walker;
mod window;

pub(crate) use cost::CostModel;
pub(crate) use look_ahead::LookAhead;
pub(crate) use planner::{LITTLE, Planner};
pub(crate) use proven_plan::Plan;
