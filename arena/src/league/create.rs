//! A new league: its folder, its file, its database and its organiser.

use super::config::EXAMPLE;
use super::folders::{Folders, allow};
use super::store::{Role, Store, StoreError};
use super::token;
use jiff::Timestamp;
use std::io;
use std::path::{Path, PathBuf};

/// The organiser's number, which no student has.
pub(super) const ORGANISER: &str = "organiser";

/// Why no league was made.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// There is one.
    #[error("{path} holds a league already; name another folder", path = .0.display())]
    There(PathBuf),
    /// Its folder or a file cannot be made.
    #[error("cannot make a league in {path}: {source}", path = .path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Its database cannot be made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes a league in a folder that holds none, and returns the organiser's secret, of which only the sum is kept.
///
/// # Errors
/// If there is one, or a file cannot be written.
pub fn create(folder: &Path) -> Result<String, CreateError> {
    let failed = |source| CreateError::Io {
        path: folder.to_owned(),
        source,
    };
    let folders = Folders::new(folder).map_err(failed)?;
    if folders.config().exists() || folders.database().exists() {
        return Err(CreateError::There(folder.to_owned()));
    }
    folders.make().map_err(failed)?;
    // Private before anything is in it: of a database, others would read logs and names.
    let database = folders.database();
    crate::files::create_own(&database).map_err(failed)?;
    allow(&database, 0o600).map_err(failed)?;
    let store = Store::open(&folders.database())?;
    let secret = token::fresh().map_err(failed)?;
    let now = Timestamp::now();
    store.add_student(
        "Organiser",
        ORGANISER,
        Role::Organiser,
        &token::sum(&secret),
        now,
    )?;
    // Last, so that a folder with this file is a whole league.
    crate::files::write_own(&folders.config(), EXAMPLE.as_bytes()).map_err(failed)?;
    Ok(secret)
}
