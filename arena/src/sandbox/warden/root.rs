//! A root of its own: the system and the bot's files to read, a small temporary folder to write, its own
//! processes in `/proc`, and nothing else.

use super::super::limits::{Limits, MIB};
use super::super::view::{DEVICES, SYSTEM, real};
use super::unfenced::Unfenced;
use rustix::fs::CWD;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    unmount,
};
use rustix::process::{chdir, pivot_root};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Where the machine's own root is while the new one is filled.
const OLD: &str = "/.machine";
/// How many files the temporary folder may hold.
const FILES: u32 = 4096;

/// Moves this process into a root that has only these files, without those that are hidden.
pub(super) fn enter(
    reads: &BTreeSet<PathBuf>,
    hidden: &[PathBuf],
    limits: &Limits,
) -> Result<(), Unfenced> {
    let here = std::env::current_dir().map_err(Unfenced::at("asking for the folder"))?;
    let hidden = real(hidden);
    // Links are followed while they still lead somewhere.
    let shown: Vec<(PathBuf, PathBuf)> = reads
        .iter()
        .filter_map(|path| Some((path.clone(), path.canonicalize().ok()?)))
        .collect();
    new_root().map_err(Unfenced::at("making a root of its own"))?;
    let plain = MountFlags::NOSUID | MountFlags::NODEV;
    folder("/tmp").map_err(Unfenced::at("making /tmp"))?;
    let size = limits.files.saturating_mul(MIB);
    let options = format!("size={size},nr_inodes={FILES},mode=1777\0");
    let options = std::ffi::CStr::from_bytes_with_nul(options.as_bytes()).ok();
    mount("tmpfs", "/tmp", "tmpfs", plain, options).map_err(Unfenced::at("mounting /tmp"))?;
    for system in SYSTEM {
        show_system(system).map_err(Unfenced::at(format!("showing {system}")))?;
    }
    for (path, real) in &shown {
        let step = || Unfenced::at(format!("showing {}", path.display()));
        show(real, real).map_err(step())?;
        if path != real {
            show(real, path).map_err(step())?;
        }
    }
    for secret in &hidden {
        // A folder that is shown by two names shows it twice.
        let names = shown.iter().filter_map(|(path, real)| {
            let inside = secret.strip_prefix(real).ok()?;
            Some(path.join(inside))
        });
        let names: BTreeSet<PathBuf> = names.chain([secret.clone()]).collect();
        for name in names {
            hide(&name).map_err(Unfenced::at(format!("hiding {}", name.display())))?;
        }
    }
    devices().map_err(Unfenced::at("making /dev"))?;
    folder("/proc").map_err(Unfenced::at("making /proc"))?;
    mount("proc", "/proc", "proc", plain | MountFlags::NOEXEC, None)
        .map_err(Unfenced::at("mounting /proc"))?;
    folder(&here).map_err(Unfenced::at("making the working directory"))?;
    unmount(OLD, UnmountFlags::DETACH).map_err(Unfenced::at("leaving the machine's root"))?;
    let _ = fs::remove_dir(OLD);
    chdir(&here).map_err(Unfenced::at("entering the working directory"))
}

/// An empty root, with the machine's in it.
fn new_root() -> io::Result<()> {
    mount_change(
        "/",
        MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
    )?;
    // Any folder will do: it is covered for a moment.
    let place = "/tmp";
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    mount("tmpfs", place, "tmpfs", flags, c"size=1m,mode=755")?;
    fs::create_dir(Path::new(place).join(&OLD[1..]))?;
    chdir(place)?;
    pivot_root(".", &OLD[1..])?;
    chdir("/")?;
    Ok(())
}

/// The same path in the machine's root.
fn on_machine(path: &Path) -> PathBuf {
    Path::new(OLD).join(path.strip_prefix("/").unwrap_or(path))
}

/// A folder of the system, or the link that stands for it.
fn show_system(path: &str) -> io::Result<()> {
    let source = on_machine(Path::new(path));
    match fs::symlink_metadata(&source) {
        Err(_) => Ok(()),
        Ok(found) if found.is_symlink() => symlink(fs::read_link(&source)?, path),
        Ok(_) => show(Path::new(path), Path::new(path)),
    }
}

/// Shows a file or folder of the machine's at a path of the new root, to be read only.
fn show(real: &Path, at: &Path) -> io::Result<()> {
    let source = on_machine(real);
    if source.is_dir() {
        folder(at)?;
    } else {
        folder(at.parent().unwrap_or(at))?;
        if !at.exists() {
            fs::File::create(at)?;
        }
    }
    mount_bind_recursive(&source, at)?;
    make_read_only(at)
}

/// Covers a folder or file with nothing.
fn hide(path: &Path) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::RDONLY;
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            Ok(mount("tmpfs", path, "tmpfs", flags, c"size=0,mode=755")?)
        }
        Ok(_) => Ok(mount_bind_recursive(
            on_machine(Path::new("/dev/null")),
            path,
        )?),
        // What is not shown need not be hidden.
        Err(_) => Ok(()),
    }
}

fn devices() -> io::Result<()> {
    folder("/dev")?;
    for device in DEVICES {
        fs::File::create(device)?;
        mount_bind_recursive(on_machine(Path::new(device)), *device)?;
    }
    symlink("/proc/self/fd", "/dev/fd")?;
    symlink("/proc/self/fd/0", "/dev/stdin")?;
    symlink("/proc/self/fd/1", "/dev/stdout")?;
    symlink("/proc/self/fd/2", "/dev/stderr")?;
    symlink("/tmp", "/dev/shm")
}

fn folder(path: impl AsRef<Path>) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// What the kernel takes for `mount_setattr`.
#[repr(C)]
struct Attributes {
    set: u64,
    clear: u64,
    propagation: u64,
    users: u64,
}

const READ_ONLY: u64 = 0x1;
const NO_SET_UID: u64 = 0x2;
const NO_DEVICES: u64 = 0x4;

/// Makes what is mounted there, and all that is mounted in it, read only.
#[allow(unsafe_code, reason = "the call has no safe interface")]
fn make_read_only(path: &Path) -> io::Result<()> {
    use std::os::fd::AsRawFd;
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::CString::new(path.as_os_str().as_bytes())?;
    let attributes = Attributes {
        set: READ_ONLY | NO_SET_UID | NO_DEVICES,
        clear: 0,
        propagation: 0,
        users: 0,
    };
    // SAFETY: the name ends with its NUL and the attributes live until the call returns.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            CWD.as_raw_fd(),
            name.as_ptr(),
            libc::AT_RECURSIVE,
            &raw const attributes,
            size_of::<Attributes>(),
        )
    };
    match done {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
