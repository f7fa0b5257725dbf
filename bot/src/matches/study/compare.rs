//! Two brains in the same games: the same rivals, seats and seeds, and the differences game by game.

use super::estimate::Estimate;
use super::sample::{Progress, Sample, in_parallel};
use crate::matches::Match;
use crate::matches::seating::Seating;
use crate::matches::table::Moment;
use crate::roster::ChoiceError;
use protocol::{Event, Seat, standings};
use serde::Serialize;
use std::fmt;

/// A death from this length on costs something.
const LONG: u32 = 60;

/// What is compared, in the order of the report.
const FIGURES: [&str; 7] = [
    "longest",
    "firsts",
    "deaths",
    "deaths from length 60",
    "apples",
    "kills",
    "share of growth %",
];

/// The figures of two brains over the same games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The brains that are compared.
    pub brains: [String; 2],
    /// Their rivals.
    pub against: Vec<String>,
    /// Games that each of them played.
    pub games: usize,
    /// One row for each figure.
    pub rows: Vec<Row>,
}

/// One figure, a game each.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What it is.
    pub figure: &'static str,
    /// That of the first brain.
    pub first: Estimate,
    /// That of the second.
    pub second: Estimate,
    /// By how much the first has more, game by game.
    pub difference: Estimate,
}

/// Plays every game of a sample twice: with its first brain, and with another in that one's place.
///
/// # Errors
/// If a brain's name is unknown.
pub fn compare(
    sample: &Sample,
    other: &str,
    progress: &mut Progress<'_>,
) -> Result<Comparison, ChoiceError> {
    let mut second = sample.fixture.clone();
    other.clone_into(&mut second.brains[0]);
    let fixtures = [&sample.fixture, &second];
    let play = |part: usize| figures(fixtures[part % 2], part / 2, sample.first_seed);
    let played = in_parallel(2 * sample.games, sample.jobs, progress, play)?;
    let row = |(place, figure): (usize, &'static str)| {
        let of = |brain: usize| played.iter().skip(brain).step_by(2).map(|game| game[place]);
        Row {
            figure,
            first: Estimate::of(of(0)),
            second: Estimate::of(of(1)),
            difference: Estimate::of(of(0).zip(of(1)).map(|(first, second)| first - second)),
        }
    };
    Ok(Comparison {
        brains: fixtures.map(|fixture| fixture.brains[0].clone()),
        against: sample.fixture.brains[1..].to_vec(),
        games: sample.games,
        rows: FIGURES.into_iter().enumerate().map(row).collect(),
    })
}

/// What the first brain of a match did in one game, in the order of [`FIGURES`].
fn figures(
    fixture: &Match,
    number: usize,
    first_seed: u64,
) -> Result<[f64; FIGURES.len()], ChoiceError> {
    let mut seating = Seating::of(fixture, number, first_seed)?;
    let me = seating.rotation.first();
    let (mut deaths, mut long_deaths, mut apples) = (0, 0, 0);
    let (mut own_growth, mut all_growth) = (0, 0);
    let mut length = 0;
    seating.play(fixture.ticks, fixture.budget, |moment| match moment {
        Moment::Decided { state, seat, .. } if seat == me => length = state.snakes()[me].length(),
        Moment::Played(game) => {
            for &event in game.events() {
                match event {
                    Event::Died { seat, .. } if seat == me => {
                        deaths += 1;
                        long_deaths += u32::from(length >= LONG);
                    }
                    Event::Ate { seat, growth, .. } => {
                        apples += u32::from(seat == me);
                        all_growth += growth.max(0);
                        own_growth += if seat == me { growth.max(0) } else { 0 };
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    });
    let standing = |seat: Seat| {
        let mut table = standings(seating.game.state().snakes()).into_iter();
        table.find(|standing| standing.seat == seat)
    };
    let Some(mine) = standing(me) else {
        unreachable!("every seat has its place in the table")
    };
    Ok([
        f64::from(mine.longest),
        f64::from(u8::from(mine.rank == 1)),
        f64::from(deaths),
        f64::from(long_deaths),
        f64::from(apples),
        f64::from(mine.kills),
        100.0 * f64::from(own_growth) / f64::from(all_growth.max(1)),
    ])
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.brains;
        let against = self.against.join(", ");
        let games = self.games;
        writeln!(f, "A = {first}")?;
        writeln!(f, "B = {second}")?;
        writeln!(f, "{games} games each against {against}, a game:")?;
        writeln!(
            f,
            "{:<22} {:>16} {:>16} {:>16}",
            "", "A", "B", "A - B, paired"
        )?;
        for row in &self.rows {
            let difference = match row.difference.error {
                Some(error) => format!("{:+.2} ± {error:.2}", row.difference.mean),
                None => format!("{:+.2}", row.difference.mean),
            };
            writeln!(
                f,
                "{:<22} {:>16} {:>16} {difference:>16}",
                row.figure, row.first, row.second
            )?;
        }
        Ok(())
    }
}
