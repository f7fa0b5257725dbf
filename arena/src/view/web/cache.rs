//! What was read of files, as long as they have not changed: so many bytes of it in all. What has not been asked
//! for longest makes room.

use serde::Serialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// When a file changed last, and how long it was.
pub(super) type Stamp = (SystemTime, u64);

/// What is known of files; `None` of those that are nothing.
#[derive(Debug)]
pub(super) struct Cache<T> {
    most: usize,
    known: Mutex<Known<T>>,
}

#[derive(Debug)]
struct Known<T> {
    entries: HashMap<PathBuf, Entry<T>>,
    bytes: usize,
    /// Counts the questions.
    now: u64,
}

#[derive(Debug)]
struct Entry<T> {
    stamp: Stamp,
    value: Option<T>,
    bytes: usize,
    asked: u64,
}

impl<T: Clone + Serialize> Cache<T> {
    /// Of so many bytes.
    pub(super) fn new(most: usize) -> Self {
        let known = Known {
            entries: HashMap::new(),
            bytes: 0,
            now: 0,
        };
        Self {
            most,
            known: Mutex::new(known),
        }
    }

    /// What is known of a file, read again if it has changed.
    pub(super) fn get(
        &self,
        path: &Path,
        stamp: Stamp,
        stale: impl Fn(&T) -> bool,
        read: impl FnOnce() -> Option<T>,
    ) -> Option<T> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().recall(path, stamp, stale) {
            return value;
        }
        let value = read();
        known().keep(path, stamp, value.clone(), self.most);
        value
    }
}

impl<T: Clone + Serialize> Known<T> {
    fn recall(
        &mut self,
        path: &Path,
        stamp: Stamp,
        stale: impl Fn(&T) -> bool,
    ) -> Option<Option<T>> {
        self.now += 1;
        let entry = self.entries.get_mut(path)?;
        if entry.stamp != stamp || entry.value.as_ref().is_some_and(stale) {
            return None;
        }
        entry.asked = self.now;
        Some(entry.value.clone())
    }

    fn keep(&mut self, path: &Path, stamp: Stamp, value: Option<T>, most: usize) {
        let text = serde_json::to_string(&value).map_or(0, |text| text.len());
        let bytes = text + 2 * path.as_os_str().len() + size_of::<Entry<T>>();
        let asked = self.now;
        let entry = Entry {
            stamp,
            value,
            bytes,
            asked,
        };
        self.bytes += bytes;
        if let Some(old) = self.entries.insert(path.to_owned(), entry) {
            self.bytes -= old.bytes;
        }
        if self.bytes > most {
            self.forget_half(most);
        }
    }

    /// Forgets what was not asked for longest, until half of the room is free.
    fn forget_half(&mut self, most: usize) {
        let mut oldest: Vec<(u64, PathBuf)> = (self.entries.iter())
            .map(|(path, entry)| (entry.asked, path.clone()))
            .collect();
        oldest.sort_unstable();
        for (_, path) in oldest {
            if self.bytes <= most / 2 {
                break;
            }
            if let Some(entry) = self.entries.remove(&path) {
                self.bytes -= entry.bytes;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(cache: &Cache<String>, path: &str, length: u64) -> (Option<String>, bool) {
        let mut was_read = false;
        let stamp = (SystemTime::UNIX_EPOCH, length);
        let value = cache.get(
            Path::new(path),
            stamp,
            |_| false,
            || {
                was_read = true;
                Some("x".repeat(1000))
            },
        );
        (value, was_read)
    }

    #[test]
    fn a_file_is_read_again_when_it_has_changed() {
        let cache = Cache::new(1 << 20);
        let value = Some("x".repeat(1000));
        assert_eq!(ask(&cache, "a", 1), (value.clone(), true));
        assert_eq!(ask(&cache, "a", 1), (value.clone(), false));
        assert_eq!(ask(&cache, "a", 2), (value, true));
    }

    #[test]
    fn all_together_stays_in_its_bounds_and_what_is_asked_for_stays() {
        let cache = Cache::new(100_000);
        for number in 0..10_000 {
            ask(&cache, &number.to_string(), 1);
            ask(&cache, "favourite", 1);
            let known = cache.known.lock().unwrap();
            let sum: usize = known.entries.values().map(|entry| entry.bytes).sum();
            assert_eq!(known.bytes, sum);
            assert!(sum <= 100_000);
        }
        assert!(!ask(&cache, "favourite", 1).1);
        assert!(ask(&cache, "0", 1).1);
    }
}
