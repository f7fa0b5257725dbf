//! Where compiled bots are kept: a folder of the user's, which no other user can write. It may be removed at any
//! time.

use super::problem::Problem;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder's name below the one that the system has for such things.
const NAME: &str = "snakepit";

/// The cache of this user.
#[derive(Debug)]
pub(super) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Opens it, or makes it. A folder that others can write, or that is another's, is refused.
    /// Without a place, it is the user's own.
    pub(super) fn open(at: Option<&Path>) -> Result<Self, Problem> {
        let cache = Self {
            folder: at.map_or_else(|| place().join(NAME), Path::to_owned),
        };
        make_own(&cache.folder).map_err(Problem::io(&cache.folder))?;
        match is_safe(&cache.folder) {
            true => Ok(cache),
            false => Err(Problem::UnsafeCache(cache.folder)),
        }
    }

    /// What was made of these sources, if it is still there.
    pub(super) fn find(&self, key: &str, name: &str) -> Result<Option<PathBuf>, Problem> {
        let folder = self.folder.join(key);
        let file = folder.join(name);
        if fs::symlink_metadata(&file).is_err() {
            return Ok(None);
        }
        match is_safe(&folder) && is_safe(&file) {
            true => Ok(Some(file)),
            false => Err(Problem::UnsafeCache(folder)),
        }
    }

    /// Keeps what was made. It appears all at once, so that no half of it is ever found.
    pub(super) fn keep(&self, key: &str, name: &str, bytes: &[u8]) -> Result<PathBuf, Problem> {
        let folder = self.folder.join(key);
        let kept = || -> std::io::Result<()> {
            let new = tempfile::Builder::new()
                .prefix(".new-")
                .tempdir_in(&self.folder)?;
            let file = new.path().join(name);
            fs::write(&file, bytes)?;
            // Where bots are another user's processes, that user reads and runs it.
            set_mode(&file, 0o755)?;
            set_mode(new.path(), 0o755)?;
            match fs::rename(new.path(), &folder) {
                // The same was made twice at a time.
                Err(_) if folder.join(name).is_file() => Ok(()),
                done => done,
            }
        };
        kept().map_err(Problem::io(&folder))?;
        let found = self.find(key, name)?;
        found.ok_or(Problem::UnsafeCache(folder))
    }
}

/// A folder of this name where the system has what can be made again.
pub fn own_cache_folder(name: &str) -> PathBuf {
    place().join(name)
}

/// Makes a folder that no other user can write, or finds it.
///
/// # Errors
/// If it cannot be made, or others can write it.
pub fn make_own_folder(folder: &Path) -> std::io::Result<()> {
    make_own(folder)?;
    match is_safe(folder) {
        true => Ok(()),
        false => {
            let why = format!(
                "{} is another user's, or others can write it",
                folder.display()
            );
            Err(std::io::Error::new(
                std::io::ErrorKind::PermissionDenied,
                why,
            ))
        }
    }
}

/// The folder that the system has for what can be made again.
fn place() -> PathBuf {
    let named = |name| std::env::var_os(name).map(PathBuf::from);
    let absolute = |path: &PathBuf| path.is_absolute();
    if let Some(place) = named("XDG_CACHE_HOME").filter(absolute) {
        return place;
    }
    if is_root() {
        // Bots of root are another user's processes, which cannot look into its home.
        return PathBuf::from("/var/cache");
    }
    let home = named("HOME").or_else(|| named("LOCALAPPDATA"));
    home.filter(absolute)
        .unwrap_or_else(std::env::temp_dir)
        .join(".cache")
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Makes the folder for its owner alone. Root's may be passed through, since its bots are another user's processes.
fn make_own(folder: &Path) -> std::io::Result<()> {
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above)?;
    }
    match fs::create_dir(folder) {
        Ok(()) => set_mode(folder, if is_root() { 0o711 } else { 0o700 }),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _mode: u32) -> std::io::Result<()> {
    Ok(())
}

/// Whether a file or folder is this user's own and no other can write it.
#[cfg(unix)]
fn is_safe(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(path)
        .is_ok_and(|about| !about.is_symlink() && about.uid() == own && about.mode() & 0o022 == 0)
}

#[cfg(not(unix))]
fn is_safe(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| !about.is_symlink())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_until_others_can_write_it() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache {
            folder: folder.path().join(NAME),
        };
        make_own(&cache.folder).unwrap();
        assert_eq!(cache.find("key", "bot").unwrap(), None);
        let kept = cache.keep("key", "bot", b"program").unwrap();
        assert_eq!(cache.find("key", "bot").unwrap(), Some(kept.clone()));
        assert_eq!(fs::read(&kept).unwrap(), b"program");
        assert_eq!(cache.keep("key", "bot", b"again").unwrap(), kept);
        set_mode(&kept, 0o777).unwrap();
        let error = cache.find("key", "bot").unwrap_err().to_string();
        assert!(error.contains("can be written by others"), "{error}");
    }

    #[test]
    fn a_link_is_no_cache() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        make_own(&real).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        assert!(is_safe(&real) && !is_safe(&link));
    }
}
