//! What a person or a program is told. The only file of the program that prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use anyhow::Result;
use arena::bot_spec::BotSpec;
use arena::doctor::Diagnosis;
use arena::game::{Game, Outcome};
use arena::record::{EndLine, Line, Recording, TickLine};
use arena::replay::ask::Answers;
use arena::replay::{Discrepancy, Verified};
use arena::stats::{Deaths, Latency};
use arena::watch::{Mark, Timeline};
use comfy_table::{CellAlignment, Table, presets};
use protocol::config::{KEYS, Resolved};
use protocol::{Direction, Seat};
use serde::Serialize;
use serde_json::json;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;

/// An error with all its reasons.
pub(crate) fn complain(error: &anyhow::Error) {
    // Where nobody can be told, the exit code still tells.
    let _ = writeln!(std::io::stderr(), "error: {error:#}");
}

/// Text that is complete as it is.
pub(crate) fn text(text: &str) {
    println!("{}", text.trim_end());
}

/// A remark beside the output.
pub(crate) fn remark(text: &str) {
    eprintln!("{text}");
}

/// The final table and where everything is.
pub(crate) fn table(game: &Game, outcome: &Outcome) {
    let header = [
        "rank", "seat", "bot", "longest", "kills", "deaths", "apples", "late", "p50", "p99", "max",
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
            format!("{}{gone}", game.bots[standing.seat].name),
            standing.longest.to_string(),
            standing.kills.to_string(),
            stats.deaths.total().to_string(),
            stats.apples.to_string(),
            stats.late.to_string(),
            millis(latency.p50_us),
            millis(latency.p99_us),
            millis(latency.max_us),
        ]
    });
    println!("{}", grid(&header, rows, &[2]));
    let rate = f64::from(outcome.ticks) / outcome.took.as_secs_f64().max(1e-9);
    println!(
        "\n{} of {} ticks ({}) in {:.2} s, {rate:.0} a second; seed {}",
        outcome.ticks,
        game.ticks,
        outcome.why,
        outcome.took.as_secs_f64(),
        game.seed
    );
    late_answers(outcome);
    let folder = game.replay.parent().unwrap_or(Path::new("."));
    println!("replay  {}", game.replay.display());
    println!("logs    {}", folder.display());
    let look = format!("{} replay {}", invocation(), game.replay.display());
    println!("look    {look}");
    println!("        {look} --web");
}

fn late_answers(outcome: &Outcome) {
    let (bots, machine) = outcome
        .stats
        .values()
        .fold((0, 0), |(bots, machine), stats| {
            (bots + stats.late, machine + stats.held_up)
        });
    if bots + machine > 0 {
        println!(
            "late answers: {bots} by the bots' own fault, {machine} by the machine's, which are not \
             held against them"
        );
    }
    let garbage: u32 = outcome.stats.values().map(|stats| stats.garbage).sum();
    if garbage > 0 {
        println!("garbage: {garbage} lines were neither a move nor a log line, and were ignored");
    }
    if outcome.strays > 0 {
        println!(
            "strays: {} processes outlived their bots and were ended",
            outcome.strays
        );
    }
}

/// Who left before the end, and why, on stderr.
pub(crate) fn departures(game: &Game, outcome: &Outcome) {
    for (seat, departure) in outcome.departures.iter() {
        let Some(departure) = departure else {
            continue;
        };
        let name = &game.bots[seat].name;
        eprintln!(
            "bot {name} (seat {seat}) after tick {}: {}",
            departure.tick, departure.reason
        );
        for line in &departure.stderr {
            eprintln!("    {line}");
        }
        if !departure.stderr.is_empty() {
            eprintln!("    its whole stderr: {}", game.logs[seat].err.display());
        }
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
    surplus: u32,
    latency: Latency,
    log: &'a Path,
    stderr: &'a Path,
    /// How the process ended that stayed to the end of the game.
    ending: Option<String>,
    gone: Option<serde_json::Value>,
}

/// The whole outcome as one JSON object.
pub(crate) fn json(game: &Game, outcome: &Outcome) -> Result<()> {
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
            late: stats.late,
            late_by_machine: stats.held_up,
            garbage: stats.garbage,
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
        "seed": game.seed,
        "ticks": outcome.ticks,
        "of": game.ticks,
        "why": outcome.why.to_string(),
        "seconds": outcome.took.as_secs_f64(),
        "strays": outcome.strays,
        "replay": game.replay,
        "standings": seats.collect::<Vec<_>>(),
    });
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}

/// What a doctor has to say about a bot.
pub(crate) fn diagnosis(bot: &BotSpec, diagnosis: &Diagnosis, as_json: bool) -> Result<()> {
    if as_json {
        let mut report = serde_json::to_value(diagnosis)?;
        report["bot"] = json!(bot.name);
        report["command"] = json!(bot.spec);
        println!("{}", serde_json::to_string(&report)?);
    } else {
        println!("{}\n\n{diagnosis}", bot.spec);
    }
    Ok(())
}

/// Every key, its value and who said it.
pub(crate) fn configuration(resolved: &Resolved) {
    let rows = KEYS.iter().zip(&resolved.origins).map(|(key, origin)| {
        let value = match (key.get)(&resolved.config) {
            fresh if fresh.is_empty() => "(fresh)".to_owned(),
            value => value,
        };
        let names: Vec<&str> = [key.name].iter().chain(key.aliases).copied().collect();
        vec![
            names.join(", "),
            value,
            origin.to_string(),
            key.meaning.to_owned(),
        ]
    });
    println!(
        "{}",
        grid(&["key", "value", "from", "meaning"], rows, &[0, 1, 2, 3])
    );
    println!("\n{} ticks a round", resolved.config.ticks());
}

/// What a replay is about, and how it ended.
pub(crate) fn overview(recording: &Recording, as_json: bool) -> Result<()> {
    let header = &recording.header;
    let (mut ticks, mut late, mut end) = (0, 0, None::<EndLine>);
    for (_, line) in recording.lines() {
        match line {
            Some(Line::Tick(text)) => {
                let line: TickLine = serde_json::from_str(text).unwrap_or_default();
                ticks = line.tick.max(ticks);
                late += line.late.len();
            }
            Some(Line::End(line)) => end = Some(line),
            _ => {}
        }
    }
    if as_json {
        let report = json!({ "header": header, "ticks": ticks, "late": late, "end": end });
        println!("{}", serde_json::to_string(&report)?);
        return Ok(());
    }
    let edition = header.config.get("edition").map_or("", String::as_str);
    println!(
        "edition {edition}, seed {}, {ticks} of {} ticks",
        header.seed, header.ticks
    );
    match &end {
        Some(end) => {
            let rows = end.standings.iter().map(|row| {
                let bot = header.seats.get(usize::from(row.seat));
                let name = bot.map_or("?", |bot| bot.name.as_str()).to_owned();
                let numbers = [row.longest, row.kills].map(|n| n.to_string());
                let [longest, kills] = numbers;
                vec![
                    row.rank.to_string(),
                    Seat(row.seat).to_string(),
                    name,
                    longest,
                    kills,
                ]
            });
            println!(
                "{}",
                grid(&["rank", "seat", "bot", "longest", "kills"], rows, &[2])
            );
            println!("{}; {late} late answers", end.why);
        }
        None => println!("cut off after tick {ticks}: the file ends before the game does"),
    }
    Ok(())
}

/// Whether a replay agrees with the rules.
pub(crate) fn verification(
    file: &Path,
    result: &Result<Verified, Discrepancy>,
    as_json: bool,
) -> Result<()> {
    let file = file.display();
    if as_json {
        let report = match result {
            Ok(Verified { ticks, cut_off }) => {
                json!({ "verified": cut_off.is_none(), "ticks": ticks, "cut_off": cut_off })
            }
            Err(discrepancy) => json!({ "verified": false, "problem": discrepancy.to_string() }),
        };
        println!("{}", serde_json::to_string(&report)?);
        return Ok(());
    }
    match result {
        Ok(Verified {
            ticks,
            cut_off: None,
        }) => {
            println!("{file}: verified, all {ticks} ticks are as the rules say");
        }
        Ok(Verified {
            ticks,
            cut_off: Some(why),
        }) => {
            eprintln!(
                "{file}: cut off after tick {ticks} ({why}); what is there is as the rules say"
            );
        }
        Err(discrepancy) => eprintln!("{file}: NOT verified: {discrepancy}"),
    }
    Ok(())
}

/// Where the page is, on stderr: stdout may be a report for a program.
pub(crate) fn address(address: &str) {
    eprintln!("watch   {address}   (Ctrl-C ends it)");
}

/// A warning that others can reach the page, and what they could do there.
pub(crate) fn exposed(place: SocketAddr, others_play: bool) {
    let steer = if others_play { ", and steer" } else { "" };
    eprintln!("warning: not this machine alone: whoever reaches {place} can look on{steer}");
}

/// A file that was written.
pub(crate) fn written(file: &Path, bytes: usize) {
    println!("{} ({} KB)", file.display(), bytes.div_ceil(1000));
}

/// A word about a replay that does not reach its end.
pub(crate) fn incomplete(file: &Path, timeline: &Timeline) {
    if let Some(why) = &timeline.cut_off {
        eprintln!("{}: incomplete: {why}", file.display());
    }
}

/// What a bot was sent.
pub(crate) fn input(seat: Seat, tick: Option<u32>, text: &str, as_json: bool) -> Result<()> {
    if as_json {
        println!("{}", json!({ "seat": seat.0, "tick": tick, "input": text }));
    } else {
        std::io::stdout().write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Ticks worth a look, one a line.
pub(crate) fn marks(marks: &[Mark], as_json: bool) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for Mark {
        tick,
        seat,
        kind,
        text,
    } in marks
    {
        if as_json {
            let kind = kind.to_string();
            let line = json!({ "tick": tick, "seat": seat.0, "kind": kind, "text": text });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{tick:>6}  {text}")?;
        }
    }
    Ok(())
}

/// Where a bot's answers differ from the recorded ones.
pub(crate) fn answers(answers: &Answers, as_json: bool) -> Result<()> {
    let word = |way: Direction| format!("{way:?}").to_lowercase();
    let now = |way: Option<Direction>| way.map_or("no answer".to_owned(), word);
    if as_json {
        let differences = answers.differences.iter().map(|difference| {
            json!({
                "tick": difference.tick,
                "then": word(difference.then),
                "now": difference.now.map(word),
            })
        });
        let report = json!({
            "compared": answers.compared,
            "differences": differences.collect::<Vec<_>>(),
            "gone": answers.gone,
        });
        println!("{report}");
        return Ok(());
    }
    let mut out = std::io::stdout().lock();
    for difference in &answers.differences {
        let (then, now) = (word(difference.then), now(difference.now));
        writeln!(out, "{:>6}  then {then:<5}  now {now}", difference.tick)?;
    }
    writeln!(
        out,
        "{} of {} answers differ",
        answers.differences.len(),
        answers.compared
    )?;
    if let Some(tick) = answers.gone {
        eprintln!("the bot ended in tick {tick}");
    }
    Ok(())
}

fn grid(header: &[&str], rows: impl Iterator<Item = Vec<String>>, left: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(header);
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        let to_the_left = left.contains(&index);
        let side = if to_the_left {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        };
        column.set_cell_alignment(side);
    }
    table
}

fn millis(us: u32) -> String {
    format!("{:.2} ms", f64::from(us) / 1000.0)
}

/// How the reader would call this program.
fn invocation() -> &'static str {
    if std::env::var_os("CARGO").is_some() {
        "cargo arena"
    } else {
        "arena"
    }
}
