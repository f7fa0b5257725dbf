//! Waits for keys without ever waiting for a terminal that is gone, which has no more of them.

use crossterm::event;
use std::io;
use std::time::Duration;

/// How long keys are asked for that have been pressed already. Without any time they are not looked for.
#[cfg(unix)]
const MOMENT: Duration = Duration::from_millis(1);

/// What keys come from.
#[derive(Debug)]
pub(super) struct Input {
    #[cfg(unix)]
    terminal: Option<std::os::fd::OwnedFd>,
}

#[cfg(unix)]
impl Input {
    /// The terminal on stdin, or else the one that this process belongs to.
    pub(super) fn open() -> Self {
        use std::io::IsTerminal;
        use std::os::fd::AsFd;
        let stdin = io::stdin();
        let terminal = if stdin.is_terminal() {
            stdin.as_fd().try_clone_to_owned().ok()
        } else {
            std::fs::File::open("/dev/tty").ok().map(Into::into)
        };
        Self { terminal }
    }

    /// Waits until there is something to read, and says whether there is.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn wait(&self, patience: Duration) -> io::Result<bool> {
        // One read may have brought several keys.
        self.look(Duration::ZERO)?;
        if event::poll(MOMENT)? {
            return Ok(true);
        }
        self.look(patience)?;
        event::poll(MOMENT)
    }

    /// Whether the terminal is still there.
    ///
    /// # Errors
    /// If not.
    pub(super) fn check(&self) -> io::Result<()> {
        self.look(Duration::ZERO)
    }

    fn look(&self, patience: Duration) -> io::Result<()> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let Some(terminal) = &self.terminal else {
            return Err(gone());
        };
        let mut watched = [PollFd::new(terminal, PollFlags::IN)];
        let patience = Timespec {
            tv_sec: patience.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: patience.subsec_nanos().into(),
        };
        match poll(&mut watched, Some(&patience)) {
            // A signal, perhaps of another size.
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let ends = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if watched[0].revents().intersects(ends) {
            return Err(gone());
        }
        Ok(())
    }
}

#[cfg(not(unix))]
impl Input {
    pub(super) fn open() -> Self {
        Self {}
    }

    pub(super) fn wait(&self, patience: Duration) -> io::Result<bool> {
        event::poll(patience)
    }

    pub(super) fn check(&self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal is gone")
}
