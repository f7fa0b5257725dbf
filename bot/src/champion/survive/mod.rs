//! What to do when no path has a proof of escape: the longest walk that can be found.

mod longest_walk;

pub(crate) use longest_walk::LongestWalk;
