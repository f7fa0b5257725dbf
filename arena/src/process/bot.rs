//! One bot: a process in a group of its own, its three pipes, and what it owes.

use super::debts::Debts;
use super::family;
use super::inbox::Inbox;
use super::launch;
use super::logs::{self, CappedFile, LogPaths, LogTail};
use super::output::{BotOutput, OutputParser};
use super::pipes;
use super::window::{Timing, Window};
use crate::bots::Launch;
use crate::sandbox::{self, Keeper, Kept, Last, Level, Limits, Pipes, Sandbox};
use protocol::wire::GAME_OVER;
use std::collections::HashSet;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// Bytes that are read from a bot without looking at the others in between.
pub(super) const READ_AT_ONCE: usize = 256 * 1024;

/// A bot that could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It cannot be run, or not behind its fence.
    #[error(transparent)]
    Sandbox(#[from] sandbox::StartError),
    /// Its log files cannot be made.
    #[error("cannot write {path}")]
    Log {
        /// Which file.
        path: String,
        /// Why not.
        source: io::Error,
    },
}

/// A running bot.
#[derive(Debug)]
pub struct BotProcess {
    pub(super) keeper: Keeper,
    pub(super) level: Level,
    pub(super) limits: Limits,
    pub(super) pid: u32,
    pub(super) stdin: Option<ChildStdin>,
    /// What of the last state has not gone through the pipe yet.
    pub(super) outbox: Vec<u8>,
    pub(super) stdout: ChildStdout,
    pub(super) output: OutputParser,
    tail: LogTail,
    /// Moves its stderr into its file.
    pub(super) drain: JoinHandle<()>,
    /// Its processes that stand still.
    stopped: HashSet<u32>,
    pub(super) window: Option<Window>,
    pub(super) debts: Debts,
    pub(super) inbox: Inbox,
    /// When it was sent its first state, which has the time to start.
    pub(super) first_asked: Option<Instant>,
    /// What the machine kept it from using of its last budget.
    pub(super) carried: Duration,
    /// Whether its last answer was waited for so long that the kernel was asked about it.
    pub(super) is_slow: bool,
    pub(super) gone: bool,
}

impl BotProcess {
    /// Starts a bot behind the sandbox's fence.
    ///
    /// # Errors
    /// If the program or its log files cannot be had.
    pub fn start(launch: &Launch, sandbox: &Sandbox, logs: &LogPaths) -> Result<Self, StartError> {
        let create = |path: &std::path::Path| {
            CappedFile::create(path).map_err(|source| StartError::Log {
                path: path.display().to_string(),
                source,
            })
        };
        let (log, err) = (create(&logs.log)?, create(&logs.err)?);
        let (program, args) = launch::command(launch, sandbox)?;
        let Kept { keeper, pipes } = match launch {
            Launch::Program(own) if own.folder.is_some() || !own.parts.is_empty() => {
                let more = own.parts.iter().chain(&own.folder);
                Keeper::start(&program, &args, &sandbox.showing(more))
            }
            _ => Keeper::start(&program, &args, sandbox),
        }?;
        let Pipes {
            stdin,
            stdout,
            stderr,
        } = pipes;
        let tail = LogTail::default();
        let drain = tokio::spawn(logs::drain(stderr, err, tail.clone()));
        Ok(Self {
            pid: keeper.pid(),
            keeper,
            level: sandbox.level,
            limits: sandbox.limits,
            stdin: Some(stdin),
            outbox: Vec::new(),
            stdout,
            output: OutputParser::new(log),
            tail,
            drain,
            stopped: HashSet::new(),
            window: None,
            debts: Debts::default(),
            inbox: Inbox::default(),
            first_asked: None,
            carried: Duration::ZERO,
            is_slow: false,
            gone: false,
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

    /// Whether its last answer was waited for so long that the kernel was asked about it.
    pub(super) fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Whether it is not there any more.
    pub fn is_gone(&self) -> bool {
        self.gone
    }

    /// Sends text that wants no answer: the first line of a game.
    pub fn tell(&mut self, text: &[u8]) {
        self.inbox.add(text.len());
        self.outbox.extend_from_slice(text);
        self.write_now();
    }

    /// Sends a state and opens the window for its answer. A bot that has not read the last state is
    /// not sent another: it would only be later.
    pub fn ask(&mut self, state: &[u8], timing: Timing) {
        self.hear_now();
        self.ask_at_once(state, timing);
    }

    /// Says which tick begins: the lines of its log say so.
    pub fn begin_tick(&mut self, tick: u32) {
        self.output.tick = Some(tick);
    }

    /// The same for a bot that has just been listened to, by [`listen`](super::listen).
    pub fn ask_at_once(&mut self, state: &[u8], timing: Timing) {
        let carried = match self.debts.are_paid() {
            true => Duration::ZERO,
            false => self.carried,
        };
        // A bot that is known to think for a while is looked at from the beginning.
        let usage = match self.is_slow {
            true => family::usage(&self.keeper),
            false => None,
        };
        let sends = self.outbox.is_empty();
        if sends {
            self.inbox.begin_state();
            self.tell(state);
        }
        let now = Instant::now();
        self.debts.add(sends.then_some(now));
        let first = self.first_asked.is_none();
        self.window = Some(Window::open(now, timing, first, carried, usage));
        self.first_asked = self.first_asked.or(Some(now));
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
        let mut left = READ_AT_ONCE;
        while !self.is_settled() {
            if left == 0 {
                // A flood: the others and the clock come first.
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            let mut bytes = [std::mem::MaybeUninit::uninit(); 8192];
            let mut chunk = ReadBuf::uninit(&mut bytes);
            match Pin::new(&mut self.stdout).poll_read(cx, &mut chunk) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Ok(())) if !chunk.filled().is_empty() => {
                    left = left.saturating_sub(chunk.filled().len());
                    self.hear(chunk.filled());
                }
                Poll::Ready(_) => self.gone = true,
            }
        }
        Poll::Ready(())
    }

    /// What it said beside its answer since the last call.
    pub fn take_output(&mut self) -> BotOutput {
        self.output.take()
    }

    /// Takes in what has come, and says how many answers it still owes.
    pub fn owed(&mut self) -> u32 {
        self.hear_now();
        self.debts.owed()
    }

    /// Waits for its exit with its pipes open, so that nothing but its own will ends it.
    pub async fn exit_within(&mut self, patience: Duration) -> Option<Last> {
        timeout(patience, self.keeper.ended()).await.ok()
    }

    /// Stops it, and all that it has started, from thinking while others do.
    pub fn freeze(&mut self) {
        self.stopped = family::stop(&self.keeper);
    }

    /// Lets it think again.
    pub fn thaw(&mut self) {
        family::resume(&self.keeper, &self.stopped);
        self.stopped.clear();
    }

    /// The time that all its threads, and those of all that it has started, were on cores or waited for
    /// one, as far as the kernel tells.
    pub fn wanted_cores(&self) -> Option<Duration> {
        family::usage(&self.keeper).map(|usage| usage.wanted())
    }

    /// Tells it that the game is over.
    pub fn say_game_over(&mut self) {
        self.tell(format!("{GAME_OVER}\n").as_bytes());
    }

    /// Writes what the pipe takes at once.
    fn write_now(&mut self) {
        let Some(stdin) = self.stdin.as_mut() else {
            return;
        };
        while !self.outbox.is_empty() {
            match pipes::write_now(stdin, &self.outbox) {
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
