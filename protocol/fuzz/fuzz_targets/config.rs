//! Text of a configuration.
#![no_main]

#[path = "../checks/config.rs"]
mod config;

libfuzzer_sys::fuzz_target!(|text: &str| config::check(text));
