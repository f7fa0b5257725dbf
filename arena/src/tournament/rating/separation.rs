//! Who was never behind whom. Then results set no bound to how much stronger the one is, and too
//! weak a bound to how little: resampling games that were all won only ever gives games that were
//! all won.
//!
//! What may have been missed is drawn at random instead. Of `n` games without an upset, the share of
//! upsets is below `1 - u^(1/n)` with a certainty of `1 - u`; so each resample gets as many upsets as
//! that share of the games is for a fresh uniform `u`. For one bot that won everything, the
//! percentiles of such resamples are the exact bound of a binomial share.

use super::result::GameResult;
use crate::tournament::schedule::BotIndex;
use rand::Rng;
use std::cmp::Ordering;

/// A game that might have been.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Upset {
    pub(super) winner: BotIndex,
    pub(super) loser: BotIndex,
    /// How often, in part where it is one of several.
    pub(super) times: f64,
}

/// Who is apart from whom.
pub(super) struct Separation {
    /// Who was level with or ahead of whom, directly or through others.
    reach: Vec<Vec<bool>>,
    cuts: Vec<Cut>,
}

/// Bots above and bots below, none of the ones below ever level with or ahead of one above.
struct Cut {
    /// In how many games some of both met.
    games: usize,
    /// Who met: above, below, and how often among all such meetings.
    meetings: Vec<(BotIndex, BotIndex, f64)>,
}

impl Separation {
    pub(super) fn of(bots: usize, games: &[GameResult]) -> Self {
        let mut reach = vec![vec![false; bots]; bots];
        for game in games {
            for mine in &game.placings {
                for theirs in &game.placings {
                    reach[mine.bot][theirs.bot] |= mine.compare(theirs) != Ordering::Less;
                }
            }
        }
        for via in 0..bots {
            for from in 0..bots {
                for to in 0..bots {
                    reach[from][to] |= reach[from][via] && reach[via][to];
                }
            }
        }
        let both = |a: BotIndex, b: BotIndex| a == b || (reach[a][b] && reach[b][a]);
        // One cut below each group of bots that are bound to each other, named by the first of them.
        let firsts = (0..bots).filter(|&bot| (0..bot).all(|other| !both(bot, other)));
        let cuts = firsts
            .filter_map(|bot| {
                let above = |other: BotIndex| both(bot, other) || reach[other][bot];
                let below = |other: BotIndex| reach[bot][other] && !reach[other][bot];
                Cut::of(bots, games, above, below)
            })
            .collect();
        Self { reach, cuts }
    }

    /// Whether results bound a bot from below: every other can be reached from it.
    pub(super) fn bounds_below(&self, bot: BotIndex) -> bool {
        (0..self.reach.len()).all(|other| other == bot || self.reach[bot][other])
    }

    /// Whether results bound a bot from above: it can be reached from every other.
    pub(super) fn bounds_above(&self, bot: BotIndex) -> bool {
        (0..self.reach.len()).all(|other| other == bot || self.reach[other][bot])
    }

    /// Upsets that may have been missed; none in a field without a cut.
    pub(super) fn upsets(&self, rng: &mut impl Rng) -> Vec<Upset> {
        let mut upsets = Vec::new();
        for cut in &self.cuts {
            let n = cut.games as f64;
            let u = (f64::from(rng.next_u32()) + 0.5) / 4_294_967_296.0;
            let missed = n * (u.powf(-1.0 / n) - 1.0);
            upsets.extend(cut.meetings.iter().map(|&(above, below, share)| Upset {
                winner: below,
                loser: above,
                times: missed * share,
            }));
        }
        upsets
    }
}

impl Cut {
    /// `None` if the two sides have not met.
    fn of(
        bots: usize,
        games: &[GameResult],
        above: impl Fn(BotIndex) -> bool,
        below: impl Fn(BotIndex) -> bool,
    ) -> Option<Self> {
        let mut met = vec![0.0; bots * bots];
        let (mut with_both, mut all) = (0, 0.0);
        for game in games {
            let before = all;
            for upper in game.placings.iter().filter(|placing| above(placing.bot)) {
                for lower in game.placings.iter().filter(|placing| below(placing.bot)) {
                    met[upper.bot * bots + lower.bot] += 1.0;
                    all += 1.0;
                }
            }
            with_both += usize::from(all > before);
        }
        let meetings = met.iter().enumerate().filter(|(_, times)| **times > 0.0);
        let meetings: Vec<_> = meetings
            .map(|(pair, times)| (pair / bots, pair % bots, times / all))
            .collect();
        (with_both > 0).then_some(Self {
            games: with_both,
            meetings,
        })
    }
}
