//! The reference server of the Wits multi-snake game: it runs bots as processes, referees with the
//! rules of `protocol`, records every game and verifies the record.

pub mod bot_spec;
pub mod config_files;
pub mod doctor;
pub mod game;
pub mod grid;
pub mod people;
pub mod process;
pub mod record;
pub mod replay;
pub mod stats;
pub mod stop;
mod table;
pub mod terminal;
pub mod tournament;
pub mod turn;
pub mod watch;
