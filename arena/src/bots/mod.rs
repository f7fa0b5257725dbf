//! From what a person types to a program that can be started.

mod spec;

pub use spec::{BotSpec, BotSpecError, Launch, tell_apart};
