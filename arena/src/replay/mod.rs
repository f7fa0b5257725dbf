//! The replay file: JSON Lines, compressed, written as the game runs; `docs/replay-format.md` is its
//! description. What is recorded can be verified, entered at any tick, and sent to a bot again.

pub mod ask;
mod bounds;
mod event_text;
pub mod input;
mod keyframe;
mod latest;
mod lines;
pub mod mark;
mod recorder;
mod recording;
#[cfg(test)]
pub(crate) mod sample;
pub mod search;
mod timeline;
mod verify;

pub use keyframe::KeyLine;
pub use latest::latest;
pub use lines::{
    CheckedTick, EndLine, EndReason, FORMAT, HeaderLine, LateLine, OLDEST_VERSION, SeatLine,
    StandingLine, TickLine, VERSION, config_values,
};
pub use mark::{Mark, MarkKind};
pub use recorder::Recorder;
pub use recording::{Line, ReadError, RecordedLines, Recording};
pub use timeline::{Timeline, TimelineError};
pub use verify::{Discrepancy, Verified, verify};
