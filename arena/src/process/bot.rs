//! One bot: a process in a group of its own, its three pipes, and what it owes.

use super::debts::Debts;
use super::inbox::Inbox;
use super::kernel::{self, Signal};
use super::launch;
use super::logs::{self, CappedFile, LogPaths, LogTail};
use super::output::{BotOutput, OutputParser};
use super::pipes;
use super::window::{Answer, Timing, Verdict, Window};
use crate::bots::Launch;
use crate::sandbox::{self, Keeper, Kept, Last, Level, Limits, Pipes, Sandbox};
use protocol::Move;
use protocol::wire::GAME_OVER;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// Bytes that are read from a bot without looking at the others in between.
const READ_AT_ONCE: usize = 256 * 1024;

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
    outbox: Vec<u8>,
    stdout: ChildStdout,
    output: OutputParser,
    tail: LogTail,
    /// Moves its stderr into its file.
    pub(super) drain: JoinHandle<()>,
    window: Option<Window>,
    debts: Debts,
    inbox: Inbox,
    asked_once: bool,
    gone: bool,
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
        let (program, args) =
            launch::command(launch, sandbox).map_err(sandbox::StartError::from)?;
        let Kept { keeper, pipes } = Keeper::start(&program, &args, sandbox)?;
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
            window: None,
            debts: Debts::default(),
            inbox: Inbox::default(),
            asked_once: false,
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
        if self.outbox.is_empty() {
            self.debts.add();
            self.inbox.begin_state();
            self.tell(state);
        }
        self.window = Some(Window::open(Instant::now(), timing, !self.asked_once));
        self.asked_once = true;
    }

    /// Its snake is dead: it owes nothing, unless it is plainly still at work on the last state.
    pub fn rest(&mut self) {
        self.hear_now();
        if !self.debts.are_paid() && kernel::waits_for_input(self.pid) != Some(false) {
            self.debts.forgive();
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

    /// Looks at the clock, when [`BotProcess::wake`] says so.
    pub fn look(&mut self, now: Instant) {
        if self.wake().is_none_or(|wake| wake > now) {
            return;
        }
        // First what it does, then what it said: so a bot that is seen at rest has said all it will.
        let usage = kernel::usage(self.pid);
        let paid = self.debts.are_paid();
        let rests = paid && kernel::waits_for_input(self.pid) != Some(false);
        // What is in the pipe by now came in time, even if the arena itself was kept from looking.
        self.hear_now();
        if self.is_settled() {
            return;
        }
        let Some(window) = self.window.as_mut() else {
            return;
        };
        if rests && window.closes_with_answer() {
            window.close();
        } else if let Verdict::Close(lateness) = window.judge(now, usage, paid) {
            self.output.said.lateness = lateness;
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

    /// Whether the window has what it waits for.
    fn is_settled(&self) -> bool {
        let paid = self.debts.are_paid() && !self.debts.is_chatty();
        self.window
            .as_ref()
            .is_none_or(|window| self.gone || window.is_settled(paid))
    }

    /// At the end of a window with answers missing: will they still come? A bot that waits for input
    /// has skipped them, and they must not be waited for in every tick to come.
    fn settle_debt(&mut self) {
        let (pid, sent) = (self.pid, self.outbox.is_empty());
        let waits = || kernel::waits_for_input(pid).map(|waits| waits && sent);
        if self.debts.are_skipped(waits) {
            // An answer that came after all, just now, is the last one owed, and no surplus.
            self.hear_now();
            self.debts.forgive();
        }
    }

    /// States that it has not begun to read, and can not have answered.
    fn unread_states(&mut self) -> u32 {
        let in_pipe = self.stdin.as_ref().map_or(0, pipes::unread);
        self.inbox.unread_states(in_pipe + self.outbox.len())
    }

    fn hear(&mut self, mut bytes: &[u8]) {
        while let Some(chosen) = self.output.next_move(&mut bytes) {
            self.hear_move(chosen);
        }
    }

    fn hear_move(&mut self, chosen: Move) {
        let unread = self.unread_states();
        if !self.debts.pay(unread) {
            self.output.said.surplus += 1;
        }
        let Some(window) = &mut self.window else {
            return;
        };
        let now = Instant::now();
        window.take(chosen, now);
        if self.debts.are_paid() {
            self.output.said.lateness = window.lateness_of_answer(now, self.pid);
            if self.debts.is_chatty() {
                window.look_soon(now);
            }
        }
    }

    /// Takes in what is in the pipe. Before a question it is surplus, and must not be mistaken for an
    /// answer.
    fn hear_now(&mut self) {
        let mut bytes = [0; 8192];
        let mut left = READ_AT_ONCE;
        while left > 0 {
            match pipes::read_now(&mut self.stdout, &mut bytes) {
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
