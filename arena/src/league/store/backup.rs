//! A whole copy of the database, made while it is used.

use super::{Store, StoreError, connect, lock};
use std::path::Path;

impl Store {
    /// Writes a copy to a file that is not there yet. Games and uploads go on meanwhile.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn copy_to(&self, path: &Path) -> Result<(), StoreError> {
        // A connection of its own: a copy is not made within a transaction.
        let db = connect(&self.path)?;
        db.execute("VACUUM INTO ?", [path.to_string_lossy()])?;
        Ok(())
    }

    /// What is wrong with the database, as SQLite says it; nothing if it is sound.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn unsound(&self) -> Result<Vec<String>, StoreError> {
        let db = lock(&self.writer);
        let mut found = Vec::new();
        let check = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        for line in super::all(&db, "PRAGMA integrity_check", [], check)? {
            if line != "ok" {
                found.push(line);
            }
        }
        let broken = |row: &rusqlite::Row<'_>| {
            let (table, row) = (row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?);
            Ok(format!("{table} {row:?} names a row that is not there"))
        };
        found.extend(super::all(&db, "PRAGMA foreign_key_check", [], broken)?);
        Ok(found)
    }
}
