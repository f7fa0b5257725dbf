//! Those who take part and those who run the league. Of a token, only its hash is kept.

use super::columns::{Moment, words};
use super::error::is_taken;
use super::{Store, StoreError, StudentId, all, one};
use jiff::Timestamp;
use rusqlite::{Row, params};
use serde::Serialize;

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Uploads bots and sees what is theirs.
    Student,
    /// Sees everything and has the switches.
    Organiser,
}
words!(Role, "a role", { Student => "student", Organiser => "organiser" });

/// A student or an organiser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Student {
    /// The row.
    pub id: StudentId,
    /// What they are called.
    pub name: String,
    /// Their number at the university, or any other word that is theirs alone.
    pub number: String,
    /// What they may do.
    pub role: Role,
    /// When they were invited.
    pub joined: Timestamp,
}

const COLUMNS: &str = "id, name, number, role, joined";

fn student(row: &Row<'_>) -> rusqlite::Result<Student> {
    Ok(Student {
        id: row.get(0)?,
        name: row.get(1)?,
        number: row.get(2)?,
        role: row.get(3)?,
        joined: row.get::<_, Moment>(4)?.0,
    })
}

impl Store {
    /// Takes in a person with the hash of their token.
    ///
    /// # Errors
    /// If the number is taken.
    pub fn add_student(
        &self,
        name: &str,
        number: &str,
        role: Role,
        token: &str,
        now: Timestamp,
    ) -> Result<StudentId, StoreError> {
        self.write(|db| {
            let sql =
                "INSERT INTO students (name, number, role, token, joined) VALUES (?, ?, ?, ?, ?)";
            let added = db.execute(sql, params![name, number, role, token, Moment(now)]);
            match added {
                Err(error) if is_taken(&error) => Err(StoreError::Taken {
                    what: "the number",
                    text: number.to_owned(),
                }),
                added => {
                    added?;
                    Ok(StudentId(db.last_insert_rowid()))
                }
            }
        })
    }

    /// Gives a person another token, whose hash this is; the old one and every session end.
    ///
    /// # Errors
    /// If there is no such person.
    pub fn replace_token(&self, student: StudentId, token: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let sql = "UPDATE students SET token = ? WHERE id = ?";
            if db.execute(sql, params![token, student])? == 0 {
                return Err(StoreError::Missing("student"));
            }
            db.execute("DELETE FROM sessions WHERE student = ?", [student])?;
            Ok(())
        })
    }

    /// Changes a person's name.
    ///
    /// # Errors
    /// If there is no such person.
    pub fn rename_student(&self, student: StudentId, name: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let changed = db.execute(
                "UPDATE students SET name = ? WHERE id = ?",
                params![name, student],
            )?;
            match changed {
                0 => Err(StoreError::Missing("student")),
                _ => Ok(()),
            }
        })
    }

    /// The person whose token has this hash.
    ///
    /// # Errors
    /// If the database fails.
    pub fn student_by_token(&self, token: &str) -> Result<Option<Student>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM students WHERE token = ?");
        self.read(|db| one(db, &sql, [token], student))
    }

    /// The person with this number.
    ///
    /// # Errors
    /// If the database fails.
    pub fn student_by_number(&self, number: &str) -> Result<Option<Student>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM students WHERE number = ?");
        self.read(|db| one(db, &sql, [number], student))
    }

    /// A person.
    ///
    /// # Errors
    /// If the database fails.
    pub fn student(&self, id: StudentId) -> Result<Option<Student>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM students WHERE id = ?");
        self.read(|db| one(db, &sql, [id], student))
    }

    /// All of them, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub fn students(&self) -> Result<Vec<Student>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM students ORDER BY name, id");
        self.read(|db| all(db, &sql, [], student))
    }
}
