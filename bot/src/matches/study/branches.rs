//! The same game played on from chosen moments.

use crate::clock::Budget;
use crate::matches::Match;
use crate::matches::seating::Seating;
use crate::roster::ChoiceError;

/// One game, from whose ticks other games begin.
pub(super) struct Branches<'a> {
    fixture: &'a Match,
    number: usize,
    first_seed: u64,
    /// The game so far. It moves on from one moment to the next.
    trunk: Option<Seating>,
}

impl<'a> Branches<'a> {
    /// The game with this number of a match whose first game has seed `first_seed`.
    pub(super) fn of(fixture: &'a Match, number: usize, first_seed: u64) -> Self {
        Self {
            fixture,
            number,
            first_seed,
            trunk: None,
        }
    }

    /// What a decision may use.
    pub(super) fn budget(&self) -> Budget {
        self.fixture.budget
    }

    /// The game as it was at a tick, brains and all. A game whose brains cannot be copied is played anew from its
    /// first tick.
    pub(super) fn at(&mut self, tick: u32) -> Result<Seating, ChoiceError> {
        let is_past = |trunk: &Seating| trunk.game.state().tick() > tick;
        let mut trunk = match self.trunk.take() {
            Some(trunk) if !is_past(&trunk) => trunk,
            _ => Seating::of(self.fixture, self.number, self.first_seed)?,
        };
        let missing = tick - trunk.game.state().tick();
        trunk.play(missing, self.fixture.budget, |_| {});
        match trunk.fork() {
            None => Ok(trunk),
            Some(branch) => {
                self.trunk = Some(trunk);
                Ok(branch)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::{BoxedBrain, Brain};
    use crate::clock::Deadline;
    use protocol::{GameConfig, Move, Observation, State};
    use std::sync::Arc;

    fn fixture() -> Match {
        let brains = ["champion", "random", "astar", "territory"];
        Match {
            config: Arc::new(GameConfig {
                special_apple_appearance: 20,
                ..GameConfig::default()
            }),
            brains: brains.map(str::to_owned).to_vec(),
            ticks: 100,
            budget: Budget::Nodes(20),
        }
    }

    fn after(mut seating: Seating, ticks: u32) -> State {
        seating.play(ticks, Budget::Nodes(20), |_| {});
        seating.game.state().clone()
    }

    #[test]
    fn a_branch_goes_on_as_the_game_did() {
        let fixture = fixture();
        let whole = after(Seating::of(&fixture, 0, 5).unwrap(), 100);
        let mut branches = Branches::of(&fixture, 0, 5);
        for tick in [40, 70, 70, 20] {
            assert!(after(branches.at(tick).unwrap(), 100 - tick) == whole);
        }
    }

    /// A brain that cannot be copied.
    struct Unique(BoxedBrain);

    impl Brain for Unique {
        fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move {
            self.0.decide(seen, deadline)
        }
    }

    #[test]
    fn a_game_whose_brains_cannot_be_copied_is_its_own_branch_and_then_played_anew() {
        let fixture = fixture();
        let whole = after(Seating::of(&fixture, 0, 5).unwrap(), 100);
        let mut branches = Branches::of(&fixture, 0, 5);
        let mut trunk = Seating::of(&fixture, 0, 5).unwrap();
        trunk.brains = (trunk.brains.into_iter())
            .map(|brain| Box::new(Unique(brain)) as BoxedBrain)
            .collect();
        branches.trunk = Some(trunk);
        for tick in [40, 40] {
            assert!(after(branches.at(tick).unwrap(), 100 - tick) == whole);
        }
    }

    #[test]
    fn a_reseeded_brain_goes_another_way() {
        let fixture = fixture();
        let mut branches = Branches::of(&fixture, 0, 5);
        let whole = after(branches.at(40).unwrap(), 60);
        for seat in [0, 1] {
            let mut branch = branches.at(40).unwrap();
            branch.brains[protocol::Seat(seat)].reseed(77);
            assert!(after(branch, 60) != whole, "seat {seat}");
        }
    }
}
