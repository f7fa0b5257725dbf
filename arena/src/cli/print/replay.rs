//! What is in a replay, and whether it is right.

use super::out;
use anyhow::Result;
use arena::printable;
use arena::process::LateAnswers;
use arena::replay::Timeline;
use arena::replay::ask::Answers;
use arena::replay::search::Found;
use arena::replay::{Discrepancy, Verified};
use arena::replay::{EndLine, Line, Recording, TickLine};
use arena::text_table::text_table;
use protocol::{Direction, Seat};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;

/// What a replay is about, and how it ended.
pub(crate) fn overview(recording: &Recording, as_json: bool) -> Result<()> {
    let header = &recording.header;
    let (mut ticks, mut late, mut end) = (0, LateAnswers::default(), None::<EndLine>);
    let mut lines = recording.lines();
    while let Some((_, line)) = lines.next() {
        match line {
            Some(Line::Tick(text)) => {
                let line: TickLine = serde_json::from_str(text).unwrap_or_default();
                ticks = line.tick.max(ticks);
                late.add(line.late.iter().map(|late| late.fault).collect());
            }
            Some(Line::End(line)) => end = Some(line),
            _ => {}
        }
    }
    if as_json {
        let report = json!({
            "header": header,
            "ticks": ticks,
            "late": late.by_bot,
            "late_by_machine": late.by_machine,
            "end": end,
        });
        return out::json(&report);
    }
    let edition = header.config.get("edition").map_or("", String::as_str);
    out::out(&format!(
        "edition {}, seed {}, {ticks} of {} ticks",
        printable::one_line(edition),
        printable::one_line(&header.seed),
        header.ticks
    ))?;
    match &end {
        Some(end) => {
            let rows = end.standings.iter().map(|row| {
                let bot = header.seats.get(usize::from(row.seat));
                let name = printable::name(bot.map_or("?", |bot| bot.name.as_str())).into_owned();
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
            let header = ["rank", "seat", "bot", "longest", "kills"];
            out::out(&text_table(&header, rows, &[2], None))?;
            let late = super::game::in_words(late);
            out::out(&format!("{}; late answers: {late}", end.why))
        }
        None => out::out(&format!(
            "cut off after tick {ticks}: the file ends before the game does"
        )),
    }
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
        return out::json(&report);
    }
    match result {
        Ok(Verified {
            ticks,
            cut_off: None,
        }) => {
            out::out(&format!(
                "{file}: verified, all {ticks} ticks are as the rules say"
            ))?;
        }
        Ok(Verified {
            ticks,
            cut_off: Some(why),
        }) => {
            out::err(&format!(
                "{file}: cut off after tick {ticks} ({why}); what is there is as the rules say"
            ));
        }
        Err(discrepancy) => out::err(&format!("{file}: NOT verified: {discrepancy}")),
    }
    Ok(())
}

/// A word about a replay that does not reach its end.
pub(crate) fn incomplete(file: &Path, timeline: &Timeline) {
    if let Some(why) = &timeline.cut_off {
        out::err(&format!("{}: incomplete: {why}", file.display()));
    }
}

/// What a bot was sent.
pub(crate) fn input(seat: Seat, tick: Option<u32>, text: &str, as_json: bool) -> Result<()> {
    if as_json {
        out::json(&json!({ "seat": seat.0, "tick": tick, "input": text }))
    } else {
        out::raw(text)
    }
}

/// Ticks worth a look, one a line.
pub(crate) fn found(found: &[Found], as_json: bool) -> Result<()> {
    let mut told = String::new();
    for Found {
        tick,
        seat,
        kind,
        text,
    } in found
    {
        if as_json {
            let line = json!({ "tick": tick, "seat": seat.0, "kind": kind, "text": text });
            writeln!(told, "{}", printable::json(&line.to_string()))?;
        } else {
            writeln!(told, "{tick:>6}  {}", printable::one_line(text))?;
        }
    }
    out::raw(&told)
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
            "late_twice": answers.late_twice,
            "differences": differences.collect::<Vec<_>>(),
            "gone": answers.gone.as_ref().map(|crash| json!({
                "tick": crash.tick,
                "reason": crash.reason,
                "stderr": crash.stderr,
            })),
        });
        return out::json(&report);
    }
    let mut told = String::new();
    for difference in &answers.differences {
        let (then, now) = (word(difference.then), now(difference.now));
        writeln!(told, "{:>6}  then {then:<5}  now {now}", difference.tick)?;
    }
    writeln!(
        told,
        "{} of {} answers differ",
        answers.differences.len(),
        answers.compared
    )?;
    if answers.late_twice > 0 {
        let late = answers.late_twice;
        writeln!(
            told,
            "{late} more were late then and now, and are not counted"
        )?;
    }
    out::raw(&told)?;
    if let Some(crash) = &answers.gone {
        let mut last = format!("the bot ended in tick {}: {}", crash.tick, crash.reason);
        for line in &crash.stderr {
            last = format!("{last}\n{}", printable::one_line(line));
        }
        out::err(&last);
    }
    Ok(())
}
