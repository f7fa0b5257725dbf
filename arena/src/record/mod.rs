//! The replay file: JSON Lines, compressed, written as the game runs. `docs/replay-format.md` is its
//! description.

mod event_text;
mod keyframe;
mod lines;
mod reader;
mod writer;

pub use keyframe::KeyLine;
pub use lines::{
    CheckedTick, EndLine, FORMAT, HeaderLine, LateLine, OLDEST_VERSION, SeatLine, StandingLine,
    TickLine, VERSION, config_values,
};
pub use reader::{Line, ReadError, Recording};
pub use writer::Recorder;
