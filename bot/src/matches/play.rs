//! Games between brains without processes: the rules, a seed and nothing else.
//!
//! With a budget of nodes the same match and seed give the same game.

use super::seating::Seating;
use super::table::{self, Moment};
use super::tally::Tally;
use crate::clock::{Budget, time_on_core};
use crate::roster::ChoiceError;
use protocol::{Event, Game, GameConfig, Seat, standings};
use std::fmt;
use std::sync::Arc;

/// The brains of a match and the rules they play by.
#[derive(Clone, Debug)]
pub struct Match {
    /// The rules' numbers; as many snakes as brains.
    pub config: Arc<GameConfig>,
    /// The brains' names. Seats rotate from game to game.
    pub brains: Vec<String>,
    /// Ticks of a game.
    pub ticks: u32,
    /// What a decision may use.
    pub budget: Budget,
}

/// One game's figures, in the order of the match's brains.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What seeded the game.
    pub seed: u64,
    /// One for each brain.
    pub tallies: Vec<Tally>,
}

/// Plays the game with this number of a match whose first game has seed `first_seed`.
///
/// ```
/// use bot::clock::Budget;
/// use bot::matches::{self, Match};
/// use protocol::GameConfig;
/// use std::sync::Arc;
///
/// let fixture = Match {
///     config: Arc::new(GameConfig { num_snakes: 2, ..GameConfig::default() }),
///     brains: vec!["greedy".to_owned(), "random".to_owned()],
///     ticks: 100,
///     budget: Budget::Nodes(100),
/// };
/// let report = matches::game(&fixture, 0, 1)?;
/// let longest: Vec<f64> = report.tallies.iter().map(|tally| tally.longest).collect();
/// assert_eq!(longest, [15.0, 5.0]);
/// # Ok::<(), bot::roster::ChoiceError>(())
/// ```
///
/// # Errors
/// If a brain's name is unknown.
pub fn game(fixture: &Match, number: usize, first_seed: u64) -> Result<Report, ChoiceError> {
    let Seating {
        seed,
        mut game,
        mut brains,
        rotation,
    } = Seating::of(fixture, number, first_seed)?;
    let owner = |seat| rotation.owner(seat);
    let mut tallies = vec![Tally::default(); fixture.brains.len()];
    let Match { ticks, budget, .. } = *fixture;
    let mut asked = None;
    table::play(
        &mut game,
        &mut brains,
        ticks,
        budget,
        |moment| match moment {
            Moment::Asked => asked = time_on_core(),
            Moment::Decided {
                state,
                seat,
                deadline,
                ..
            } => {
                let tally = &mut tallies[owner(seat)];
                let on_core = asked.and_then(|before| time_on_core()?.checked_sub(before));
                tally.decided(deadline.elapsed(), on_core);
                tally.band(state.snakes()[seat].length()).ticks += 1;
            }
            Moment::Played(game) => count(game, &mut tallies, owner),
        },
    );
    for standing in standings(game.state().snakes()) {
        let tally = &mut tallies[owner(standing.seat)];
        tally.games = 1;
        tally.firsts = u32::from(standing.rank == 1);
        tally.longest = f64::from(standing.longest);
        tally.longest_squared = tally.longest * tally.longest;
        tally.kills = standing.kills;
    }
    Ok(Report { seed, tallies })
}

/// Counts the deaths and meals of the last tick.
fn count(game: &Game, tallies: &mut [Tally], owner: impl Fn(Seat) -> usize) {
    for &event in game.events() {
        match event {
            Event::Died { seat, death } => tallies[owner(seat)].died(death),
            Event::Ate { seat, .. } => {
                let length = game.state().snakes()[seat].length();
                tallies[owner(seat)].band(length).apples += 1;
            }
            _ => {}
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed={}", self.seed)?;
        for tally in &self.tallies {
            write!(
                f,
                " longest={} kills={} deaths={}",
                tally.longest,
                tally.kills,
                tally.deaths()
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixture(brains: &[&str], ticks: u32) -> Match {
        Match {
            config: Arc::new(GameConfig {
                num_snakes: brains.len(),
                ..GameConfig::default()
            }),
            brains: brains.iter().map(ToString::to_string).collect(),
            ticks,
            budget: Budget::Nodes(50),
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let fixture = fixture(&["random", "greedy", "astar", "territory"], 200);
        let plain = |report: Report| {
            let figures = report.tallies.into_iter().map(|tally| Tally {
                thought: Default::default(),
                slowest: Default::default(),
                latency: Default::default(),
                on_core: Default::default(),
                ..tally
            });
            figures.collect::<Vec<_>>()
        };
        let first = plain(game(&fixture, 1, 7).unwrap());
        assert_eq!(first, plain(game(&fixture, 1, 7).unwrap()));
        assert_ne!(first, plain(game(&fixture, 2, 7).unwrap()));
    }

    #[test]
    fn one_snake_alone_is_a_game() {
        let report = game(&fixture(&["greedy"], 300), 0, 1).unwrap();
        assert_eq!(report.tallies.len(), 1);
        assert_eq!((report.tallies[0].games, report.tallies[0].firsts), (1, 1));
        assert!(report.tallies[0].longest > 5.0);
    }

    #[test]
    fn an_unknown_brain_is_named() {
        let error = game(&fixture(&["greedy", "nobody"], 1), 0, 1).unwrap_err();
        assert_eq!(error, ChoiceError::NoSuchBrain("nobody".to_owned()));
    }
}
