//! From what is perceived to all that a plan starts from, in stages.

use super::forecast::Forecast;
use super::minimax::{Advice, Minimax};
use super::occupancy::Occupancy;
use super::rollout::Rollout;
use super::scene::Scene;
use super::target::{targets, time_unpredictable, time_unseen};
use super::threat::Threat;
use crate::board::{Field, Moves, Search, WaitingSearch};
use crate::champion::perceive::{Perception, Position};
use crate::champion::weights::Weights;
use crate::clock::Deadline;
use protocol::Observation;

/// Predicts, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Predictor {
    /// How many moves rivals are looked ahead at most.
    longest: Moves,
    /// The look ahead near other heads, unless it is switched off.
    minimax: Option<Minimax>,
    rollout: Rollout,
    search: Search,
    waiting_search: WaitingSearch,
}

impl Predictor {
    pub(crate) fn new(field: Field, weights: Weights, longest: Moves) -> Self {
        Self {
            longest,
            minimax: (weights.contact > 0.0).then(|| Minimax::new(field)),
            rollout: Rollout::new(field),
            search: Search::new(field),
            waiting_search: WaitingSearch::new(field),
        }
    }

    /// What rivals will do about a position.
    pub(crate) fn predict(
        &mut self,
        seen: &Observation,
        position: Position,
        perception: &Perception,
        deadline: &Deadline,
    ) -> Scene {
        let (rollout, search) = (&mut self.rollout, &mut self.search);
        let known = position.known_to_rivals();
        let forecast = Forecast::of(seen, &perception.models, known, rollout, deadline);
        let advice = self.minimax.as_mut().map_or_else(Advice::default, |it| {
            it.advise(&position, &forecast, deadline)
        });
        let threat = Threat::of(
            &position,
            &advice.mistakes,
            self.longest,
            &mut self.waiting_search,
        );
        let mut apples = targets(perception, &forecast, rollout);
        time_unpredictable(&mut apples, &position, &forecast, search, deadline);
        let unseen = perception.belief.heads();
        time_unseen(&mut apples, &position, &unseen, search, deadline);
        let mut expected = Occupancy::new(position.field);
        expected.predict(rollout, &forecast, &[]);
        let risks = (perception.belief).risks(&position.for_rivals, search, deadline);
        let in_sight = position.all_in_sight && seen.zombies.is_empty();
        Scene {
            field: position.field,
            all_predictable: in_sight && forecast.unpredictable().next().is_none(),
            position,
            apples,
            threat,
            forecast,
            expected,
            unseen: perception.belief.whereabouts(),
            risks,
            trap: advice.trap,
        }
    }
}
