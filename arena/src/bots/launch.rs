//! What is to be run for a bot.

use super::brain_seed::brain_seed;
use protocol::Seat;
use std::path::PathBuf;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Launch {
    /// A brain of the `bot` library, run as a process of its own through the arena's binary.
    BuiltIn {
        /// The brain's name.
        brain: String,
        /// Whether it logs the reasons for its moves.
        explain: bool,
        /// What seeds its chance.
        seed: u64,
    },
    /// A person at this machine's keyboard.
    Human,
    /// Any other program.
    Program(Program),
    /// A source file, a class file or a folder, of which a program is to be made.
    Unbuilt {
        /// Where it is.
        path: PathBuf,
        /// The program's arguments.
        args: Vec<String>,
    },
}

/// A program as it is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// What is started.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The bot's own file, beside which logs may be put.
    pub file: PathBuf,
    /// Files that it is made of beside those that its command names.
    pub parts: Vec<PathBuf>,
    /// The folder that it may read although its command does not name it: that of its source.
    pub folder: Option<PathBuf>,
}

impl Launch {
    /// The same for a seat of a game: a built-in brain gets a seed of its own there.
    pub fn in_game(&self, game_seed: &str, seat: Seat) -> Self {
        let mut launch = self.clone();
        if let Self::BuiltIn { seed, .. } = &mut launch {
            *seed = brain_seed(game_seed, seat);
        }
        launch
    }
}
