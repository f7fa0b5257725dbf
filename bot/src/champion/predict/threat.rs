//! Which cells a rival or a zombie could enter by when, if it went straight there.

use crate::board::{Bar, NOT_REACHED, Search};
use crate::champion::perceive::Position;

/// The first moves of all other heads.
#[derive(Clone, Debug)]
pub(crate) struct Threat {
    /// The first move with which any other head could enter a spot.
    arrivals: Vec<u16>,
    /// The spots that one could enter within the longest look ahead.
    bars: Vec<Bar>,
}

impl Threat {
    /// Rivals are looked ahead for `longest` moves. A step that is a mistake counts as if another head entered
    /// it with the next move.
    pub(crate) fn of(
        position: &Position,
        mistakes: &[usize],
        longest: u16,
        search: &mut Search,
    ) -> Self {
        let heads = position.rivals.iter().chain(&position.zombies);
        let heads: Vec<usize> = heads.copied().collect();
        search.run_from(&position.for_rivals, &heads, 0, []);
        let mut arrivals = search.arrivals().to_vec();
        let mut bars: Vec<Bar> = (arrivals.iter().enumerate())
            .filter(|&(_, &with_move)| with_move <= longest && with_move != NOT_REACHED)
            .map(|(spot, &with_move)| Bar::for_ever(spot, with_move))
            .collect();
        for &spot in mistakes {
            arrivals[spot] = 1;
            bars.retain(|bar| bar.spot != spot);
            bars.push(Bar::for_ever(spot, 1));
        }
        Self { arrivals, bars }
    }

    /// The first move with which another head could enter a spot, or [`NOT_REACHED`].
    pub(crate) fn arrival(&self, spot: usize) -> u16 {
        self.arrivals[spot]
    }

    /// The spots that another head could enter within `horizon` moves, barred from then on.
    pub(crate) fn within(&self, horizon: u16) -> impl Iterator<Item = Bar> {
        let bars = self.bars.iter().copied();
        bars.filter(move |bar| bar.from <= horizon)
    }
}
