//! `arena check`: a doctor for bots.

use crate::cli::CheckArgs;
use crate::exit::{Exit, Misuse};
use crate::progress::Spinner;
use crate::report;
use anyhow::{Context, Result};
use arena::bot_spec::BotSpec;
use arena::doctor::{End, Visit, diagnose, examine};
use arena::process::{Guard, LogPaths, Marker};
use arena::stop::Stop;
use protocol::config::{Edition, NoSuchEdition};
use std::time::Duration;

pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let bot = super::program(&args.bot)?;
    let editions = editions(args.edition.as_deref())?;
    let startup = Duration::from_millis(args.startup_ms);
    let visits = examine_all(&bot, &editions, startup, args.json)?;
    if visits.iter().any(|visit| visit.end == End::Interrupted) {
        return Ok(Exit::Interrupted);
    }
    let diagnosis = diagnose(&visits, &editions, startup);
    report::diagnosis(&bot, &diagnosis, args.json)?;
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
    quiet: bool,
) -> Result<Vec<Visit>> {
    let marker = Marker::fresh();
    let _guard = Guard::post(&marker).context("cannot post the guard")?;
    let folder = tempfile::tempdir().context("cannot make a folder for the bot's logs")?;
    let stop = Stop::default();
    let spinner = Spinner::new(quiet);
    super::runtime()?.block_on(async {
        stop.listen().context("cannot listen for Ctrl-C")?;
        let mut visits: Vec<Visit> = Vec::new();
        // What a bot cannot do in the default edition is no fault of the others' lines.
        let (first, others): (Vec<Edition>, Vec<Edition>) = editions
            .iter()
            .partition(|&&edition| edition == Edition::default());
        for edition in first.into_iter().chain(others) {
            spinner.say(format!("checking {} in edition {edition}", bot.name));
            let logs = LogPaths::inside(folder.path(), visits.len() as u8, &bot.name);
            let visit = examine(&bot.launch, edition, startup, &marker, &logs, &stop).await;
            visits.push(visit);
            if visits[0].first_answer.is_none() || stop.is_raised() {
                break;
            }
        }
        spinner.finish();
        Ok(visits)
    })
}
