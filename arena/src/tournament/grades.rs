//! From results to grades: who passed its check, who stands where among the students, and how often each was ahead of the
//! reference bots. Pure: the same games give the same grades.

use super::rating::{Duel, GameResult};
use super::schedule::BotIndex;
use crate::csv::{number_cell, text_cell};
use std::fmt;
use std::str::FromStr;

/// The first line of a file of grades.
const HEADER: &str = "name,number,check,rank,rating,ahead_of_reference,band,reason";

/// What became of a student's program before the first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckOutcome {
    /// Every point of the check holds.
    Passed,
    /// It starts, and some point does not hold: which.
    Failed(String),
    /// There is no program to check: why.
    NoProgram(String),
}

impl CheckOutcome {
    /// In a word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::NoProgram(_) => "no program",
        }
    }

    /// Why it did not pass.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Passed => None,
            Self::Failed(reason) | Self::NoProgram(reason) => Some(reason),
        }
    }
}

/// Shares ahead of the reference bots from which a bot belongs to a band, each at least as high as the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassMarks {
    pass: f64,
    merit: f64,
    distinction: f64,
}

/// Texts that are no three pass marks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` are no pass marks; they are three shares in percent for pass, merit and distinction, as in `25,50,75`"
)]
pub struct NoPassMarks(String);

impl Default for PassMarks {
    fn default() -> Self {
        Self {
            pass: 0.25,
            merit: 0.5,
            distinction: 0.75,
        }
    }
}

impl FromStr for PassMarks {
    type Err = NoPassMarks;

    fn from_str(text: &str) -> Result<Self, NoPassMarks> {
        let percents: Option<Vec<f64>> = (text.split(','))
            .map(|part| part.trim().trim_end_matches('%').trim_end().parse().ok())
            .collect();
        match percents.as_deref() {
            Some(&[pass, merit, distinction])
                if 0.0 <= pass && pass <= merit && merit <= distinction && distinction <= 100.0 =>
            {
                Ok(Self {
                    pass: pass / 100.0,
                    merit: merit / 100.0,
                    distinction: distinction / 100.0,
                })
            }
            _ => Err(NoPassMarks(text.to_owned())),
        }
    }
}

impl fmt::Display for PassMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| share * 100.0;
        write!(
            f,
            "pass from {} %, merit from {} %, distinction from {} %",
            percent(self.pass),
            percent(self.merit),
            percent(self.distinction)
        )
    }
}

impl PassMarks {
    /// The band of a bot that was ahead of the reference bots in this share of games.
    pub fn band(&self, share: f64) -> Band {
        // A share of a count of games can miss a mark by the last bit.
        let reaches = |mark: f64| share + 1e-9 >= mark;
        if reaches(self.distinction) {
            Band::Distinction
        } else if reaches(self.merit) {
            Band::Merit
        } else if reaches(self.pass) {
            Band::Pass
        } else {
            Band::Fail
        }
    }
}

/// What a grade comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// The highest.
    Distinction,
    /// Between.
    Merit,
    /// The lowest that is passed.
    Pass,
    /// Not passed, or not in.
    Fail,
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Distinction => "distinction",
            Self::Merit => "merit",
            Self::Pass => "pass",
            Self::Fail => "fail",
        })
    }
}

/// A student, and the bot that plays for the student if it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Student {
    /// The name.
    pub name: String,
    /// The student number, if there is one.
    pub number: Option<String>,
    /// What the check said.
    pub check: CheckOutcome,
    /// The bot's number in the games; `None` if it is not in.
    pub bot: Option<BotIndex>,
}

/// One line of the grades.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Who.
    pub student: Student,
    /// The place among the students, from 1; equal ratings share the better one.
    pub rank: Option<usize>,
    /// The rating of the tournament, in points.
    pub rating: Option<f64>,
    /// How often it was ahead of a reference bot, each counting alike, a tie being half a game; from 0 to 1.
    pub share: Option<f64>,
    /// What that comes to.
    pub band: Band,
}

/// Grades all students, best first and those who are not in last, by name.
///
/// `ratings` are the points of every bot, students' and reference bots alike, by their numbers in the games.
pub fn grades(
    students: &[Student],
    games: &[GameResult],
    ratings: &[f64],
    references: &[BotIndex],
    marks: &PassMarks,
) -> Vec<Grade> {
    let rating_of = |student: &Student| student.bot.and_then(|bot| ratings.get(bot).copied());
    let better_than = |rating: f64| {
        let others = students.iter().filter_map(rating_of);
        others.filter(|other| *other > rating).count()
    };
    let grade = |student: &Student| {
        let rating = rating_of(student);
        let share = student
            .bot
            .and_then(|bot| share_ahead(bot, references, games));
        Grade {
            student: student.clone(),
            rank: rating.map(|rating| better_than(rating) + 1),
            rating,
            share,
            band: share.map_or(Band::Fail, |share| marks.band(share)),
        }
    };
    let mut grades: Vec<Grade> = students.iter().map(grade).collect();
    grades.sort_by(|a, b| {
        let place = |grade: &Grade| grade.rank.unwrap_or(usize::MAX);
        let by_name = || a.student.name.cmp(&b.student.name);
        place(a).cmp(&place(b)).then_with(by_name)
    });
    grades
}

/// How often a bot was ahead of the reference bots, each counting alike however often they met; `None` if it met none.
pub fn share_ahead(bot: BotIndex, references: &[BotIndex], games: &[GameResult]) -> Option<f64> {
    let duels = references.iter().filter(|&&reference| reference != bot);
    let shares: Vec<f64> = duels
        .filter_map(|&reference| Duel::of(bot, reference, games))
        .map(|duel| duel.share)
        .collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
}

/// The grades as comma-separated values, with a byte order mark so that a spreadsheet reads every name.
pub fn csv(grades: &[Grade]) -> String {
    let mut text = format!("\u{feff}{HEADER}\n");
    for grade in grades {
        let Student {
            name,
            number,
            check,
            ..
        } = &grade.student;
        let cells = [
            text_cell(name),
            number.as_deref().map_or_else(String::new, text_cell),
            check.word().to_owned(),
            grade.rank.map_or_else(String::new, |rank| rank.to_string()),
            number_cell(grade.rating, 0),
            number_cell(grade.share.map(|share| share * 100.0), 1),
            grade.band.to_string(),
            check.reason().map_or_else(String::new, text_cell),
        ];
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

#[cfg(test)]
#[path = "grades_tests.rs"]
mod tests;
