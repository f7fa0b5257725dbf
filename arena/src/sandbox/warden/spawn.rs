//! The last steps before the bot runs: everything that it must not have is taken from it, for good.

use super::super::limits::{Limits, MIB};
use super::super::order::Order;
use super::super::report::Report;
use super::super::{Level, view};
use super::unfenced::Unfenced;
use super::user::Nobody;
use super::{calls, files};
use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
use rustix::thread::set_no_new_privs;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command};

/// Descriptors beyond that no program hands on.
const MOST_DESCRIPTORS: i32 = 4096;
/// Threads that a person's other programs may start while a bot plays, its rivals among them.
const ELBOW_ROOM: u64 = 256;

/// What is to be run, and behind which fence.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) program: PathBuf,
    pub(super) args: Vec<OsString>,
    pub(super) order: Order,
    /// Who the bot is to be, if the arena is root's.
    pub(super) nobody: Option<Nobody>,
    /// The list of what is in the bot's control group, if it has one.
    pub(super) group: Option<File>,
}

impl Task {
    /// What the bot may read.
    pub(super) fn reads(&self) -> BTreeSet<PathBuf> {
        view::readable(&self.program, &self.args, &self.order.reads)
    }

    /// Starts the bot, which may read these files, in a session of its own.
    #[allow(
        unsafe_code,
        reason = "what a child does between fork and exec has no safe interface"
    )]
    pub(super) fn spawn(&self, reads: &BTreeSet<PathBuf>) -> Result<Child, Report> {
        let Order {
            level,
            limits,
            hidden,
            ..
        } = &self.order;
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        let mut steps: Vec<Step> = vec![
            Box::new(begin_a_session),
            Box::new(hand_on_no_descriptor),
            Box::new(end_with_the_warden),
        ];
        if *level >= Level::Limits {
            clean_environment(&mut command, limits);
            let limits = *limits;
            let processes = self.most_processes();
            steps.insert(0, Box::new(move || limit(&limits, processes)));
            if let Some(nobody) = self.nobody {
                steps.insert(0, Box::new(move || nobody.become_it()));
            }
        }
        if *level >= Level::Light {
            let mut fence = match level {
                Level::Full => files::Fence::in_private_root(),
                _ => files::Fence::around(&view::without(reads, hidden)),
            }?;
            let filter = calls::filter(*level)?;
            steps.push(Box::new(|| Ok(set_no_new_privs(true)?)));
            steps.push(Box::new(move || fence.close()));
            steps.push(Box::new(move || filter.apply()));
        }
        if let Some(group) = &self.group {
            let mut group = group
                .try_clone()
                .map_err(Unfenced::at("naming its group"))?;
            steps.insert(
                0,
                Box::new(move || {
                    // Whether it is in there is asked afterwards.
                    let _ = group.write_all(b"0");
                    Ok(())
                }),
            );
        }
        // SAFETY: this process has one thread, so that the child may allocate; the steps are system calls and
        // plain code.
        unsafe {
            command.pre_exec(move || steps.iter_mut().try_for_each(|step| step()));
        }
        command.spawn().map_err(|error| Report::NotRun {
            errno: error.raw_os_error().unwrap_or(libc::EIO),
        })
    }
}

impl Task {
    /// How many processes and threads its user may have. The kernel counts by user: where that is a person, whose other
    /// programs count as well, the warden counts what is the bot's, and the kernel keeps a program that starts others
    /// without end from getting far until the warden looks.
    fn most_processes(&self) -> u64 {
        let allowed = self.order.limits.threads();
        match self.nobody.is_some() || super::namespaces::is_own_user() {
            true => allowed,
            false => allowed + super::user::threads_of_this() + ELBOW_ROOM,
        }
    }
}

type Step = Box<dyn FnMut() -> io::Result<()> + Send + Sync>;

/// Nothing of the arena's environment but the way to programs.
fn clean_environment(command: &mut Command, limits: &Limits) {
    command.env_clear();
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    // A Java virtual machine takes a quarter of the machine for its own, unless it is told.
    let heap = format!("-Xmx{}m", (limits.memory * 3 / 4).max(2));
    command.env("JAVA_TOOL_OPTIONS", heap);
    command.envs([("LANG", "C.UTF-8"), ("HOME", "/tmp"), ("TMPDIR", "/tmp")]);
}

/// Leaves the arena's terminal, and whatever else a session has: where the kernel shares its cores out by session, a bot of
/// many threads gets no more of them than a rival with one.
fn begin_a_session() -> io::Result<()> {
    rustix::process::setsid()?;
    Ok(())
}

/// Closes, when the bot's program begins, whatever the program that started the arena had left open: a bot has its three
/// pipes.
#[allow(unsafe_code, reason = "the call has no safe interface")]
fn hand_on_no_descriptor() -> io::Result<()> {
    let first = Order::LEASH;
    // SAFETY: both calls only mark descriptors. Nothing is closed that is in use.
    unsafe {
        let flag = libc::CLOSE_RANGE_CLOEXEC;
        if libc::syscall(libc::SYS_close_range, first, libc::c_int::MAX, flag) == -1 {
            // Before Linux 5.11, one by one. Those that are not open say so.
            for descriptor in first..MOST_DESCRIPTORS {
                libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC);
            }
        }
    }
    Ok(())
}

/// Has the kernel end the bot if the warden is ended.
fn end_with_the_warden() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// What the kernel itself counts. A virtual machine's address space is mostly empty, so data is counted.
fn limit(limits: &Limits, processes: u64) -> io::Result<()> {
    let ceilings = [
        (Resource::Data, limits.memory.saturating_mul(MIB)),
        (Resource::Fsize, limits.files.saturating_mul(MIB)),
        (Resource::Nofile, Limits::OPEN_FILES),
        (Resource::Core, 0),
        (Resource::Nproc, processes),
    ];
    for (resource, ceiling) in ceilings {
        // Never more than there was.
        let before = rustix::process::getrlimit(resource).maximum;
        let ceiling = Some(before.map_or(ceiling, |before| before.min(ceiling)));
        setrlimit(
            resource,
            Rlimit {
                current: ceiling,
                maximum: ceiling,
            },
        )?;
    }
    Ok(())
}
