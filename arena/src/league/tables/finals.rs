//! The finals as tables: each round with its groups.

use super::names::Names;
use crate::league::handle::League;
use crate::league::store::{BotId, Round, RoundKind, StoreError};
use serde::Serialize;

/// A round of the finals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FinalsRound {
    /// The round: groups, or the final.
    pub round: Round,
    /// Its groups, in each the best first.
    pub groups: Vec<Vec<FinalsRow>>,
    /// Games that are played, of how many.
    pub games: (u32, u32),
}

/// A bot in its group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinalsRow {
    /// The bot.
    pub bot: BotId,
    /// What it is called.
    pub name: String,
    /// The owner's name.
    pub owner_name: Option<String>,
    /// Where it was seeded, from 1.
    pub seed: u32,
    /// Points in this round so far.
    pub points: u32,
    /// Where it came in; `None` while the round is played.
    pub place: Option<u32>,
    /// Whether it is in the next round.
    pub advances: bool,
}

impl League {
    /// The rounds of the latest finals, the first round first; empty before any.
    ///
    /// # Errors
    /// If the store fails.
    pub fn finals_table(&self) -> Result<Vec<FinalsRound>, StoreError> {
        let (groups, finals) = (
            self.store.rounds(RoundKind::Group)?,
            self.store.rounds(RoundKind::Final)?,
        );
        let names = Names::of(&self.store)?;
        let mut rounds = latest(groups, finals);
        let mut tables = Vec::new();
        while let Some(round) = rounds.pop() {
            let games = self.store.games_of_round(round.id)?;
            let played = games.iter().filter(|game| game.played.is_some());
            let games = (played.count() as u32, games.len() as u32);
            tables.push(FinalsRound {
                groups: groups_of(&round, rounds.last(), &names),
                round,
                games,
            });
        }
        Ok(tables)
    }
}

/// The rounds of the latest finals, the last round first: those after the final before.
fn latest(groups: Vec<Round>, finals: Vec<Round>) -> Vec<Round> {
    let last_group = groups.first().map(|group| group.id);
    let mut finals = finals.into_iter().peekable();
    // A final that no group has come after belongs to the latest finals.
    let last = finals.next_if(|last| last_group.is_none_or(|group| last.id > group));
    let before = finals.next().map(|before| before.id);
    let groups = groups
        .into_iter()
        .filter(|group| before.is_none_or(|before| group.id > before));
    last.into_iter().chain(groups).collect()
}

fn groups_of(round: &Round, next: Option<&Round>, names: &Names) -> Vec<Vec<FinalsRow>> {
    round.by_division(|place| {
        let (name, owner_name) = names.get(place.bot);
        let on = |next: &Round| next.places.iter().any(|other| other.bot == place.bot);
        FinalsRow {
            bot: place.bot,
            name,
            owner_name,
            seed: place.seed,
            points: place.points,
            place: place.place,
            advances: next.is_some_and(on),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::store::RoundId;
    use jiff::Timestamp;

    #[test]
    fn the_latest_finals_are_those_after_the_final_before() {
        let round = |id: i64, kind| Round {
            id: RoundId(id),
            kind,
            number: 1,
            begun: Timestamp::UNIX_EPOCH,
            ended: None,
            places: Vec::new(),
        };
        let rounds = |groups: &[i64], finals: &[i64]| -> Vec<i64> {
            let groups = groups
                .iter()
                .map(|&id| round(id, RoundKind::Group))
                .collect();
            let finals = finals
                .iter()
                .map(|&id| round(id, RoundKind::Final))
                .collect();
            latest(groups, finals)
                .iter()
                .map(|round| round.id.0)
                .collect()
        };
        assert_eq!(rounds(&[2, 1], &[3]), [3, 2, 1]);
        assert_eq!(rounds(&[5, 4, 2, 1], &[3]), [5, 4]);
        assert_eq!(rounds(&[5, 4, 2, 1], &[6, 3]), [6, 5, 4]);
        assert_eq!(rounds(&[], &[2, 1]), [2]);
        assert_eq!(rounds(&[], &[]), [0; 0]);
    }
}
