#![doc = include_str!("../README.md")]

pub mod config;
mod game;
mod grid;
pub mod rules;
mod score;
mod seat;
mod seed;
#[cfg(feature = "serde")]
mod serde_text;
mod state;
pub mod wire;

pub use config::GameConfig;
pub use game::Game;
pub use grid::{Cell, Direction, Size};
pub use rules::{Death, Event, step};
pub use score::{Standing, standings};
pub use seat::{BySeat, Seat};
pub use seed::{below, rng_from_seed};
pub use state::{
    Apple, AppleKind, Cloak, Impossible, Setup, SetupError, Snake, SnakeStatus, State, StateTexts,
    Zombie,
};
pub use wire::{Init, Move, Observation};
