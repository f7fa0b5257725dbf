//! Which cells a rival or a zombie could enter by when, if it went straight there.

use crate::board::{Arrival, Bar, BySpot, Moves, Spot, WaitingSearch};
use crate::champion::perceive::Position;

/// The first moves of all other heads.
#[derive(Clone, Debug)]
pub(crate) struct Threat {
    /// The first move with which any other head could enter a spot.
    arrivals: BySpot<Arrival>,
    /// The spots that one could enter within the longest look ahead.
    bars: Vec<Bar>,
}

impl Threat {
    /// Rivals are looked ahead for `longest` moves. A step that is a mistake counts as if another head entered
    /// it with the next move.
    pub(crate) fn of(
        position: &Position,
        mistakes: &[Spot],
        longest: Moves,
        search: &mut WaitingSearch,
    ) -> Self {
        let mut arrivals = BySpot::new(position.field, Arrival::NEVER);
        for &head in position.rivals.iter().chain(&position.zombies) {
            // A rival may also wait until a tail has left.
            search.run_within(&position.for_rivals, head, [], longest);
            let all = arrivals.as_mut_slice().iter_mut();
            for (first, &arrival) in all.zip(search.arrivals().as_slice()) {
                *first = (*first).min(arrival);
            }
        }
        let mut bars: Vec<Bar> = (arrivals.iter())
            .filter(|&(_, arrival)| arrival.is_by(longest))
            .filter_map(|(spot, arrival)| Some(Bar::for_ever(spot, arrival.first()?)))
            .collect();
        for &spot in mistakes {
            arrivals[spot] = Arrival::with(Moves::FIRST);
            bars.retain(|bar| bar.spot != spot);
            bars.push(Bar::for_ever(spot, Moves::FIRST));
        }
        Self { arrivals, bars }
    }

    /// The first move with which another head could enter a spot.
    pub(crate) fn arrival(&self, spot: Spot) -> Arrival {
        self.arrivals[spot]
    }

    /// The spots that another head could enter within `horizon` moves, barred from then on.
    pub(crate) fn within(&self, horizon: Moves) -> impl Iterator<Item = Bar> {
        let bars = self.bars.iter().copied();
        bars.filter(move |bar| bar.from <= horizon)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Arrival, Moves};
    use crate::champion::predict::Scene;
    use protocol::Cell;

    #[test]
    fn a_rival_may_follow_a_tail_and_wait_for_one_that_is_still_there() {
        let us = "alive 2 0 0,8 1,8";
        let tail = "alive 4 0 10,4 13,4";
        let scene = Scene::from_text(
            "3 20 9",
            &format!("0 0\n0\n{us}\n{tail}\nalive 2 0 14,4 15,4\n"),
        );
        let at = |x| scene.threat.arrival(scene.field.spot(Cell::new(x, 4)));
        assert_eq!(at(13), Arrival::with(Moves(1)));
        // Beside the middle of the body: it leaves with move 2, and up and down takes two moves.
        let scene = Scene::from_text(
            "3 20 9",
            &format!("0 0\n0\n{us}\n{tail}\nalive 2 0 12,5 12,6\n"),
        );
        let at = |x| scene.threat.arrival(scene.field.spot(Cell::new(x, 4)));
        assert_eq!(at(12), Arrival::with(Moves(3)));
    }
}
