//! Programs that a worker has fetched: each is checked, unpacked once and kept, the one that was used least recently
//! being removed when there is no room. A folder belongs to one worker at a time.

use super::digest::Digest;
use super::objects::{ObjectError, Objects};
use super::package::{self, BadPackage, Contents};
use crate::bots::Program;
use crate::build::{make_own_folder, own_cache_folder};
use crate::files;
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// The folder below the one that the system has for such things.
const NAME: &str = "snakepit-worker";
/// Workers of one machine that share the folder, each with a place of its own.
const PLACES: u32 = 256;

/// Why a program is not had.
#[derive(Debug, thiserror::Error)]
pub(super) enum CacheError {
    #[error(transparent)]
    Object(#[from] ObjectError),
    #[error(transparent)]
    Package(#[from] BadPackage),
    #[error("cannot use the folder of programs: {0}")]
    Io(#[from] std::io::Error),
    #[error(
        "a program has {bytes} bytes, and there is room for {limit} beside those that play; --cache-limit makes more"
    )]
    NoRoom { bytes: u64, limit: u64 },
}

/// A program that is kept as long as this is.
pub(super) struct Lease {
    pub(super) program: Program,
    _held: Arc<()>,
}

/// Programs that were fetched.
pub(super) struct Cache {
    folder: PathBuf,
    _lock: File,
    /// Bytes of all programs together.
    limit: u64,
    store: Mutex<Option<Objects>>,
    kept: AsyncMutex<Kept>,
}

#[derive(Default)]
struct Kept {
    programs: HashMap<Digest, Entry>,
    clock: u64,
}

struct Entry {
    contents: Contents,
    bytes: u64,
    used: u64,
    /// Games that play with it hold this too.
    held: Arc<()>,
}

impl Entry {
    fn lease(&self, folder: &Path) -> Result<Lease, CacheError> {
        Ok(Lease {
            program: package::program_in(&self.contents, folder)?,
            _held: self.held.clone(),
        })
    }
}

impl Cache {
    /// Takes a place in a folder, or in the usual one. What another worker left there is removed.
    pub(super) fn open(folder: Option<&Path>, limit: u64) -> std::io::Result<Self> {
        let folder = folder.map_or_else(|| own_cache_folder(NAME), Path::to_owned);
        let folder = std::path::absolute(folder)?;
        make_own_folder(&folder)?;
        for place in 0..PLACES {
            let lock = files::open_own(&folder.join(format!("{place}.lock")))?;
            if files::lock(&lock).is_err() {
                continue;
            }
            let own = folder.join(place.to_string());
            match std::fs::remove_dir_all(&own) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            make_own_folder(&own)?;
            make_own_folder(&own.join("programs"))?;
            return Ok(Self {
                folder: own,
                _lock: lock,
                limit,
                store: Mutex::default(),
                kept: AsyncMutex::default(),
            });
        }
        Err(std::io::Error::other("too many workers share the folder"))
    }

    /// Where programs come from.
    pub(super) fn fetch_from(&self, store: Objects) {
        *self.store.lock().unwrap_or_else(PoisonError::into_inner) = Some(store);
    }

    /// The folder of a game that is being played.
    pub(super) fn game_folder(&self, slot: usize) -> PathBuf {
        self.folder.join("games").join(slot.to_string())
    }

    /// A program, fetched if it is not here.
    pub(super) async fn program(&self, name: &Digest) -> Result<Lease, CacheError> {
        // One at a time: two games that want the same program fetch it once.
        let mut kept = self.kept.lock().await;
        kept.clock += 1;
        let (now, folder) = (kept.clock, self.place_of(name));
        if let Some(entry) = kept.programs.get_mut(name) {
            entry.used = now;
            return entry.lease(&folder);
        }
        let store = (self.store.lock())
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let store = store.ok_or_else(|| ObjectError::Missing(name.clone()))?;
        let bytes = store.get(name, package::MOST).await?;
        self.make_room(&mut kept, bytes.len() as u64)?;
        make_own_folder(&folder)?;
        let contents = match package::unpack(&bytes, &folder) {
            Ok(contents) => contents,
            Err(error) => {
                let _ = std::fs::remove_dir_all(&folder);
                return Err(error.into());
            }
        };
        let entry = Entry {
            contents,
            bytes: bytes.len() as u64,
            used: now,
            held: Arc::default(),
        };
        let lease = entry.lease(&folder)?;
        kept.programs.insert(name.clone(), entry);
        Ok(lease)
    }

    /// Removes what was used least recently and no game plays with, until there is room for so many bytes.
    fn make_room(&self, kept: &mut Kept, bytes: u64) -> Result<(), CacheError> {
        loop {
            let taken: u64 = kept.programs.values().map(|entry| entry.bytes).sum();
            let limit = self.limit.saturating_sub(taken);
            if bytes <= limit {
                return Ok(());
            }
            let idle = kept.programs.iter();
            let idle = idle.filter(|(_, entry)| Arc::strong_count(&entry.held) == 1);
            let oldest = idle.min_by_key(|(_, entry)| entry.used);
            let Some(oldest) = oldest.map(|(name, _)| name.clone()) else {
                return Err(CacheError::NoRoom { bytes, limit });
            };
            kept.programs.remove(&oldest);
            std::fs::remove_dir_all(self.place_of(&oldest))?;
        }
    }

    fn place_of(&self, name: &Digest) -> PathBuf {
        self.folder.join("programs").join(name.as_str())
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        // What is left is removed by the next who takes the place.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
