//! Which bot is better, and how sure that is: a pure schedule, a journal that loses nothing, games
//! in parallel, and statistics over blocks.

mod entrant;
mod file;
pub mod html;
mod journal;
mod latencies;
mod line;
mod plan;
pub mod rating;
#[cfg(test)]
mod report_tests;
mod results;
mod run;
pub mod schedule;
mod summary;
pub mod table;
mod telling;
#[cfg(test)]
mod tests;
mod trial;
mod workers;

pub use entrant::{Entrant, NoProgram};
pub use file::{EXAMPLE, FileBot, TournamentFile};
pub use journal::{Entries, Journal, JournalError};
pub use latencies::Latencies;
pub use line::{GameLine, GoneLine, SeatLine};
pub use plan::{Manner, Plan};
pub use results::Results;
pub use run::{OpenTournament, Standings, Tournament, scheduled};
pub use summary::{BotSummary, RESAMPLES, Summary};
pub use telling::{Telling, telling_games};
pub use trial::Trial;
pub use workers::{Table, Work, play_all};
