//! The ladder as all pages show it, read once a second at most, however many look.

use super::super::store::{BotId, StandingRow, StoreError};
use super::visit::Visit;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How old a table may be.
const FRESH: Duration = Duration::from_millis(900);
/// How old the curves in it may be.
const CURVES_FRESH: Duration = Duration::from_secs(20);
/// Points of a curve.
const CURVE: i64 = 24;
/// What a curve shows, where there is so much.
const SPAN: SignedDuration = SignedDuration::from_hours(24);

/// The ladder at a moment.
#[derive(Debug)]
pub(super) struct Standings {
    /// The best first.
    pub(super) rows: Vec<Ranked>,
    /// How far back the curves go.
    pub(super) since: Timestamp,
}

/// A row of the ladder with what a page says about it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ranked {
    /// From 1; none before its first rated game.
    pub(super) rank: Option<u32>,
    /// Places won since the beginning of the curves; none for one that was not there.
    pub(super) moved: Option<i64>,
    /// Its division in the latest round, from 1.
    pub(super) division: Option<u32>,
    /// Its points over the last day.
    pub(super) curve: Vec<f64>,
    #[serde(flatten)]
    pub(super) row: StandingRow,
}

/// What was read last.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    standings: Mutex<Option<(Instant, Arc<Standings>)>>,
    curves: Mutex<Option<(Instant, Arc<Curves>)>>,
}

#[derive(Debug)]
struct Curves {
    since: Timestamp,
    points: HashMap<BotId, Vec<Option<f64>>>,
}

impl Snapshots {
    /// The ladder. Who comes while it is read waits for it.
    pub(super) fn standings(&self, visit: &Visit) -> Result<Arc<Standings>, StoreError> {
        let mut kept = self
            .standings
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some((at, standings)) = kept.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            let _ = at;
            return Ok(standings.clone());
        }
        let made = Arc::new(read(visit, &*self.curves(visit)?)?);
        *kept = Some((Instant::now(), made.clone()));
        Ok(made)
    }

    fn curves(&self, visit: &Visit) -> Result<Arc<Curves>, StoreError> {
        let mut kept = self.curves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, curves)) = kept.as_ref().filter(|(at, _)| at.elapsed() < CURVES_FRESH) {
            return Ok(curves.clone());
        }
        let store = &visit.site.league.store;
        let first = store.first_planned()?.unwrap_or(visit.now);
        let since = first.max(visit.now - SPAN).min(visit.now);
        let step = visit.now.duration_since(since).as_millis() / i128::from(CURVE - 1);
        let moment = |number: i64| {
            let after = i128::from(number) * step;
            since + SignedDuration::from_millis(i64::try_from(after).unwrap_or(0))
        };
        let moments: Vec<Timestamp> = (0..CURVE).map(moment).collect();
        let points = store.trends(&moments)?.into_iter().collect();
        let made = Arc::new(Curves { since, points });
        *kept = Some((Instant::now(), made.clone()));
        Ok(made)
    }
}

fn read(visit: &Visit, curves: &Curves) -> Result<Standings, StoreError> {
    let league = &visit.site.league;
    let rows = league.store.standings()?;
    let before = ranks_before(curves);
    let divisions: HashMap<BotId, u32> = league
        .division_table()?
        .into_iter()
        .flat_map(|table| table.divisions.into_iter().zip(1..))
        .flat_map(|(rows, number)| rows.into_iter().map(move |row| (row.bot, number)))
        .collect();
    let mut rank = 0;
    let rows = rows.into_iter().map(|row| {
        let rated = row.points.is_some();
        rank += u32::from(rated);
        let curve = curves
            .points
            .get(&row.bot)
            .into_iter()
            .flatten()
            .flatten()
            .copied();
        let curve: Vec<f64> = curve.chain(row.points).collect();
        Ranked {
            rank: rated.then_some(rank),
            moved: before
                .get(&row.bot)
                .filter(|_| rated)
                .map(|before| i64::from(*before) - i64::from(rank)),
            division: divisions.get(&row.bot).copied(),
            curve,
            row,
        }
    });
    Ok(Standings {
        rows: rows.collect(),
        since: curves.since,
    })
}

/// The places at the first moment of the curves at which most bots had points.
fn ranks_before(curves: &Curves) -> HashMap<BotId, u32> {
    let bots = curves.points.len();
    let at = |moment: usize| {
        curves
            .points
            .iter()
            .filter_map(move |(bot, points)| Some((*bot, (*points.get(moment)?)?)))
    };
    let first = (0..CURVE as usize).find(|&moment| at(moment).count() * 2 > bots);
    let mut ranked: Vec<(BotId, f64)> = first.into_iter().flat_map(at).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    ranked.into_iter().map(|(bot, _)| bot).zip(1..).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_compared_with_the_first_moment_that_most_bots_were_rated() {
        let mut curve = vec![None; CURVE as usize];
        curve[3..].fill(Some(5.0));
        let mut better = curve.clone();
        better[3..].fill(Some(9.0));
        let mut early = vec![Some(1.0); CURVE as usize];
        early[3] = Some(7.0);
        let points = [
            (BotId(1), curve),
            (BotId(2), better),
            (BotId(3), early),
            (BotId(4), vec![None; CURVE as usize]),
        ];
        let before = ranks_before(&Curves {
            since: Timestamp::UNIX_EPOCH,
            points: points.into(),
        });
        assert_eq!(before, [(BotId(2), 1), (BotId(3), 2), (BotId(1), 3)].into());
    }
}
