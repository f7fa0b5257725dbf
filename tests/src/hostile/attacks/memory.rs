//! Other processes' pipes, descriptors and memory.

use super::calls::{address, call};
use super::victims::{Victim, any};
use super::{Attempt, attempt};
use libc::{
    SYS_pidfd_getfd, SYS_pidfd_open, SYS_process_vm_readv, SYS_process_vm_writev, SYS_ptrace,
};
use std::fs::File;
use std::io::{self, Read, Write};

/// `SHM_INFO`, which asks what segments there are.
const SEGMENTS: i64 = 14;
/// `PTRACE_SEIZE`, which attaches without a stop.
const SEIZE: i64 = 0x4206;

pub(super) fn attempts(victims: &[Victim]) -> Vec<Attempt> {
    let open = |file: &'static str| move |victim: Victim| read(&format!("/proc/{victim}/{file}"));
    vec![
        attempt("stdout", any(victims, write_to_stdout)),
        attempt("stdin", any(victims, open("fd/0"))),
        attempt("memory-file", any(victims, open("mem"))),
        attempt("environment-file", any(victims, open("environ"))),
        attempt("ptrace", any(victims, seize)),
        attempt(
            "read-memory",
            any(victims, |it| vm(SYS_process_vm_readv, it)),
        ),
        attempt(
            "write-memory",
            any(victims, |it| vm(SYS_process_vm_writev, it)),
        ),
        attempt("take-descriptor", any(victims, take_descriptor)),
        attempt("shared-memory", shared_memory()),
    ]
}

/// A move of the attacker's choice.
fn write_to_stdout(victim: Victim) -> io::Result<()> {
    let mut rivals = File::options()
        .write(true)
        .open(format!("/proc/{victim}/fd/1"))?;
    rivals.write_all(b"0\n")
}

/// A file that can be opened is an open door, whether something is behind it or not.
fn read(path: &str) -> io::Result<()> {
    let file = File::open(path)?;
    // A process without memory of its own is the kernel's.
    match path.ends_with("environ") {
        true if file.take(1).read_to_end(&mut Vec::new())? == 0 => {
            Err(io::ErrorKind::NotFound.into())
        }
        _ => Ok(()),
    }
}

fn seize(victim: Victim) -> io::Result<()> {
    call(SYS_ptrace, &[SEIZE, victim, 0, 0]).map(drop)
}

/// Reads or writes a byte where its own program has one.
fn vm(number: libc::c_long, victim: Victim) -> io::Result<()> {
    static THEIRS: u8 = 0;
    let mut own = 0_u8;
    let span = |place: *mut u8| libc::iovec {
        iov_base: place.cast(),
        iov_len: 1,
    };
    let (here, there) = (span(&raw mut own), span((&raw const THEIRS).cast_mut()));
    let words = [victim, address(&here), 1, address(&there), 1, 0];
    match call(number, &words) {
        // It was let in and found nothing at that place.
        Err(error) if error.raw_os_error() == Some(libc::EFAULT) => Ok(()),
        done => done.map(drop),
    }
}

fn take_descriptor(victim: Victim) -> io::Result<()> {
    let hold = call(SYS_pidfd_open, &[victim, 0])?;
    let taken = call(SYS_pidfd_getfd, &[hold, 1, 0]);
    call(libc::SYS_close, &[hold])?;
    taken.map(drop)
}

/// Memory that programs of one user find by its number: whether the kernel tells of it at all.
fn shared_memory() -> io::Result<String> {
    let info = [0_u64; 16];
    let place = address(&info);
    let segments = call(libc::SYS_shmctl, &[0, SEGMENTS, place])?;
    Ok(format!("the last of all segments is {segments}"))
}
