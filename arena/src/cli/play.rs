//! `arena play`: one game between processes.

use super::args::{PaceArg, PlayArgs, ThinkArg};
use super::game_progress::Progress;
use super::print;
use anyhow::{Context, Result};
use arena::bots::{BotSpec, Launch, Program, SealedBot, tell_apart};
use arena::config_files::Configuration;
use arena::engine::people::{self, People};
use arena::engine::{self, GameSpec, Outcome, Think};
use arena::exit::{Exit, Misuse};
use arena::lineup::{self, Absent};
use arena::process::cancel_on_signals;
use arena::process::{LogPaths, Pace, Timing};
use arena::replay::EndReason;
use arena::sandbox::Sandbox;
use arena::seeds;
use arena::view::Spectators;
use arena::view::web::Secret;
use protocol::{BySeat, Seat};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The file in a game's folder.
const REPLAY: &str = "game.jsonl.zst";

pub(crate) fn run(args: &PlayArgs) -> Result<Exit> {
    let people = people(args)?;
    let sandbox = args.sandbox.choose()?;
    let configuration = super::setup::configuration(&args.config)?;
    let seats = configuration.resolved.config.num_snakes;
    let bots = seat_bots(args, seats, &sandbox)?;
    let game = prepare(args, (people, bots), &sandbox, &configuration)?;
    if !game.people.seats().is_empty() {
        return super::rounds::run(args, game, &sandbox, &configuration);
    }
    // One that cannot be read cannot be started either, and is told of then.
    let bots = game.bots.values();
    let sealed: Vec<SealedBot> = bots.filter_map(|bot| SealedBot::of(bot).ok()).collect();
    let mut progress = Progress::new(args.quiet || args.json || args.watch, &game.bots);
    let stop = CancellationToken::default();
    let spectators = spectators(args, &game, &stop)?;
    let runtime = super::setup::runtime()?;
    let outcome = runtime.block_on(async {
        cancel_on_signals(&stop).context("cannot listen for Ctrl-C")?;
        engine::play(&game, &stop, |view| {
            progress.show(&view);
            spectators.show(view.line);
        })
        .await
    });
    progress.finish();
    let outcome = outcome?;
    let programs: Result<(), _> = sealed.iter().try_for_each(SealedBot::check);
    spectators.tell_end(&outcome);
    // The same runtime has listened for signals all the time, so that none is lost.
    let pages_look_on = runtime.block_on(spectators.dismiss(&stop))?;
    tell(args, &game, &outcome, &configuration.rules)?;
    programs?;
    if pages_look_on {
        runtime.block_on(stop.cancelled());
    }
    Ok(exit_of(&outcome))
}

/// Those who look on, as it was typed.
pub(super) fn spectators(
    args: &PlayArgs,
    game: &GameSpec,
    stop: &CancellationToken,
) -> Result<Spectators> {
    Ok(if args.web {
        let secret = match game.people.seats().is_empty() {
            true => None,
            false => Some(Secret::fresh().context("cannot make a secret for the page")?),
        };
        let listener = super::setup::listen(&args.page, secret.as_ref())?;
        Spectators::in_browsers(game, listener, secret)
    } else if args.watch {
        Spectators::in_terminal(game, stop)
    } else {
        Spectators::none()
    })
}

/// Says what came of a game, as it is wanted.
pub(super) fn tell(args: &PlayArgs, game: &GameSpec, outcome: &Outcome, rules: &str) -> Result<()> {
    if args.json {
        print::json(game, outcome, rules)?;
    } else if !args.quiet {
        print::table(game, outcome, rules)?;
    }
    print::departures(game, outcome);
    Ok(())
}

pub(super) fn exit_of(outcome: &Outcome) -> Exit {
    if outcome.why == EndReason::Interrupted {
        Exit::Interrupted
    } else if outcome.departures.values().any(Option::is_some) {
        Exit::Bot
    } else {
        Exit::Success
    }
}

/// A game that is ready to begin.
pub(super) fn prepare(
    args: &PlayArgs,
    (people, bots): (People, BySeat<BotSpec>),
    sandbox: &Sandbox,
    configuration: &Configuration,
) -> Result<GameSpec> {
    // People cannot think as fast as bots: they get the tournament's pace.
    let pace = match people.seats().is_empty() {
        true => args.pace,
        false => PaceArg::Real,
    };
    if pace == PaceArg::Real && args.think == ThinkArg::Serial {
        let why = "a tick at the tournament's pace has no time to ask one bot after the other";
        return Err(Misuse(format!("{why}; leave out --think serial")).into());
    }
    let config = configuration.resolved.config.clone();
    let seed = seed_or_fresh(config.random_seed.clone())?;
    let folder = game_folder(args.out.as_deref())?;
    let logs = BySeat::from_fn(bots.len(), |seat| {
        log_paths(args, &folder, seat, &bots[seat])
    });
    let ticks = args.ticks.unwrap_or(config.ticks());
    let timing = Timing {
        budget: Duration::from_millis(config.speed.into()),
        startup: super::setup::startup(args.startup_ms)?,
        pace: match pace {
            PaceArg::Fast => Pace::Fast,
            PaceArg::Real => Pace::Real,
        },
        cap: Timing::FAIR_CAP,
    };
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let waits = waits(args, pace, &bots)?;
    let think = match (args.think, pace) {
        // A bot in a debugger is stopped by that alone.
        _ if !waits.is_empty() => Think::Parallel,
        (ThinkArg::Parallel, _) | (ThinkArg::Auto, PaceArg::Real) => Think::Parallel,
        (ThinkArg::Serial, _) => Think::Serial,
        (ThinkArg::Auto, PaceArg::Fast) => Think::Auto { cores },
    };
    Ok(GameSpec {
        config: Arc::new(config),
        seed,
        ticks,
        timing,
        waits,
        think,
        bots,
        logs,
        replay: folder.join(REPLAY),
        sandbox: sandbox.hiding(&folder),
        people,
    })
}

/// The seats of the bots that are waited for.
fn waits(args: &PlayArgs, pace: PaceArg, bots: &BySeat<BotSpec>) -> Result<Vec<Seat>> {
    if !args.wait.is_empty() && pace == PaceArg::Real {
        let why = "the tournament's pace waits for no bot";
        return Err(Misuse(format!(
            "{why}; leave out --wait, or --pace real and people"
        ))
        .into());
    }
    let seat = |name: &String| {
        let found = bots.iter().find(|(_, bot)| bot.name == *name);
        found.map(|(seat, _)| seat).ok_or_else(|| {
            let names = bots.values().map(|bot| bot.name.as_str());
            let names = names.collect::<Vec<_>>().join(", ");
            Misuse(format!(
                "--wait: no bot is called `{name}`; there are {names}"
            ))
            .into()
        })
    };
    args.wait.iter().map(seat).collect()
}

/// The people among those who were typed. They need to see what they do.
fn people(args: &PlayArgs) -> Result<People> {
    let bots = args.bots.iter().map(|text| text.parse());
    let bots: Vec<BotSpec> = bots.collect::<Result<_, _>>()?;
    let seats = (0..).zip(&bots).filter_map(|(seat, bot)| {
        let is_human = bot.launch == Launch::Human;
        is_human.then_some(Seat(seat))
    });
    let seats: Vec<Seat> = seats.collect();
    if seats.len() > people::MOST {
        let problem = format!("{} people do not fit at one keyboard", seats.len());
        return Err(Misuse(format!("{problem}; seat two at most")).into());
    }
    if !seats.is_empty() && !args.web && !args.watch {
        let advice = "add --web to play in the browser, or --watch to play in this terminal";
        return Err(Misuse(format!("a person has to see the game: {advice}")).into());
    }
    Ok(People::in_seats(seats))
}

/// The bots that were typed, and `greedy` in the seats that are left over.
fn seat_bots(args: &PlayArgs, seats: usize, sandbox: &Sandbox) -> Result<BySeat<BotSpec>> {
    let typed = &args.bots;
    if typed.len() > seats {
        let bots = typed.len();
        let advice = format!("add --set num_snakes={bots}, or leave some out");
        return Err(Misuse(format!("{bots} bots for {seats} seats; {advice}")).into());
    }
    let mut bots: Vec<BotSpec> = typed
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    if bots.is_empty() {
        let built_in = bot::roster::NAMES.iter().take(seats);
        bots.extend(built_in.map(|(name, _)| BotSpec::built_in(name)));
    }
    bots.resize_with(seats, || BotSpec::built_in("greedy"));
    tell_apart(&mut bots);
    let quiet = args.quiet || args.json;
    if args.anyway {
        super::setup::build_what_can_be(&mut bots, sandbox, quiet)?;
    } else {
        lineup::look_at(&bots).map_err(Absent::unless_forced)?;
        super::setup::build(&mut bots, sandbox, quiet)?;
    }
    for bot in &mut bots {
        if let Launch::BuiltIn { explain, .. } = &mut bot.launch {
            *explain = args.explain;
        }
    }
    Ok(bots.into())
}

fn log_paths(args: &PlayArgs, folder: &Path, seat: Seat, bot: &BotSpec) -> LogPaths {
    match &bot.launch {
        Launch::Program(Program { file, .. }) if args.logs_beside => {
            let beside = file.parent().unwrap_or(Path::new("."));
            LogPaths::inside(beside, seat.0, &bot.name)
        }
        _ => LogPaths::inside(folder, seat.0, &bot.name),
    }
}

/// The seed that was asked for, or a fresh one.
pub(super) fn seed_or_fresh(wanted: Option<String>) -> Result<String> {
    match wanted {
        Some(seed) => Ok(seed),
        None => seeds::fresh().context("the system gives no random numbers; name a --seed"),
    }
}

/// The folder of a game, made if it is not there. A folder that holds a game already is refused.
fn game_folder(wanted: Option<&Path>) -> Result<PathBuf> {
    let folder = match wanted {
        Some(folder) => folder.to_owned(),
        None => {
            // The seed is not in its name, which a bot may be able to read.
            unused(&Path::new("games").join(utc_stamp()))
        }
    };
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    if folder.join(REPLAY).exists() {
        let problem = format!(
            "{} holds a game already; name another --out",
            folder.display()
        );
        return Err(Misuse(problem).into());
    }
    Ok(folder)
}

pub(super) fn unused(folder: &Path) -> PathBuf {
    let numbered = (2..).map(|n| PathBuf::from(format!("{}-{n}", folder.display())));
    let mut candidates = std::iter::once(folder.to_owned()).chain(numbered);
    candidates
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.to_owned())
}

/// Date and time as `20260704-120000`.
pub(super) fn utc_stamp() -> String {
    jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}
