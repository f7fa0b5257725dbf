//! Brains around one board: the loop of every game that is played in this process without a record.

use crate::brain::BoxedBrain;
use crate::clock::{Budget, Deadline};
use protocol::{BySeat, Game, Move, Seat, State};

/// What a watcher of a game is told.
pub(super) enum Moment<'a> {
    /// A brain is about to decide.
    Asked,
    /// A brain has decided.
    Decided {
        /// The state it was shown.
        state: &'a State,
        /// Whose snake it plays.
        seat: Seat,
        /// The brain.
        brain: &'a BoxedBrain,
        /// What it decided.
        chosen: Move,
        /// What the decision has used.
        deadline: &'a Deadline,
    },
    /// A tick has been played.
    Played(&'a Game),
}

/// Plays so many ticks: each living snake's brain decides, then the game steps.
pub(super) fn play(
    game: &mut Game,
    brains: &mut BySeat<BoxedBrain>,
    ticks: u32,
    budget: Budget,
    mut watch: impl FnMut(Moment<'_>),
) {
    for _ in 0..ticks {
        let state = game.state();
        let moves = state.snakes().map(|seat, snake| {
            if !snake.is_alive() {
                return Move::Straight;
            }
            let seen = state.observe(seat);
            watch(Moment::Asked);
            let deadline = Deadline::start(budget);
            let chosen = brains[seat].decide(&seen, &deadline);
            watch(Moment::Decided {
                state,
                seat,
                brain: &brains[seat],
                chosen,
                deadline: &deadline,
            });
            chosen
        });
        game.step(&moves);
        watch(Moment::Played(game));
    }
}
