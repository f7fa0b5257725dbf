//! What came of a game.

use super::out;
use anyhow::Result;
use arena::bots::Launch;
use arena::engine::{Deaths, Latency};
use arena::engine::{GameSpec, Outcome};
use arena::printable;
use arena::process::LateAnswers;
use arena::text_table::fitting_table;
use protocol::Seat;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

/// The final table and where everything is.
pub(crate) fn table(game: &GameSpec, outcome: &Outcome, rules: &str) -> Result<()> {
    let header = [
        "rank", "seat", "bot", "longest", "kills", "deaths", "wall", "apples", "late", "held up",
        "p50 ms", "p99 ms", "max ms",
    ];
    let rows = outcome.standings.iter().map(|standing| {
        let stats = &outcome.stats[standing.seat];
        let latency = stats.latency();
        let gone = if outcome.departures[standing.seat].is_some() {
            " (gone)"
        } else {
            ""
        };
        vec![
            standing.rank.to_string(),
            standing.seat.to_string(),
            format!("{}{gone}", printable::name(&game.bots[standing.seat].name)),
            standing.longest.to_string(),
            standing.kills.to_string(),
            stats.deaths.total().to_string(),
            stats.deaths.wall.to_string(),
            stats.apples.to_string(),
            stats.late.by_bot.to_string(),
            stats.late.by_machine.to_string(),
            millis(latency.p50_us),
            millis(latency.p99_us),
            millis(latency.max_us),
        ]
    });
    // What cannot be shown is in the line of late answers, in `--json`, or of the least use.
    let spare = [10, 9, 11, 7];
    out::out(&fitting_table(&header, rows, &[2], &spare, out::columns()))?;
    let rate = f64::from(outcome.ticks) / outcome.took.as_secs_f64().max(1e-9);
    out::out(&format!(
        "\n{} of {} ticks ({}) in {:.2} s, {rate:.0} a second",
        outcome.ticks,
        game.ticks,
        outcome.why,
        outcome.took.as_secs_f64(),
    ))?;
    out::out(&format!("seed: {}", printable::one_line(&game.seed)))?;
    out::prose(&format!("rules: {}", printable::one_line(rules)))?;
    out::out(&format!("sandbox: {}", game.sandbox.level))?;
    late_answers(outcome)?;
    garbage(game, outcome)?;
    let folder = game.replay.parent().unwrap_or(Path::new("."));
    let look = format!("{} replay {}", invocation(), game.replay.display());
    out::out(&format!("replay  {}", game.replay.display()))?;
    out::out(&format!("logs    {}", folder.display()))?;
    out::out(&format!("look    {look}\n        {look} --web"))?;
    for command in to_be_checked(game, outcome) {
        out::out(&format!("check   {} check {command}", invocation()))?;
    }
    let died = outcome.stats.values().any(|stats| stats.deaths.total() > 0);
    match died {
        true => out::out(&format!("why     {look} --grep death")),
        false => Ok(()),
    }
}

/// Programs that were late, printed garbage or left: what is wrong with each, their check says in full.
fn to_be_checked(game: &GameSpec, outcome: &Outcome) -> BTreeSet<String> {
    let at_fault = |seat: Seat| {
        let stats = &outcome.stats[seat];
        stats.late.by_bot > 0 || stats.garbage > 0 || outcome.departures[seat].is_some()
    };
    let programs = game
        .bots
        .iter()
        .filter(|(seat, bot)| matches!(bot.launch, Launch::Program(_)) && at_fault(*seat));
    let commands = programs.map(|(_, bot)| shell_words::quote(&bot.spec).into_owned());
    commands.collect()
}

fn late_answers(outcome: &Outcome) -> Result<()> {
    let mut late = LateAnswers::default();
    outcome
        .stats
        .values()
        .for_each(|stats| late.add(stats.late));
    if late.total() > 0 {
        out::prose(&format!("late answers: {}", in_words(late)))?;
    }
    if outcome.strays > 0 {
        out::out(&format!(
            "strays: {} processes outlived their bots and were ended",
            outcome.strays
        ))?;
    }
    Ok(())
}

/// What each bot printed that is neither a move nor a log line.
fn garbage(game: &GameSpec, outcome: &Outcome) -> Result<()> {
    for (seat, stats) in outcome.stats.iter().filter(|(_, stats)| stats.garbage > 0) {
        let name = printable::name(&game.bots[seat].name);
        let lines = match stats.garbage {
            1 => "1 line that is".to_owned(),
            lines => format!("{lines} lines that are"),
        };
        let first = stats
            .first_garbage
            .as_ref()
            .map_or_else(String::new, |(tick, line)| {
                format!(
                    "; the first, in tick {tick}: `{}`",
                    printable::one_line(line)
                )
            });
        out::prose(&format!(
            "garbage: {name} printed {lines} neither a move (0 to 6) nor a log line{first}"
        ))?;
    }
    Ok(())
}

/// Late answers by whose fault they were.
pub(super) fn in_words(late: LateAnswers) -> String {
    let LateAnswers { by_bot, by_machine } = late;
    format!(
        "{by_bot} by the bots' own fault, {by_machine} by the machine's, which are not held against them"
    )
}

/// Who left before the end, and why, on stderr.
pub(crate) fn departures(game: &GameSpec, outcome: &Outcome) {
    for (seat, departure) in outcome.departures.iter() {
        let Some(departure) = departure else {
            continue;
        };
        let name = printable::name(&game.bots[seat].name);
        let mut told = format!(
            "bot {name} (seat {seat}) after tick {}: {}",
            departure.tick, departure.reason
        );
        for line in &departure.stderr {
            told = format!("{told}\n{}", printable::one_line(line));
        }
        if !departure.stderr.is_empty() {
            let file = game.logs[seat].err.display();
            told = format!("{told}\nits whole stderr: {file}");
        }
        out::err(&told);
    }
}

#[derive(Serialize)]
struct SeatReport<'a> {
    rank: usize,
    seat: u8,
    name: &'a str,
    command: &'a str,
    longest: u32,
    kills: u32,
    deaths: u32,
    deaths_by_cause: Deaths,
    apples: u32,
    late: u32,
    late_by_machine: u32,
    garbage: u32,
    /// The tick of the first line of it, and the line.
    first_garbage: Option<&'a (u32, String)>,
    surplus: u32,
    latency: Latency,
    log: &'a Path,
    stderr: &'a Path,
    /// How the process ended that stayed to the end of the game.
    ending: Option<String>,
    gone: Option<serde_json::Value>,
}

/// The whole outcome as one JSON object.
pub(crate) fn json(game: &GameSpec, outcome: &Outcome, rules: &str) -> Result<()> {
    let seats = outcome.standings.iter().map(|standing| {
        let (seat, stats) = (standing.seat, &outcome.stats[standing.seat]);
        SeatReport {
            rank: standing.rank,
            seat: seat.0,
            name: &game.bots[seat].name,
            command: &game.bots[seat].spec,
            longest: standing.longest,
            kills: standing.kills,
            deaths: stats.deaths.total(),
            deaths_by_cause: stats.deaths,
            apples: stats.apples,
            late: stats.late.by_bot,
            late_by_machine: stats.late.by_machine,
            garbage: stats.garbage,
            first_garbage: stats.first_garbage.as_ref(),
            surplus: stats.surplus,
            latency: stats.latency(),
            log: &game.logs[seat].log,
            stderr: &game.logs[seat].err,
            ending: outcome.endings[seat].map(|ending| ending.to_string()),
            gone: outcome.departures[seat].as_ref().map(|departure| {
                json!({
                    "tick": departure.tick,
                    "reason": departure.reason,
                    "stderr": departure.stderr,
                })
            }),
        }
    });
    let report = json!({
        "rules": rules,
        "seed": game.seed,
        "ticks": outcome.ticks,
        "of": game.ticks,
        "why": outcome.why.to_string(),
        "seconds": outcome.took.as_secs_f64(),
        "sandbox": game.sandbox.level,
        "strays": outcome.strays,
        "replay": game.replay,
        "standings": seats.collect::<Vec<_>>(),
    });
    out::json(&report)
}

fn millis(us: u32) -> String {
    format!("{:.2}", f64::from(us) / 1000.0)
}

/// How the reader would call this program.
fn invocation() -> &'static str {
    if std::env::var_os("CARGO").is_some() {
        "cargo arena"
    } else {
        "arena"
    }
}
