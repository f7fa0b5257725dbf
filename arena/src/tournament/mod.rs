//! Which bot is better, and how sure that is: a pure schedule, a journal that loses nothing, games
//! in parallel, and statistics over blocks.

mod bounds;
mod class;
mod entrant;
mod file;
mod fixtures;
mod game_line;
pub mod grades;
mod highlights;
mod journal;
#[cfg(test)]
mod journal_tests;
mod latencies;
mod machine_line;
mod machines;
mod plan;
pub mod rating;
mod report_charts;
pub mod report_page;
#[cfg(test)]
mod report_tests;
pub mod report_text;
mod results;
mod run;
pub mod schedule;
mod shared;
mod summary;
#[cfg(test)]
mod tests;
mod trial;

pub use class::Class;
pub use entrant::Entrant;
pub use file::{EXAMPLE, FileBot, TournamentFile};
pub use game_line::{GameLine, GoneLine, SeatResult};
pub use highlights::{Highlight, highlights};
pub use journal::{Entries, Journal, JournalError};
pub use latencies::Latencies;
pub use machine_line::MachineLine;
pub use machines::MachineSummary;
pub use plan::TournamentPlan;
pub use results::Results;
pub use run::{OpenTournament, Standings, Tournament, scheduled};
pub use shared::SharedSpec;
pub use summary::{BotSummary, RESAMPLES, Summary};
pub use trial::Trial;
