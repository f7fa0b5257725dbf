//! Marks by the pass marks of `league.toml`.

use crate::csv::{number_cell, text_cell};
use crate::league::config::{LeagueConfig, Pass};
use crate::league::handle::League;
use crate::league::store::{BotId, Role, StandingRow, Store, StoreError, Student, StudentId};
use crate::tournament::rating::Interval;
use serde::Serialize;

/// A student's mark and what it rests on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grade {
    /// The student.
    pub student: StudentId,
    /// Their number.
    pub number: String,
    /// Their name.
    pub name: String,
    /// Their best bot that plays.
    pub bot: Option<(BotId, String)>,
    /// Its strength on the ladder.
    pub points: Option<f64>,
    /// Where that lies with 95 %.
    pub interval: Option<Interval>,
    /// Its ladder games.
    pub games: u32,
    /// Its place among all bots of the ladder, from 1.
    pub rank: Option<u32>,
    /// The mark; 0 without a bot that got in.
    pub mark: u32,
}

impl League {
    /// Every student's mark, by number.
    ///
    /// # Errors
    /// If the store fails.
    pub fn grades(&self) -> Result<Vec<Grade>, StoreError> {
        grades(&self.store, &self.config)
    }
}

/// Every student's mark, by number.
///
/// # Errors
/// If the store fails.
pub fn grades(store: &Store, config: &LeagueConfig) -> Result<Vec<Grade>, StoreError> {
    let (students, standings) = (store.students()?, store.standings()?);
    let built_in: Vec<(BotId, String)> = store
        .bots(None)?
        .into_iter()
        .filter_map(|bot| Some((bot.id, bot.built_in?)))
        .collect();
    let mut grades: Vec<Grade> = students
        .iter()
        .filter(|person| person.role == Role::Student)
        .map(|person| grade(person, &standings, &built_in, &config.pass))
        .collect();
    grades.sort_by(|a, b| a.number.cmp(&b.number));
    Ok(grades)
}

/// A student's mark: the highest of those that their best bot has reached. A bot that was not rated stands above no other.
fn grade(
    person: &Student,
    standings: &[StandingRow],
    built_in: &[(BotId, String)],
    pass: &Pass,
) -> Grade {
    let best = standings
        .iter()
        .enumerate()
        .find(|(_, row)| row.owner == Some(person.id));
    let row = best.map(|(_, row)| row);
    let points_of = |brain: &str| {
        let bot = built_in.iter().find(|(_, name)| name == brain)?.0;
        standings.iter().find(|row| row.bot == bot)?.points
    };
    let above = pass.above.iter().filter(|(brain, _)| {
        let own = row.and_then(|row| row.points);
        own.zip(points_of(brain))
            .is_some_and(|(own, theirs)| own > theirs)
    });
    let reached = above.map(|(_, &mark)| mark).chain(row.map(|_| pass.active));
    Grade {
        student: person.id,
        number: person.number.clone(),
        name: person.name.clone(),
        bot: row.map(|row| (row.bot, row.name.clone())),
        points: row.and_then(|row| row.points),
        interval: row.and_then(|row| row.interval),
        games: row.map_or(0, |row| row.games),
        rank: best.map(|(at, _)| at as u32 + 1),
        mark: reached.max().unwrap_or(0),
    }
}

/// Grades as a file for a spreadsheet, in which no name is a formula.
pub fn grades_csv(grades: &[Grade]) -> String {
    let mut text = "number,name,mark,bot,rank,points,low,high,games\n".to_owned();
    for grade in grades {
        let bot = grade.bot.as_ref().map_or("", |(_, name)| name);
        let rank = grade.rank.map_or_else(String::new, |rank| rank.to_string());
        let cells = [
            text_cell(&grade.number),
            text_cell(&grade.name),
            grade.mark.to_string(),
            text_cell(bot),
            rank,
            number_cell(grade.points, 0),
            number_cell(grade.interval.map(|interval| interval.low), 0),
            number_cell(grade.interval.map(|interval| interval.high), 0),
            grade.games.to_string(),
        ];
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::store::VersionId;
    use jiff::Timestamp;

    fn row(bot: i64, owner: Option<i64>, points: Option<f64>) -> StandingRow {
        StandingRow {
            bot: BotId(bot),
            name: format!("=bot {bot}"),
            owner: owner.map(StudentId),
            owner_name: None,
            version: VersionId(bot),
            number: 1,
            points,
            interval: None,
            games: 3,
        }
    }

    #[test]
    fn a_mark_is_the_highest_that_the_best_bot_has_reached() {
        let standings = [
            row(1, Some(1), Some(90.0)),
            row(10, None, Some(50.0)),
            row(2, Some(2), Some(20.0)),
            row(3, Some(1), Some(0.0)),
            row(11, None, Some(-50.0)),
            row(4, Some(3), None),
        ];
        let built_in = [
            (BotId(10), "astar".to_owned()),
            (BotId(11), "random".to_owned()),
        ];
        let pass = Pass::default();
        let mark = |id: i64| {
            let person = Student {
                id: StudentId(id),
                name: "@Ada".to_owned(),
                number: id.to_string(),
                role: Role::Student,
                joined: Timestamp::UNIX_EPOCH,
            };
            grade(&person, &standings, &built_in, &pass)
        };
        assert_eq!([1, 2, 3, 4].map(|id| mark(id).mark), [80, 60, 50, 0]);
        assert_eq!(
            grades_csv(&[mark(1)]),
            "number,name,mark,bot,rank,points,low,high,games\n1,'@Ada,80,'=bot 1,1,90,,,3\n"
        );
    }
}
