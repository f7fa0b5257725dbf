//! One bot: a process in a group of its own, its three pipes, and what it owes.

use super::kernel::{self, Signal};
use super::lines::{Line, Lines};
use super::logs::{self, CappedFile, LogPaths, LogTail};
use super::marker::Marker;
use super::window::{Answer, Lateness, Timing, Verdict, Window};
use crate::bot_spec::Launch;
use protocol::wire::{GAME_OVER, Reply};
use std::io;
use std::pin::Pin;
use std::process::{ExitStatus, Stdio};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout};

/// How long a bot has to exit after `Game Over`, and then after being told to terminate.
const GRACE: Duration = Duration::from_millis(500);
const LAST_GRACE: Duration = Duration::from_millis(250);
/// How long a bot that closed a pipe has to tell its exit status.
const STATUS_GRACE: Duration = Duration::from_millis(100);
/// Bytes that are read from a bot without looking at the others in between.
const READ_AT_ONCE: usize = 256 * 1024;
/// Notes of one bot in one tick that go into the record. Its log file takes them all.
const NOTES_KEPT: usize = 16;
const NOTE_CAP: usize = 400;
/// Windows after which a debt is forgotten where the kernel does not say what a bot is doing.
const PATIENCE: u32 = 3;

/// A bot that could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system would not run it.
    #[error("cannot start `{program}`: {source}")]
    Spawn {
        /// What was to be started.
        program: String,
        /// Why not.
        source: io::Error,
    },
    /// Its log files cannot be made.
    #[error("cannot write {path}: {source}")]
    Log {
        /// Which file.
        path: String,
        /// Why not.
        source: io::Error,
    },
}

/// How a bot's process came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself.
    Exited(ExitStatus),
    /// It was still there after `Game Over` and obeyed SIGTERM.
    Terminated,
    /// It had to be killed.
    Killed,
}

/// A running bot.
#[derive(Debug)]
pub struct BotProcess {
    child: Child,
    pid: u32,
    stdin: Option<ChildStdin>,
    /// What of the last state has not gone through the pipe yet.
    outbox: Vec<u8>,
    stdout: ChildStdout,
    lines: Lines,
    log: CappedFile,
    tail: LogTail,
    window: Option<Window>,
    /// States it was sent and has not answered.
    owed: u32,
    unpaid_windows: u32,
    answered_once: bool,
    gone: bool,
    heard: Heard,
}

/// What a bot has said in the tick at hand, beside its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// Its `log` lines.
    pub notes: Vec<String>,
    /// Lines that are neither move nor note.
    pub garbage: u32,
    /// Moves that nobody asked for.
    pub surplus: u32,
    /// What was late.
    pub lateness: Option<Lateness>,
}

impl BotProcess {
    /// Starts a bot in a process group of its own, with the game's mark.
    ///
    /// # Errors
    /// If the program or its log files cannot be had.
    pub fn start(launch: &Launch, marker: &Marker, logs: &LogPaths) -> Result<Self, StartError> {
        let create = |path: &std::path::Path| {
            CappedFile::create(path).map_err(|source| StartError::Log {
                path: path.display().to_string(),
                source,
            })
        };
        let (log, err) = (create(&logs.log)?, create(&logs.err)?);
        let (mut command, program) = command(launch).map_err(|source| StartError::Spawn {
            program: "arena".to_owned(),
            source,
        })?;
        command
            .env(Marker::VARIABLE, marker.as_str())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        set_apart(&mut command);
        let mut child = command
            .spawn()
            .map_err(|source| StartError::Spawn { program, source })?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            unreachable!("all three pipes were asked for");
        };
        let tail = LogTail::default();
        tokio::spawn(logs::drain(stderr, err, tail.clone()));
        Ok(Self {
            pid: child.id().unwrap_or_default(),
            child,
            stdin: Some(stdin),
            outbox: Vec::new(),
            stdout,
            lines: Lines::default(),
            log,
            tail,
            window: None,
            owed: 0,
            unpaid_windows: 0,
            answered_once: false,
            gone: false,
            heard: Heard::default(),
        })
    }

    /// Its process id.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// The last that it wrote to stderr.
    pub fn tail(&self) -> &LogTail {
        &self.tail
    }

    /// Whether it is not there any more.
    pub fn is_gone(&self) -> bool {
        self.gone
    }

    /// Sends text that wants no answer: the first line of a game.
    pub fn tell(&mut self, text: &[u8]) {
        self.outbox.extend_from_slice(text);
        self.write_now();
    }

    /// Sends a state and opens the window for its answer. A bot that has not read the last state is
    /// not sent another: it would only be later.
    pub fn ask(&mut self, state: &[u8], timing: Timing) {
        self.hear_now();
        if self.outbox.is_empty() {
            self.owed += 1;
            self.tell(state);
        }
        self.window = Some(Window::open(Instant::now(), timing, !self.answered_once));
    }

    /// Its snake is dead: it owes nothing, unless it is plainly still at work on the last state.
    pub fn rest(&mut self) {
        self.hear_now();
        if self.owed > 0 && kernel::waits_for_input(self.pid) != Some(false) {
            self.owed = 0;
        }
    }

    /// When its open window wants to be looked at next.
    pub fn wake(&self) -> Option<Instant> {
        self.window
            .as_ref()
            .filter(|_| !self.is_settled())
            .map(|window| window.wake)
    }

    /// Reads what has come, and is ready when nothing more is to be waited for.
    pub fn poll_answer(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.poll_flush(cx);
        while !self.is_settled() {
            let mut bytes = [std::mem::MaybeUninit::uninit(); 8192];
            let mut chunk = ReadBuf::uninit(&mut bytes);
            match Pin::new(&mut self.stdout).poll_read(cx, &mut chunk) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Ok(())) if !chunk.filled().is_empty() => self.hear(chunk.filled()),
                Poll::Ready(_) => self.gone = true,
            }
        }
        Poll::Ready(())
    }

    /// Looks at the clock, when [`BotProcess::wake`] says so.
    pub fn look(&mut self, now: Instant) {
        if self.wake().is_none_or(|wake| wake > now) {
            return;
        }
        // What is in the pipe by now came in time, even if the arena itself was kept from looking.
        self.hear_now();
        if self.is_settled() {
            return;
        }
        let Some(window) = self.window.as_mut() else {
            return;
        };
        if let Verdict::Close(lateness) = window.judge(now, self.pid) {
            self.heard.lateness = lateness;
            window.close();
            self.settle_debt();
        }
    }

    /// What came of the last question. The window is closed with it.
    pub fn answer(&mut self) -> Answer {
        let latest = self.window.take().and_then(|window| window.latest);
        match latest {
            _ if self.gone => Answer::Gone,
            Some((chosen, latency)) => Answer::Move(chosen, latency),
            None => Answer::Late,
        }
    }

    /// What it said beside its answer since the last call.
    pub fn heard(&mut self) -> Heard {
        std::mem::take(&mut self.heard)
    }

    /// Takes in what has come, and says how many answers it still owes.
    pub fn owed(&mut self) -> u32 {
        self.hear_now();
        self.owed
    }

    /// Waits for its exit with its pipes open, so that nothing but its own will ends it.
    pub async fn exit_within(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let exited = timeout(patience, self.child.wait()).await;
        exited.ok()?.ok()
    }

    /// Stops it from thinking while others do.
    pub fn freeze(&self) {
        kernel::signal_group(self.pid, Signal::Stop);
    }

    /// Lets it think again.
    pub fn thaw(&self) {
        kernel::signal_group(self.pid, Signal::Continue);
    }

    /// Tells it that the game is over.
    pub fn say_game_over(&mut self) {
        self.tell(format!("{GAME_OVER}\n").as_bytes());
    }

    /// Waits for its end after `Game Over`, with less and less patience. Nothing of its process group
    /// is left.
    pub async fn end(mut self) -> Ending {
        self.thaw();
        drop(self.stdin.take());
        let ending = self.wait_for_end().await;
        kernel::signal_group(self.pid, Signal::Kill);
        ending
    }

    async fn wait_for_end(&mut self) -> Ending {
        if let Ok(Ok(status)) = timeout(GRACE, self.child.wait()).await {
            return Ending::Exited(status);
        }
        kernel::signal_group(self.pid, Signal::Terminate);
        if timeout(LAST_GRACE, self.child.wait()).await.is_ok() {
            return Ending::Terminated;
        }
        kernel::signal_group(self.pid, Signal::Kill);
        let _ = self.child.wait().await;
        Ending::Killed
    }

    /// The end of a bot that is gone in mid-game: its exit status, if it has one.
    pub async fn bury(mut self) -> Option<ExitStatus> {
        let exited = timeout(STATUS_GRACE, self.child.wait()).await;
        kernel::signal_group(self.pid, Signal::Kill);
        match exited {
            Ok(status) => status.ok(),
            Err(_) => {
                let _ = self.child.wait().await;
                None
            }
        }
    }

    /// Whether the window has what it waits for.
    fn is_settled(&self) -> bool {
        self.window
            .as_ref()
            .is_none_or(|window| self.gone || window.is_settled(self.owed == 0))
    }

    /// At the end of a window with answers missing: will they still come? A bot that waits for input
    /// has skipped them, and they must not be waited for in every tick to come.
    fn settle_debt(&mut self) {
        if self.owed == 0 {
            self.unpaid_windows = 0;
            return;
        }
        self.unpaid_windows += 1;
        let skipped = match kernel::waits_for_input(self.pid) {
            Some(waits) => waits && self.outbox.is_empty(),
            None => self.unpaid_windows >= PATIENCE,
        };
        if skipped {
            self.owed = 0;
            self.unpaid_windows = 0;
        }
    }

    fn hear(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
        while let Some(line) = self.lines.next() {
            let reply = match line {
                Line::Whole(line) => Reply::read(line),
                Line::Overlong => {
                    self.heard.garbage += 1;
                    continue;
                }
            };
            match reply {
                Reply::Log(note) => {
                    self.log.write(note);
                    self.log.write(b"\n");
                    if self.heard.notes.len() < NOTES_KEPT {
                        let kept = &note[..note.len().min(NOTE_CAP)];
                        self.heard
                            .notes
                            .push(String::from_utf8_lossy(kept).into_owned());
                    }
                }
                Reply::Garbage(_) => self.heard.garbage += 1,
                Reply::Move(chosen) => {
                    if self.owed == 0 {
                        self.heard.surplus += 1;
                    }
                    self.owed = self.owed.saturating_sub(1);
                    self.answered_once = true;
                    if let Some(window) = &mut self.window {
                        let now = Instant::now();
                        window.latest = Some((chosen, now - window.sent));
                        if self.owed == 0 {
                            self.heard.lateness = window.lateness_of_answer(now, self.pid);
                        }
                    }
                }
            }
        }
    }

    /// Takes in what is in the pipe. Before a question it is surplus, and must not be mistaken for an
    /// answer.
    fn hear_now(&mut self) {
        let mut bytes = [0; 8192];
        let mut left = READ_AT_ONCE;
        while left > 0 {
            match read_now(&mut self.stdout, &mut bytes) {
                Ok(0) => {
                    self.gone = true;
                    return;
                }
                Ok(count) => {
                    self.hear(&bytes[..count]);
                    left = left.saturating_sub(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.gone = true;
                    return;
                }
            }
        }
    }

    /// Writes what the pipe takes at once.
    fn write_now(&mut self) {
        let Some(stdin) = self.stdin.as_mut() else {
            return;
        };
        while !self.outbox.is_empty() {
            match write_now(stdin, &self.outbox) {
                Ok(count) => drop(self.outbox.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.gone = true;
                    return;
                }
            }
        }
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) {
        let Some(stdin) = self.stdin.as_mut() else {
            return;
        };
        while !self.outbox.is_empty() {
            match Pin::new(&mut *stdin).poll_write(cx, &self.outbox) {
                Poll::Pending => return,
                Poll::Ready(Ok(count)) => drop(self.outbox.drain(..count)),
                Poll::Ready(Err(_)) => {
                    self.gone = true;
                    return;
                }
            }
        }
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        // A process that is known to have ended may have given its number to another by now; its
        // group has been dealt with.
        if self.child.id().is_some() {
            kernel::signal_group(self.pid, Signal::Kill);
        }
    }
}

fn command(launch: &Launch) -> io::Result<(Command, String)> {
    Ok(match launch {
        Launch::BuiltIn { brain } => {
            let mut command = Command::new(std::env::current_exe()?);
            command.args(["bot", "--brain", brain]);
            (command, brain.clone())
        }
        Launch::Program { program, args, .. } => {
            let mut command = Command::new(program);
            command.args(args);
            (command, program.display().to_string())
        }
    })
}

/// A group of its own, and an end with the arena's end.
#[cfg(unix)]
#[allow(
    unsafe_code,
    reason = "what a child does between fork and exec has no safe interface"
)]
fn set_apart(command: &mut Command) {
    command.process_group(0);
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
        let arena = getpid();
        // SAFETY: the closure makes two system calls and allocates nothing.
        unsafe {
            command.pre_exec(move || {
                set_parent_process_death_signal(Some(Signal::KILL))?;
                // The arena may have ended before the call above.
                match getppid() == Some(arena) {
                    true => Ok(()),
                    false => Err(io::ErrorKind::NotFound.into()),
                }
            });
        }
    }
}

#[cfg(not(unix))]
fn set_apart(_command: &mut Command) {}

#[cfg(unix)]
fn read_now(stdout: &mut ChildStdout, bytes: &mut [u8]) -> io::Result<usize> {
    Ok(rustix::io::read(&*stdout, bytes)?)
}

#[cfg(unix)]
fn write_now(stdin: &mut ChildStdin, bytes: &[u8]) -> io::Result<usize> {
    Ok(rustix::io::write(&*stdin, bytes)?)
}

#[cfg(not(unix))]
fn read_now(stdout: &mut ChildStdout, bytes: &mut [u8]) -> io::Result<usize> {
    let mut chunk = ReadBuf::new(bytes);
    let mut cx = Context::from_waker(std::task::Waker::noop());
    match Pin::new(stdout).poll_read(&mut cx, &mut chunk) {
        Poll::Ready(done) => done.map(|()| chunk.filled().len()),
        Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
    }
}

#[cfg(not(unix))]
fn write_now(stdin: &mut ChildStdin, bytes: &[u8]) -> io::Result<usize> {
    let mut cx = Context::from_waker(std::task::Waker::noop());
    match Pin::new(stdin).poll_write(&mut cx, bytes) {
        Poll::Ready(done) => done,
        Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
    }
}
