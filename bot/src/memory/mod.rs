//! What a brain keeps from state to state because the wire does not say it: growth still to come, ages of
//! apples, and what the states have shown about the edition.

mod clues;
mod own_tail;
mod past;
mod zombie_pace;

#[cfg(test)]
pub(crate) use own_tail::Verdict;
pub(crate) use past::Memory;
