//! Is one bot better than another? A sequential test that follows a schedule: it sees the blocks in
//! their order, whatever the order in which their games end, so that the answer does not depend on
//! how many games are played at the same time.

use super::rating::{Decision, GameResult, Hypotheses, SequentialTest};
use super::schedule::{Block, BotIndex};
use std::collections::BTreeMap;

/// A test that is under way.
pub struct Trial {
    /// Who is to be shown better, and than whom.
    pub claim: (BotIndex, BotIndex),
    test: SequentialTest,
    blocks: Box<dyn Iterator<Item = Block> + Send>,
    next: Option<Block>,
    finished: BTreeMap<u32, Vec<f64>>,
    last: u32,
}

impl Trial {
    /// A test of the claim that the first bot is better than the second, over these blocks.
    pub fn new(
        claim: (BotIndex, BotIndex),
        hypotheses: Hypotheses,
        mut blocks: impl Iterator<Item = Block> + Send + 'static,
    ) -> Self {
        Self {
            claim,
            test: SequentialTest::new(hypotheses),
            next: blocks.next(),
            blocks: Box::new(blocks),
            finished: BTreeMap::new(),
            last: 0,
        }
    }

    /// Takes in a finished game and looks at every block that is complete by now.
    pub fn add(&mut self, game: &GameResult) -> Decision {
        let (a, b) = self.claim;
        let scores = self.finished.entry(game.block).or_default();
        // A game in which the two do not meet completes its block all the same.
        scores.push(game.score(a, b).unwrap_or(f64::NAN));
        while self.decision() == Decision::Open {
            let Some(block) = &self.next else {
                break;
            };
            let scores = match self.finished.get(&block.number) {
                Some(scores) if scores.len() == block.lineup.len() => scores,
                _ => break,
            };
            let mean = scores.iter().sum::<f64>() / scores.len() as f64;
            if !mean.is_nan() {
                self.test.add(mean);
            }
            self.last = block.number;
            self.finished.remove(&block.number);
            self.next = self.blocks.next();
        }
        self.decision()
    }

    /// What is known so far.
    pub fn decision(&self) -> Decision {
        self.test.decision()
    }

    /// The test itself.
    pub fn test(&self) -> &SequentialTest {
        &self.test
    }

    /// The last block that was looked at.
    pub fn last_block(&self) -> u32 {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::super::rating::simulation::World;
    use super::super::schedule::Schedule;
    use super::*;

    fn run(games: impl Iterator<Item = GameResult>) -> (Decision, usize, u32) {
        let schedule = Schedule::new(3, 4, "trial").take(400);
        let mut trial = Trial::new((0, 1), Hypotheses::default(), schedule);
        for game in games {
            if trial.add(&game) != Decision::Open {
                break;
            }
        }
        (trial.decision(), trial.test().blocks(), trial.last_block())
    }

    #[test]
    fn the_order_in_which_games_end_does_not_change_the_answer() {
        let games = World::new(&[120.0, 0.0, 0.0]).play(400, "trial");
        let in_order = run(games.iter().cloned());
        assert_eq!(in_order.0, Decision::Better);
        let mut mixed = games;
        mixed.chunks_mut(7).for_each(<[GameResult]>::reverse);
        assert_eq!(run(mixed.into_iter()), in_order);
    }

    #[test]
    fn half_a_block_is_not_looked_at() {
        let games = World::new(&[0.0; 3]).play(3, "trial");
        assert_eq!(run(games.into_iter().skip(1)), (Decision::Open, 0, 0));
    }
}
