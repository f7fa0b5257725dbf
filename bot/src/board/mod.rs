//! The kernels: when each cell becomes free, which cells a head reaches with which move, how much room there
//! is, and which head is first where.
//!
//! A kernel knows positions and times, not opponents or plans. The same input gives the same output, and its
//! buffers are used again from call to call.

mod field;
mod flood;
mod frontier;
mod moves;
mod round;
mod rows;
mod search;
mod sidestep;
mod skirmish;
mod sparse_frontier;
mod spot;
mod timed_board;
mod timetable;
mod voronoi;
mod waiting_search;

pub use field::Field;
pub use flood::Flood;
pub use moves::{Arrival, FreeAt, Moves};
pub use round::round;
pub use search::{Bar, Search};
pub(crate) use sidestep::sides;
pub use skirmish::{FIGHTERS, Skirmish, Steps};
pub use spot::{BySpot, Spot};
pub use timed_board::{TimedBoard, spots};
pub use voronoi::Voronoi;
pub(crate) use waiting_search::{Wait, WaitingSearch};
