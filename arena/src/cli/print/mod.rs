//! What a person or a program is told. The only folder of the program that prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod game;
mod replay;
mod setup;
mod word;

pub(crate) use game::{departures, json, table};
pub(crate) use replay::{answers, incomplete, input, marks, overview, verification};
pub(crate) use setup::{configuration, diagnosis};
pub(crate) use word::{address, complain, exposed, remark, text, written};
