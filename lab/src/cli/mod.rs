//! The program `lab`: arguments to library calls, and what is printed.

mod lab;
mod penguins;
mod print;
mod progress;
mod run_args;
mod slitherin;
mod snails;
mod snek;
mod view;

pub(crate) use lab::{Lab, run};
