//! Where a league keeps what it keeps.

use std::io;
use std::path::{Path, PathBuf};

/// The folder of a league and what is in it.
#[derive(Clone, Debug)]
pub struct Folders {
    root: PathBuf,
}

impl Folders {
    /// The league in this folder, by an absolute path: bots are started from elsewhere.
    ///
    /// # Errors
    /// If the working directory is gone.
    pub fn new(root: &Path) -> io::Result<Self> {
        Ok(Self {
            root: std::path::absolute(root)?,
        })
    }

    /// Makes the folders that are not there. What others wrote is for this user alone; programs may be passed through to, because
    /// bots of root are another user's processes.
    ///
    /// # Errors
    /// If one cannot be made.
    pub fn make(&self) -> io::Result<()> {
        if let Some(above) = self.root.parent() {
            std::fs::create_dir_all(above)?;
        }
        for (folder, mode) in [
            (self.root.clone(), 0o711),
            (self.programs(), 0o711),
            (self.replays(), 0o700),
            (self.logs(), 0o700),
            (self.work(), 0o700),
        ] {
            make(&folder, mode)?;
        }
        Ok(())
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// How the league is played.
    pub fn config(&self) -> PathBuf {
        self.root.join("league.toml")
    }

    /// The store.
    pub fn database(&self) -> PathBuf {
        self.root.join("league.db")
    }

    /// Uploaded programs, each in a folder named by its sum.
    pub fn programs(&self) -> PathBuf {
        self.root.join("programs")
    }

    /// Replays, each a file named by its sum.
    pub fn replays(&self) -> PathBuf {
        self.root.join("replays")
    }

    /// A replay.
    pub fn replay(&self, sum: &str) -> PathBuf {
        self.replays().join(format!("{sum}.jsonl.zst"))
    }

    /// What bots wrote in games, each game's in a folder named by its number.
    pub fn logs(&self) -> PathBuf {
        self.root.join("logs")
    }

    /// What is being made. All of it is swept away when the league starts.
    pub fn work(&self) -> PathBuf {
        self.root.join("work")
    }

    /// The file that a running server holds locked.
    pub fn lock(&self) -> PathBuf {
        self.root.join("league.lock")
    }
}

/// Makes a folder with this mode; one that is there is left as it is.
fn make(folder: &Path, mode: u32) -> io::Result<()> {
    match std::fs::create_dir(folder) {
        Ok(()) => allow(folder, mode),
        Err(_) if folder.is_dir() => Ok(()),
        Err(error) => Err(error),
    }
}

/// Says who may read, write and pass through.
#[cfg(unix)]
pub(super) fn allow(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

/// Says who may read, write and pass through; here nothing does.
#[cfg(not(unix))]
pub(super) fn allow(_path: &Path, _mode: u32) -> io::Result<()> {
    Ok(())
}

/// Puts a file or folder that is whole and synced in its place, so that it is there after a loss of power.
///
/// # Errors
/// If it cannot be renamed.
pub fn settle(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)?;
    match to.parent() {
        Some(folder) => std::fs::File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}
