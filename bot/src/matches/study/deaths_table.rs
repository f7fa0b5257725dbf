//! The deaths of a sample as a table.

use super::death::{Cause, Story};
use super::deaths::Deaths;
use super::sample::headline;
use std::fmt;

impl fmt::Display for Deaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, from) = (self.games, self.from_length);
        writeln!(f, "{}", headline(&self.brains, games))?;
        writeln!(f, "deaths from length {from} on, a game: {}\n", self.a_game)?;
        writeln!(
            f,
            "{:>8} {:>6} {:>6} {:<14} {:<32} {:>9}  died again",
            "seed", "tick", "length", "cause", "story", "no return"
        )?;
        for death in &self.deaths {
            let no_return = death
                .no_return
                .map_or("-".to_owned(), |moves| format!("-{moves}"));
            let replays = death.replays.iter().map(|it| {
                let (before, died, played) = (it.before, it.died, it.played);
                format!("-{before}: {died}/{played}")
            });
            writeln!(
                f,
                "{:>8} {:>6} {:>6} {:<14} {:<32} {no_return:>9}  {}",
                death.seed,
                death.tick,
                death.length,
                death.cause,
                death.story,
                replays.collect::<Vec<_>>().join(", ")
            )?;
        }
        let all = self.deaths.len();
        writeln!(f, "\ncauses")?;
        for cause in Cause::ALL {
            let count = self.deaths.iter().filter(|it| it.cause == cause).count();
            if count > 0 {
                writeln!(f, "  {cause:<34} {count:>4} of {all}")?;
            }
        }
        writeln!(f, "stories")?;
        for story in Story::ALL {
            let count = self.deaths.iter().filter(|it| it.story == story).count();
            if count > 0 {
                writeln!(f, "  {story:<34} {count:>4} of {all}")?;
            }
        }
        let avoidable = self.deaths.iter().filter_map(|death| death.no_return);
        let mut moves: Vec<usize> = avoidable.collect();
        moves.sort_unstable();
        let median = moves.get(moves.len() / 2);
        let median = median.map_or(String::new(), |moves| {
            format!(", by the median {moves} moves before")
        });
        writeln!(
            f,
            "avoidable with others moving as they did: {} of {all}{median}",
            moves.len()
        )?;
        for again in &self.again {
            writeln!(
                f,
                "played on from {} moves before with other randomness: died again {} of {} deaths, apples {}",
                again.before,
                again.died.percent(),
                again.died.n,
                again.apples
            )?;
        }
        Ok(())
    }
}
