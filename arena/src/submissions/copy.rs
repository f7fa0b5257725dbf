//! A copy of what was handed in, in a folder of its own: no bot reads another's files, and what is changed later in the lecturer's
//! folder changes no game.

use super::look::{Content, Refusal, look_into, sum};
use crate::files::{create_own, open_regular};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Copies it into a folder, unless the same is there already. Returns where the bot itself is.
pub(super) fn copy(content: &Content, into: &Path) -> Result<PathBuf, Refusal> {
    let from = match content.root.is_dir() {
        true => content.root.as_path(),
        false => content.root.parent().unwrap_or(Path::new("")),
    };
    let placed = match (content.root.is_dir(), content.files.as_slice()) {
        (false, [only]) => into.join(only),
        _ => into.to_owned(),
    };
    let there = |sum: &str| look_into(into).is_ok_and(|there| there.sum == sum);
    let is_single = placed != into;
    let known = match is_single {
        true => sum(into, &content.files).is_ok_and(|there| there == content.sum),
        false => there(&content.sum),
    };
    if known {
        return Ok(placed);
    }
    let failed = |source| Refusal::Io {
        path: into.display().to_string(),
        source,
    };
    anew(content, from, into).map_err(failed)?;
    match sum(into, &content.files)? == content.sum {
        true => Ok(placed),
        false => Err(failed(io::Error::other("it changed while it was copied"))),
    }
}

fn anew(content: &Content, from: &Path, into: &Path) -> io::Result<()> {
    match fs::remove_dir_all(into) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(into)?;
    for file in &content.files {
        let (source, target) = (from.join(file), into.join(file));
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut bytes = Vec::new();
        open_regular(&source)?.read_to_end(&mut bytes)?;
        create_own(&target)?.write_all(&bytes)?;
        set_mode(&target, is_executable(&source, &bytes))?;
    }
    Ok(())
}

/// Whether a file is to be run: packing and unpacking loses its mode, so its content says so as well.
fn is_executable(source: &Path, bytes: &[u8]) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(source).map_or(0, |about| about.permissions().mode());
        if mode & 0o111 != 0 {
            return true;
        }
    }
    let _ = source;
    bytes.starts_with(b"\x7fELF") || bytes.starts_with(b"#!")
}

#[cfg(unix)]
fn set_mode(path: &Path, executable: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if executable { 0o755 } else { 0o644 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _executable: bool) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::MetadataExt;

    #[test]
    fn a_copy_is_made_once_and_again_when_something_changed() {
        let folder = tempfile::tempdir().unwrap();
        let (source, into) = (folder.path().join("Ada"), folder.path().join("cup/Ada"));
        fs::create_dir_all(source.join("grid")).unwrap();
        fs::write(source.join("bot"), "#!/bin/sh\n").unwrap();
        fs::write(source.join("grid/a.txt"), "one").unwrap();
        let copied = || copy(&look_into(&source).unwrap(), &into).unwrap();
        let made = |file: &str| fs::metadata(into.join(file)).unwrap();
        assert_eq!(copied(), into);
        let (before, mode) = (made("bot").ino(), made("bot").mode());
        assert_eq!(
            (mode & 0o777, made("grid/a.txt").mode() & 0o777),
            (0o755, 0o644)
        );
        copied();
        assert_eq!(made("bot").ino(), before);
        fs::write(source.join("grid/a.txt"), "two").unwrap();
        fs::write(into.join("left-over"), "").unwrap();
        copied();
        assert_eq!(fs::read_to_string(into.join("grid/a.txt")).unwrap(), "two");
        assert!(!into.join("left-over").exists());
    }

    #[test]
    fn a_single_file_gets_a_folder_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let (source, into) = (
            folder.path().join("Ada_1.py"),
            folder.path().join("cup/Ada"),
        );
        fs::write(&source, "print(5)").unwrap();
        fs::write(folder.path().join("Bob_2.py"), "print(4)").unwrap();
        let placed = copy(&look_into(&source).unwrap(), &into).unwrap();
        assert_eq!(placed, into.join("Ada_1.py"));
        assert_eq!(fs::read_dir(&into).unwrap().count(), 1);
    }
}
