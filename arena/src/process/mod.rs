//! Bots as processes: started apart, asked without ever blocking, judged by a fair clock, and gone
//! when the game is.
//!
//! What only Linux can tell lives in `kernel.rs`; elsewhere the clock is the wall's.

mod account;
mod answers;
mod bot;
mod collect;
mod debts;
mod ending;
mod family;
mod inbox;
mod kernel;
mod late;
mod launch;
mod logs;
mod output;
mod pipes;
mod signals;
mod waiting;
mod window;

pub use bot::{BotProcess, StartError};
pub use collect::{collect, listen};
pub use ending::{Ended, Ending, exit_text};
pub use late::LateAnswers;
pub use logs::{LogPaths, LogTail};
pub use output::{BotOutput, NOTE_CAP, NOTES_KEPT};
pub use signals::cancel_on_signals;
pub use window::{Answer, Fault, Lateness, Pace, Timing, micros};
