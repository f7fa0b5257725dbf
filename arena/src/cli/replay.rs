//! `arena replay`: looks at a recorded game in one of many ways.

use super::args::ReplayArgs;
use super::page_args::PageArgs;
use super::print;
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use arena::files;
use arena::process::cancel_on_signals;
use arena::process::{LogPaths, Pace, Timing};
use arena::replay::Recording;
use arena::replay::Timeline;
use arena::replay::ask::{self, Question};
use arena::replay::search::{self, Scope};
use arena::replay::{self, input};
use arena::view::picture;
use arena::view::terminal::{self, Viewer};
use arena::view::web::{self, Shown};
use protocol::Seat;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

pub(crate) fn run(args: &ReplayArgs) -> Result<Exit> {
    let file = file(args)?;
    let recording = Recording::open(&file)?;
    if args.verify {
        let result = replay::verify(&recording);
        let whole = matches!(&result, Ok(verified) if verified.cut_off.is_none());
        print::verification(&file, &result, args.json)?;
        return Ok(if whole { Exit::Success } else { Exit::Replay });
    }
    let looks = args.web
        || args.html.is_some()
        || args.png.is_some()
        || args.gif.is_some()
        || args.apng.is_some()
        || args.input.is_some()
        || args.ask.is_some()
        || args.grep.is_some();
    let shows = !looks && !args.json && std::io::stdout().is_terminal();
    if !looks && !shows {
        print::overview(&recording, args.json)?;
        return Ok(Exit::Success);
    }
    let timeline = Timeline::of(&recording)?;
    if shows {
        return Ok(terminal::watch(Viewer::new(timeline), None)?.into());
    }
    print::incomplete(&file, &timeline);
    look(args, timeline)
}

fn look(args: &ReplayArgs, timeline: Timeline) -> Result<Exit> {
    if let Some(file) = &args.html {
        write(file, web::html(&timeline)?.as_bytes())?;
    } else if let Some(file) = &args.png {
        let mut bytes = Vec::new();
        picture::png(
            &timeline.state_at(args.tick.unwrap_or(u32::MAX)),
            &mut bytes,
        )?;
        write(file, &bytes)?;
    } else if let Some(file) = args.gif.as_ref().or(args.apng.as_ref()) {
        let (from, to) = range(args, &timeline)?;
        let mut bytes = Vec::new();
        if args.gif.is_some() {
            picture::gif(&timeline, from, to, &mut bytes)?;
        } else {
            picture::apng(&timeline, from, to, &mut bytes)?;
        }
        write(file, &bytes)?;
    } else if let Some(seat) = &args.input {
        print_input(args, &timeline, existing(&timeline, seat)?)?;
    } else if let (Some(bot), Some(seat)) = (&args.ask, &args.seat) {
        return ask_again(args, &timeline, bot, existing(&timeline, seat)?);
    } else if let Some(pattern) = &args.grep {
        let seat = args.seat.as_deref();
        let scope = Scope {
            seat: seat.map(|seat| existing(&timeline, seat)).transpose()?,
            from: args.from.unwrap_or(1),
            to: args.to.unwrap_or(u32::MAX),
        };
        let found = search::search(&timeline, pattern, scope);
        print::found(&found, args.json)?;
        if found.is_empty() && !args.json {
            print::remark("nothing of that kind happened there");
        }
    } else {
        show_page(&args.page, timeline)?;
    }
    Ok(Exit::Success)
}

/// A seat by its number, or by the name of the bot in it.
fn existing(timeline: &Timeline, wanted: &str) -> Result<Seat> {
    let seats = &timeline.header.seats;
    if let Some(named) = seats.iter().position(|seat| seat.name == wanted) {
        return Ok(Seat(named as u8));
    }
    if let Ok(number) = wanted.parse::<u8>()
        && usize::from(number) < seats.len()
    {
        return Ok(Seat(number));
    }
    let last = seats.len().saturating_sub(1);
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    let names = names.join(", ");
    Err(Misuse(format!(
        "there is no seat {wanted}; this game has seats 0 to {last}: {names}"
    ))
    .into())
}

/// The file that is meant: what was named, or the latest game below a folder.
fn file(args: &ReplayArgs) -> Result<PathBuf> {
    let named = args.file.clone().unwrap_or_else(|| "games".into());
    if args.file.is_some() && !named.is_dir() {
        return Ok(named);
    }
    let Some(found) = replay::latest(&named) else {
        let advice = "play one with `arena play`, or name its file";
        return Err(Misuse(format!("no game lies below {}; {advice}", named.display())).into());
    };
    print::remark(&format!("the latest game: {}", found.display()));
    Ok(found)
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    files::write_named(file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    print::written(file, bytes.len())
}

/// The ticks that were asked for, as far as there are such.
fn range(args: &ReplayArgs, timeline: &Timeline) -> Result<(u32, u32)> {
    let to = args.to.unwrap_or(u32::MAX).min(timeline.len());
    let from = args.from.unwrap_or(1);
    if from > to {
        return Err(Misuse(format!("ticks {from} to {to} are none")).into());
    }
    Ok((from, to))
}

fn print_input(args: &ReplayArgs, timeline: &Timeline, seat: Seat) -> Result<()> {
    let Some(tick) = args.tick else {
        return print::input(seat, None, &input::whole(timeline, seat), args.json);
    };
    let played = timeline.len();
    let before = tick.checked_sub(1).filter(|&before| before < played.max(1));
    let Some(before) = before else {
        return Err(Misuse(format!(
            "there is no tick {tick}; this game has ticks 1 to {played}"
        ))
        .into());
    };
    let Some(state) = input::sent_for(&timeline.state_at(before), seat) else {
        let why = "its snake was not on the board, and so it was sent nothing";
        return Err(Misuse(format!("tick {tick}, seat {seat}: {why}")).into());
    };
    print::input(seat, Some(tick), &state, args.json)
}

fn ask_again(args: &ReplayArgs, timeline: &Timeline, bot: &str, seat: Seat) -> Result<Exit> {
    let budget = timeline.state_at(0).config().speed;
    let sandbox = args.sandbox.choose()?;
    let mut bot = super::setup::program(bot)?;
    super::setup::build(std::slice::from_mut(&mut bot), &sandbox, args.json)?;
    let question = Question {
        bot,
        seat,
        from: args.from.unwrap_or(1),
        to: args.to.unwrap_or(timeline.len()),
        timing: Timing {
            budget: Duration::from_millis(budget.into()),
            startup: Duration::from_secs(2),
            pace: Pace::Fast,
            cap: Timing::FAIR_CAP,
        },
    };
    let folder = tempfile::tempdir().context("cannot make a folder for the bot's logs")?;
    let logs = LogPaths::inside(folder.path(), seat.0, &question.bot.name);
    let stop = CancellationToken::default();
    let answers = super::setup::runtime()?.block_on(async {
        cancel_on_signals(&stop).context("cannot listen for Ctrl-C")?;
        let asked = ask::ask(timeline, &question, &logs, &sandbox, &stop).await;
        asked.context("cannot start the bot")
    });
    let answers = answers?;
    print::answers(&answers, args.json)?;
    Ok(match answers.gone {
        Some(_) => Exit::Bot,
        None if stop.is_cancelled() => Exit::Interrupted,
        None => Exit::Success,
    })
}

fn show_page(page: &PageArgs, timeline: Timeline) -> Result<()> {
    let listener = super::setup::listen(page, None)?;
    let shown = Shown::Replay(Arc::new(timeline));
    super::setup::runtime()?.block_on(async {
        tokio::select! {
            served = web::serve(listener, shown) => Ok(served?),
            interrupted = tokio::signal::ctrl_c() => Ok(interrupted?),
        }
    })
}
