//! The figures of many games as a table.

use super::play::{Match, Report};
use super::tally::{BAND, LATENCY_MS, Tally};
use std::fmt;

/// The figures of many games, one row for each brain of the match.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    names: Vec<String>,
    tallies: Vec<Tally>,
}

impl Scoreboard {
    /// An empty scoreboard for a match.
    pub fn new(fixture: &Match) -> Self {
        Self {
            names: fixture.brains.clone(),
            tallies: vec![Tally::default(); fixture.brains.len()],
        }
    }

    /// Counts a game.
    pub fn add(&mut self, report: &Report) {
        for (sum, tally) in self.tallies.iter_mut().zip(&report.tallies) {
            sum.add(tally);
        }
    }

    /// The decision times of the first brain, by class: by the clock, and by the time on a core.
    pub fn latency(&self) -> String {
        let (Some(name), Some(tally)) = (self.names.first(), self.tallies.first()) else {
            return String::new();
        };
        let ends = LATENCY_MS.map(|end| format!("under {end} ms"));
        let beyond = format!("{} ms and more", LATENCY_MS[LATENCY_MS.len() - 1]);
        let classes: Vec<String> = ends.into_iter().chain([beyond]).collect();
        let line = |counts: &[u64]| {
            let classes = classes.iter().zip(counts);
            let counts = classes.map(|(class, count)| format!("{class} {count}"));
            counts.collect::<Vec<_>>().join(", ")
        };
        format!(
            "decisions of {name}: {}\non a core: {}",
            line(&tally.latency),
            line(&tally.on_core)
        )
    }

    /// One row for each brain.
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }
}

impl fmt::Display for Scoreboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<12} {:>5} {:>6} {:>15} {:>6} {:>6} | {:>6} {:>5} {:>5} {:>5} {:>5} | {:>8} {:>8}",
            "brain",
            "games",
            "firsts",
            "longest",
            "apples",
            "kills",
            "deaths",
            "own",
            "wall",
            "other",
            "head",
            "us/move",
            "max us"
        )?;
        for (name, tally) in self.names.iter().zip(&self.tallies) {
            let (mean, error) = tally.mean_longest();
            let games = f64::from(tally.games.max(1));
            let per_game = |count: u32| f64::from(count) / games;
            let name: String = name.chars().take(12).collect();
            writeln!(
                f,
                "{name:<12} {:>5} {:>6} {:>15} {:>6.1} {:>6.2} | {:>6.2} {:>5.2} {:>5.2} {:>5.2} {:>5.2} | {:>8.0} {:>8}",
                tally.games,
                tally.firsts,
                format!("{mean:.1} ± {error:.1}"),
                per_game(tally.apples()),
                per_game(tally.kills),
                per_game(tally.deaths()),
                per_game(tally.own_body),
                per_game(tally.wall),
                per_game(tally.other),
                per_game(tally.head_on),
                tally.thought.as_micros() as f64 / tally.decisions.max(1) as f64,
                tally.slowest.as_micros(),
            )?;
        }
        if let Some(first) = self.tallies.first() {
            write!(f, "ticks per apple by length:")?;
            for (index, band) in first.bands.iter().enumerate() {
                if band.apples > 0 {
                    let pace = f64::from(band.ticks) / f64::from(band.apples);
                    write!(f, " {}:{pace:.0}", index * BAND)?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
