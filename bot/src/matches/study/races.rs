//! Every apple: which snake was nearest when it came and by how much, which got it, and why the studied brain did
//! not where it was nearest.

use super::apple_lives::{AppleLives, End, Life, Miss};
use super::estimate::Estimate;
use super::sample::{Progress, Sample, headline};
use crate::matches::seating::Seating;
use crate::matches::table::Moment;
use crate::predictions::Reason;
use crate::roster::ChoiceError;
use protocol::Seat;
use serde::Serialize;
use std::fmt;

/// A margin of this or more is one class.
const FAR: u16 = 5;

/// What became of the apples of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Races {
    /// The brain that is studied, and its rivals.
    pub brains: Vec<String>,
    /// Games played.
    pub games: usize,
    /// Apples a game.
    pub apples: f64,
    /// Those that the brain ate.
    pub eaten: f64,
    /// Those that rivals ate.
    pub eaten_by_rivals: f64,
    /// The brain's share of all growth.
    pub share_of_growth: Estimate,
    /// What one of its apples added.
    pub worth: Estimate,
    /// What one of the rivals' apples added.
    pub worth_to_rivals: Estimate,
    /// By margin, from a tie to the largest class.
    pub margins: Vec<Margin>,
    /// Apples a game that the brain was strictly nearest to and that a rival ate or that went, by reason.
    pub misses: Vec<Count>,
}

/// The apples with one margin of the nearest snake over the next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Margin {
    /// In moves; the last class has larger ones as well.
    pub margin: u16,
    /// The share that the brain got of those that it was nearest to.
    pub ours: Estimate,
    /// What those added that it got.
    pub worth: Estimate,
    /// The share that a rival got of those that it was nearest to; a tie counts for each rival that is tied.
    pub rivals: Estimate,
}

/// How often something happened in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Count {
    /// What.
    pub what: String,
    /// How often a game.
    pub a_game: f64,
}

/// Plays the games and follows every apple.
///
/// # Errors
/// If a brain's name is unknown.
pub fn races(sample: &Sample, progress: &mut Progress<'_>) -> Result<Races, ChoiceError> {
    let games = sample.each(progress, |number| lives(sample, number))?;
    let apples: Vec<(Seat, &Life)> = (games.iter())
        .flat_map(|(me, lives)| lives.iter().map(|life| (*me, life)))
        .collect();
    let a_game = |count: usize| count as f64 / sample.games.max(1) as f64;
    let eaten = |ours: bool| {
        let growths = apples.iter().filter_map(move |(me, life)| match life.end {
            End::Eaten { by, growth, .. } if (by == *me) == ours => Some(f64::from(growth)),
            _ => None,
        });
        Estimate::of(growths)
    };
    let (worth, worth_to_rivals) = (eaten(true), eaten(false));
    Ok(Races {
        brains: sample.fixture.brains.clone(),
        games: sample.games,
        apples: a_game(apples.len()),
        eaten: a_game(worth.n),
        eaten_by_rivals: a_game(worth_to_rivals.n),
        share_of_growth: Estimate::of(games.iter().map(|(me, lives)| share(*me, lives))),
        worth,
        worth_to_rivals,
        margins: (0..=FAR).map(|margin| by_margin(&apples, margin)).collect(),
        misses: misses(&apples, a_game),
    })
}

/// The apples of one game, and the seat of the studied brain.
pub(super) fn lives(sample: &Sample, number: usize) -> Result<(Seat, Vec<Life>), ChoiceError> {
    let fixture = &sample.fixture;
    let mut seating = Seating::of(fixture, number, sample.first_seed)?;
    let me = seating.rotation.first();
    let mut lives = AppleLives::new(me, seating.game.state());
    seating.play(fixture.ticks, fixture.budget, |moment| match moment {
        Moment::Decided {
            state, seat, brain, ..
        } if seat == me => lives.decided(state, brain),
        Moment::Played(game) => lives.played(game),
        _ => {}
    });
    Ok((me, lives.finish()))
}

/// The share of all growth in a game that was one seat's.
fn share(me: Seat, lives: &[Life]) -> f64 {
    let growth = |mine: bool| -> f64 {
        let growth = lives.iter().map(|life| match life.end {
            End::Eaten { by, growth, .. } if !mine || by == me => f64::from(growth.max(0)),
            _ => 0.0,
        });
        growth.sum()
    };
    growth(true) / growth(false).max(1.0)
}

fn by_margin(apples: &[(Seat, &Life)], margin: u16) -> Margin {
    let (mut ours, mut our_hits, mut rivals, mut rival_hits) = (0, 0, 0, 0);
    let mut worth = Vec::new();
    for &(me, life) in apples.iter().filter(|(_, life)| life.end != End::Left) {
        let nearest: Vec<(Seat, u16)> = life.distances.nearest().collect();
        if nearest.first().is_none_or(|&(_, by)| by.min(FAR) != margin) {
            continue;
        }
        let (eater, growth) = match life.end {
            End::Eaten { by, growth, .. } => (Some(by), growth),
            _ => (None, 0),
        };
        for (seat, _) in nearest {
            let is_eater = eater == Some(seat);
            if seat == me {
                ours += 1;
                our_hits += usize::from(is_eater);
                worth.extend(is_eater.then(|| f64::from(growth)));
            } else {
                rivals += 1;
                rival_hits += usize::from(is_eater);
            }
        }
    }
    Margin {
        margin,
        ours: Estimate::share(our_hits, ours),
        worth: Estimate::of(worth),
        rivals: Estimate::share(rival_hits, rivals),
    }
}

/// Why apples were missed that the brain was strictly nearest to.
fn misses(apples: &[(Seat, &Life)], a_game: impl Fn(usize) -> f64) -> Vec<Count> {
    let nearest = |(me, life): &&(Seat, &Life)| {
        life.distances.margin(*me).is_some_and(|margin| margin > 0) && life.end != End::Left
    };
    let missed =
        |(me, life): &&(Seat, &Life)| !matches!(life.end, End::Eaten { by, .. } if by == *me);
    let missed = apples.iter().filter(nearest).filter(missed);
    let missed: Vec<Miss> = missed.map(|(_, life)| life.miss()).collect();
    let declined = Reason::ALL.map(Miss::Declined);
    let all = declined
        .into_iter()
        .chain([Miss::Detour, Miss::Beaten, Miss::Untold]);
    let count = |miss: Miss| Count {
        what: miss.to_string(),
        a_game: a_game(missed.iter().filter(|&&other| other == miss).count()),
    };
    all.map(count).filter(|count| count.a_game > 0.0).collect()
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined(reason) => reason.fmt(f),
            Self::Detour => f.pad("a detour"),
            Self::Beaten => f.pad("raced straight, not first"),
            Self::Untold => f.pad("not told"),
        }
    }
}

impl fmt::Display for Races {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", headline(&self.brains, self.games))?;
        writeln!(
            f,
            "apples a game {:.1}: ours {:.1} (worth {}), rivals' {:.1} (worth {}); our share of growth {}",
            self.apples,
            self.eaten,
            self.worth,
            self.eaten_by_rivals,
            self.worth_to_rivals,
            self.share_of_growth.percent()
        )?;
        writeln!(
            f,
            "\nnearest by a timed search when the apple came, and got it:"
        )?;
        writeln!(
            f,
            "{:<8} {:>6} {:>12} {:>14} | {:>6} {:>12}",
            "margin", "ours", "we got", "worth", "theirs", "they got"
        )?;
        for row in &self.margins {
            let margin = match row.margin {
                0 => "tie".to_owned(),
                FAR => format!("{FAR}+"),
                margin => margin.to_string(),
            };
            writeln!(
                f,
                "{margin:<8} {:>6} {:>12} {:>14} | {:>6} {:>12}",
                row.ours.n,
                row.ours.percent(),
                row.worth,
                row.rivals.n,
                row.rivals.percent()
            )?;
        }
        writeln!(f, "\nmissed although strictly nearest, a game:")?;
        for count in &self.misses {
            writeln!(f, "{:<26} {:>6.2}", count.what, count.a_game)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::study::arrivals::Distances;

    const ME: Seat = Seat(0);

    fn eaten(distances: [Option<u16>; 3], by: u8) -> Life {
        let end = End::Eaten {
            by: Seat(by),
            growth: 4,
            with_move: 9,
        };
        Life::of(Distances::of_seats(distances), end)
    }

    #[test]
    fn an_apple_counts_for_every_snake_that_was_nearest() {
        let lives = [
            eaten([Some(5), Some(5), Some(9)], 1),
            eaten([Some(9), Some(5), Some(5)], 0),
            eaten([Some(5), Some(6), None], 0),
            eaten([Some(5), Some(6), Some(9)], 2),
            eaten([Some(7), Some(6), Some(9)], 1),
            eaten([None, Some(6), Some(30)], 2),
        ];
        let apples: Vec<(Seat, &Life)> = lives.iter().map(|life| (ME, life)).collect();
        let row = |margin| {
            let row = by_margin(&apples, margin);
            (row.ours, row.rivals, row.worth.n)
        };
        let share = Estimate::share;
        assert_eq!(row(0), (share(0, 1), share(1, 3), 0));
        assert_eq!(row(1), (share(1, 2), share(1, 1), 1));
        assert_eq!(row(5), (share(0, 0), share(0, 1), 0));
        let missed = misses(&apples, |count| count as f64);
        let untold = Count {
            what: "not told".to_owned(),
            a_game: 1.0,
        };
        assert_eq!(missed, [untold]);
    }
}
