//! Samples one of the shortest paths that a search has found.

use crate::board::{FreeAt, Search, Spot};
use crate::champion::predict::Scene;
use protocol::below;
use rand_chacha::ChaCha8Rng;

/// How a path picks among equally short ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Any.
    Random,
    /// As few turns as can be.
    Straight,
    /// Along walls and bodies.
    Hugging,
    /// Away from walls and bodies.
    Open,
}

impl Style {
    pub(crate) const ALL: [Self; 4] = [Self::Straight, Self::Hugging, Self::Random, Self::Open];
}

/// A style to draw in, and where its choices come from.
pub(super) struct PathSampler<'a> {
    pub(super) scene: &'a Scene,
    pub(super) style: Style,
    pub(super) rng: &'a mut ChaCha8Rng,
}

impl PathSampler<'_> {
    /// Writes a path to `target` into `path`, without its start; `false` if the search has not reached it.
    pub(super) fn sample(&mut self, search: &Search, target: Spot, path: &mut Vec<Spot>) -> bool {
        let field = self.scene.field;
        let mut heading = None;
        let flip = below(self.rng, 2) == 0;
        search.path_to(target, path, |choices, after| {
            let random = choices[below(self.rng, choices.len() as u32) as usize];
            let chosen = match self.style {
                Style::Random => random,
                Style::Straight => {
                    let ahead = choices.iter().copied();
                    let mut ahead = ahead.filter(|&from| field.direction(from, after) == heading);
                    let fallback = if flip {
                        choices[0]
                    } else {
                        choices[choices.len() - 1]
                    };
                    ahead.next().unwrap_or(fallback)
                }
                Style::Hugging => {
                    let most = choices.iter().copied().max_by_key(|&from| self.walls(from));
                    most.filter(|&from| self.walls(from) > self.walls(random))
                        .unwrap_or(random)
                }
                Style::Open => {
                    let least = choices.iter().copied().min_by_key(|&from| self.walls(from));
                    least
                        .filter(|&from| self.walls(from) < self.walls(random))
                        .unwrap_or(random)
                }
            };
            heading = field.direction(chosen, after);
            chosen
        })
    }

    /// The neighbours of a spot that are not free.
    fn walls(&self, spot: Spot) -> usize {
        let around = self.scene.field.around(spot);
        let free_at = &self.scene.position.free_at;
        around
            .iter()
            .filter(|&&to| free_at[to] != FreeAt::NOW)
            .count()
    }
}
