//! The files that a bot is made of, opened once: their sum, and whether they are still what was opened.
//!
//! A program is started by its path, and a path may lead elsewhere from one moment to the next. So its files stay
//! open from the moment they are summed up, and before and after every game it is looked whether the paths still
//! lead to the same files and nothing has touched those. The system notes the time of every change of a file,
//! its name's included, and lets no program set that time.

use super::launch::{Launch, Program};
use super::program::find_program;
use super::spec::BotSpec;
use sha2::{Digest, Sha256};
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

/// Two changes within this time may be noted with the same time.
const GRAIN: Duration = Duration::from_millis(20);
/// How often a file is read that changes while it is read.
const ATTEMPTS: u32 = 50;

/// A bot's files as they were when they were opened.
#[derive(Debug)]
pub struct SealedBot {
    bot: String,
    files: Vec<SealedFile>,
    digest: [u8; 32],
}

#[derive(Clone, Debug)]
struct SealedFile {
    path: PathBuf,
    /// As long as it is open, no other file gets its number.
    _open: Arc<File>,
    stamp: Stamp,
}

/// A bot whose program is not there.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the program of bot `{bot}`: {path}")]
pub struct NoProgram {
    bot: String,
    path: PathBuf,
    source: io::Error,
}

/// A bot that is not the one any more that was opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the program of bot `{bot}` was changed or replaced while it played: {path}; what it played since then \
     is not counted"
)]
pub struct ProgramChanged {
    bot: String,
    path: PathBuf,
}

impl SealedBot {
    /// Opens a bot's files and takes their sum.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn of(bot: &BotSpec) -> Result<Self, NoProgram> {
        let failed = |path: &Path, source| NoProgram {
            bot: bot.name.clone(),
            path: path.to_owned(),
            source,
        };
        let mut sum = Sha256::new();
        sum.update(&bot.spec);
        let mut files = Vec::new();
        match &bot.launch {
            // The brain is part of this program.
            Launch::BuiltIn { .. } => {
                let own = own_program().map_err(|source| failed(Path::new("arena"), source))?;
                sum.update(own.digest);
                files.push(own.file.clone());
            }
            Launch::Human => {
                let why = io::Error::new(io::ErrorKind::Unsupported, "a person is no program");
                return Err(failed(Path::new(&bot.spec), why));
            }
            Launch::Unbuilt { path, .. } => {
                let why = io::Error::new(io::ErrorKind::Unsupported, "no program was made of it");
                return Err(failed(path, why));
            }
            Launch::Program(Program {
                program,
                args,
                parts,
                ..
            }) => {
                let found = find_program(program).map_err(|source| failed(program, source))?;
                let arguments = args.iter().map(PathBuf::from).filter(|file| file.is_file());
                let parts = parts.iter().cloned();
                for path in [found].into_iter().chain(arguments).chain(parts) {
                    let sealed = SealedFile::add_to(&mut sum, &path);
                    files.push(sealed.map_err(|source| failed(&path, source))?);
                }
            }
        }
        Ok(Self {
            bot: bot.name.clone(),
            files,
            digest: sum.finalize().into(),
        })
    }

    /// The sum over what was typed and the contents of every file in it, as text.
    pub fn fingerprint(&self) -> String {
        let bytes = self.digest[..8].iter();
        bytes.map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether all paths still lead to the files that were opened, and nothing has touched those.
    ///
    /// # Errors
    /// If not, with the first that differs.
    pub fn check(&self) -> Result<(), ProgramChanged> {
        match self.files.iter().find(|file| !file.is_unchanged()) {
            None => Ok(()),
            Some(file) => Err(ProgramChanged {
                bot: self.bot.clone(),
                path: file.path.clone(),
            }),
        }
    }
}

impl SealedFile {
    /// Opens a file and adds its content to a sum.
    fn add_to(sum: &mut Sha256, path: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let mut open = File::open(path)?;
            let about = open.metadata()?;
            let stamp = Stamp::of(&about);
            if stamp.is_fresh() {
                // A second change could still be noted with the time of the first.
                std::thread::sleep(GRAIN);
                continue;
            }
            let mut with = sum.clone();
            let length = add_content(&mut with, &mut open, about.len())?;
            let unchanged = Stamp::of(&open.metadata()?) == stamp && length == about.len();
            if unchanged {
                *sum = with;
                return Ok(Self {
                    path: path.to_owned(),
                    _open: Arc::new(open),
                    stamp,
                });
            }
        }
        Err(io::Error::other("it changes while it is read"))
    }

    fn is_unchanged(&self) -> bool {
        let now = std::fs::metadata(&self.path);
        now.is_ok_and(|about| Stamp::of(&about) == self.stamp)
    }
}

/// The sum of this program, as text: two that have the same have the same brains.
///
/// # Errors
/// If its file cannot be read.
pub fn own_build() -> io::Result<String> {
    let digest = own_program()?.digest;
    Ok(digest[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// This program, summed up once: many bots are built in, and it is large.
struct OwnProgram {
    file: SealedFile,
    digest: [u8; 32],
}

fn own_program() -> io::Result<&'static OwnProgram> {
    static OWN: OnceLock<OwnProgram> = OnceLock::new();
    if let Some(own) = OWN.get() {
        return Ok(own);
    }
    let mut sum = Sha256::new();
    let file = SealedFile::add_to(&mut sum, &std::env::current_exe()?)?;
    let digest = sum.finalize().into();
    Ok(OWN.get_or_init(|| OwnProgram { file, digest }))
}

/// Adds a length and the bytes that follow, and says how many there were.
fn add_content(sum: &mut Sha256, file: &mut File, length: u64) -> io::Result<u64> {
    sum.update(length.to_le_bytes());
    let (mut piece, mut all) = (vec![0; 64 << 10], 0);
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(all),
            count => {
                sum.update(&piece[..count]);
                all += count as u64;
            }
        }
    }
}

/// What tells a file from another and from itself at another time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// Its device, its number there, and when anything about it changed last.
    #[cfg(unix)]
    identity: (u64, u64, i64, i64),
}

impl Stamp {
    fn of(about: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            length: about.len(),
            modified: about.modified().ok(),
            #[cfg(unix)]
            identity: (about.dev(), about.ino(), about.ctime(), about.ctime_nsec()),
        }
    }

    /// Whether it changed a moment ago.
    fn is_fresh(&self) -> bool {
        #[cfg(unix)]
        let changed = {
            let (_, _, seconds, nanos) = self.identity;
            let since = Duration::new(seconds.try_into().unwrap_or(0), nanos as u32);
            Some(SystemTime::UNIX_EPOCH + since)
        };
        #[cfg(not(unix))]
        let changed = self.modified;
        let age = changed.and_then(|changed| changed.elapsed().ok());
        age.is_some_and(|age| age < GRAIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(spec: &str) -> SealedBot {
        SealedBot::of(&spec.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_changed_file_changes_the_fingerprint() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("bot.sh");
        let spec = format!("sh {}", script.display());
        std::fs::write(&script, "echo 5").unwrap();
        let before = sealed(&spec);
        assert_eq!(before.fingerprint(), sealed(&spec).fingerprint());
        assert_eq!(before.check(), Ok(()));
        std::fs::write(&script, "echo 4").unwrap();
        assert_ne!(before.fingerprint(), sealed(&spec).fingerprint());
        let changed = before.check().unwrap_err().to_string();
        assert!(
            changed.starts_with("the program of bot `bot` was changed"),
            "{changed}"
        );
        assert!(changed.contains("bot.sh"), "{changed}");
    }

    #[test]
    fn other_arguments_are_another_bot() {
        let fingerprint = |spec| sealed(spec).fingerprint();
        assert_ne!(fingerprint("sh -c 'echo 4'"), fingerprint("sh -c 'echo 5'"));
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = SealedBot::of(&"new=./not-there".parse().unwrap()).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("`new`") && text.contains("./not-there"),
            "{text}"
        );
    }

    /// Each way in which a rival's file can be swapped, the last ones leaving path, length, content and time of
    /// the last write as they were.
    #[cfg(unix)]
    #[test]
    fn a_file_that_was_another_for_a_while_is_not_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let (bot, other, aside) = (
            folder.path().join("bot"),
            folder.path().join("other"),
            folder.path().join("aside"),
        );
        let restore_time = |path: &Path, time| {
            let file = File::options().write(true).open(path).unwrap();
            file.set_modified(time).unwrap();
        };
        let swaps: [(&str, &dyn Fn(SystemTime)); 4] = [
            ("gone", &|_| std::fs::remove_file(&bot).unwrap()),
            ("replaced", &|_| std::fs::rename(&other, &bot).unwrap()),
            ("replaced and put back", &|_| {
                std::fs::rename(&bot, &aside).unwrap();
                std::fs::rename(&other, &bot).unwrap();
                std::fs::rename(&aside, &bot).unwrap();
            }),
            ("written and put back", &|time| {
                std::fs::write(&bot, "evil").unwrap();
                std::fs::write(&bot, "good").unwrap();
                restore_time(&bot, time);
            }),
        ];
        for (what, swap) in swaps {
            std::fs::write(&bot, "good").unwrap();
            std::fs::write(&other, "evil").unwrap();
            let sealed = sealed(bot.to_str().unwrap());
            assert_eq!(sealed.check(), Ok(()), "{what}");
            swap(std::fs::metadata(&bot).unwrap().modified().unwrap());
            let error = sealed.check().unwrap_err();
            assert_eq!(error.path, bot, "{what}");
            let _ = std::fs::remove_file(&bot);
        }
    }
}
