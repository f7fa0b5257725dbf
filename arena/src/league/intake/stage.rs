//! The two steps of the way in that one worker takes: a program is made, and the doctor looks at it.

use super::stored::{StoredProgram, spec};
use crate::bots::{BotSpec, Launch};
use crate::build::{Workshop, prepare_in};
use crate::doctor::{End, diagnose, examine};
use crate::league::handle::League;
use crate::league::store::{LeagueBot, Version};
use crate::process::LogPaths;
use crate::sandbox::{Level, Sandbox};
use anyhow::{Context, Result};
use protocol::config::Edition;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Bytes of a log that are kept.
const LOG_MOST: usize = 64 << 10;

/// How a step went, in words for the student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepResult {
    pub(super) passed: bool,
    pub(super) words: String,
    pub(super) log: String,
}

/// Makes a program of an upload and keeps how it is started.
pub(super) async fn build(
    league: &League,
    fence: &Sandbox,
    bot: &LeagueBot,
    version: &Version,
) -> Result<StepResult> {
    let stored = StoredProgram::of(&league.folders, &version.sum);
    let patience = Duration::from_secs(league.config.uploads.build_seconds);
    let mut workshop = Workshop::new(Some(stored.built()), patience);
    // What builds may run is a stranger's, and at `light` there is no folder of its own to write in.
    workshop.least = Level::Full;
    let named = stored.named(&version.file_name);
    let typed: Result<BotSpec, _> = named.to_string_lossy().parse();
    let mut typed = match typed {
        Ok(typed) => typed,
        Err(error) => return Ok(failed(error.to_string(), String::new())),
    };
    typed.name.clone_from(&bot.name);
    let mut tools = Vec::new();
    let mut note = |tool: &str| tools.push(tool.to_owned());
    let made = prepare_in(&workshop, &mut typed, fence, &mut note).await;
    let log = stored.shown(&workshop.log(), &version.file_name);
    if let Err(error) = made {
        let words = stored.shown(&error.problem.to_string(), &version.file_name);
        return Ok(failed(words, log));
    }
    let Launch::Program(program) = &typed.launch else {
        return Ok(failed(
            "nothing that can be started came of it".to_owned(),
            log,
        ));
    };
    stored.keep(program).context("cannot keep a program")?;
    let words = match tools.as_slice() {
        [] => "nothing to compile".to_owned(),
        tools => format!("compiled with {}", tools.join(", ")),
    };
    Ok(StepResult {
        passed: true,
        words,
        log,
    })
}

fn failed(words: String, log: String) -> StepResult {
    StepResult {
        passed: false,
        words,
        log,
    }
}

/// Has the doctor look at a program; `None` if that was interrupted.
pub(super) async fn check(
    league: &League,
    fence: &Sandbox,
    bot: &LeagueBot,
    version: &Version,
    stop: &CancellationToken,
) -> Result<Option<StepResult>> {
    let spec = spec(&league.folders, bot, version)?;
    let stored = StoredProgram::of(&league.folders, &version.sum);
    let shown = |text: &str| stored.shown(text, &version.file_name);
    let edition: Edition = league.config.edition.parse()?;
    let startup = Duration::from_millis(league.config.startup_ms);
    let folder = tempfile::tempdir_in(league.folders.work())?;
    let logs = LogPaths::inside(folder.path(), 0, "bot");
    // What only an arena does for a bot is not done here, as in `arena check`.
    let launch = spec.launch_elsewhere();
    let game = examine(&launch, edition, startup, fence, &logs, stop).await;
    if game.end == End::Interrupted {
        return Ok(None);
    }
    let diagnosis = diagnose(&[game], &[edition], startup);
    Ok(Some(StepResult {
        passed: diagnosis.passed,
        words: shown(&diagnosis.to_string()),
        log: shown(&text_of(&logs)),
    }))
}

/// What a bot wrote to its two logs, as far as it is kept.
pub(super) fn text_of(logs: &LogPaths) -> String {
    let mut text = String::new();
    for path in [&logs.err, &logs.log] {
        let Ok(file) = crate::files::open_regular(path) else {
            continue;
        };
        let mut bytes = Vec::new();
        let _ =
            std::io::Read::read_to_end(&mut std::io::Read::take(file, LOG_MOST as u64), &mut bytes);
        text += &String::from_utf8_lossy(&bytes);
    }
    text
}
