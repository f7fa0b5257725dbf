//! What a coordinator tells the program that has started it.

use super::beat::WorkerBeat;
use super::link::LinkNews;

/// What happens in a fleet.
#[derive(Clone, Debug, PartialEq)]
pub enum FleetNews {
    /// To the connection with the server.
    Link(LinkNews),
    /// A machine lies or is broken: nothing that it says counts any more.
    LeftOut {
        /// Which.
        machine: String,
        /// Why.
        why: String,
    },
    /// A machine cannot play these games.
    Refused {
        /// Which.
        machine: String,
        /// Why.
        why: String,
    },
    /// A game could not be played to its end, and goes to another machine.
    Failed {
        /// Which game.
        id: String,
        /// Where.
        machine: String,
        /// Why.
        why: String,
    },
    /// Games were lost by the server, and are asked for again.
    AskedAgain {
        /// How many.
        games: usize,
    },
    /// Who is there; told every second.
    Workers(Vec<WorkerBeat>),
}
