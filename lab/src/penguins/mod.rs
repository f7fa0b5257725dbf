//! Penguins: fish on a floe that sinks tile by tile, and the player who has more of them wins.

mod alone;
mod board;
mod figures;
mod game;
pub mod matches;
mod method;
mod placement;
mod reach;
mod search;
mod text;
mod turn;

pub use board::{Board, LARGEST, PLAYERS, Player, Spot, Step, Tile};
pub use figures::figures;
pub use game::{Setting, play, random_board};
pub use method::{Method, UnknownMethod, Whose};
pub use text::BoardError;
pub use turn::{Phase, Told, Turn, take};
