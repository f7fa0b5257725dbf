//! Which bot is better, and how sure that is: a pure schedule, a journal that loses nothing, games
//! in parallel, and statistics over blocks.

pub mod rating;
pub mod schedule;
