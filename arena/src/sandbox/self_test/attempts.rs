//! The attempts themselves, made by the program behind the fence. Each returns what it got, or why it got
//! nothing, and does no harm where it works.

use super::escape::Target;
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit, test_kill_process};
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The variables that a bot is given.
const GIVEN: &[&str] = &["PATH", "LANG", "HOME", "TMPDIR", "JAVA_TOOL_OPTIONS"];
/// How long something that was started stays.
const STAY: Duration = Duration::from_secs(30);
/// What is done with a block of memory.
const BLOCK: usize = 1 << 20;

/// Makes the attempt of this name. `Some(Ok)` is an escape.
pub fn attempt(name: &str, target: &Target) -> Option<io::Result<String>> {
    Some(match name {
        "rest" => rest(),
        "rest-apart" => rest_apart(),
        "signal-arena" => signal(target.arena),
        "signal-rival" => signal(target.rival),
        "arena-memory" => inside(target.arena),
        "rival-pipes" => pipes(target.rival),
        "rival-memory" => memory_of(target.rival),
        "rival-schedule" => schedule(target.rival),
        "write-record" => record(target),
        "replace-program" => {
            fs::write(target.folder.join("rival"), "mine").map(|()| said("written"))
        }
        "plant-config" => {
            fs::write(target.folder.join("snake_config.txt"), "").map(|()| said("written"))
        }
        "read-private" => fs::read_to_string(target.folder.join("private")),
        "network" => network(target.port),
        "mount" => mount(&target.folder.join("mount")),
        "environment" => environment(),
        "memory" => memory(target.memory),
        "threads" => threads(target.threads),
        "files" => files(target.files),
        "daemon" => daemon(),
        _ => return None,
    })
}

fn said(text: &str) -> String {
    text.to_owned()
}

/// The first of several that worked, or why the last did not.
fn any<const N: usize>(attempts: [io::Result<String>; N]) -> io::Result<String> {
    let mut refused = io::Error::other("not tried");
    for attempt in attempts {
        match attempt {
            Ok(got) => return Ok(got),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// A rival: it waits for its turn.
fn rest() -> io::Result<String> {
    io::copy(&mut io::stdin(), &mut io::sink())?;
    Err(io::Error::other("nothing came"))
}

/// The same, with a session of its own and not to be looked into, as far as it gets that.
fn rest_apart() -> io::Result<String> {
    let _ = rustix::process::setsid();
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
    rest()
}

fn environment() -> io::Result<String> {
    let names = std::env::vars_os().map(|(name, _)| name);
    let more = names
        .filter(|name| GIVEN.iter().all(|given| name != given))
        .count();
    match more {
        0 => Err(io::Error::other("there is nothing of it")),
        _ => Ok(format!("{more} variables read")),
    }
}

fn pid(number: u32) -> io::Result<Pid> {
    let number = i32::try_from(number).ok().and_then(Pid::from_raw);
    number.ok_or_else(|| io::ErrorKind::NotFound.into())
}

fn signal(process: u32) -> io::Result<String> {
    test_kill_process(pid(process)?)?;
    // One that does nothing to a process that runs.
    kill_process(pid(process)?, Signal::CONT)?;
    Ok(said("signalled"))
}

fn inside(arena: u32) -> io::Result<String> {
    let open = |name: &str| {
        let opened = File::open(format!("/proc/{arena}/{name}"));
        opened.map(|_| format!("{name} opened"))
    };
    any([open("environ"), open("mem"), open("fd/0")])
}

fn pipes(rival: u32) -> io::Result<String> {
    let open = |number: u8, write: bool| {
        let path = format!("/proc/{rival}/fd/{number}");
        let opened = File::options().read(!write).write(write).open(path);
        opened.map(|_| format!("descriptor {number} opened"))
    };
    any([open(0, false), open(1, true)])
}

#[allow(unsafe_code, reason = "the calls have no safe interface")]
fn memory_of(rival: u32) -> io::Result<String> {
    let rival = pid(rival)?.as_raw_nonzero().get();
    let mut byte = 0_u8;
    let (mut ours, theirs) = (
        libc::iovec {
            iov_base: (&raw mut byte).cast(),
            iov_len: 1,
        },
        libc::iovec {
            iov_base: std::ptr::dangling_mut(),
            iov_len: 1,
        },
    );
    // SAFETY: our side is one byte of our own; the other side is only an address in the other process, which
    // the kernel checks. A process that was traced is let go at once.
    let (read, traced) = unsafe {
        let read = libc::process_vm_readv(rival, &raw mut ours, 1, &raw const theirs, 1, 0);
        let read_error = io::Error::last_os_error();
        let traced = libc::ptrace(libc::PTRACE_SEIZE, rival, 0, 0);
        let traced_error = io::Error::last_os_error();
        if traced == 0 {
            libc::ptrace(libc::PTRACE_DETACH, rival, 0, 0);
        }
        ((read, read_error), (traced, traced_error))
    };
    let mem = File::open(format!("/proc/{rival}/mem")).map(|_| said("memory opened"));
    // That there is nothing at that address is known only after the right to look was granted.
    let read = match read {
        (-1, error) if error.raw_os_error() == Some(libc::EFAULT) => Ok(said("memory read")),
        (-1, error) => Err(error),
        _ => Ok(said("memory read")),
    };
    let traced = match traced {
        (0, _) => Ok(said("traced")),
        (_, error) => Err(error),
    };
    any([read, traced, mem])
}

#[allow(unsafe_code, reason = "the calls have no safe interface")]
fn schedule(rival: u32) -> io::Result<String> {
    let id = pid(rival)?;
    let raw = id.as_raw_nonzero().get();
    let same = Rlimit {
        current: None,
        maximum: None,
    };
    let limited = prlimit(Some(id), Resource::Core, same).map(|_| said("limits changed"));
    // SAFETY: both calls take plain numbers and, the second, a structure that lives until it returns.
    let (nice, idle) = unsafe {
        let nice = libc::setpriority(libc::PRIO_PROCESS, raw.unsigned_abs(), 5);
        let nice_error = io::Error::last_os_error();
        let parameters: libc::sched_param = std::mem::zeroed();
        let idle = libc::sched_setscheduler(raw, libc::SCHED_IDLE, &raw const parameters);
        ((nice, nice_error), (idle, io::Error::last_os_error()))
    };
    let done = |(code, error): (i32, io::Error), got: &str| match code {
        0 => Ok(said(got)),
        _ => Err(error),
    };
    any([
        limited.map_err(io::Error::from),
        done(nice, "made nice"),
        done(idle, "made idle"),
    ])
}

fn record(target: &Target) -> io::Result<String> {
    let path = target.folder.join("record");
    let appended = File::options().append(true).open(&path);
    let truncated = File::options().write(true).open(&path);
    any([
        appended.map(|_| said("opened for appending")),
        truncated.map(|_| said("opened for writing")),
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).map(|()| said("locked")),
        fs::rename(&path, target.folder.join("other")).map(|()| said("renamed")),
        fs::remove_file(&path).map(|()| said("removed")),
    ])
}

fn network(port: u16) -> io::Result<String> {
    let near = TcpStream::connect(("127.0.0.1", port)).map(|_| said("connected on this machine"));
    let bound = std::net::UdpSocket::bind("0.0.0.0:0").map(|_| said("a socket opened"));
    any([near, bound])
}

#[allow(unsafe_code, reason = "the call has no safe interface")]
fn mount(folder: &Path) -> io::Result<String> {
    use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};
    let mounted = mount("none", folder, "tmpfs", MountFlags::empty(), None);
    if mounted.is_ok() {
        let _ = unmount(folder, UnmountFlags::DETACH);
    }
    // SAFETY: this process has one thread, and unshares no descriptors.
    let unshared = unsafe { rustix::thread::unshare_unsafe(rustix::thread::UnshareFlags::NEWUSER) };
    any([
        mounted.map(|()| said("mounted")).map_err(io::Error::from),
        unshared.map(|()| said("unshared")).map_err(io::Error::from),
    ])
}

fn memory(bytes: u64) -> io::Result<String> {
    let mut blocks: Vec<Vec<u8>> = Vec::new();
    while (blocks.len() * BLOCK) as u64 <= bytes {
        let mut block = Vec::new();
        let more = block.try_reserve_exact(BLOCK);
        more.map_err(|_| io::Error::other("no more memory"))?;
        block.resize(BLOCK, 1);
        blocks.push(std::hint::black_box(block));
    }
    Ok(format!("{} MiB used", blocks.len()))
}

fn threads(count: u64) -> io::Result<String> {
    for _ in 0..count {
        let builder = std::thread::Builder::new().stack_size(64 * 1024);
        builder.spawn(|| std::thread::sleep(STAY))?;
    }
    // A warden that counts looks now and then.
    std::thread::sleep(Duration::from_secs(1));
    Ok(format!("{count} threads started"))
}

fn files(bytes: u64) -> io::Result<String> {
    let folder = std::env::temp_dir().join(format!("snakepit-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let written = write_files(&folder, bytes);
    let _ = fs::remove_dir_all(&folder);
    written
}

fn write_files(folder: &Path, bytes: u64) -> io::Result<String> {
    let mut file = File::create(folder.join("big"))?;
    let block = vec![1; BLOCK];
    for _ in 0..=bytes / BLOCK as u64 {
        file.write_all(&block)?;
    }
    Ok(format!("{} MiB written", bytes / BLOCK as u64))
}

/// Leaves a process behind that has shed what it could. Whether it is found is seen from outside.
fn daemon() -> io::Result<String> {
    let target = std::env::args().nth(3).unwrap_or_default();
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["escape", "rest-apart", &target]).env_clear();
    Ok(format!("process {} left behind", command.spawn()?.id()))
}
