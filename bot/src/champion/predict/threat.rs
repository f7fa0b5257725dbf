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
