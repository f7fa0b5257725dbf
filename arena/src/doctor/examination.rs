//! One game of the examination: a fresh process, the script of an edition, and what was noted.

use super::board_setup;
use super::other_snakes::stroll;
use super::script::{Act, BOT, scenes};
use super::situation::Situation;
use crate::bots::Launch;
use crate::process::collect;
use crate::process::micros;
use crate::process::{Answer, BotOutput, BotProcess, Fault, LogPaths, Pace, Timing};
use crate::sandbox::Sandbox;
use protocol::config::Edition;
use protocol::{Game, Move, State, rng_from_seed};
use std::process::ExitStatus;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// How long a bot has to exit after `Game Over`.
const GRACE: Duration = Duration::from_millis(500);
/// How long a bot that closed a pipe has to tell its exit status, and what it started to end.
const SHORT_GRACE: Duration = Duration::from_millis(100);
/// How long a late answer is waited for, so that it can be said how late it is.
const LATE_PATIENCE: Duration = Duration::from_secs(1);
/// Time between two checks for what is waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// States in a row without an answer after which a bot is given up.
const SILENCE: u32 = 5;
const STDERR_LINES: usize = 5;

/// What was noted in one game.
#[derive(Clone, Debug)]
pub struct ExaminedGame {
    /// The rules it was played by.
    pub edition: Edition,
    /// States sent.
    pub states: u32,
    /// How long the first answer took, process start included; `None` if it never came.
    pub first_answer: Option<Duration>,
    /// Its other answers, apart from those that the machine held up.
    pub answers: Vec<Timed>,
    /// Answers that were late by the machine's fault.
    pub held_up: u32,
    /// States that the bot left without an answer, waiting for the next.
    pub missing: u32,
    /// Lines that are neither move nor note.
    pub garbage: u32,
    /// The first of them, and the state that it was printed for.
    pub first_garbage: Option<(u32, String)>,
    /// Moves that were not asked for.
    pub surplus: u32,
    /// Times the bot's snake was dead.
    pub deaths: u32,
    /// Lines it printed then.
    pub noise: u32,
    /// The highest counter of its own invisibility that it answered.
    pub unseen_until: Option<u32>,
    /// For each state with another invisible snake that it answered, how many cells were known.
    pub saw_unseen: Vec<usize>,
    /// How it ended.
    pub end: End,
    /// Processes that were still there after its end; `None` if it did not end by itself.
    pub left_behind: Option<usize>,
}

/// An answer's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Microseconds.
    pub us: u32,
    /// Whether that was too long, by the bot's own fault.
    pub late: bool,
}

/// How a bot's game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It could not be started.
    NotStarted(String),
    /// It was told that the game is over: how it exited and how soon, unless it had to be killed.
    Over(Option<(ExitStatus, Duration)>),
    /// It left in mid-game.
    Left {
        /// What it was going through.
        situation: Situation,
        /// Why, in words.
        reason: String,
        /// What is known of it.
        last_output: LastOutput,
    },
    /// It did not answer any more and was given up.
    Silent(LastOutput),
    /// It was interrupted.
    Interrupted,
}

/// The last that a bot printed, and what it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastOutput {
    /// The last lines of its stderr.
    pub stderr: Vec<String>,
    /// The last state it was sent.
    pub sent: String,
    /// Whether an answer that was missing came when it ended: it had been printed, and not flushed.
    pub came_at_end: bool,
}

/// Plays one game with a bot, which has `startup` more for its first answer than for others.
pub async fn examine(
    launch: &Launch,
    edition: Edition,
    startup: Duration,
    sandbox: &Sandbox,
    logs: &LogPaths,
    stop: &CancellationToken,
) -> ExaminedGame {
    let notes = ExaminedGame::new(edition);
    let began = Instant::now();
    let process = match BotProcess::start(launch, sandbox, logs) {
        Ok(process) => process,
        Err(error) => {
            return notes.ended(End::NotStarted(format!("{:#}", anyhow::Error::new(error))));
        }
    };
    let config = edition.config();
    let timing = Timing {
        budget: Duration::from_millis(config.speed.into()),
        startup,
        pace: Pace::Fast,
        cap: Timing::FAIR_CAP,
    };
    let mut examination = Examination {
        notes,
        process,
        timing,
        began,
        stop,
        text: String::new(),
        silence: 0,
        exited: false,
    };
    let end = match examination.play(board_setup::first_state(config)).await {
        Ok(()) => examination.dismiss().await,
        Err(end) => end,
    };
    let Examination {
        mut notes,
        process,
        exited,
        ..
    } = examination;
    let ended = process.end().await;
    if exited {
        notes.left_behind = Some(ended.strays as usize);
    }
    notes.ended(end)
}

impl ExaminedGame {
    fn new(edition: Edition) -> Self {
        Self {
            edition,
            states: 0,
            first_answer: None,
            answers: Vec::new(),
            held_up: 0,
            missing: 0,
            garbage: 0,
            first_garbage: None,
            surplus: 0,
            deaths: 0,
            noise: 0,
            unseen_until: None,
            saw_unseen: Vec::new(),
            end: End::Interrupted,
            left_behind: None,
        }
    }

    fn ended(self, end: End) -> Self {
        Self { end, ..self }
    }

    /// Counts what is no answer, and keeps the first of it.
    fn hear(&mut self, output: &BotOutput) {
        self.garbage += output.garbage;
        self.surplus += output.surplus;
        if let (None, Some(line)) = (&self.first_garbage, &output.first_garbage) {
            self.first_garbage = Some((self.states, line.clone()));
        }
    }

    fn answered(&mut self, situation: Situation) {
        match situation {
            Situation::Unseen(counter) => {
                self.unseen_until = self.unseen_until.max(Some(counter));
            }
            Situation::SeesUnseen { known } => self.saw_unseen.push(known),
            Situation::Plain | Situation::Dead => {}
        }
    }
}

/// A game in progress.
struct Examination<'a> {
    notes: ExaminedGame,
    process: BotProcess,
    timing: Timing,
    began: Instant,
    stop: &'a CancellationToken,
    /// The last state that was sent.
    text: String,
    /// States in a row without an answer.
    silence: u32,
    /// Whether it has ended by itself.
    exited: bool,
}

impl Examination<'_> {
    async fn play(&mut self, first: State) -> Result<(), End> {
        self.process.tell(first.opening().as_bytes());
        let mut game = Game::resume(first, rng_from_seed("check"));
        for (act, ticks) in scenes(self.notes.edition) {
            self.play_scene(act, ticks, &mut game).await?;
        }
        Ok(())
    }

    async fn play_scene(&mut self, act: Act, ticks: u32, game: &mut Game) -> Result<(), End> {
        for tick in 0..ticks {
            game.arrange(|state| act.arrange(state, tick));
            let chosen = if game.state().snakes()[BOT].is_alive() {
                self.ask(game.state()).await?
            } else {
                self.listen().await?;
                Move::default()
            };
            game.arrange(|state| act.arrange_for_move(state, chosen));
            let moves = game.state().snakes().map(|seat, _| match seat {
                BOT => chosen,
                other => stroll(game.state(), other),
            });
            if act.is_over(game.step(&moves)) {
                break;
            }
        }
        Ok(())
    }

    /// Sends a state and notes what comes of it.
    async fn ask(&mut self, state: &State) -> Result<Move, End> {
        let seen = state.observe(BOT);
        let situation = Situation::of(&seen);
        self.text = seen.to_string();
        self.notes.states += 1;
        self.process.ask(self.text.as_bytes(), self.timing);
        let sent = Instant::now();
        collect(&mut [&mut self.process], self.stop).await;
        if self.stop.is_cancelled() {
            return Err(End::Interrupted);
        }
        let answer = self.process.answer();
        let output = self.process.take_output();
        self.notes.hear(&output);
        let (chosen, took) = match answer {
            Answer::Gone => return Err(self.gone(situation).await),
            Answer::Move(chosen, took) => (chosen, Some(took)),
            Answer::Late => (Move::default(), self.wait_for_debt(sent).await),
        };
        let first = self.notes.states == 1;
        if first && took.is_none() {
            let last_output = self.last_output();
            let came_at_end = self.answers_at_end().await;
            return Err(End::Silent(LastOutput {
                came_at_end,
                ..last_output
            }));
        }
        match (took, output.lateness.map(|lateness| lateness.fault)) {
            (_, Some(Fault::Machine)) => self.notes.held_up += 1,
            (None, _) => self.notes.missing += 1,
            (Some(_), None) if first => self.notes.first_answer = Some(self.began.elapsed()),
            (Some(took), fault) => self.notes.answers.push(Timed {
                us: micros(took),
                late: fault.is_some(),
            }),
        }
        if took.is_some() {
            self.silence = 0;
            self.notes.answered(situation);
        } else {
            self.silence += 1;
            if self.silence >= SILENCE {
                return Err(End::Silent(self.last_output()));
            }
        }
        Ok(chosen)
    }

    /// How long an answer took that was not in time, if it comes at all. A bot that waits for the next
    /// state owes nothing any more: it has left this one out.
    async fn wait_for_debt(&mut self, sent: Instant) -> Option<Duration> {
        if self.process.owed() == 0 {
            return None;
        }
        while sent.elapsed() < LATE_PATIENCE && !self.process.is_gone() {
            sleep(POLL_INTERVAL).await;
            if self.process.owed() == 0 {
                return Some(sent.elapsed());
            }
        }
        None
    }

    /// Its snake is dead: for the time of a tick it is sent nothing and should say nothing.
    async fn listen(&mut self) -> Result<(), End> {
        self.notes.deaths += 1;
        sleep(self.timing.budget).await;
        self.process.rest();
        let BotOutput {
            garbage, surplus, ..
        } = self.process.take_output();
        self.notes.noise += garbage + surplus;
        if self.process.is_gone() {
            return Err(self.gone(Situation::Dead).await);
        }
        Ok(())
    }

    async fn gone(&mut self, situation: Situation) -> End {
        let last = self.process.exit_within(SHORT_GRACE).await;
        self.exited = last.is_some();
        // What it wrote to stderr is in the pipe by now, but may not have been read.
        sleep(POLL_INTERVAL).await;
        let reason = match last {
            Some(last) => self.process.reason(self.process.ending(last)),
            None => "closed its stdout".to_owned(),
        };
        End::Left {
            situation,
            reason,
            last_output: self.last_output(),
        }
    }

    fn last_output(&self) -> LastOutput {
        LastOutput {
            stderr: self.process.tail().lines(STDERR_LINES),
            sent: self.text.clone(),
            came_at_end: false,
        }
    }

    /// Lets a bot that has not answered end, and says whether that brought its answer to light.
    async fn answers_at_end(&mut self) -> bool {
        self.process.say_game_over();
        self.exited = self.process.exit_within(GRACE).await.is_some();
        let answered = self.process.owed() == 0;
        let output = self.process.take_output();
        self.notes.hear(&output);
        answered
    }

    /// Says `Game Over`, leaves its stdin open as the tournament does, and waits for its exit.
    async fn dismiss(&mut self) -> End {
        self.process.say_game_over();
        let told = Instant::now();
        let exited = self.process.exit_within(GRACE).await;
        let after = told.elapsed();
        self.exited = exited.is_some();
        self.process.rest();
        let last_output = self.process.take_output();
        self.notes.hear(&last_output);
        End::Over(exited.map(|last| (last.exit(), after)))
    }
}
