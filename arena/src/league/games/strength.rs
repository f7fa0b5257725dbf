//! How strong versions are, by the ladder's results. Pure.
//!
//! Each version is rated by its own games, as the tournament rates (Plackett–Luce). One that follows another begins where that
//! one stands, with a wider interval; its own games then weigh against that beginning by the inverse of their variances:
//! with means m₀, m₁ and half widths h₀, h₁ the strength is (m₀/h₀² + m₁/h₁²) / (1/h₀² + 1/h₁²) ± (1/h₀² + 1/h₁²)^(−1/2).

use crate::league::store::{GameId, Lineage, VersionId, VersionRating};
use crate::tournament::rating::{GameResult, Interval, Placing, Rating, rate};
use rand::Rng;
use std::collections::BTreeMap;

/// How far a version may well be from the one before it, in points.
const STEP: f64 = 150.0;
/// The half width of an interval of which nothing is known.
pub(super) const UNKNOWN: f64 = 400.0;
/// The half width that one game leaves at least; `n` games leave a part of √n of it.
const ONE_GAME: f64 = 400.0;

/// A seat of a game that was played: the game, the version, its longest length and its kills.
pub(super) type SeatRow = (GameId, VersionId, u32, u32);

/// The strengths of all versions that played or follow one that did. Rows are in the order of games; lineages in that of bots
/// and numbers.
pub(super) fn strengths(
    rows: &[SeatRow],
    lineages: &[Lineage],
    resamples: usize,
    rng: &mut impl Rng,
) -> Vec<VersionRating> {
    let mut index: BTreeMap<VersionId, usize> = BTreeMap::new();
    for &(_, version, _, _) in rows {
        let next = index.len();
        index.entry(version).or_insert(next);
    }
    let mut counts = vec![0; index.len()];
    let mut games: Vec<GameResult> = Vec::new();
    for table in rows.chunk_by(|a, b| a.0 == b.0) {
        let placing = |&(_, version, longest, kills): &SeatRow| Placing {
            bot: index[&version],
            longest,
            kills,
        };
        let placings: Vec<Placing> = table.iter().map(placing).collect();
        placings.iter().for_each(|placing| counts[placing.bot] += 1);
        games.push(GameResult {
            block: games.len() as u32,
            placings,
        });
    }
    let rated = rate(index.len(), &games, resamples, rng);
    let mut found: Vec<VersionRating> = Vec::new();
    let mut before: Option<(Lineage, VersionRating)> = None;
    for &lineage in lineages {
        let own = index.get(&lineage.version);
        let own = own.map(|&at| (rated[at], counts[at]));
        let ancestor = before.filter(|(other, _)| other.bot == lineage.bot);
        let ancestor = ancestor.map(|(_, rating)| rating);
        if let Some(rating) = combined(lineage.version, own, ancestor) {
            found.push(rating);
            before = Some((lineage, rating));
        }
    }
    found
}

/// A version's strength by its own games and by the version before it.
fn combined(
    version: VersionId,
    own: Option<(Rating, u32)>,
    before: Option<VersionRating>,
) -> Option<VersionRating> {
    let games = own.map_or(0, |(_, games)| games);
    let (points, interval) = match (own, before) {
        (None, None) => return None,
        (Some((rating, _)), None) => {
            let bounded = |it: &Interval| it.low.is_finite() && it.high.is_finite();
            (rating.points, rating.interval.filter(bounded))
        }
        (None, Some(before)) => {
            let half = widened(&before);
            (before.points, Some(around(before.points, half)))
        }
        (Some((rating, games)), Some(before)) => {
            let (start, own) = (widened(&before), own_half(&rating, games));
            let (w0, w1) = (start.powi(-2), own.powi(-2));
            let points = (w0 * before.points + w1 * rating.points) / (w0 + w1);
            (points, Some(around(points, (w0 + w1).powf(-0.5))))
        }
    };
    Some(VersionRating {
        version,
        points,
        interval,
        games,
    })
}

fn around(points: f64, half: f64) -> Interval {
    Interval {
        low: points - half,
        high: points + half,
    }
}

/// Half the interval of a version that follows this one.
fn widened(before: &VersionRating) -> f64 {
    let half = before
        .interval
        .map_or(UNKNOWN, |it| (it.high - it.low) / 2.0);
    half.hypot(STEP)
}

/// Half the interval that a version's own games leave.
fn own_half(rating: &Rating, games: u32) -> f64 {
    let least = ONE_GAME / f64::from(games.max(1)).sqrt();
    let half = rating
        .interval
        .map_or(UNKNOWN, |it| (it.high - it.low) / 2.0);
    match half.is_finite() {
        true => half.max(least),
        false => UNKNOWN.max(least),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::store::BotId;
    use protocol::rng_from_seed;

    fn lineage(version: i64, bot: i64, number: u32) -> Lineage {
        Lineage {
            version: VersionId(version),
            bot: BotId(bot),
            number,
        }
    }

    /// Games in which the first is ahead three times of four.
    fn games(first: i64, second: i64, count: i64) -> Vec<SeatRow> {
        let game = |number: i64| {
            let (a, b) = if number % 4 == 0 { (5, 9) } else { (9, 5) };
            let id = GameId(1000 * first + number);
            [(id, VersionId(first), a, 0), (id, VersionId(second), b, 0)]
        };
        (0..count).flat_map(game).collect()
    }

    fn rated(rows: &[SeatRow], lineages: &[Lineage]) -> BTreeMap<i64, VersionRating> {
        let all = strengths(rows, lineages, 100, &mut rng_from_seed("x"));
        all.into_iter()
            .map(|rating| (rating.version.0, rating))
            .collect()
    }

    fn half(rating: &VersionRating) -> f64 {
        let interval = rating.interval.unwrap();
        (interval.high - interval.low) / 2.0
    }

    #[test]
    fn a_new_version_begins_where_the_one_before_stands_with_a_wider_interval() {
        let rows = games(1, 2, 60);
        let lineages = [lineage(1, 1, 1), lineage(3, 1, 2), lineage(2, 2, 1)];
        let all = rated(&rows, &lineages);
        assert_eq!(all[&3].points, all[&1].points);
        assert_eq!(all[&3].games, 0);
        assert!(half(&all[&3]) > 150.0 && half(&all[&3]) > half(&all[&1]));
        assert_eq!(all[&1].games, 60);
    }

    #[test]
    fn its_own_games_take_over() {
        // The second version loses where the first won.
        let mut rows = games(1, 2, 60);
        let lineages = [lineage(1, 1, 1), lineage(3, 1, 2), lineage(2, 2, 1)];
        let first = rated(&rows, &lineages)[&3];
        let mut last = first;
        for count in [8, 40, 200] {
            rows.truncate(120);
            rows.extend(games(2, 3, count));
            let all = rated(&rows, &lineages);
            assert!(half(&all[&3]) < half(&last), "{count}");
            last = all[&3];
        }
        assert!(last.points < rated(&rows, &lineages)[&2].points - 80.0);
    }

    #[test]
    fn without_games_there_is_no_strength() {
        assert_eq!(
            strengths(&[], &[lineage(1, 1, 1)], 10, &mut rng_from_seed("")),
            []
        );
    }
}
