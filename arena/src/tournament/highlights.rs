//! The games worth watching: upsets, close finishes, massacres, and everything that went wrong.

use super::game_line::{GameLine, SeatResult};
use super::results::Results;
use super::summary::Summary;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Mishaps of one kind that are listed, the most frequent first.
const LISTED: usize = 12;

/// A game and why to watch it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// What is special about it.
    pub why: String,
    /// What happened, in words.
    pub what: String,
    /// Its replay.
    pub replay: PathBuf,
}

/// The games of all results that are worth watching.
pub fn highlights(results: &Results, summary: &Summary) -> Vec<Highlight> {
    let name = |seat: &SeatResult| results.bots[seat.bot].name.as_str();
    let points = |seat: &SeatResult| {
        let bot = summary.bots.iter().find(|bot| bot.bot == seat.bot);
        bot.map_or(0.0, |bot| bot.rating.points)
    };
    let mut found = Vec::new();
    let mut add = |why: &str, what: String, replay: PathBuf| {
        let why = why.to_owned();
        found.push(Highlight { why, what, replay });
    };
    let games: Vec<(&GameLine, PathBuf)> = results.games().collect();
    // An upset is as big as the gap between the winner and the best bot it left behind.
    let upset = |line: &GameLine| {
        let table = by_place(line);
        let (winner, others) = table.split_first()?;
        let best = others
            .iter()
            .max_by(|a, b| points(a).total_cmp(&points(b)))?;
        let gap = points(best) - points(winner);
        (gap > 0.0 && !level(winner, best)).then_some((gap, winner.bot))
    };
    let upsets = games
        .iter()
        .filter_map(|(line, replay)| Some((upset(line)?, replay)));
    if let Some(((gap, winner), replay)) = upsets.max_by(|a, b| a.0.0.total_cmp(&b.0.0)) {
        let winner = &results.bots[winner].name;
        let what = format!("{winner} won, {gap:.0} points below the favourite");
        add("biggest upset", what, replay.clone());
    }
    let margin = |line: &GameLine| {
        let table = by_place(line);
        let [first, second, ..] = table.as_slice() else {
            return None;
        };
        let margin = (
            first.longest - second.longest,
            first.kills.abs_diff(second.kills),
        );
        Some((margin, Reverse(first.longest)))
    };
    if let Some((line, replay)) = games.iter().min_by_key(|(line, _)| margin(line)) {
        let table = by_place(line);
        let places: Vec<String> = table
            .iter()
            .map(|seat| format!("{} {}", name(seat), seat.longest))
            .collect();
        add("closest", places.join(", "), replay.clone());
    }
    let kills = |line: &GameLine| {
        line.seats
            .iter()
            .map(|seat| u64::from(seat.kills))
            .sum::<u64>()
    };
    if let Some((line, replay)) = games.iter().rev().max_by_key(|(line, _)| kills(line)) {
        add(
            "most kills",
            format!("{} kills", kills(line)),
            replay.clone(),
        );
    }
    let longest = |line: &GameLine| line.seats.iter().map(|seat| seat.longest).max();
    if let Some((line, replay)) = games.iter().rev().max_by_key(|(line, _)| longest(line))
        && let Some(seat) = by_place(line).first()
    {
        let what = format!("{} reached {}", name(seat), seat.longest);
        add("longest snake", what, replay.clone());
    }
    let seats = games
        .iter()
        .flat_map(|(line, replay)| line.seats.iter().map(move |seat| (seat, replay)));
    // The same crash of the same bot is told once, however often it happened.
    let mut crashes: BTreeMap<(&str, &str), Vec<(u32, &PathBuf)>> = BTreeMap::new();
    for (seat, replay) in seats.clone() {
        if let Some(gone) = &seat.gone {
            let equal = crashes.entry((name(seat), &gone.reason)).or_default();
            equal.push((gone.tick, replay));
        }
    }
    let mut crashes: Vec<_> = crashes.into_iter().collect();
    crashes.sort_by_key(|(_, equal)| Reverse(equal.len()));
    for ((name, reason), equal) in crashes.iter().take(LISTED) {
        let (tick, replay) = equal[0];
        let what = match equal.len() {
            1 => format!("{name} after tick {tick}: {reason}"),
            games => format!("{name} in {games} games, here after tick {tick}: {reason}"),
        };
        add("left early", what, replay.clone());
    }
    let mut late: BTreeMap<&str, Vec<(&SeatResult, &PathBuf)>> = BTreeMap::new();
    for (seat, replay) in seats.filter(|(seat, _)| seat.late.total() > 0) {
        late.entry(name(seat)).or_default().push((seat, replay));
    }
    let mut late: Vec<_> = late.into_iter().collect();
    late.sort_by_key(|(_, games)| Reverse(games.len()));
    for (name, games) in late.iter().take(LISTED) {
        let sum = |count: fn(&SeatResult) -> u32| -> u64 {
            games.iter().map(|(seat, _)| u64::from(count(seat))).sum()
        };
        let (own, machine) = (sum(|s| s.late.by_bot), sum(|s| s.late.by_machine));
        let most = games.iter().rev().max_by_key(|(seat, _)| seat.late.total());
        if let Some((_, replay)) = most {
            let what = format!(
                "{name} in {}: {own} by its own fault, {machine} by the machine's; most of them here",
                counted(games.len(), "game")
            );
            add("late answers", what, (*replay).clone());
        }
    }
    found
}

fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The seats from best to worst.
fn by_place(line: &GameLine) -> Vec<&SeatResult> {
    let mut seats: Vec<&SeatResult> = line.seats.iter().collect();
    seats.sort_by_key(|seat| Reverse((seat.longest, seat.kills)));
    seats
}

fn level(a: &SeatResult, b: &SeatResult) -> bool {
    (a.longest, a.kills) == (b.longest, b.kills)
}
