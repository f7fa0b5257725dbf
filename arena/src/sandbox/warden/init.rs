//! The first process of a bot's own world. It puts the bot into it and waits; when it ends, the kernel ends
//! everything in that world.

use super::super::report::{Last, Report};
use super::spawn::Task;
use super::unfenced::Unfenced;
use super::ward::Ward;
use super::{line, namespaces, root, tell};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Pid, Signal, WaitOptions, set_parent_process_death_signal, wait};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

/// No report is longer.
const REPORT_CAP: usize = 4096;
/// What the warden tells it when it has found the bot.
const GO_ON: u8 = b'G';

/// Starts the bot in a world of its own.
pub(super) fn start(task: &Task) -> Result<Ward, Report> {
    let reads = task.reads();
    namespaces::leave()?;
    // Before that, the kernel would not have let it say which users there are in the new world.
    super::hide()?;
    let (mut inside, outside) =
        UnixStream::pair().map_err(Unfenced::at("making a line to the first process"))?;
    let Some(init) = fork().map_err(Unfenced::at("starting the first process"))? else {
        drop(inside);
        be_first(task, &reads, outside)
    };
    drop(outside);
    let first = line(&mut inside, REPORT_CAP).ok();
    let first = first.and_then(|line| serde_json::from_slice(&line).ok());
    let number = init.as_raw_nonzero().get().unsigned_abs();
    match first {
        // It does not know its own number out here, nor the bot's, and takes in no bot that has ended before
        // it is told to go on.
        Some(Report::Started { .. }) => match super::super::descendants(number).first() {
            Some(&pid) => {
                let told = inside.write_all(&[GO_ON]);
                told.map_err(Unfenced::at("telling the first process to go on"))?;
                Ok(Ward::in_world(pid, number, inside))
            }
            None => {
                Err(Unfenced::at("finding the bot")("the kernel does not tell children").into())
            }
        },
        Some(report) => Err(report),
        None => Err(Unfenced::at("starting the first process")("it ended at once").into()),
    }
}

#[allow(unsafe_code, reason = "the call has no safe interface")]
fn fork() -> std::io::Result<Option<Pid>> {
    // SAFETY: this process has one thread, so that the child is a whole program.
    match unsafe { libc::fork() } {
        -1 => Err(std::io::Error::last_os_error()),
        child => Ok(Pid::from_raw(child)),
    }
}

/// What the first process does, to its end.
fn be_first(task: &Task, reads: &BTreeSet<PathBuf>, mut warden: UnixStream) -> ! {
    let started = end_with(&warden)
        .and_then(|()| namespaces::leave_mounts())
        .and_then(|()| root::enter(reads, &task.order.hidden, &task.order.limits))
        .map_err(Report::from)
        .and_then(|()| task.spawn(reads))
        .and_then(|child| {
            super::let_go_of_pipes().map_err(Unfenced::at("closing the bot's pipes"))?;
            Ok(child.id())
        });
    let bot = match started {
        Ok(bot) => bot,
        Err(report) => {
            let _ = tell(&mut warden, &report);
            std::process::exit(1)
        }
    };
    let _ = tell(
        &mut warden,
        &Report::Started {
            pid: bot,
            init: None,
        },
    );
    let _ = warden.read(&mut [0]);
    let status = wait_for(bot);
    let last = Last {
        status,
        ..Last::default()
    };
    let _ = tell(&mut warden, &Report::Ended(last));
    // The warden counts what is left, and ends it with this process.
    loop {
        std::thread::park();
    }
}

/// Lets this process end with the warden.
fn end_with(warden: &UnixStream) -> Result<(), Unfenced> {
    let step = || Unfenced::at("binding the first process to its warden");
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(step())?;
    // It may have ended before that: then its end of the line is closed.
    let mut line = [PollFd::new(warden, PollFlags::empty())];
    let now = rustix::event::Timespec::default();
    poll(&mut line, Some(&now)).map_err(step())?;
    match line[0].revents().contains(PollFlags::HUP) {
        true => std::process::exit(1),
        false => Ok(()),
    }
}

/// Takes in all that ends here, orphans included, until the bot does.
fn wait_for(bot: u32) -> i32 {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((ended, status))) if ended.as_raw_nonzero().get().unsigned_abs() == bot => {
                return status.as_raw();
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return 0,
        }
    }
}
