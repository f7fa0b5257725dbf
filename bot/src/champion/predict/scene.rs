//! All that a decision starts from: the position, and what rivals could do and will do about it.

use super::forecast::Forecast;
use super::occupancy::Occupancy;
use super::target::Target;
use super::threat::Threat;
use crate::board::{Bar, Field, Moves, Spot};
use crate::champion::perceive::{Position, Risk, Whereabouts};

/// What was perceived and predicted in one state.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) field: Field,
    pub(crate) position: Position,
    pub(crate) apples: Vec<Target>,
    /// Where other heads could be by when.
    pub(super) threat: Threat,
    /// How the rivals in sight will go on.
    pub(crate) forecast: Forecast,
    /// Where they will be as long as we keep out of their way.
    pub(super) expected: Occupancy,
    /// Where each unseen rival may be.
    pub(crate) unseen: Vec<Whereabouts>,
    /// The risk of each unseen rival of doubtful habits.
    pub(crate) risks: Vec<Risk>,
    /// Whether all others are rivals in sight that keep to their habits.
    pub(crate) all_predictable: bool,
    /// The step that leaves a rival nowhere to go, if there is one.
    pub(crate) trap: Option<Spot>,
}

impl Scene {
    pub(crate) fn head(&self) -> Spot {
        self.position.head()
    }

    /// The expected number of unseen rivals in a spot that we enter with that move.
    pub(crate) fn risk(&self, spot: Spot, with_move: Moves) -> f32 {
        self.risks.iter().map(|risk| risk.at(spot, with_move)).sum()
    }

    /// A step that is open as far as can be seen, when beliefs leave none; then the own tail, if it is
    /// not known to kill.
    pub(crate) fn last_resort(&self) -> Option<Spot> {
        let around = self.field.around(self.head());
        let open = around
            .iter()
            .filter(|&&to| self.position.seen_free_at[to].is_open(Moves::FIRST));
        let best = open.min_by_key(|&&to| {
            (
                self.is_barred(to, Moves::FIRST, Moves::FIRST),
                self.position.seen_free_at[to],
            )
        });
        best.copied()
            .or(self.position.tail.filter(|tail| around.contains(tail)))
    }

    /// Whether another head could be in a spot, or have been, when we enter it with that move.
    /// Rivals are looked ahead for `horizon` moves: no rival does its worst for ever.
    pub(crate) fn is_barred(&self, spot: Spot, with_move: Moves, horizon: Moves) -> bool {
        self.is_barred_by(&self.expected, spot, with_move, horizon)
    }

    /// Whether another head could enter a spot with the next move.
    pub(crate) fn is_threatened(&self, spot: Spot) -> bool {
        self.threat.arrival(spot).is_by(Moves::FIRST)
    }

    /// The same for a path with an occupancy of its own.
    pub(crate) fn is_barred_by(
        &self,
        expected: &Occupancy,
        spot: Spot,
        with_move: Moves,
        horizon: Moves,
    ) -> bool {
        let threat = self.threat.arrival(spot);
        (threat.is_by(with_move) && threat.is_by(horizon))
            || (horizon > Moves::NONE && expected.is_taken(spot, with_move))
            || (self.position.spoiling.iter()).any(|bar| bar.spot == spot && bar.holds(with_move))
    }

    /// The spots that are barred, and when.
    pub(crate) fn barred(&self, horizon: Moves) -> impl Iterator<Item = Bar> {
        self.barred_by(&self.expected, horizon)
    }

    /// The same for a path with an occupancy of its own.
    pub(crate) fn barred_by(
        &self,
        expected: &Occupancy,
        horizon: Moves,
    ) -> impl Iterator<Item = Bar> {
        let near = self.threat.within(horizon);
        // What is near is barred for ever, whatever is expected.
        let far = move |spot| !self.threat.arrival(spot).is_by(horizon);
        let beyond = move |bar: &Bar| horizon > Moves::NONE && far(bar.spot);
        // Where a rival comes to an apple it will not lie any more.
        let spoiling = self.position.spoiling.iter().copied().filter(move |bar| {
            far(bar.spot) && !(horizon > Moves::NONE && expected.comes_to(bar.spot))
        });
        near.chain(expected.taken().filter(beyond)).chain(spoiling)
    }
}

#[cfg(test)]
use crate::memory::Verdict;

#[cfg(test)]
impl Scene {
    /// The scene of one state, with nothing known from before but that the own tail is safe.
    pub(crate) fn from_text(board: &str, state: &str) -> Self {
        Self::where_own_tail_is(Some(Verdict::Safe), board, state)
    }

    /// The same where the own tail is something else. The look ahead near other heads is off.
    pub(crate) fn where_own_tail_is(verdict: Option<Verdict>, board: &str, state: &str) -> Self {
        use crate::champion::perceive::Perception;
        use crate::champion::weights::Weights;
        use crate::clock::{Budget, Deadline};
        let weights = Weights {
            contact: 0.0,
            ..Weights::default()
        };
        let (perception, seen, position) = Perception::from_text(verdict, board, state);
        let mut predictor = super::predictor::Predictor::new(position.field, weights, Moves::LAST);
        let deadline = Deadline::start(Budget::Nodes(1));
        predictor.predict(&seen, position, &perception, &deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Arrival, FreeAt};
    use protocol::Cell;

    #[test]
    fn the_own_tail_opens_a_tick_later_unless_it_is_known_to_be_safe() {
        let tail_opens = |verdict| {
            let state = "7 7\n0\nalive 4 0 3,3 3,4 4,4 4,3\n";
            let scene = Scene::where_own_tail_is(verdict, "1 8 8", state);
            let tail = scene.field.spot(Cell::new(4, 3));
            let exits = scene.field.around(scene.head());
            assert!(exits.contains(&tail));
            (
                scene.position.free_at[tail],
                scene.position.tail == Some(tail),
            )
        };
        let free_at = |with_move| FreeAt::with(Moves(with_move));
        assert_eq!(tail_opens(Some(Verdict::Safe)), (free_at(1), true));
        assert_eq!(tail_opens(Some(Verdict::Deadly)), (free_at(2), false));
        assert_eq!(tail_opens(None), (free_at(2), true));
    }

    #[test]
    fn a_tail_that_may_be_safe_is_the_last_resort() {
        // In a corner of our own, with nothing open but the tail.
        let state = "7 7\n0\nalive 4 0 0,0 1,0 1,1 0,1\n";
        let resort = |verdict| Scene::where_own_tail_is(verdict, "1 8 8", state).last_resort();
        let scene = Scene::from_text("1 8 8", state);
        let tail = scene.field.spot(Cell::new(0, 1));
        assert_eq!(resort(None), Some(tail));
        assert_eq!(resort(Some(Verdict::Safe)), Some(tail));
        assert_eq!(resort(Some(Verdict::Deadly)), None);
    }

    #[test]
    fn a_cell_that_another_head_can_enter_first_is_barred_within_the_horizon() {
        let scene = Scene::from_text("2 20 3", "19 2\n0\nalive 2 0 1,1 0,1\nalive 2 0 6,1 7,1\n");
        let spot = |x| scene.field.spot(Cell::new(x, 0));
        assert!(scene.is_barred(spot(5), Moves(5), Moves(4)));
        assert!(!scene.is_barred(spot(5), Moves(1), Moves(1)));
        assert!(!scene.is_barred(spot(2), Moves(2), Moves(4)));
        assert_eq!(scene.threat.arrival(spot(5)), Arrival::with(Moves(2)));
    }
}
