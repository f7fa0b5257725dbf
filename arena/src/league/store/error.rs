//! Why the store refuses or fails.

/// What went wrong with the database, or what it does not allow.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself.
    #[error("the league's database: {0}")]
    Database(#[from] rusqlite::Error),
    /// A schema of a later program.
    #[error(
        "the database is of version {found} and this program knows {known} at most; use the newer `arena`"
    )]
    Newer {
        /// The version that was found.
        found: usize,
        /// The last that is known.
        known: usize,
    },
    /// No secret can be made.
    #[error("the system has no random source: {0}")]
    NoRandomSource(std::io::Error),
    /// A row that has to be there is not.
    #[error("there is no such {0} in this league")]
    Missing(&'static str),
    /// A name or number that another row has.
    #[error("{what} `{text}` is taken already; choose another")]
    Taken {
        /// What it names.
        what: &'static str,
        /// The name.
        text: String,
    },
    /// More than a person may have.
    #[error("{what}: {most} at most")]
    Full {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        most: u32,
    },
    /// A row that is not what the program writes.
    #[error("the database holds `{text}` as {what}, which this program does not know")]
    Unknown {
        /// What it should be.
        what: &'static str,
        /// What was found.
        text: String,
    },
}

/// Whether a constraint of uniqueness was broken.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(
        code,
        Some(SQLITE_CONSTRAINT_PRIMARYKEY | SQLITE_CONSTRAINT_UNIQUE)
    )
}
