//! The divisions as a table: points of the latest round, form and movement.

use super::names::Names;
use crate::league::handle::League;
use crate::league::store::{BotId, Place, Round, RoundKind, StoreError};
use jiff::Timestamp;
use serde::Serialize;
use std::cmp::Ordering;

/// Rounds of a bot's form.
const FORM_MOST: usize = 5;

/// The divisions in their latest round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DivisionTable {
    /// The round's number.
    pub round: u32,
    /// When it began.
    pub begun: Timestamp,
    /// When it ended; `None` while it is played.
    pub ended: Option<Timestamp>,
    /// When the next one begins by itself.
    pub next: Option<Timestamp>,
    /// The divisions, the strongest first; in each, the best first.
    pub divisions: Vec<Vec<DivisionRow>>,
}

/// A bot in its division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DivisionRow {
    /// The bot.
    pub bot: BotId,
    /// What it is called.
    pub name: String,
    /// The owner's name.
    pub owner_name: Option<String>,
    /// Points in this round so far.
    pub points: u32,
    /// Where it came in; `None` while the round is played.
    pub place: Option<u32>,
    /// Its last rounds, the latest last.
    pub form: Vec<FormMark>,
    /// Where it came from into this round.
    pub movement: Movement,
}

/// One round of a bot's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FormMark {
    /// The round's number.
    pub round: u32,
    /// The division, from 0.
    pub division: u32,
    /// The place there, from 1.
    pub place: u32,
}

/// Where a bot came from into its division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Movement {
    /// It was not in the round before.
    New,
    /// From the division below.
    Up,
    /// From the same division.
    Same,
    /// From the division above.
    Down,
}

impl League {
    /// The divisions in their latest round; `None` before the first.
    ///
    /// # Errors
    /// If the store fails.
    pub fn division_table(&self) -> Result<Option<DivisionTable>, StoreError> {
        let rounds = self.store.rounds(RoundKind::Division)?;
        let names = Names::of(&self.store)?;
        let next = self.next_division_round()?;
        Ok(table(&rounds, &names).map(|table| DivisionTable { next, ..table }))
    }
}

/// The table of the latest of these rounds, which come latest first.
fn table(rounds: &[Round], names: &Names) -> Option<DivisionTable> {
    let (latest, before) = rounds.split_first()?;
    let divisions = latest.by_division(|place| {
        let earlier = before.first().and_then(|round| place_of(round, place.bot));
        let movement = match earlier.map(|earlier| earlier.division.cmp(&place.division)) {
            None => Movement::New,
            Some(Ordering::Greater) => Movement::Up,
            Some(Ordering::Equal) => Movement::Same,
            Some(Ordering::Less) => Movement::Down,
        };
        let mut form: Vec<FormMark> = rounds
            .iter()
            .filter_map(|round| form_mark(round, place.bot))
            .take(FORM_MOST)
            .collect();
        form.reverse();
        let (name, owner_name) = names.get(place.bot);
        DivisionRow {
            bot: place.bot,
            name,
            owner_name,
            points: place.points,
            place: place.place,
            form,
            movement,
        }
    });
    Some(DivisionTable {
        round: latest.number,
        begun: latest.begun,
        ended: latest.ended,
        next: None,
        divisions,
    })
}

fn place_of(round: &Round, bot: BotId) -> Option<&Place> {
    round.places.iter().find(|place| place.bot == bot)
}

fn form_mark(round: &Round, bot: BotId) -> Option<FormMark> {
    let place = place_of(round, bot)?;
    Some(FormMark {
        round: round.number,
        division: place.division,
        place: place.place?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::store::RoundId;

    fn round(number: u32, places: &[(i64, u32, u32)]) -> Round {
        let place = |&(bot, division, place)| Place {
            bot: BotId(bot),
            division,
            seed: place,
            points: 10 - place,
            place: Some(place),
        };
        Round {
            id: RoundId(number.into()),
            kind: RoundKind::Division,
            number,
            begun: Timestamp::UNIX_EPOCH,
            ended: None,
            places: places.iter().map(place).collect(),
        }
    }

    #[test]
    fn a_row_says_where_the_bot_came_from_and_how_it_did() {
        let rounds = [
            round(2, &[(1, 0, 1), (3, 0, 2), (2, 1, 1), (4, 1, 2)]),
            round(1, &[(1, 0, 1), (2, 0, 2), (3, 1, 1)]),
        ];
        let table = table(&rounds, &Names::default()).unwrap();
        let rows = table.divisions.iter().flatten();
        let movements: Vec<(i64, Movement)> = rows.map(|row| (row.bot.0, row.movement)).collect();
        use Movement::{Down, New, Same, Up};
        assert_eq!(movements, [(1, Same), (3, Up), (2, Down), (4, New)]);
        let form = &table.divisions[0][1].form;
        let form: Vec<_> = form
            .iter()
            .map(|mark| (mark.round, mark.division, mark.place))
            .collect();
        assert_eq!(form, [(1, 1, 1), (2, 0, 2)]);
    }
}
