//! A bot to start from: its files, and what it needs to run.

use super::list::KITS;
use std::io;
use std::path::{Path, PathBuf};

/// A bot to start from, in one language.
#[derive(Clone, Copy, Debug)]
pub struct Kit {
    /// What is typed for it.
    pub language: &'static str,
    /// What else is understood.
    pub(super) aliases: &'static [&'static str],
    /// The language's own name.
    pub title: &'static str,
    /// Each file's path in the folder, and its text. The first is the one to write ideas into.
    pub files: &'static [(&'static str, &'static str)],
    /// The function in it to begin with.
    pub begin: &'static str,
    /// The programs that build and run it.
    pub programs: &'static [&'static str],
    /// How they are had, where they are not.
    pub install: &'static str,
    /// What is to be typed in its folder before it can be played, if the arena does not do that by itself.
    pub build: Option<&'static str>,
}

/// A kit that cannot be unpacked.
#[derive(Debug, thiserror::Error)]
pub enum KitError {
    /// There is something already.
    #[error(
        "{0} is not empty, and nothing in it is overwritten; name a folder that is not there yet"
    )]
    NotEmpty(PathBuf),
    /// A file of that name.
    #[error("{0} is a file; name a folder that is not there yet")]
    NoFolder(PathBuf),
    /// It cannot be written.
    #[error("cannot write {path}")]
    Io {
        /// Where.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl Kit {
    /// The kit of a language, by one of its names.
    pub fn of(language: &str) -> Option<&'static Self> {
        let wanted = language.to_lowercase();
        let is_it = |kit: &&Self| kit.language == wanted || kit.aliases.contains(&wanted.as_str());
        KITS.iter().find(is_it)
    }

    /// Writes its files into a folder that is empty, or made.
    ///
    /// # Errors
    /// If there is something in the folder, or it cannot be written.
    pub fn unpack(&self, folder: &Path) -> Result<(), KitError> {
        let failed = |path: &Path, source| KitError::Io {
            path: path.to_owned(),
            source,
        };
        if folder.exists() && !folder.is_dir() {
            return Err(KitError::NoFolder(folder.to_owned()));
        }
        std::fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
        let mut inside = std::fs::read_dir(folder).map_err(|source| failed(folder, source))?;
        if inside.next().is_some() {
            return Err(KitError::NotEmpty(folder.to_owned()));
        }
        for (name, text) in self.files {
            let path = folder.join(name);
            let above = path.parent().unwrap_or(folder);
            let written = std::fs::create_dir_all(above).and_then(|()| std::fs::write(&path, text));
            written.map_err(|source| failed(&path, source))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All files below a folder, by their paths in it.
    fn inside(folder: &Path) -> BTreeSet<String> {
        let entries = walkdir::WalkDir::new(folder)
            .into_iter()
            .map(Result::unwrap);
        let files = entries.filter(|entry| entry.file_type().is_file());
        let inner = |path: &Path| {
            path.strip_prefix(folder)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        };
        files.map(|entry| inner(entry.path())).collect()
    }

    #[test]
    fn a_kit_has_every_file_of_its_folder() {
        let kits = Path::new(env!("CARGO_MANIFEST_DIR")).join("kits");
        for kit in KITS {
            let listed = kit.files.iter().map(|(name, _)| (*name).to_owned());
            assert_eq!(
                listed.collect::<BTreeSet<_>>(),
                inside(&kits.join(kit.language)),
                "{}",
                kit.language
            );
        }
    }

    #[test]
    fn a_kit_is_unpacked_once() {
        let folder = tempfile::tempdir().unwrap();
        let bot = folder.path().join("new/bot");
        let kit = Kit::of("C++").unwrap();
        kit.unpack(&bot).unwrap();
        let listed = kit.files.iter().map(|(name, _)| (*name).to_owned());
        assert_eq!(inside(&bot), listed.collect());
        let error = kit.unpack(&bot).unwrap_err().to_string();
        assert_eq!(
            error,
            format!(
                "{} is not empty, and nothing in it is overwritten; name a folder that is not there yet",
                bot.display()
            )
        );
        let error = kit.unpack(&bot.join("Makefile")).unwrap_err().to_string();
        assert!(error.ends_with("Makefile is a file; name a folder that is not there yet"));
    }
}
