//! The numbered steps from an empty database to the schema of this program. `user_version` counts those that were taken.

use super::error::StoreError;
use rusqlite::Connection;

/// All steps, in order. One that was released never changes: a change of the schema is one more.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001-people.sql"),
    include_str!("migrations/0002-bots.sql"),
    include_str!("migrations/0003-games.sql"),
    include_str!("migrations/0004-standings.sql"),
];

/// Takes every step that is left, each whole or not at all.
pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    up_to(db, MIGRATIONS.len())
}

fn up_to(db: &mut Connection, last: usize) -> Result<(), StoreError> {
    let found: usize = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > MIGRATIONS.len() {
        return Err(StoreError::Newer {
            found,
            known: MIGRATIONS.len(),
        });
    }
    for (number, sql) in MIGRATIONS.iter().enumerate().take(last).skip(found) {
        let step = db.transaction()?;
        step.execute_batch(sql)?;
        step.pragma_update(None, "user_version", number + 1)?;
        step.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(db: &Connection) -> Vec<String> {
        let mut rows = db
            .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
            .unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    #[test]
    fn every_version_comes_to_the_same_schema_with_its_rows() {
        let mut whole = Connection::open_in_memory().unwrap();
        migrate(&mut whole).unwrap();
        for version in 0..=MIGRATIONS.len() {
            let mut db = Connection::open_in_memory().unwrap();
            up_to(&mut db, version).unwrap();
            if version > 0 {
                let ada = "INSERT INTO students VALUES (1, 'Ada', '7', 'student', 'sum', 0)";
                db.execute(ada, []).unwrap();
            }
            if version > 1 {
                db.execute("INSERT INTO bots VALUES (1, 1, 'viper', NULL, 1, 0)", [])
                    .unwrap();
            }
            migrate(&mut db).unwrap();
            assert_eq!(schema(&db), schema(&whole), "from {version}");
            let count = |table: &str| -> usize {
                let sql = format!("SELECT count(*) FROM {table}");
                db.query_row(&sql, [], |row| row.get(0)).unwrap()
            };
            let expected = (usize::from(version > 0), usize::from(version > 1));
            assert_eq!((count("students"), count("bots")), expected);
            let sound: String = db
                .query_row("PRAGMA integrity_check", [], |row| row.get(0))
                .unwrap();
            assert_eq!(sound, "ok");
        }
    }

    #[test]
    fn a_database_of_a_later_program_is_left_alone() {
        let mut db = Connection::open_in_memory().unwrap();
        db.pragma_update(None, "user_version", 99).unwrap();
        let error = migrate(&mut db).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "the database is of version 99 and this program knows {} at most; use the newer `arena`",
                MIGRATIONS.len()
            )
        );
    }
}
