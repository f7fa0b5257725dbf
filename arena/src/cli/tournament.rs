//! `arena tournament`: many games, one answer.

use super::class::Intake;
use super::game_pages;
use super::print;
use super::tournament_args::TournamentArgs;
use super::tournament_progress::TournamentProgress;
use anyhow::{Context, Result};
use arena::bots::{BotSpec, Launch, SealedBot, tell_apart};
use arena::config_files::Configuration;
use arena::engine::Think;
use arena::exit::{Exit, Misuse};
use arena::files;
use arena::fleet::{LocalRunner, Manner, Player, Runner};
use arena::lineup;
use arena::process::{Pace, Timing};
use arena::sandbox::{Level, Sandbox};
use arena::tournament::rating::Hypotheses;
use arena::tournament::schedule::Shard;
use arena::tournament::{
    EXAMPLE, Entrant, Journal, OpenTournament, SharedSpec, Standings, Summary, Tournament,
    TournamentFile, TournamentPlan, Trial, report_text, scheduled,
};
use protocol::GameConfig;
use std::cell::RefCell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Blocks that are played unless told otherwise.
const BLOCKS: u32 = 25;
/// Games at a time that any machine has room for.
const MOST_JOBS: usize = 512;
/// Nodes of a decision in this process.
const NODES: u64 = 2000;
/// Bytes of a tournament file.
const FILE_CAP: u64 = 1 << 20;
/// The page in a tournament's folder.
const PAGE: &str = "report.html";

pub(crate) fn run(mut args: TournamentArgs) -> Result<Exit> {
    if args.example {
        print::text(EXAMPLE)?;
        return Ok(Exit::Success);
    }
    if let [file] = args.bots.as_slice()
        && file.ends_with(".toml")
    {
        let file = PathBuf::from(file);
        read_file(&mut args, &file)?;
    }
    let submissions = super::class::folder(&args)?;
    let configuration = super::setup::configuration_beside(&args.config, submissions.as_deref())?;
    check_seats(&configuration)?;
    let folder = args.out.clone().unwrap_or_else(|| {
        let stamp = super::play::utc_stamp();
        super::play::unused(&Path::new("tournaments").join(stamp))
    });
    let intake = match submissions {
        None => None,
        Some(submissions) => match Intake::of(submissions, &folder, &args, &configuration)? {
            None => return Ok(Exit::Interrupted),
            Some(intake) if intake.students() == 0 => {
                print::remark("error: no submission can play");
                return Ok(Exit::Bot);
            }
            some => some,
        },
    };
    let (tournament, jobs) = prepare(&args, &configuration, &folder, intake.as_ref())?;
    let mut open = tournament.open(args.force)?;
    let hidden = args.quiet || args.output.json || args.output.csv;
    if !hidden && intake.is_none() {
        print::remark(&format!("rules: {}", configuration.rules));
    }
    let progress = TournamentProgress::new(hidden, open.left());
    let progress = Rc::new(RefCell::new(progress));
    let mut runner = runner(&args, &open, jobs, &progress)?;
    let outcome = open.play(&mut *runner, &CancellationToken::new(), |results, trial| {
        progress.borrow_mut().show(results, trial);
    });
    progress.borrow_mut().finish();
    outcome?;
    let standings = open.close();
    publish(&standings, &folder, &args, intake.as_ref())?;
    Ok(match standings.is_whole {
        true => Exit::Success,
        false => Exit::Interrupted,
    })
}

/// Who has the games played: this machine, or those that work for a server.
fn runner(
    args: &TournamentArgs,
    open: &OpenTournament,
    jobs: usize,
    progress: &Rc<RefCell<TournamentProgress>>,
) -> Result<Box<dyn Runner>> {
    match &args.fleet.via {
        None => Ok(Box::new(LocalRunner::new(jobs))),
        Some(url) => super::via::runner(url, &args.fleet, open.tournament(), progress),
    }
}

/// Puts what a tournament file says under what was typed.
fn read_file(args: &mut TournamentArgs, path: &Path) -> Result<()> {
    let text = File::open(path)
        .and_then(|file| files::read_at_most(file, FILE_CAP))
        .with_context(|| format!("cannot read {}", path.display()))?;
    let text =
        String::from_utf8(text).map_err(|_| Misuse(format!("{} is no text", path.display())))?;
    let file = TournamentFile::parse(&text)
        .map_err(|error| Misuse(format!("{}: {error}", path.display())))?;
    args.bots = file.typed_bots().collect();
    let settings = file.typed_settings().chain(args.config.set.drain(..));
    args.config.set = settings.collect();
    args.config.seed = args.config.seed.take().or(file.seed);
    args.ticks = args.ticks.or(file.ticks);
    if args.games.is_none() && args.blocks.is_none() {
        (args.games, args.blocks) = (file.games, file.blocks);
    }
    args.until = args.until.take().or(file.until);
    args.elo0 = args.elo0.or(file.elo0);
    args.elo1 = args.elo1.or(file.elo1);
    args.alpha = args.alpha.or(file.alpha);
    args.beta = args.beta.or(file.beta);
    args.jobs = args.jobs.or(file.jobs);
    args.in_process |= file.in_process.unwrap_or_default();
    args.nodes = args.nodes.or(file.nodes);
    args.startup_ms = args.startup_ms.or(file.startup_ms);
    args.sandbox.or(file.sandbox.as_deref())?;
    args.out = args.out.take().or(file.out);
    Ok(())
}

/// A tournament as it was typed, and how many of its games are played here at a time.
fn prepare(
    args: &TournamentArgs,
    configuration: &Configuration,
    folder: &Path,
    intake: Option<&Intake>,
) -> Result<(Tournament, usize)> {
    let mut bots = match intake {
        Some(intake) => intake.bots(),
        None => bots(args)?,
    };
    let references = intake.map_or(0, Intake::references);
    let mut config = configuration.resolved.config.clone();
    let known = Journal::read(folder)?.map(|entries| entries.plan);
    let known_seed = known.as_ref().map(|plan| plan.seed.clone());
    let seed = config.random_seed.take().or(known_seed);
    let seed = super::play::seed_or_fresh(seed)?;
    let manner = manner(args, &bots)?;
    let ticks = args.ticks.unwrap_or(config.ticks());
    let quiet = args.quiet || args.output.json || args.output.csv;
    if manner == Manner::Processes && intake.is_none() {
        super::setup::build(&mut bots, &args.sandbox.choose()?, quiet)?;
    }
    let sealed: Vec<SealedBot> = bots.iter().map(SealedBot::of).collect::<Result<_, _>>()?;
    let entrants = bots.iter().zip(&sealed);
    let entrants = entrants
        .map(|(bot, sealed)| Entrant::of(bot, sealed))
        .collect();
    let plan = TournamentPlan::new(&config, &seed, ticks, manner, entrants);
    let plan = plan.with_references(references);
    let plan = match &known {
        Some(known) => plan.in_version_of(known),
        None => plan,
    };
    let wanted = (args.blocks).or_else(|| Some(args.games?.div_ceil(config.num_snakes as u32)));
    let blocks = match (intake, &args.until) {
        (Some(intake), _) => Some(intake.blocks(wanted, config.num_snakes, quiet)),
        (None, Some(_)) => wanted,
        (None, None) => Some(wanted.unwrap_or(BLOCKS)),
    };
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let trial = match &args.until {
        None => None,
        Some(claim) => Some(Trial::new(
            parse_claim(claim, &bots)?,
            hypotheses(args)?,
            scheduled(&plan, blocks, shard),
        )),
    };
    let jobs = jobs(args, manner, config.num_snakes)?;
    let hidden = match intake {
        Some(_) => super::class::hidden(folder),
        None => vec![folder.to_owned()],
    };
    let sandbox = fence(args, manner, &hidden)?;
    let tournament = Tournament {
        shared: shared_spec(
            args,
            (config, ticks),
            manner,
            (bots, sealed),
            sandbox,
            folder,
            jobs,
        )?,
        plan,
        folder: folder.to_owned(),
        blocks,
        shard,
        trial,
    };
    Ok((tournament, jobs))
}

/// Refuses games that say nothing about who is better.
fn check_seats(configuration: &Configuration) -> Result<()> {
    if configuration.resolved.config.num_snakes >= 2 {
        return Ok(());
    }
    let problem = "a game of one snake is practice, and says nothing about who is better";
    let rules = &configuration.rules;
    Err(Misuse(format!(
        "{problem}; add --set num_snakes=4 (rules: {rules})"
    ))
    .into())
}

/// Prints the tables and writes the page, and the grades of a class that has played to the end.
fn publish(
    standings: &Standings,
    folder: &Path,
    args: &TournamentArgs,
    intake: Option<&Intake>,
) -> Result<()> {
    let Standings { results, trial, .. } = standings;
    let trial = trial.as_ref();
    let summary: Summary = super::rate::publish(results, &args.output, trial, args.quiet)?;
    let verdict = trial.map(|trial| report_text::trial(trial, results));
    let page = folder.join(PAGE);
    game_pages::write(results, &summary);
    let text = super::rate::page(&page, results, &summary, verdict.as_deref());
    files::write_own(&page, text.as_bytes())
        .with_context(|| format!("cannot write {}", page.display()))?;
    let quiet = args.quiet || args.output.json || args.output.csv;
    if let Some(intake) = intake.filter(|_| standings.is_whole) {
        let (grades, given) = intake.grade(results, &summary, folder, args)?;
        if !quiet {
            print::prose(&format!("grades: {given}"))?;
            print::text(&format!("grades  {}", grades.display()))?;
        }
    }
    if !quiet {
        print::text(&format!("report  {}", page.display()))?;
        print::text(&format!("games   {}", folder.join("games").display()))?;
        print::text(&format!("again   arena rate {}", folder.display()))?;
        print::text(&format!("watch   arena serve {}", folder.display()))?;
        let games = folder.join("games");
        print::text(&format!("look    arena replay {}", games.display()))?;
        if let Some(intake) = intake.filter(|_| !standings.is_whole) {
            print::text(&format!("go on   {}", intake.again(folder)))?;
        }
    }
    Ok(())
}

fn bots(args: &TournamentArgs) -> Result<Vec<BotSpec>> {
    let bots = args.bots.iter().map(|text| super::setup::program(text));
    let mut bots: Vec<BotSpec> = bots.collect::<Result<_, _>>()?;
    tell_apart(&mut bots);
    lineup::look_at(&bots)?;
    if bots.len() < 2 {
        let advice = "a tournament needs two bots at least; name another one, such as `greedy`, or one folder that holds a \
                      submission for each student";
        return Err(Misuse(advice.to_owned()).into());
    }
    Ok(bots)
}

fn manner(args: &TournamentArgs, bots: &[BotSpec]) -> Result<Manner> {
    if !args.in_process {
        return Ok(Manner::Processes);
    }
    let foreign = bots
        .iter()
        .find(|bot| !matches!(bot.launch, Launch::BuiltIn { .. }));
    if let Some(bot) = foreign {
        let names: Vec<&str> = bot::roster::NAMES.iter().map(|(name, _)| *name).collect();
        let problem = format!("`{}` is a program of its own", bot.spec);
        let advice = format!("--in-process runs {}", names.join(", "));
        return Err(Misuse(format!("{problem}; {advice}")).into());
    }
    Ok(Manner::InProcess {
        nodes: args.nodes.unwrap_or(NODES),
    })
}

/// Two bots by their names, as in `new>old`.
fn parse_claim(text: &str, bots: &[BotSpec]) -> Result<(usize, usize)> {
    let number = |name: &str| bots.iter().position(|bot| bot.name == name.trim());
    let sides = text.split_once('>');
    let claim = sides.and_then(|(a, b)| Some((number(a)?, number(b)?)));
    claim.filter(|(a, b)| a != b).ok_or_else(|| {
        let names: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
        let names = names.join(", ");
        Misuse(format!(
            "`{text}` is no claim like 'A>B' about two of {names}"
        ))
        .into()
    })
}

fn hypotheses(args: &TournamentArgs) -> Result<Hypotheses> {
    let usual = Hypotheses::default();
    let wanted = Hypotheses {
        elo0: args.elo0.unwrap_or(usual.elo0),
        elo1: args.elo1.unwrap_or(usual.elo1),
        alpha: args.alpha.unwrap_or(usual.alpha),
        beta: args.beta.unwrap_or(usual.beta),
    };
    wanted
        .check()
        .map_err(|problem| Misuse(problem.to_string()))?;
    Ok(wanted)
}

/// As many games as leave every bot a core; brains in this process have one for the whole game.
fn jobs(args: &TournamentArgs, manner: Manner, seats: usize) -> Result<usize> {
    let cores = cores();
    match (args.jobs, manner) {
        (Some(jobs), _) if !(1..=MOST_JOBS).contains(&jobs) => {
            Err(Misuse(format!("--jobs is to be 1 to {MOST_JOBS}")).into())
        }
        (Some(jobs), _) => Ok(jobs),
        (None, Manner::InProcess { .. }) => Ok(cores),
        (None, Manner::Processes) => Ok((cores / seats).max(1)),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// The fence around bots that are programs; those in this process are none.
fn fence(args: &TournamentArgs, manner: Manner, hidden: &[PathBuf]) -> Result<Sandbox> {
    if manner != Manner::Processes {
        return Ok(Sandbox::of(Level::None));
    }
    let sandbox = args.sandbox.choose()?;
    let sandbox = (hidden.iter()).fold(sandbox, |sandbox, path| sandbox.hiding(path));
    if sandbox.level < Level::Light && args.fleet.via.is_none() {
        print::remark(&format!(
            "the sandbox is `{}`: a bot can reach its rivals, the record and this machine; \
             `arena sandbox` tells why",
            sandbox.level
        ));
    }
    Ok(sandbox)
}

fn shared_spec(
    args: &TournamentArgs,
    (config, ticks): (GameConfig, u32),
    manner: Manner,
    (bots, sealed): (Vec<BotSpec>, Vec<SealedBot>),
    sandbox: Sandbox,
    folder: &Path,
    jobs: usize,
) -> Result<SharedSpec> {
    Ok(SharedSpec {
        timing: Timing {
            budget: Duration::from_millis(config.speed.into()),
            startup: super::setup::startup(args.startup_ms.unwrap_or(2000))?,
            pace: Pace::Fast,
            cap: Timing::FAIR_CAP,
        },
        think: Think::Auto {
            cores: (cores() / jobs).max(1),
        },
        config: Arc::new(config),
        ticks,
        manner,
        players: (bots.into_iter().zip(sealed))
            .map(|(bot, sealed)| {
                // What runs in this process is not started again.
                let sealed = (manner == Manner::Processes).then_some(sealed);
                Arc::new(Player { bot, sealed })
            })
            .collect(),
        sandbox,
        games: folder.join("games"),
    })
}
