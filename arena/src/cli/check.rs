//! `arena check`: a doctor for bots.

use super::args::CheckArgs;
use super::game_progress::Spinner;
use super::print;
use anyhow::{Context, Result};
use arena::bots::BotSpec;
use arena::doctor::{End, ExaminedGame, diagnose, examine};
use arena::exit::{Exit, Misuse};
use arena::lineup;
use arena::process::LogPaths;
use arena::process::cancel_on_signals;
use arena::sandbox::Sandbox;
use protocol::config::{Edition, NoSuchEdition};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let mut bot = super::setup::program(&args.bot)?;
    lineup::look_at([&bot])?;
    let editions = editions(args.edition.as_deref())?;
    let startup = super::setup::startup(args.startup_ms)?;
    let sandbox = args.sandbox.choose()?;
    super::setup::build(std::slice::from_mut(&mut bot), &sandbox, args.json)?;
    // What only an arena does for a bot is not done here.
    bot.launch = bot.launch_elsewhere();
    let games = examine_all(&bot, &editions, startup, &sandbox, args.json)?;
    if games.iter().any(|game| game.end == End::Interrupted) {
        return Ok(Exit::Interrupted);
    }
    let diagnosis = diagnose(&games, &editions, startup);
    print::diagnosis(&bot, &diagnosis, args.json)?;
    Ok(if diagnosis.passed {
        Exit::Success
    } else {
        Exit::Bot
    })
}

fn editions(typed: Option<&str>) -> Result<Vec<Edition>> {
    let Some(year) = typed else {
        return Ok(Edition::ALL.to_vec());
    };
    let unknown = |error: NoSuchEdition| Misuse(error.to_string());
    Ok(vec![year.parse().map_err(unknown)?])
}

/// One game for each edition, as long as the bot takes part at all.
fn examine_all(
    bot: &BotSpec,
    editions: &[Edition],
    startup: Duration,
    sandbox: &Sandbox,
    quiet: bool,
) -> Result<Vec<ExaminedGame>> {
    let folder = tempfile::tempdir().context("cannot make a folder for the bot's logs")?;
    let stop = CancellationToken::default();
    let spinner = Spinner::new(quiet);
    super::setup::runtime()?.block_on(async {
        cancel_on_signals(&stop).context("cannot listen for Ctrl-C")?;
        let mut games: Vec<ExaminedGame> = Vec::new();
        // What a bot cannot do in the default edition is no fault of the others' lines.
        let (first, others): (Vec<Edition>, Vec<Edition>) = editions
            .iter()
            .partition(|&&edition| edition == Edition::default());
        for edition in first.into_iter().chain(others) {
            spinner.say(&format!("checking {} in edition {edition}", bot.name));
            let logs = LogPaths::inside(folder.path(), games.len() as u8, &bot.name);
            let game = examine(&bot.launch, edition, startup, sandbox, &logs, &stop).await;
            games.push(game);
            if games[0].first_answer.is_none() || stop.is_cancelled() {
                break;
            }
        }
        spinner.finish();
        Ok(games)
    })
}
