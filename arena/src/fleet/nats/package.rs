//! A bot's program as it is sent to another machine: its files with their places relative to each other, and the words
//! that start it there.

use super::digest::Digest;
use super::error::FleetError;
use crate::bots::{BotSpec, Program};
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};

/// Bytes of a package.
pub(super) const MOST: usize = 256 << 20;
/// Files of a package.
const FILES_MOST: usize = 4000;
/// The version of its first line.
const VERSION: u32 = 1;

/// A bot's program, packed.
#[derive(Debug)]
pub(super) struct Package {
    /// Its first line, as JSON, and then all files, one after the other.
    pub(super) bytes: Vec<u8>,
    /// The sum of all that.
    pub(super) name: Digest,
}

/// The first line of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Contents {
    version: u32,
    /// What is started, and its arguments.
    pub(super) words: Vec<Word>,
    /// The bot's own file, which gives it its place.
    pub(super) file: Word,
    files: Vec<FileEntry>,
}

/// A word of a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// As it is.
    Text(String),
    /// Files or folders of the package, with colons between them.
    Places(Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FileEntry {
    /// From the package's root, with `/` between names.
    path: String,
    bytes: usize,
    executable: bool,
}

/// A package that cannot be unpacked.
#[derive(Debug, thiserror::Error)]
pub(super) enum BadPackage {
    #[error("a package that is damaged or of another version")]
    Damaged,
    #[error("a package with a file of the name `{0}`")]
    Name(String),
    #[error("cannot unpack a program")]
    Io(#[from] std::io::Error),
}

impl Package {
    /// Packs the program of a bot.
    ///
    /// # Errors
    /// If it cannot be sent to another machine, with the reason.
    pub(super) fn of(bot: &BotSpec, program: &Program) -> Result<Self, FleetError> {
        let refused = |why: String| FleetError::CannotShip {
            bot: bot.name.clone(),
            why,
        };
        let found = super::shipment::Shipment::of(program).map_err(refused)?;
        let mut body = Vec::new();
        let mut files = Vec::new();
        for (path, place) in &found.files {
            let unread = |error| refused(format!("{}: {error}", path.display()));
            let content = std::fs::read(path).map_err(unread)?;
            if body.len() + content.len() > MOST || files.len() >= FILES_MOST {
                let most = MOST >> 20;
                return Err(refused(format!(
                    "it has more than {FILES_MOST} files or {most} MiB"
                )));
            }
            files.push(FileEntry {
                path: place.clone(),
                bytes: content.len(),
                executable: is_executable(path),
            });
            body.extend(content);
        }
        let contents = Contents {
            version: VERSION,
            words: found.words,
            file: found.file,
            files,
        };
        let mut bytes = super::message::write(&contents);
        bytes.push(b'\n');
        bytes.extend(body);
        Ok(Self {
            name: Digest::of(&bytes),
            bytes,
        })
    }
}

/// Writes a package's files below a folder that is empty.
pub(super) fn unpack(bytes: &[u8], folder: &Path) -> Result<Contents, BadPackage> {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (head, mut body) = bytes.split_at(end.ok_or(BadPackage::Damaged)? + 1);
    let contents: Contents = serde_json::from_slice(head).map_err(|_| BadPackage::Damaged)?;
    if contents.version != VERSION || contents.files.len() > FILES_MOST {
        return Err(BadPackage::Damaged);
    }
    for entry in &contents.files {
        let path = place_in(folder, &entry.path)?;
        let (content, rest) = body
            .split_at_checked(entry.bytes)
            .ok_or(BadPackage::Damaged)?;
        body = rest;
        make_folders(folder, &path)?;
        // A name that is there twice is refused by the system.
        let mut file = std::fs::File::options()
            .write(true)
            .create_new(true)
            .open(&path)?;
        std::io::Write::write_all(&mut file, content)?;
        set_mode(&path, if entry.executable { 0o755 } else { 0o644 })?;
    }
    match body.is_empty() {
        true => Ok(contents),
        false => Err(BadPackage::Damaged),
    }
}

/// The program of a package that was unpacked into a folder.
pub(super) fn program_in(contents: &Contents, folder: &Path) -> Result<Program, BadPackage> {
    let text = |word: &Word| -> Result<String, BadPackage> {
        match word {
            Word::Text(text) => Ok(text.clone()),
            Word::Places(places) => {
                let paths = places.iter().map(|place| place_in(folder, place));
                let paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
                let joined = std::env::join_paths(paths).map_err(|_| BadPackage::Damaged)?;
                joined.into_string().map_err(|_| BadPackage::Damaged)
            }
        }
    };
    let words: Vec<String> = contents.words.iter().map(text).collect::<Result<_, _>>()?;
    let (program, args) = words.split_first().ok_or(BadPackage::Damaged)?;
    let files = contents
        .files
        .iter()
        .map(|entry| place_in(folder, &entry.path));
    Ok(Program {
        program: program.into(),
        args: args.to_vec(),
        file: text(&contents.file)?.into(),
        parts: files.collect::<Result<_, _>>()?,
        folder: Some(folder.to_owned()),
    })
}

/// Makes the folders of a file below another. Bots of root are another user's processes, who is to see them.
fn make_folders(folder: &Path, file: &Path) -> std::io::Result<()> {
    let inner = file.ancestors().skip(1);
    let inner: Vec<&Path> = inner.take_while(|path| path.starts_with(folder)).collect();
    for path in inner.into_iter().rev() {
        match std::fs::create_dir(path) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(error),
            _ => set_mode(path, 0o755)?,
        }
    }
    Ok(())
}

/// A place below a folder; a name that leads anywhere else is refused.
fn place_in(folder: &Path, place: &str) -> Result<PathBuf, BadPackage> {
    if place == "." {
        return Ok(folder.to_owned());
    }
    let path = Path::new(place);
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    match !place.is_empty() && path.components().all(plain) && !place.contains('\0') {
        true => Ok(folder.join(path)),
        false => Err(BadPackage::Name(super::message::bounded(place))),
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_path: &Path) -> bool {
    true
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _mode: u32) -> std::io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn packed(spec: &str) -> Result<Package, FleetError> {
        let bot: BotSpec = spec.parse().unwrap();
        match &bot.launch {
            crate::bots::Launch::Program(program) => Package::of(&bot, program),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_script_travels_with_what_lies_beside_it() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for (name, text) in [
            ("bot.py", "import helper"),
            ("helper.py", "x = 1"),
            ("notes.txt", ""),
        ] {
            std::fs::write(from.path().join(name), text).unwrap();
        }
        let script = from.path().join("bot.py");
        let package = packed(&format!("{} --depth 4", script.display())).unwrap();
        let contents = unpack(&package.bytes, to.path()).unwrap();
        let program = program_in(&contents, to.path()).unwrap();
        let there = to.path().join("bot.py");
        assert_eq!(program.program, Path::new("python3"));
        assert_eq!(
            program.args,
            ["-u", there.to_str().unwrap(), "--depth", "4"]
        );
        assert_eq!(program.file, there);
        assert_eq!(program.parts, [there, to.path().join("helper.py")]);
        assert_eq!(Digest::of(&package.bytes), package.name);
    }

    #[test]
    fn an_executable_stays_one_and_a_system_s_program_is_not_sent() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = from.path().join("my-bot");
        std::fs::write(&file, "#!/bin/sh\n").unwrap();
        set_mode(&file, 0o755).unwrap();
        let contents = unpack(&packed(file.to_str().unwrap()).unwrap().bytes, to.path()).unwrap();
        let program = program_in(&contents, to.path()).unwrap();
        assert_eq!(program.program, to.path().join("my-bot"));
        assert!(is_executable(&program.program));
        let package = packed("/bin/cat").unwrap();
        let contents = unpack(&package.bytes, to.path()).unwrap();
        assert_eq!(contents.words, [Word::Text("/bin/cat".to_owned())]);
        assert_eq!(contents.files, []);
    }

    #[test]
    fn a_file_outside_of_its_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["../evil", "/etc/evil", "a/../../evil", ""] {
            let contents = Contents {
                version: VERSION,
                words: vec![Word::Text("sh".to_owned())],
                file: Word::Text("sh".to_owned()),
                files: vec![FileEntry {
                    path: name.to_owned(),
                    bytes: 1,
                    executable: false,
                }],
            };
            let mut bytes = super::super::message::write(&contents);
            bytes.extend(b"\nx");
            let refused = unpack(&bytes, &folder.path().join("in"));
            assert!(
                matches!(refused, Err(BadPackage::Name(_))),
                "{name}: {refused:?}"
            );
        }
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }

    #[test]
    fn a_package_that_is_cut_or_longer_is_damaged() {
        let from = tempfile::tempdir().unwrap();
        let file = from.path().join("my-bot");
        std::fs::write(&file, "program").unwrap();
        let bytes = packed(file.to_str().unwrap()).unwrap().bytes;
        let longer = [&bytes[..], b"x"].concat();
        for wrong in [&bytes[..bytes.len() - 1], &longer, b"", b"{}\n"] {
            let to = tempfile::tempdir().unwrap();
            let refused = unpack(wrong, to.path());
            assert!(matches!(refused, Err(BadPackage::Damaged)), "{refused:?}");
        }
    }
}
