//! What the studied brain expects against what happens: chances by decile, and rivals' arrivals.

use super::apple_lives::{AppleLives, End, Life};
use super::decile::{Decile, deciles};
use super::estimate::Estimate;
use super::sample::{Progress, Sample, headline};
use crate::matches::seating::Seating;
use crate::matches::table::Moment;
use crate::predictions::DEATH_WITHIN;
use crate::roster::ChoiceError;
use protocol::{Event, Seat};
use serde::Serialize;
use std::fmt;

/// Predictions and frequencies over a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The brain that is studied, and its rivals.
    pub brains: Vec<String>,
    /// Games played.
    pub games: usize,
    /// The chance of a race in the first decision that goes for an apple, against the share of those apples it got.
    pub races: Vec<Decile>,
    /// The chance of a death within the next moves, in decisions so many moves apart, against the share that died.
    pub deaths: Vec<Decile>,
    /// When the first rival is expected at an apple in the first decision about it, against when one ate it.
    pub arrivals: ArrivalErrors,
    /// The same by a timed search of the nearest rival on the whole state.
    pub timed_search: ArrivalErrors,
}

/// How far expected arrivals were off, in moves: expected less actual, so that above 0 is too late.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ArrivalErrors {
    /// The share that was exact.
    pub exact: Estimate,
    /// The error in the middle, and those with a tenth of the errors below and above.
    pub median: Option<i64>,
    /// A tenth of the errors is below.
    pub low: Option<i64>,
    /// A tenth of the errors is above.
    pub high: Option<i64>,
    /// Apples that a rival ate although none was expected.
    pub unexpected: usize,
}

/// What one game shows.
struct Shown {
    me: Seat,
    lives: Vec<Life>,
    /// Predicted chances to die soon, and whether that happened.
    deaths: Vec<(f32, bool)>,
}

/// Plays the games and compares.
///
/// # Errors
/// If a brain's name is unknown.
pub fn calibration(
    sample: &Sample,
    progress: &mut Progress<'_>,
) -> Result<Calibration, ChoiceError> {
    let games = sample.each(progress, |number| watch(sample, number))?;
    let lives = || {
        games
            .iter()
            .flat_map(|game| game.lives.iter().map(|life| (game.me, life)))
    };
    let race = |(me, life): (Seat, &Life)| match life.end {
        End::Left => None,
        End::Gone => Some((life.chance?, false)),
        End::Eaten { by, .. } => Some((life.chance?, by == me)),
    };
    let eaten_by_rivals = || {
        lives().filter_map(|(me, life)| match life.end {
            End::Eaten { by, with_move, .. } if by != me => Some((me, life, i64::from(with_move))),
            _ => None,
        })
    };
    let expected =
        eaten_by_rivals().filter_map(|(_, life, actual)| Some((life.first?.theirs, actual)));
    let timed =
        eaten_by_rivals().map(|(me, life, actual)| (life.distances.nearest_but(me), actual));
    Ok(Calibration {
        brains: sample.fixture.brains.clone(),
        games: sample.games,
        races: deciles(lives().filter_map(race)),
        deaths: deciles(games.iter().flat_map(|game| game.deaths.iter().copied())),
        arrivals: ArrivalErrors::of(expected),
        timed_search: ArrivalErrors::of(timed),
    })
}

fn watch(sample: &Sample, number: usize) -> Result<Shown, ChoiceError> {
    let fixture = &sample.fixture;
    let mut seating = Seating::of(fixture, number, sample.first_seed)?;
    let me = seating.rotation.first();
    let mut lives = AppleLives::new(me, seating.game.state());
    let mut deaths = Vec::new();
    // The tick and the chance of the prediction that is waited for.
    let mut open: Option<(u32, f32)> = None;
    seating.play(fixture.ticks, fixture.budget, |moment| match moment {
        Moment::Decided {
            state, seat, brain, ..
        } if seat == me => {
            lives.decided(state, brain);
            let is_over = |&(tick, _): &(u32, f32)| state.tick() >= tick + DEATH_WITHIN;
            if let Some((_, chance)) = open.take_if(|open| is_over(open)) {
                deaths.push((chance, false));
            }
            if open.is_none() {
                let predicted = brain.predictions().and_then(|it| it.death);
                open = predicted.map(|chance| (state.tick(), chance));
            }
        }
        Moment::Played(game) => {
            lives.played(game);
            let died = |event: &Event| matches!(event, Event::Died { seat, .. } if *seat == me);
            if game.events().iter().any(died)
                && let Some((_, chance)) = open.take()
            {
                deaths.push((chance, true));
            }
        }
        _ => {}
    });
    let lives = lives.finish();
    Ok(Shown { me, lives, deaths })
}

impl ArrivalErrors {
    /// Of expected arrivals, none where no rival was expected, and actual ones.
    fn of(arrivals: impl Iterator<Item = (Option<u16>, i64)>) -> Self {
        let mut unexpected = 0;
        let mut errors = Vec::new();
        for (expected, actual) in arrivals {
            match expected {
                Some(expected) => errors.push(i64::from(expected) - actual),
                None => unexpected += 1,
            }
        }
        errors.sort_unstable();
        let exact = errors.iter().filter(|&&error| error == 0).count();
        let at = |tenth: usize| {
            let last = errors.len().checked_sub(1)?;
            errors.get(last * tenth / 10).copied()
        };
        Self {
            exact: Estimate::share(exact, errors.len()),
            median: at(5),
            low: at(1),
            high: at(9),
            unexpected,
        }
    }
}

impl fmt::Display for ArrivalErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = |error: Option<i64>| error.map_or("-".to_owned(), |error| format!("{error:+}"));
        let [low, median, high] = [self.low, self.median, self.high].map(error);
        write!(
            f,
            "n {}, exact {}, error {low} / {median} / {high} (tenth, median, nine tenths), {} not expected",
            self.exact.n,
            self.exact.percent(),
            self.unexpected
        )
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", headline(&self.brains, self.games))?;
        let tables = [
            ("chance of a race", &self.races),
            ("chance of a death within 50 moves", &self.deaths),
        ];
        for (what, deciles) in tables {
            writeln!(f, "\n{what}, by decile of the prediction:")?;
            if deciles.is_empty() {
                writeln!(f, "none predicted")?;
                continue;
            }
            writeln!(
                f,
                "{:<12} {:>6} {:>10} {:>14} {:>8}",
                "decile", "n", "predicted", "happened", "gap"
            )?;
            for decile in deciles {
                writeln!(f, "{decile}")?;
            }
        }
        writeln!(
            f,
            "\narrival of the first rival at apples that rivals ate, expected less actual:"
        )?;
        writeln!(f, "predicted     {}", self.arrivals)?;
        writeln!(f, "timed search  {}", self.timed_search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_arrivals_are_expected_less_actual() {
        let arrivals = [(Some(5), 5), (Some(9), 5), (None, 3), (Some(4), 5)];
        let errors = ArrivalErrors::of(arrivals.into_iter());
        assert_eq!(
            errors,
            ArrivalErrors {
                exact: Estimate::share(1, 3),
                median: Some(0),
                low: Some(-1),
                high: Some(0),
                unexpected: 1,
            }
        );
    }
}
