//! Students by a roster: each gets a secret once, and keeps it until another is asked for.

use super::create::ORGANISER;
use super::store::{Role, Store, StoreError};
use super::token;
use crate::csv;
use jiff::Timestamp;
use std::collections::BTreeSet;

/// Letters of a name or a number.
const TEXT_MOST: usize = 120;

/// A line of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What they are called.
    pub name: String,
    /// Their number, which no other student has.
    pub number: String,
}

/// A person of a roster, and the secret of their link if it is new.
#[derive(Clone, Debug)]
pub struct Invited {
    /// Who.
    pub person: Person,
    /// Told this once; `None` if they keep the one they have.
    pub secret: Option<String>,
}

/// What is wrong with a roster.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// A line without both.
    #[error(
        "line {line} has to be a name and a number with a comma between them, as in `Ada Lovelace,1815001`"
    )]
    Line {
        /// Which, from 1.
        line: usize,
    },
    /// A text that is too long.
    #[error("line {line} is longer than a name and a number are: {TEXT_MOST} letters each")]
    Long {
        /// Which, from 1.
        line: usize,
    },
    /// A number that two lines have, or the organiser's.
    #[error("line {line}: the number {number} is another's")]
    Twice {
        /// Which, from 1.
        line: usize,
        /// The number.
        number: String,
    },
    /// No student.
    #[error("nobody is in it")]
    Empty,
}

/// Reads a roster: a line for each person, name and number, perhaps with a first line that says so.
///
/// # Errors
/// With the first line that is wrong.
///
/// ```
/// use arena::league::roster;
///
/// let people = roster("Name,Number\n\"Lovelace, Ada\",1815001\n").unwrap();
/// assert_eq!(people[0].name, "Lovelace, Ada");
/// assert!(roster("Ada").is_err());
/// ```
pub fn roster(text: &str) -> Result<Vec<Person>, RosterError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut people = Vec::new();
    let mut numbers = BTreeSet::from([ORGANISER.to_owned()]);
    for (at, line) in text.lines().enumerate() {
        let line_number = at + 1;
        if line.trim().is_empty() {
            continue;
        }
        let cells = csv::cells(line).ok_or(RosterError::Line { line: line_number })?;
        let cells: Vec<&str> = cells.iter().map(|cell| cell.trim()).collect();
        let [name, number, ..] = cells[..] else {
            return Err(RosterError::Line { line: line_number });
        };
        let says_so = name.eq_ignore_ascii_case("name") && number.eq_ignore_ascii_case("number");
        if people.is_empty() && says_so {
            continue;
        }
        if name.is_empty() || number.is_empty() {
            return Err(RosterError::Line { line: line_number });
        }
        if [name, number]
            .iter()
            .any(|text| text.chars().count() > TEXT_MOST)
        {
            return Err(RosterError::Long { line: line_number });
        }
        if !numbers.insert(number.to_owned()) {
            return Err(RosterError::Twice {
                line: line_number,
                number: number.to_owned(),
            });
        }
        people.push(Person {
            name: name.to_owned(),
            number: number.to_owned(),
        });
    }
    match people.is_empty() {
        true => Err(RosterError::Empty),
        false => Ok(people),
    }
}

/// Takes in those who are new, gives those with these numbers another secret, and lets all others keep theirs.
///
/// # Errors
/// If the store fails or the system has no random source.
pub fn invite(
    store: &Store,
    people: &[Person],
    again: &[String],
    now: Timestamp,
) -> Result<Vec<Invited>, StoreError> {
    let invite_one = |person: &Person| {
        let fresh = || token::fresh().map_err(StoreError::NoRandomSource);
        let secret = match store.student_by_number(&person.number)? {
            None => {
                let secret = fresh()?;
                let sum = token::sum(&secret);
                store.add_student(&person.name, &person.number, Role::Student, &sum, now)?;
                Some(secret)
            }
            Some(known) => {
                if known.name != person.name {
                    store.rename_student(known.id, &person.name)?;
                }
                if again.contains(&person.number) {
                    let secret = fresh()?;
                    store.replace_token(known.id, &token::sum(&secret))?;
                    Some(secret)
                } else {
                    None
                }
            }
        };
        Ok(Invited {
            person: person.clone(),
            secret,
        })
    };
    people.iter().map(invite_one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inviting_again_replaces_only_what_is_asked() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("league.db")).unwrap();
        let now = Timestamp::UNIX_EPOCH;
        let people = roster("Ada,1\nBob,2\n").unwrap();
        let first = invite(&store, &people, &[], now).unwrap();
        let secret = |invited: &[Invited], at: usize| invited[at].secret.clone();
        let people = roster("Ada L.,1\nBob,2\nEve,3\n").unwrap();
        let second = invite(&store, &people, &["2".to_owned()], now).unwrap();
        assert_eq!(secret(&second, 0), None);
        assert!(secret(&second, 2).is_some());
        let who = |secret: Option<String>| {
            let found = store.student_by_token(&token::sum(&secret.unwrap()));
            found.unwrap().map(|student| student.name)
        };
        assert_eq!(who(secret(&first, 0)).as_deref(), Some("Ada L."));
        assert_eq!(who(secret(&first, 1)), None);
        assert_eq!(who(secret(&second, 1)).as_deref(), Some("Bob"));
    }

    #[test]
    fn a_roster_that_is_wrong_is_refused_by_its_line() {
        let told = |text: &str| roster(text).unwrap_err().to_string();
        assert!(told("Ada,1\nBob").starts_with("line 2 has to be"));
        assert_eq!(told("Ada,1\nBob,1"), "line 2: the number 1 is another's");
        assert_eq!(
            told("Ada,organiser"),
            "line 1: the number organiser is another's"
        );
        assert!(told("\"Ada,1").starts_with("line 1 has to be"));
        assert_eq!(told("name,number\n"), "nobody is in it");
    }
}
