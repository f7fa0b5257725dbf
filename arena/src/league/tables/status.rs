//! How a league stands, in a few lines.

use crate::league::config::LeagueConfig;
use crate::league::folders::Folders;
use crate::league::store::{Role, Setting, Store, StoreError};
use serde::Serialize;
use std::fmt;

/// How a league stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// What it is called.
    pub name: String,
    /// Whether a server works it at this moment.
    pub running: bool,
    /// Whether uploads are frozen.
    pub frozen: bool,
    /// Whether the ladder is paused.
    pub paused: bool,
    /// Students.
    pub students: usize,
    /// Students' bots that play.
    pub playing: usize,
    /// Versions on their way in.
    pub under_way: usize,
    /// Games that were played.
    pub games: u64,
    /// Games that are planned.
    pub planned: usize,
}

/// How a league stands.
///
/// # Errors
/// If the store fails.
pub fn status(
    folders: &Folders,
    store: &Store,
    config: &LeagueConfig,
) -> Result<Status, StoreError> {
    let students = store.students()?;
    let standings = store.standings()?;
    Ok(Status {
        name: config.name.clone(),
        running: is_locked(folders),
        frozen: store.is_on(Setting::Frozen)?,
        paused: store.is_on(Setting::Paused)?,
        students: students
            .iter()
            .filter(|person| person.role == Role::Student)
            .count(),
        playing: standings.iter().filter(|row| row.owner.is_some()).count(),
        under_way: store.versions_under_way()?.len(),
        games: store.games_count()?,
        planned: store.games_left()?.len(),
    })
}

/// Whether a server holds the league's lock.
fn is_locked(folders: &Folders) -> bool {
    let file = crate::files::open_regular(&folders.lock());
    file.is_ok_and(|file| crate::files::lock(&file).is_err())
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |is, yes, no| if is { yes } else { no };
        writeln!(f, "{}", self.name)?;
        writeln!(
            f,
            "  server    {}",
            said(self.running, "running", "not running")
        )?;
        writeln!(f, "  uploads   {}", said(self.frozen, "frozen", "taken"))?;
        writeln!(f, "  ladder    {}", said(self.paused, "paused", "goes on"))?;
        writeln!(
            f,
            "  students  {}, {} bots of theirs play, {} versions on their way in",
            self.students, self.playing, self.under_way
        )?;
        write!(
            f,
            "  games     {} played, {} planned",
            self.games, self.planned
        )
    }
}
