//! The program `lab`: arguments to library calls, what is printed, exit codes.

mod exit;
mod lab;
mod penguins;
mod print;
mod progress;
mod run_args;
mod slitherin;
mod snails;
mod snek;
mod view;

pub(crate) use exit::Exit;
pub(crate) use lab::{Lab, run};
pub(crate) use print::complain;
