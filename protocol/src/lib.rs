//! What a bot and an arena agree on: the words of the game, the text on the wire, the rules of a
//! tick, the configuration and the score.
//!
//! Everything here is pure. Nothing reads a file, a clock or a random source of its own: text comes
//! in as bytes, randomness as a parameter, and the same input gives the same output everywhere.

pub mod config;
mod game;
mod grid;
pub mod rules;
mod score;
mod seat;
mod seed;
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
    Apple, AppleKind, Cloak, Impossible, Setup, SetupError, Snake, SnakeStatus, State, Zombie,
};
pub use wire::{Init, Move, Observation};
