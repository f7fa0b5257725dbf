//! What many games between two methods came to, and the table of all against all.

use super::{Estimate, table};
use arena::text_table::text_table;
use serde::Serialize;

/// Games of one method against another, seen by the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// The first.
    pub one: String,
    /// The other.
    pub other: String,
    /// Games won.
    pub won: usize,
    /// Games with as much for both.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
    /// What the first had more than the other.
    pub lead: Option<Estimate>,
}

impl Duel {
    /// Counts games by how much more the first had at their ends: cells, or fish.
    pub fn of(one: String, other: String, leads: &[i32]) -> Self {
        let count = |sign: i32| leads.iter().filter(|lead| lead.signum() == sign).count();
        let samples: Vec<f64> = leads.iter().map(|&lead| lead.into()).collect();
        Self {
            one,
            other,
            won: count(1),
            drawn: count(0),
            lost: count(-1),
            lead: Estimate::of(&samples),
        }
    }

    /// Games played.
    pub fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// Points of the first in per cent, a draw being half a point.
    pub fn points(&self) -> Option<Estimate> {
        Estimate::percent(self.won as f64 + self.drawn as f64 / 2.0, self.games())
    }

    /// The same seen by the other.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            one: self.other.clone(),
            other: self.one.clone(),
            won: self.lost,
            lost: self.won,
            drawn: self.drawn,
            lead: self.lead.map(|lead| Estimate {
                mean: -lead.mean,
                low: -lead.high,
                high: -lead.low,
                ..lead
            }),
        }
    }
}

/// Won, drawn and lost games of every method against every other.
pub fn against_all(duels: &[Duel], width: u16) -> String {
    let mut names: Vec<&str> = Vec::new();
    for duel in duels {
        for name in [&duel.one, &duel.other] {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    let against = |one: &str, other: &str| {
        let both = duels
            .iter()
            .flat_map(|duel| [duel.clone(), duel.reversed()]);
        both.into_iter()
            .find(|duel| duel.one == one && duel.other == other)
    };
    let rows = names.iter().map(|name| {
        let mine: Vec<Option<Duel>> = names.iter().map(|other| against(name, other)).collect();
        let results = mine.iter().map(|duel| {
            duel.as_ref().map_or_else(String::new, |duel| {
                format!("{}–{}–{}", duel.won, duel.drawn, duel.lost)
            })
        });
        let (mut points, mut games) = (0.0, 0);
        for duel in mine.iter().flatten() {
            points += duel.won as f64 + duel.drawn as f64 / 2.0;
            games += duel.games();
        }
        let points = table::measured(Estimate::percent(points, games));
        [(*name).to_owned()]
            .into_iter()
            .chain(results)
            .chain([points])
            .collect()
    });
    let header: Vec<&str> = (["won–drawn–lost"].into_iter())
        .chain(names.iter().copied())
        .chain(["points, %"])
        .collect();
    text_table(&header, rows, &[0], Some(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_from_either_side() {
        let duel = Duel::of("one".to_owned(), "other".to_owned(), &[3, 0, -1, 7]);
        assert_eq!((duel.won, duel.drawn, duel.lost), (2, 1, 1));
        assert_eq!(duel.points().unwrap().mean, 62.5);
        assert_eq!(duel.lead.unwrap().mean, 2.25);
        let reversed = duel.reversed();
        assert_eq!((reversed.won, reversed.drawn, reversed.lost), (1, 1, 2));
        assert_eq!(reversed.reversed(), duel);
    }
}
