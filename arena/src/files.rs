//! Files at the border: what is read is a regular file of a bounded size, and what is written is never written
//! through a link that lies in its place.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::time::Duration;

/// Attempts to take the place of what lies there, while another program puts it back, or to take a lock.
const ATTEMPTS: u32 = 16;
/// Between two attempts to take a lock.
#[cfg(unix)]
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// Opens a regular file for reading. A pipe without a writer is refused instead of waited for.
///
/// # Errors
/// If there is none, or it cannot be opened.
pub fn open_regular(path: &Path) -> io::Result<File> {
    regular(without_waiting(File::options().read(true)).open(path)?)
}

/// Opens a regular file for reading and writing, or makes it. A link in its place is not followed.
///
/// # Errors
/// If it cannot be opened or made, or is no regular file.
pub fn open_own(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    regular(without_links(&mut options).open(path)?)
}

/// Makes a new file in place of whatever has that name: a link is taken away, and what it leads to stays as it is.
///
/// # Errors
/// If a folder has that name, or no file can be made there.
pub fn create_own(path: &Path) -> io::Result<File> {
    for _ in 0..ATTEMPTS {
        match File::options().write(true).create_new(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made,
        }
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    let why = "another program puts a file of that name there again and again";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, why))
}

/// Writes a whole file under a name that a person gave. It takes the place of a regular file at once or not at
/// all; a link, a pipe or a device of that name is left alone.
///
/// # Errors
/// If it cannot be written, or something else has that name.
pub fn write_named(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match std::fs::symlink_metadata(path) {
        Ok(about) if !about.is_file() => return Err(not_regular()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    write_own(path, bytes)
}

/// Writes a whole file under a name of the arena's own, in place of whatever has that name, at once or not at all.
/// A link is taken away, and what it leads to stays as it is.
///
/// # Errors
/// If it cannot be written.
pub fn write_own(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path);
    let mut file = create_own(&beside)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// Reads a whole file that may have so many bytes and no more.
///
/// # Errors
/// If it cannot be read, or is larger.
pub fn read_at_most(file: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it is larger than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Takes a file for this process alone; the system gives it back, however the process ends. A program that is just
/// being started by this process holds it for a moment more, which is waited for.
///
/// # Errors
/// If another program holds it.
#[cfg(unix)]
pub fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    let take = || flock(file, FlockOperation::NonBlockingLockExclusive);
    for _ in 0..ATTEMPTS {
        if take().is_ok() {
            return Ok(());
        }
        std::thread::sleep(LOCK_PAUSE);
    }
    Ok(take()?)
}

/// Takes a file for this process alone; here nothing does.
#[cfg(not(unix))]
pub fn lock(_file: &File) -> io::Result<()> {
    Ok(())
}

fn regular(file: File) -> io::Result<File> {
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(not_regular()),
    }
}

fn not_regular() -> io::Error {
    let why = "it is no regular file, but a link, a pipe, a device or a folder";
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

/// A name of this process's own in the same folder.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32)
}

#[cfg(unix)]
fn without_links(options: &mut OpenOptions) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOFOLLOW).bits() as i32)
}

#[cfg(not(unix))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(not(unix))]
fn without_links(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    use std::os::unix::fs::symlink;

    /// A folder with a victim, a link to it and a pipe.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("victim"), "precious").unwrap();
        symlink("victim", folder.path().join("link")).unwrap();
        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
        folder
    }

    fn victim(folder: &tempfile::TempDir) -> String {
        std::fs::read_to_string(folder.path().join("victim")).unwrap()
    }

    #[test]
    fn a_file_of_our_own_takes_the_place_of_a_link_or_a_pipe() {
        let folder = folder();
        for name in ["link", "pipe", "new"] {
            let path = folder.path().join(name);
            create_own(&path).unwrap().write_all(b"mine").unwrap();
            assert_eq!(std::fs::read_to_string(path).unwrap(), "mine", "{name}");
        }
        assert_eq!(victim(&folder), "precious");
    }

    #[test]
    fn a_whole_file_of_our_own_takes_the_place_of_a_link_or_a_pipe() {
        let folder = folder();
        for name in ["link", "pipe", "new"] {
            let path = folder.path().join(name);
            write_own(&path, b"mine").unwrap();
            assert_eq!(std::fs::read_to_string(path).unwrap(), "mine", "{name}");
        }
        assert_eq!(victim(&folder), "precious");
    }

    #[test]
    fn what_a_person_named_is_not_written_through_a_link_or_a_pipe() {
        let folder = folder();
        for name in ["link", "pipe", "."] {
            let error = write_named(&folder.path().join(name), b"mine").unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{name}: {error}");
        }
        assert_eq!(victim(&folder), "precious");
        write_named(&folder.path().join("victim"), b"mine").unwrap();
        assert_eq!(victim(&folder), "mine");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn a_link_is_not_opened_as_our_own_and_a_pipe_is_not_waited_for() {
        let folder = folder();
        assert!(open_own(&folder.path().join("link")).is_err());
        assert!(open_own(&folder.path().join("pipe")).is_err());
        assert!(open_regular(&folder.path().join("pipe")).is_err());
        assert!(open_own(&folder.path().join("victim")).is_ok());
        assert!(open_regular(&folder.path().join("link")).is_ok());
    }

    #[test]
    fn a_file_past_its_bound_is_refused() {
        assert_eq!(read_at_most(&b"12345"[..], 5).unwrap(), b"12345");
        let error = read_at_most(&b"123456"[..], 5).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 5 bytes");
    }
}
