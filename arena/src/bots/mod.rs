//! From what a person types to a program that can be started.

mod brain_seed;
mod launch;
mod name;
mod program;
mod sealed;
mod spec;

pub use brain_seed::brain_seed;
pub use launch::{Launch, Program};
pub use name::tell_apart;
pub use program::{NoSuchProgram, find_program};
pub use sealed::{NoProgram, ProgramChanged, SealedBot, own_build};
pub use spec::{BotSpec, BotSpecError, interpreter};
