//! One submission from the file to a bot that plays, or to the reason why it does not.

use super::copy::copy;
use super::found::Submission;
use super::ledger::{Checked, Ledger, Subject};
use super::look::{Refusal, look_into};
use crate::bots::BotSpec;
use crate::build::prepare;
use crate::doctor::{Diagnosis, End, ExaminedGame, Verdict, diagnose, examine};
use crate::process::LogPaths;
use crate::sandbox::Sandbox;
use crate::tournament::grades::CheckOutcome;
use protocol::config::Edition;
use std::io;
use std::path::Path;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The folder of copies in a tournament's.
const ENTRIES: &str = "entries";

/// How submissions are checked.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// By the rules of which year.
    pub edition: Edition,
    /// What a bot has for its first answer, on top.
    pub startup: Duration,
    /// The fence around compilers and bots.
    pub sandbox: &'a Sandbox,
    /// The tournament's folder.
    pub out: &'a Path,
}

/// What became of a submission.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Whose, and where it is.
    pub submission: Submission,
    /// What the check came to.
    pub check: CheckOutcome,
    /// The bot, ready to be started; `None` if it does not play.
    pub bot: Option<BotSpec>,
    /// All that is to be said about it, for the student.
    pub report: String,
}

/// Takes in a submission: looks into it, copies, compiles and checks it. A bot plays if it came to the end of the check, whatever
/// else is wrong with it: that costs itself alone. `tell` is told what takes its time. `None` if it was stopped.
///
/// # Errors
/// If the ledger cannot be written.
pub async fn take_in(
    submission: &Submission,
    terms: Terms<'_>,
    ledger: &mut Ledger,
    stop: &CancellationToken,
    tell: &mut dyn FnMut(&str),
) -> io::Result<Option<Taken>> {
    let (mut bot, sum) = match placed(submission, terms.out) {
        Ok(found) => found,
        Err(refusal) => return Ok(Some(Taken::none(submission, refusal.to_string()))),
    };
    let mut compiling = |compiler: &str| tell(&format!("compiling with {compiler}"));
    let prepared = tokio::select! {
        prepared = prepare(&mut bot, terms.sandbox, &mut compiling) => prepared,
        () = stop.cancelled() => return Ok(None),
    };
    if let Err(problem) = prepared {
        let told = as_handed_in(&problem.problem.to_string(), submission, terms.out);
        return Ok(Some(Taken::none(submission, told)));
    }
    let subject = Subject {
        place: submission.place.clone(),
        sum,
        edition: terms.edition.year(),
        startup_ms: terms.startup.as_millis() as u64,
        arena: env!("CARGO_PKG_VERSION").to_owned(),
    };
    if let Some(known) = ledger.find(&subject) {
        return Ok(Some(Taken::of(submission, bot, known.clone())));
    }
    tell("checking");
    let logs = tempfile::tempdir()?;
    let logs = LogPaths::inside(logs.path(), 0, &submission.place);
    // What only an arena does for a bot is not done here.
    let launch = bot.launch_elsewhere();
    let (edition, startup) = (terms.edition, terms.startup);
    let game = examine(&launch, edition, startup, terms.sandbox, &logs, stop).await;
    if game.end == End::Interrupted {
        return Ok(None);
    }
    let games = [game];
    let diagnosis = diagnose(&games, &[edition], startup);
    let checked = Checked {
        of: subject,
        reason: (!diagnosis.passed).then(|| reason(&games[0], &diagnosis)),
        plays: matches!(games[0].end, End::Over(_)),
        report: as_handed_in(&diagnosis.to_string(), submission, terms.out),
    };
    ledger.add(checked.clone())?;
    Ok(Some(Taken::of(submission, bot, checked)))
}

/// The copy of a submission as a bot, and the sum of its files.
fn placed(submission: &Submission, out: &Path) -> Result<(BotSpec, String), Refusal> {
    if let Some(twin) = &submission.twin {
        return Err(Refusal::Twin(twin.clone()));
    }
    let content = look_into(&submission.path)?;
    let place = copy(&content, &out.join(ENTRIES).join(&submission.place))?;
    let typed = submission.path.to_str().ok_or(Refusal::Unreadable)?;
    let file = place.to_str().ok_or(Refusal::Unreadable)?;
    let bot = BotSpec::at(&submission.bot_name, typed, file);
    Ok((bot, content.sum))
}

/// What is said about a copy, said about what was handed in: where the copy lies is the arena's business.
fn as_handed_in(told: &str, submission: &Submission, out: &Path) -> String {
    let folder = out.join(ENTRIES).join(&submission.place);
    let file = folder.join(submission.path.file_name().unwrap_or_default());
    let handed_in = submission.path.display().to_string();
    let told = match submission.path.is_file() {
        true => told.replace(&file.display().to_string(), &handed_in),
        false => told.to_owned(),
    };
    told.replace(&folder.display().to_string(), &handed_in)
}

/// Why a bot did not pass, in a line: how it left, or the points that do not hold.
fn reason(game: &ExaminedGame, diagnosis: &Diagnosis) -> String {
    if let (End::Left { .. }, [departed, ..]) = (&game.end, diagnosis.departures.as_slice()) {
        let words = departed
            .stderr
            .iter()
            .rev()
            .find(|line| !line.trim().is_empty());
        let words = words.map_or_else(String::new, |words| format!(": {}", words.trim()));
        let (reason, states) = (&departed.reason, departed.states);
        return format!("{reason} after state {states}{words}");
    }
    let failed = (diagnosis.points.iter()).filter(|finding| finding.verdict == Verdict::Fails);
    let failed = failed.map(|finding| {
        let (title, figure) = (finding.point.title(), &finding.figure);
        format!("fails `{title}`: {figure}")
    });
    failed.collect::<Vec<_>>().join("; ")
}

impl Taken {
    /// One that is no program.
    fn none(submission: &Submission, problem: String) -> Self {
        Self {
            submission: submission.clone(),
            check: CheckOutcome::NoProgram(problem.clone()),
            bot: None,
            report: problem,
        }
    }

    fn of(submission: &Submission, bot: BotSpec, checked: Checked) -> Self {
        Self {
            submission: submission.clone(),
            check: match checked.reason {
                None => CheckOutcome::Passed,
                Some(reason) => CheckOutcome::Failed(reason),
            },
            bot: checked.plays.then_some(bot),
            report: checked.report,
        }
    }
}
