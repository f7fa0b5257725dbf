//! How often zombies move, which is not on the wire: with every tick or with every second one.

use protocol::Observation;

/// What their moves so far have shown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ZombiePace {
    /// Whether any moved with the last tick.
    moved: bool,
    /// Ticks from move to move, once that is known.
    ticks: Option<u16>,
}

impl ZombiePace {
    /// Takes in two states, one tick apart. A zombie that is shut in says nothing, so all of them are looked at together.
    pub(super) fn note(&mut self, last: &Observation, seen: &Observation) {
        if last.zombies.len() != seen.zombies.len() || seen.zombies.is_empty() {
            return;
        }
        let mut pairs = last.zombies.iter().zip(&seen.zombies);
        let moved = pairs.any(|(was, is)| was.head() != is.head());
        match (self.moved, moved) {
            (true, true) => self.ticks = Some(1),
            (true, false) if self.ticks.is_none() => self.ticks = Some(2),
            _ => {}
        }
        self.moved = moved;
    }

    /// Whether zombies move with the tick that comes so many after the next one; the worst as long as nothing is known.
    pub(crate) fn moves_after(self, ticks: usize) -> bool {
        match self.ticks {
            Some(pace) if pace > 1 => {
                (ticks + usize::from(self.moved)).is_multiple_of(usize::from(pace))
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zombies_that_rest_are_known_by_their_rest() {
        let state = |x: u8| -> Observation {
            let text = format!("9 9\n{x},3 3,3\n0\nalive 2 0 0,8 1,8\n");
            text.parse().unwrap()
        };
        let pace = |heads: &[u8]| {
            let mut pace = ZombiePace::default();
            for pair in heads.windows(2) {
                pace.note(&state(pair[0]), &state(pair[1]));
            }
            [0, 1, 2].map(|ticks| pace.moves_after(ticks))
        };
        assert_eq!(pace(&[4]), [true; 3]);
        assert_eq!(pace(&[4, 5, 6]), [true; 3]);
        assert_eq!(pace(&[4, 5, 5]), [true, false, true]);
        assert_eq!(pace(&[4, 5, 5, 6]), [false, true, false]);
    }
}
