//! Looks into what was handed in before anything else does: no link, pipe or device is in it, nothing is too large, and it is not packed.

use sha2::{Digest, Sha256};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Bytes of a submission.
const BYTES_MOST: u64 = 64 << 20;
/// Files of a submission, and how deep its folders are.
const FILES_MOST: usize = 4000;
const DEPTH: usize = 16;
/// Folders in folders that are looked through for the one that holds the bot.
const WRAPPINGS: usize = 4;
/// Folders with what was made or fetched, which no student has to hand in.
const NOT_SOURCE: &[&str] = &["node_modules", "target", "venv", "__pycache__", "__MACOSX"];
/// Endings of packed files.
const PACKED: &[&str] = &["zip", "tar", "gz", "tgz", "bz2", "xz", "7z", "rar"];
/// Endings of files that are no programs.
const PAPERS: &[&str] = &[
    "txt", "md", "pdf", "doc", "docx", "odt", "rtf", "html", "png", "jpg", "jpeg", "csv", "json",
];

/// Why something that was handed in is not taken.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A name that no command can hold.
    #[error("its name is no readable text; rename it")]
    Unreadable,
    /// Two that cannot be told apart.
    #[error(
        "{0} has the same name and number; keep one of them, or tell them apart, as in Name_12345"
    )]
    Twin(String),
    /// A link, which may lead anywhere.
    #[error("{0} is a link, and links are not followed; hand in the file itself")]
    Link(String),
    /// A pipe, a socket or a device.
    #[error("{0} is neither a file nor a folder")]
    Strange(String),
    /// Too much.
    #[error("it is larger than {} MB", BYTES_MOST >> 20)]
    TooLarge,
    /// Too many.
    #[error("it has more than {FILES_MOST} files")]
    TooMany,
    /// Nothing.
    #[error("it is empty")]
    Empty,
    /// A packed file.
    #[error("{0} is packed; unpack it into a folder of the student's name")]
    Packed(String),
    /// A paper.
    #[error("{0} is no program")]
    Paper(String),
    /// It cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// What.
        path: String,
        /// Why.
        source: io::Error,
    },
}

/// What was handed in, as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    /// The bot's own file or folder, within those that it was wrapped in.
    pub(super) root: PathBuf,
    /// All files, as they are called from there; of a single file, its name.
    pub(super) files: Vec<PathBuf>,
    /// A sum over names and contents: other files give another.
    pub(super) sum: String,
}

/// Looks into a file or a folder.
pub(super) fn look_into(path: &Path) -> Result<Content, Refusal> {
    path.to_str().ok_or(Refusal::Unreadable)?;
    let about = path.symlink_metadata().map_err(io(path))?;
    if about.is_symlink() {
        return Err(Refusal::Link(shown(path)));
    }
    if about.is_file() {
        if about.len() > BYTES_MOST {
            return Err(Refusal::TooLarge);
        }
        is_program(path)?;
        let name = PathBuf::from(path.file_name().unwrap_or_default());
        return content(path.to_owned(), vec![name], path.parent().unwrap_or(path));
    }
    if !about.is_dir() {
        return Err(Refusal::Strange(shown(path)));
    }
    let root = unwrapped(path)?;
    let files = files(&root)?;
    match files.as_slice() {
        [] => return Err(Refusal::Empty),
        [only] => is_program(only)?,
        _ => {}
    }
    content(root.clone(), files, &root)
}

/// All regular files below a folder, as they are called from there.
fn files(root: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let wanted = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        let made = entry.file_type().is_dir() && NOT_SOURCE.contains(&name.as_ref());
        entry.depth() == 0 || !(made || name.starts_with('.'))
    };
    let (mut files, mut bytes) = (Vec::new(), 0u64);
    let walk = WalkDir::new(root).max_depth(DEPTH).sort_by_file_name();
    for entry in walk.into_iter().filter_entry(wanted) {
        let entry = entry.map_err(|error| Refusal::Io {
            path: shown(root),
            source: error.into(),
        })?;
        let inside = entry.path().strip_prefix(root).unwrap_or(entry.path());
        inside.to_str().ok_or(Refusal::Unreadable)?;
        let kind = entry.file_type();
        if kind.is_dir() {
            continue;
        } else if kind.is_symlink() {
            return Err(Refusal::Link(inside.display().to_string()));
        } else if !kind.is_file() {
            return Err(Refusal::Strange(inside.display().to_string()));
        }
        let about = entry.metadata().map_err(|error| Refusal::Io {
            path: inside.display().to_string(),
            source: error.into(),
        })?;
        bytes = bytes.saturating_add(about.len());
        files.push(inside.to_owned());
        if bytes > BYTES_MOST {
            return Err(Refusal::TooLarge);
        }
        if files.len() > FILES_MOST {
            return Err(Refusal::TooMany);
        }
    }
    Ok(files)
}

/// The folder within a folder that holds nothing else: what comes of packing a folder.
fn unwrapped(path: &Path) -> Result<PathBuf, Refusal> {
    let mut root = path.to_owned();
    for _ in 0..WRAPPINGS {
        let mut inner = Vec::new();
        for entry in root.read_dir().map_err(io(&root))? {
            let entry = entry.map_err(io(&root))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') && name != "__MACOSX" {
                inner.push(entry);
            }
        }
        match inner.as_slice() {
            [only] if only.file_type().is_ok_and(|kind| kind.is_dir()) => root = only.path(),
            _ => break,
        }
    }
    Ok(root)
}

fn is_program(file: &Path) -> Result<(), Refusal> {
    let ending = file
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    if PACKED.contains(&ending.as_str()) {
        return Err(Refusal::Packed(shown(file)));
    }
    if PAPERS.contains(&ending.as_str()) {
        return Err(Refusal::Paper(shown(file)));
    }
    Ok(())
}

fn content(root: PathBuf, files: Vec<PathBuf>, below: &Path) -> Result<Content, Refusal> {
    let sum = sum(below, &files)?;
    Ok(Content { root, files, sum })
}

/// The sum of files below a folder.
pub(super) fn sum(below: &Path, files: &[PathBuf]) -> Result<String, Refusal> {
    let mut sum = Sha256::new();
    for file in files {
        let path = below.join(file);
        let open = crate::files::open_regular(&path).map_err(io(&path))?;
        // What grows while it is read is cut off, and then differs from its copy.
        let bytes = read(open).map_err(io(&path))?;
        let name = file.to_string_lossy();
        sum.update((name.len() as u64).to_le_bytes());
        sum.update(name.as_bytes());
        sum.update((bytes.len() as u64).to_le_bytes());
        sum.update(&bytes);
    }
    let digest: [u8; 32] = sum.finalize().into();
    Ok(digest[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

fn read(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(BYTES_MOST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn io(path: &Path) -> impl FnOnce(io::Error) -> Refusal {
    let path = shown(path);
    |source| Refusal::Io { path, source }
}

fn shown(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::sample::folder;
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    use std::os::unix::fs::symlink;

    fn refused(folder: &tempfile::TempDir, name: &str) -> String {
        look_into(&folder.path().join(name))
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_bot_is_found_within_the_folder_that_it_was_packed_in() {
        let folder = folder(&[
            "Ada/my-bot/bot.py",
            "Ada/my-bot/grid/a.py",
            "Ada/my-bot/node_modules/x.js",
            "Ada/.DS_Store",
            "Ada/__MACOSX/x",
            "Bob.py",
        ]);
        let found = look_into(&folder.path().join("Ada")).unwrap();
        assert_eq!(found.root, folder.path().join("Ada/my-bot"));
        assert_eq!(found.files, ["bot.py", "grid/a.py"].map(PathBuf::from));
        let alone = look_into(&folder.path().join("Bob.py")).unwrap();
        assert_eq!(alone.files, [PathBuf::from("Bob.py")]);
        std::fs::write(folder.path().join("Ada/my-bot/grid/a.py"), "other").unwrap();
        assert_ne!(
            look_into(&folder.path().join("Ada")).unwrap().sum,
            found.sum
        );
    }

    #[test]
    fn links_pipes_papers_and_packed_files_are_refused_in_words() {
        let folder = folder(&["Ada/bot.py", "essay.pdf", "bot.zip", "Cy/bot.tar.gz"]);
        let here = folder.path();
        symlink("Ada/bot.py", here.join("Bob.py")).unwrap();
        symlink("/etc/passwd", here.join("Ada/words")).unwrap();
        std::fs::create_dir(here.join("Empty")).unwrap();
        std::fs::create_dir(here.join("Eve")).unwrap();
        mknodat(CWD, here.join("Eve/bot.py"), FileType::Fifo, Mode::RWXU, 0).unwrap();
        let told = [
            "Bob.py",
            "Ada",
            "essay.pdf",
            "bot.zip",
            "Cy",
            "Empty",
            "Eve",
        ];
        assert_eq!(
            told.map(|name| refused(&folder, name)),
            [
                "Bob.py is a link, and links are not followed; hand in the file itself",
                "words is a link, and links are not followed; hand in the file itself",
                "essay.pdf is no program",
                "bot.zip is packed; unpack it into a folder of the student's name",
                "bot.tar.gz is packed; unpack it into a folder of the student's name",
                "it is empty",
                "bot.py is neither a file nor a folder",
            ]
        );
    }

    #[test]
    fn what_is_huge_is_not_read() {
        let folder = folder(&["Ada/bot.py"]);
        let sparse = |path: &str| {
            let file = std::fs::File::create(folder.path().join(path)).unwrap();
            file.set_len(1 << 42).unwrap();
        };
        sparse("Ada/table.bin");
        sparse("Bob.py");
        assert_eq!(refused(&folder, "Ada"), "it is larger than 64 MB");
        assert_eq!(refused(&folder, "Bob.py"), "it is larger than 64 MB");
    }
}
