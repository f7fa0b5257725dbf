//! A bot's pipes without waiting: read and write what goes at once, and ask what is unread.

use std::io;
use std::time::Duration;
#[cfg(not(unix))]
use std::{
    pin::Pin,
    task::{Context, Poll, Waker},
};
#[cfg(not(unix))]
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::process::{ChildStdin, ChildStdout};

/// Reads what is there at once.
#[cfg(unix)]
pub(super) fn read_now(stdout: &mut ChildStdout, bytes: &mut [u8]) -> io::Result<usize> {
    Ok(rustix::io::read(&*stdout, bytes)?)
}

/// Whether there is something to read in each of these, as far as the system tells with one call. It waits so
/// long until there is something in one.
#[cfg(unix)]
pub(super) fn readable<'a>(
    stdouts: impl Iterator<Item = &'a ChildStdout>,
    patience: Duration,
) -> Vec<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let fds = stdouts.map(|out| PollFd::new(out, PollFlags::IN));
    let mut fds: Vec<PollFd<'_>> = fds.collect();
    match poll(&mut fds, Timespec::try_from(patience).ok().as_ref()) {
        Ok(_) => fds.iter().map(|fd| !fd.revents().is_empty()).collect(),
        Err(_) => vec![true; fds.len()],
    }
}

#[cfg(not(unix))]
pub(super) fn readable<'a>(
    stdouts: impl Iterator<Item = &'a ChildStdout>,
    _patience: Duration,
) -> Vec<bool> {
    stdouts.map(|_| true).collect()
}

/// Bytes in a pipe that its reader has not read, as far as the system tells.
#[cfg(unix)]
pub(super) fn unread(stdin: &ChildStdin) -> usize {
    rustix::io::ioctl_fionread(stdin).map_or(0, |bytes| bytes as usize)
}

#[cfg(not(unix))]
pub(super) fn unread(_stdin: &ChildStdin) -> usize {
    0
}

/// Writes what the pipe takes at once.
#[cfg(unix)]
pub(super) fn write_now(stdin: &mut ChildStdin, bytes: &[u8]) -> io::Result<usize> {
    Ok(rustix::io::write(&*stdin, bytes)?)
}

#[cfg(not(unix))]
pub(super) fn read_now(stdout: &mut ChildStdout, bytes: &mut [u8]) -> io::Result<usize> {
    let mut chunk = ReadBuf::new(bytes);
    let mut cx = Context::from_waker(Waker::noop());
    match Pin::new(stdout).poll_read(&mut cx, &mut chunk) {
        Poll::Ready(done) => done.map(|()| chunk.filled().len()),
        Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
    }
}

#[cfg(not(unix))]
pub(super) fn write_now(stdin: &mut ChildStdin, bytes: &[u8]) -> io::Result<usize> {
    let mut cx = Context::from_waker(Waker::noop());
    match Pin::new(stdin).poll_write(&mut cx, bytes) {
        Poll::Ready(done) => done,
        Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
    }
}
