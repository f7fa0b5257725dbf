//! Sends a recorded game to a bot again and compares its answers with the recorded moves.

use super::input;
use crate::bots::BotSpec;
use crate::process::collect;
use crate::process::{Answer, BotProcess, LogPaths, StartError, Timing};
use crate::replay::Timeline;
use crate::sandbox::Sandbox;
use protocol::{Direction, Seat};
use tokio_util::sync::CancellationToken;

use crate::replay::TickLine;

/// Lines of a crash that are kept.
const STDERR_LINES: usize = 30;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// Who is asked.
    pub bot: BotSpec,
    /// Whose input it gets.
    pub seat: Seat,
    /// The first tick whose answer is compared. All before are sent as well: bots remember.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// How long it has for an answer.
    pub timing: Timing,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Answers that were compared.
    pub compared: u32,
    /// Ticks where they differ.
    pub differences: Vec<Difference>,
    /// Answers that were late in the recorded game and now, which say nothing.
    pub late_twice: u32,
    /// How the bot ended, if it did.
    pub gone: Option<Crash>,
}

/// A bot that ended before the question did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// In which tick.
    pub tick: u32,
    /// How it ended.
    pub reason: String,
    /// The last that it wrote to stderr, such as a traceback.
    pub stderr: Vec<String>,
}

/// A tick in which a bot now answers otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which tick.
    pub tick: u32,
    /// Where the snake went then.
    pub then: Direction,
    /// Where it would go now; `None` if there was no answer in time.
    pub now: Option<Direction>,
}

/// Asks.
///
/// # Errors
/// If the bot cannot be started.
pub async fn ask(
    timeline: &Timeline,
    question: &Question,
    logs: &LogPaths,
    sandbox: &Sandbox,
    stop: &CancellationToken,
) -> Result<Answers, StartError> {
    let launch = (question.bot.launch).in_game(&timeline.header.seed, question.seat);
    let mut bot = BotProcess::start(&launch, sandbox, logs)?;
    bot.tell(input::opening(timeline).as_bytes());
    let mut answers = Answers::default();
    for tick in 1..=question.to.min(timeline.len()) {
        let before = timeline.state_at(tick - 1);
        let Some(text) = input::sent_for(&before, question.seat) else {
            bot.rest();
            continue;
        };
        bot.begin_tick(tick);
        bot.ask(text.as_bytes(), question.timing);
        collect(&mut [&mut bot], stop).await;
        let answer = bot.answer();
        let _ = bot.take_output();
        if bot.is_gone() {
            let tail = bot.tail().clone();
            let ended = bot.bury().await;
            answers.gone = Some(Crash {
                tick,
                reason: ended.reason,
                stderr: tail.lines(STDERR_LINES),
            });
            return Ok(answers);
        }
        if stop.is_cancelled() {
            break;
        }
        let letters = timeline
            .tick(tick)
            .and_then(|line| TickLine::directions(&line.moves));
        let letter = letters.and_then(|ways| ways.get(usize::from(question.seat.0)).copied()?);
        let Some(then) = letter.filter(|_| tick >= question.from) else {
            continue;
        };
        let heading = before.snakes()[question.seat].heading;
        let now = match answer {
            Answer::Move(chosen, _) => Some(chosen.direction(heading)),
            Answer::Late | Answer::Gone => None,
        };
        let was_late = (timeline.tick(tick))
            .is_some_and(|line| line.late.iter().any(|late| late.seat == question.seat.0));
        if now.is_none() && was_late {
            answers.late_twice += 1;
            continue;
        }
        answers.compared += 1;
        if now != Some(then) {
            answers.differences.push(Difference { tick, then, now });
        }
    }
    bot.say_game_over();
    bot.end().await;
    Ok(answers)
}
