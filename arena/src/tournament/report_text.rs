//! A tournament's figures as text: a table for people, CSV and JSON for programs.

use super::rating::{Decision, Duel, Hypotheses, Interval, SequentialTest};
use super::results::Results;
use super::summary::{BotSummary, Summary};
use super::trial::Trial;
use crate::csv::text_cell;
use crate::engine::Latency;
use crate::printable;
use crate::text_table::{fitting_table, text_table, width_of};
use serde_json::{Value, json};
use std::borrow::Cow;

/// Bots up to which the table of duels is printed; that of more is on the page alone.
pub const DUELS_MOST: usize = 8;

/// The table of bots: who is how strong, and how sure that is.
pub fn standings(summary: &Summary, width: u16) -> String {
    let header = [
        "rank",
        "bot",
        "rating",
        "95 %",
        "games",
        "firsts",
        "mean rank",
        "longest",
        "best",
    ];
    let rows = summary.bots.iter().enumerate().map(|(index, bot)| {
        vec![
            (index + 1).to_string(),
            printable::name(&bot.name).into_owned(),
            format!("{:+.0}", bot.rating.points),
            bot.rating.interval.map_or_else(|| "–".to_owned(), range),
            bot.games.to_string(),
            format!("{:.1} %", 100.0 * bot.firsts / f64::from(bot.games)),
            format!("{:.2}", bot.mean_rank),
            format!("{:.1}", bot.mean_longest()),
            bot.best_longest().to_string(),
        ]
    });
    fitting_table(&header, rows, &[1], &[8, 6], width)
}

/// What became of the bots in a game on average, and how long their answers took. Those who left
/// early and the rarer deaths are not in it: [`troubles`] tells of the ones, CSV and JSON of the others.
pub fn conduct(summary: &Summary, width: u16) -> String {
    let header = [
        "a game", "kills", "apples", "deaths", "wall", "own", "other", "head", "late", "held up",
        "p50 ms", "p99 ms", "max ms",
    ];
    let rows = summary.bots.iter().map(|bot| {
        let latency = |pick: fn(&Latency) -> u32| {
            let us = bot.latency.as_ref().map(pick);
            us.map_or_else(
                || "–".to_owned(),
                |us| format!("{:.2}", f64::from(us) / 1000.0),
            )
        };
        let mean = |count| format!("{:.2}", bot.per_game(count));
        vec![
            printable::name(&bot.name).into_owned(),
            mean(bot.kills),
            format!("{:.1}", bot.per_game(bot.apples)),
            mean(bot.deaths.total()),
            mean(bot.deaths.wall),
            mean(bot.deaths.own_body),
            mean(bot.deaths.other_body),
            mean(bot.deaths.head_on),
            bot.late.by_bot.to_string(),
            bot.late.by_machine.to_string(),
            latency(|l| l.p50_us),
            latency(|l| l.p99_us),
            latency(|l| l.max_us),
        ]
    });
    fitting_table(&header, rows, &[0], &[10, 9, 11, 2, 8], width)
}

/// The table of duels: in each row, how often that bot was ahead of those in the columns. Where there is no room for
/// how sure that is, the shares alone; `None` where there are too many bots for any table, or their names would be broken.
pub fn duels(summary: &Summary, width: u16) -> Option<String> {
    if summary.bots.len() > DUELS_MOST {
        return None;
    }
    let whole = duel_table(summary, cell, None);
    if width_of(&whole) <= usize::from(width) {
        return Some(whole);
    }
    let share = |duel: &Duel| format!("{:.0} %", duel.share * 100.0);
    let room = usize::from(width);
    (narrowest(summary) <= room).then(|| duel_table(summary, share, Some(width)))
}

/// The columns that a table of shares takes at least, names broken between words alone.
fn narrowest(summary: &Summary) -> usize {
    let longest_word = |bot: &BotSummary| {
        let name = printable::name(&bot.name);
        let words = name.split([' ', '-']).map(|word| word.chars().count());
        words.max().unwrap_or_default()
    };
    let words = summary.bots.iter().map(longest_word);
    let first = words.clone().max().unwrap_or_default().max("ahead".len());
    let others: usize = words.map(|word| word.max("100 %".len()) + 2).sum();
    first + 2 + others + 2
}

fn duel_table(summary: &Summary, cell: impl Fn(&Duel) -> String, width: Option<u16>) -> String {
    let names = summary.bots.iter().map(|bot| printable::name(&bot.name));
    let names: Vec<Cow<'_, str>> = names.collect();
    let mut header = vec!["ahead of"];
    header.extend(names.iter().map(AsRef::as_ref));
    let rows = names.iter().zip(&summary.duels).map(|(name, duels)| {
        let cells = duels
            .iter()
            .map(|duel| duel.map_or_else(String::new, |duel| cell(&duel)));
        std::iter::once(name.to_string()).chain(cells).collect()
    });
    text_table(&header, rows, &[0], width)
}

fn cell(duel: &Duel) -> String {
    let Interval { low, high } = duel.interval;
    format!(
        "{:.0} % [{:.0}, {:.0}]\nLOS {:.1} %",
        duel.share * 100.0,
        low * 100.0,
        high * 100.0,
        duel.superiority * 100.0
    )
}

/// An interval of points; where it has one end or none, what there is to say.
pub(super) fn range(interval: Interval) -> String {
    let Interval { low, high } = interval;
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("[{low:+.0}, {high:+.0}]"),
        (true, false) => format!("> {low:+.0}"),
        (false, true) => format!("< {high:+.0}"),
        (false, false) => "no bound".to_owned(),
    }
}

/// What the ratings of a field mean in which a bot was never behind, or never ahead.
pub fn caution(summary: &Summary) -> Option<&'static str> {
    let mut intervals = summary.bots.iter().filter_map(|bot| bot.rating.interval);
    let open = intervals.any(|interval| !(interval.low.is_finite() && interval.high.is_finite()));
    open.then_some(
        "Some bots were never behind some others, so no game tells how much better they\n\
         are. Their ratings are guesses; > or < is what the games do say, with 97.5 %.",
    )
}

/// What each machine has played, where games were played on others.
pub fn machines(summary: &Summary, width: u16) -> Option<String> {
    super::machines::table(&summary.machines, width)
}

/// What kept the bots from each other and from the machine.
pub fn sandbox(summary: &Summary) -> Option<String> {
    let (low, high) = summary.sandbox?;
    Some(match low == high {
        true => format!("sandbox: {low}"),
        false => format!("sandbox: {low} to {high}"),
    })
}

/// One line for each bot, with a header.
pub fn csv(summary: &Summary) -> String {
    let mut text = String::from(
        "rank,bot,rating,low,high,games,firsts,mean_rank,mean_longest,best_longest,kills,deaths,\
         wall,own_body,other_body,head_on,zombie,bad_apple,apples,late,late_by_machine,garbage,gone,\
         p50_us,p99_us,max_us\n",
    );
    for (index, bot) in summary.bots.iter().enumerate() {
        let end = |pick: fn(&Interval) -> f64| {
            let finite = bot
                .rating
                .interval
                .as_ref()
                .map(pick)
                .filter(|p| p.is_finite());
            finite.map_or_else(String::new, |points| format!("{points:.2}"))
        };
        let us = |pick: fn(&Latency) -> u32| {
            bot.latency
                .as_ref()
                .map_or_else(String::new, |l| pick(l).to_string())
        };
        let deaths = bot.deaths;
        let counts = [
            bot.kills,
            deaths.total(),
            deaths.wall,
            deaths.own_body,
            deaths.other_body,
            deaths.head_on,
            deaths.zombie,
            deaths.bad_apple,
            bot.apples,
            bot.late.by_bot,
            bot.late.by_machine,
            bot.garbage,
            bot.gone,
        ];
        let fields = [
            (index + 1).to_string(),
            text_cell(&bot.name),
            format!("{:.2}", bot.rating.points),
            end(|i| i.low),
            end(|i| i.high),
            bot.games.to_string(),
            format!("{:.3}", bot.firsts),
            format!("{:.4}", bot.mean_rank),
            format!("{:.3}", bot.mean_longest()),
            bot.best_longest().to_string(),
        ];
        let fields = fields
            .into_iter()
            .chain(counts.map(|count| count.to_string()));
        let fields = fields.chain([us(|l| l.p50_us), us(|l| l.p99_us), us(|l| l.max_us)]);
        text += &fields.collect::<Vec<_>>().join(",");
        text.push('\n');
    }
    text
}

/// Everything as one object.
pub fn json(summary: &Summary) -> Value {
    let bot = |bot: &BotSummary| {
        // An end without bound is null: JSON knows no infinity.
        json!({
            "name": bot.name,
            "command": bot.command,
            "rating": bot.rating.points,
            "interval": bot.rating.interval,
            "games": bot.games,
            "firsts": bot.firsts,
            "mean_rank": bot.mean_rank,
            "mean_longest": bot.mean_longest(),
            "best_longest": bot.best_longest(),
            "kills": bot.kills,
            "deaths": bot.deaths.total(),
            "deaths_by_cause": bot.deaths,
            "apples": bot.apples,
            "late": bot.late.by_bot,
            "late_by_machine": bot.late.by_machine,
            "garbage": bot.garbage,
            "gone": bot.gone,
            "latency": bot.latency,
        })
    };
    let mut duels = Vec::new();
    for (a, row) in summary.bots.iter().zip(&summary.duels) {
        for (b, duel) in summary.bots.iter().zip(row) {
            if let Some(duel) = duel {
                duels.push(json!({
                    "bot": a.name,
                    "against": b.name,
                    "blocks": duel.blocks,
                    "share": duel.share,
                    "interval": duel.interval,
                    "superiority": duel.superiority,
                }));
            }
        }
    }
    let mut object = json!({
        "games": summary.games,
        "blocks": summary.blocks,
        "bots": summary.bots.iter().map(bot).collect::<Vec<_>>(),
        "duels": duels,
    });
    if let Some((low, _)) = summary.sandbox {
        object["sandbox"] = low.name().into();
    }
    if !summary.machines.is_empty() {
        object["machines"] = json!(summary.machines);
    }
    object
}

/// What a sequential test says, in a line.
pub fn trial(trial: &Trial, results: &Results) -> String {
    let name = |bot: usize| {
        let bot = results.bots.get(bot);
        printable::name(bot.map_or("?", |bot| bot.name.as_str()))
    };
    let (a, b) = (name(trial.claim.0), name(trial.claim.1));
    let verdict = match trial.decision() {
        Decision::Open => format!("whether {a} is better than {b} is not clear yet"),
        Decision::Better => format!("{a} is better than {b}"),
        Decision::NotBetter => format!("{a} is not better than {b}"),
    };
    format!("{verdict}: {}", ratio(trial.test()))
}

/// The log-likelihood ratio of a test between its bounds.
pub fn ratio(test: &SequentialTest) -> String {
    let (low, high) = test.bounds();
    let Hypotheses { elo0, elo1, .. } = test.hypotheses();
    format!(
        "log-likelihood ratio {:+.2} in ({low:.2}, {high:.2}) after {} blocks, {elo1} against {elo0} points",
        test.ratio(),
        test.blocks()
    )
}

/// What went wrong, a line for each bot that something went wrong with.
pub fn troubles(summary: &Summary) -> Vec<String> {
    let trouble = |bot: &BotSummary| {
        let counts = [
            (bot.gone, "left before the end of so many games"),
            (bot.late.by_bot, "late answers by its own fault"),
            (
                bot.late.by_machine,
                "late answers by the machine's fault, not held against it",
            ),
            (bot.garbage, "lines that were neither a move nor a log line"),
        ];
        let said = counts.iter().filter(|(count, _)| *count > 0);
        let said: Vec<String> = said
            .map(|(count, what)| format!("{what}: {count}"))
            .collect();
        (!said.is_empty())
            .then(|| format!("bot {}: {}", printable::name(&bot.name), said.join("; ")))
    };
    summary.bots.iter().filter_map(trouble).collect()
}
