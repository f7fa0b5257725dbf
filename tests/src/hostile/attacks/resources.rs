//! More of the machine than a bot may have. Most of these end the bot that tries.

use super::super::bot::{Bot, Turn};
use super::super::lifetime;
use super::calls::{address, call};
use super::{Attempt, attempt};
use rustix::process::{Resource, Rlimit, setrlimit};
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const MIB: usize = 1 << 20;
/// Far beyond what the tests allow.
const MUCH: usize = 256;
/// Processes at which a bomb stops, and how long it goes on.
const BOMB: u64 = 3000;
const BURST: Duration = Duration::from_secs(2);
/// How long a bot that has too much may have it. The arena looks several times a second.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tries it once, then plays on.
fn once(bot: &Bot, turn: &Turn<'_>, trial: impl FnOnce() -> Attempt) {
    if bot.begins() {
        trial().tell();
    }
    bot.answer(turn.way);
}

/// 150 children that never rest.
pub(in super::super) fn busy_children(bot: &mut Bot, turn: &Turn<'_>) {
    let spin = || {
        Command::new("sh")
            .args(["-c", "while :; do :; done"])
            .spawn()
    };
    once(bot, turn, || {
        let started: io::Result<Vec<Child>> = (0..150).map(|_| spin()).collect();
        attempt("busy-children", started.map(wait_for_the_end))
    });
}

/// 150 threads that never rest.
pub(in super::super) fn busy_threads(bot: &mut Bot, turn: &Turn<'_>) {
    let spin = || {
        let thread = std::thread::Builder::new().stack_size(MIB / 8);
        thread.spawn(|| {
            loop {
                std::hint::spin_loop();
            }
        })
    };
    once(bot, turn, || {
        let started: io::Result<Vec<_>> = (0..150).map(|_| spin()).collect();
        attempt("busy-threads", started.map(wait_for_the_end))
    });
}

/// Every process starts another, as fast as it can, and so do those. Where nothing else stops it, it stops at a number that
/// a machine bears.
pub(in super::super) fn fork_bomb(bot: &mut Bot, turn: &Turn<'_>) {
    once(bot, turn, || {
        let since = Instant::now();
        let ceiling = Rlimit {
            current: Some(BOMB),
            maximum: Some(BOMB),
        };
        let _ = setrlimit(Resource::Nproc, ceiling);
        let first = std::process::id();
        let mut refused = None;
        while since.elapsed() < BURST {
            if let Err(error) = call(libc::SYS_fork, &[]) {
                refused = Some(error);
            }
        }
        if std::process::id() != first {
            lifetime::wait_for_the_end();
        }
        attempt("fork-bomb", refused.map_or(Ok("never refused"), Err))
    });
}

/// Memory as every program asks for it.
pub(in super::super) fn memory(bot: &mut Bot, turn: &Turn<'_>) {
    once(bot, turn, || {
        let all: Vec<Vec<u8>> = (0..MUCH).map(|byte| vec![byte as u8; MIB]).collect();
        attempt("memory", Ok(wait_for_the_end(all)))
    });
}

/// Memory that the kernel does not count as a program's data.
pub(in super::super) fn shared_memory(bot: &mut Bot, turn: &Turn<'_>) {
    let map = || -> io::Result<&'static str> {
        let (length, access) = ((MUCH * MIB) as i64, libc::PROT_READ | libc::PROT_WRITE);
        let kind = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
        let words = [0, length, access.into(), kind.into(), -1, 0];
        let place = call(libc::SYS_mmap, &words)?;
        let zeros = File::open("/dev/zero")?;
        let zeros = std::os::fd::AsRawFd::as_raw_fd(&zeros);
        for start in (0..length).step_by(MIB) {
            call(libc::SYS_read, &[zeros.into(), place + start, MIB as i64])?;
        }
        Ok(wait_for_the_end(place))
    };
    once(bot, turn, || attempt("shared-memory-of-its-own", map()));
}

/// Memory in many processes, none of which has too much.
pub(in super::super) fn memory_of_many(bot: &mut Bot, turn: &Turn<'_>) {
    let hoard = || {
        let itself = std::env::current_exe()?;
        Command::new(itself).args(["hoards", "1", "32"]).spawn()
    };
    once(bot, turn, || {
        let started: io::Result<Vec<Child>> = (0..MUCH / 32).map(|_| hoard()).collect();
        attempt("memory-of-many", started.map(wait_for_the_end))
    });
}

/// One of the many: as many MiB as the bot's number says.
pub(in super::super) fn hoards(bot: &mut Bot) {
    let hoard = vec![1_u8; bot.pause.as_millis() as usize * MIB];
    std::hint::black_box(&hoard);
    lifetime::wait_for_the_end();
}

/// One file that grows. Its name is gone at once, so that nothing is left of it.
pub(in super::super) fn large_file(bot: &mut Bot, turn: &Turn<'_>) {
    let grow = || -> io::Result<&'static str> {
        let path = std::env::temp_dir().join(format!("large-{}", std::process::id()));
        let mut file = File::create_new(&path)?;
        std::fs::remove_file(&path)?;
        let chunk = vec![1; MIB];
        for _ in 0..MUCH {
            file.write_all(&chunk)?;
        }
        Ok("written")
    };
    once(bot, turn, || attempt("large-file", grow()));
}

/// Many files, none of which is too large.
pub(in super::super) fn many_files(bot: &mut Bot, turn: &Turn<'_>) {
    let fill = || -> io::Result<&'static str> {
        let chunk = vec![1; 64 << 10];
        for number in 0..10_000 {
            let name = format!("one-of-many-{}-{number}", std::process::id());
            std::fs::write(std::env::temp_dir().join(name), &chunk)?;
        }
        Ok("written")
    };
    once(bot, turn, || attempt("many-files", fill()));
}

/// A child that left its parent, its session if it may, and its environment, that cannot be looked into, and that
/// hears no signal that it can help hearing.
pub(in super::super) fn daemon(bot: &mut Bot, turn: &Turn<'_>) {
    let start = || -> io::Result<String> {
        let script = r#"trap "" TERM HUP INT; "$0" lurks & exit 0"#;
        let mut child = Command::new("sh")
            .args(["-c", script])
            .arg(std::env::current_exe()?)
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        child.wait()?;
        let mut word = [0; 1];
        child
            .stdout
            .take()
            .expect("it is piped")
            .read_exact(&mut word)?;
        Ok(match word[0] {
            b'S' => "in a session of its own".to_owned(),
            _ => "without a session of its own".to_owned(),
        })
    };
    once(bot, turn, || attempt("daemon", start()));
}

/// What becomes of that child.
pub(in super::super) fn lurks(_: &mut Bot) {
    let own = rustix::process::setsid().is_ok();
    // What cannot be dumped cannot be looked into.
    let _ = call(libc::SYS_prctl, &[libc::PR_SET_DUMPABLE.into(), 0]);
    let _ = call(libc::SYS_prctl, &[libc::PR_SET_PDEATHSIG.into(), 0]);
    let name = *b"kworker/0:1\0";
    let _ = call(libc::SYS_prctl, &[libc::PR_SET_NAME.into(), address(&name)]);
    super::say(if own { b"S" } else { b"-" });
    lifetime::wait_for_the_end();
}

/// Has it until it is ended for it.
fn wait_for_the_end<T>(held: T) -> &'static str {
    std::thread::sleep(PATIENCE);
    drop(std::hint::black_box(held));
    "held for ten seconds"
}
