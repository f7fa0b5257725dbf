//! The pages in a real browser. All of these share one, so that it is started once.

mod accessibility;
#[cfg(target_os = "linux")]
mod league;
mod library;
mod looks;
#[cfg(target_os = "linux")]
mod people;
mod pointing;
mod report;
mod serving;
mod viewer;
