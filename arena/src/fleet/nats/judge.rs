//! Whether a result is what it says: its replay is of the game that was wanted, the rules agree with every tick of it,
//! and the figures are those of the replay.

use super::message::{FiguresMessage, JobMessage, PlayedMessage};
use super::recount::{Recount, SeatCount};
use crate::engine::{Departure, Outcome};
use crate::fleet::Manner;
use crate::replay::{EndReason, HeaderLine, Recording, SeatLine, VERSION, verify};
use crate::sandbox::Level;
use protocol::{BySeat, Seat, Standing};
use std::path::Path;
use std::time::Duration;

/// Bytes of a replay.
pub(super) const REPLAY_MOST: usize = 64 << 20;
/// Bytes of a text about a bot, and lines of its stderr.
const TEXT_MOST: usize = 4096;
const STDERR_MOST: usize = 5;
/// How much a machine may say that a game took: a day.
const TOOK_MOST: Duration = Duration::from_secs(24 * 60 * 60);

/// What is wrong with a result, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct Lie(pub(super) String);

fn lie<T>(what: impl Into<String>) -> Result<T, Lie> {
    Err(Lie(what.into()))
}

/// What came of a game, if its replay bears it out.
///
/// # Errors
/// With the first thing that is not so.
pub(super) fn judge(job: &JobMessage, said: &PlayedMessage, replay: &Path) -> Result<Outcome, Lie> {
    let recording = match Recording::open(replay) {
        Ok(recording) => recording,
        Err(error) => return lie(format!("its replay cannot be read: {error}")),
    };
    check_header(job, said, &recording.header)?;
    let verified = match verify(&recording) {
        Ok(verified) => verified,
        Err(difference) => return lie(format!("its replay differs from the rules: {difference}")),
    };
    if let Some(cut_off) = verified.cut_off {
        return lie(format!("its replay ends early: {cut_off}"));
    }
    let Some(recount) = Recount::of(&recording) else {
        return lie("a line of its replay makes no sense");
    };
    check_end(job, said, verified.ticks, &recount)?;
    if said.seats.len() != recount.seats.len() {
        return lie("it tells of another number of seats");
    }
    for ((seat, counted), figures) in recount.seats.iter().zip(&said.seats) {
        check_figures(job, seat, counted, figures, said.ticks)?;
    }
    Ok(outcome(said, &recount))
}

/// Whether the replay is of the game that was wanted.
fn check_header(job: &JobMessage, said: &PlayedMessage, header: &HeaderLine) -> Result<(), Lie> {
    let seats = job.seats.iter().map(|seat| SeatLine {
        name: seat.name.clone(),
        command: seat.command.clone(),
    });
    let wanted = HeaderLine {
        format: header.format.clone(),
        version: VERSION,
        arena: job.arena.clone(),
        seed: job.seed.clone(),
        ticks: job.ticks,
        config: job.config.clone(),
        seats: seats.collect(),
        sandbox: said.sandbox,
    };
    if *header != wanted {
        return lie("its replay is that of another game");
    }
    let high_enough = match job.manner {
        Manner::InProcess { .. } => said.sandbox.is_none(),
        Manner::Processes => said.sandbox.is_some_and(|level| level >= Level::Light),
    };
    match high_enough {
        true => Ok(()),
        false => lie("its bots were not behind a fence of `light` or better"),
    }
}

/// Whether the game ended when and why it says.
fn check_end(
    job: &JobMessage,
    said: &PlayedMessage,
    ticks: u32,
    recount: &Recount,
) -> Result<(), Lie> {
    if said.ticks != ticks || said.why != recount.end.why {
        return lie("it tells of another end than its replay");
    }
    let nobody = recount.seats.values().all(|seat| seat.removed.is_some());
    let possible = match said.why {
        EndReason::Played => ticks == job.ticks,
        EndReason::NoBotLeft => nobody && ticks < job.ticks,
        EndReason::Interrupted => false,
    };
    match possible {
        true => Ok(()),
        false => lie(format!("its game ended after {ticks} ticks: {}", said.why)),
    }
}

fn check_figures(
    job: &JobMessage,
    seat: Seat,
    counted: &SeatCount,
    said: &FiguresMessage,
    ticks: u32,
) -> Result<(), Lie> {
    let by_rules = |longest, kills, apples, deaths| (longest, kills, apples, deaths);
    let wanted = by_rules(
        counted.longest,
        counted.kills,
        counted.apples,
        counted.deaths,
    );
    if by_rules(said.longest, said.kills, said.apples, said.deaths) != wanted {
        return lie(format!(
            "its figures for seat {seat} are not those of its replay"
        ));
    }
    // What comes after the last tick is in no line of the replay: one answer at most, and what was printed.
    let late = said.late.by_bot.checked_sub(counted.late.by_bot);
    let held_up = said.late.by_machine.checked_sub(counted.late.by_machine);
    let more_late = match (late, held_up) {
        (Some(late), Some(held_up)) => late.checked_add(held_up),
        _ => None,
    };
    let is_timed = job.manner == Manner::Processes;
    let late_fits = more_late.is_some_and(|more| more <= u32::from(is_timed));
    let garbage_fits = said.garbage >= counted.garbage && (is_timed || said.garbage == 0);
    let overdue_fits = said.overdue.len() <= if is_timed { ticks as usize + 1 } else { 0 };
    let untimed = is_timed || (counted.latencies.is_empty() && said.surplus == 0);
    if !(late_fits && garbage_fits && overdue_fits && untimed) {
        return lie(format!(
            "its late answers of seat {seat} are not those of its replay"
        ));
    }
    let gone = said.gone.as_ref();
    if gone.map(|gone| gone.tick.checked_add(1)) != counted.removed.map(Some) {
        return lie(format!("seat {seat} left otherwise than its replay tells"));
    }
    let texts = said.first_garbage.iter().map(|(_, text)| text);
    let words = gone
        .into_iter()
        .flat_map(|gone| gone.stderr.iter().chain([&gone.reason]));
    let long = texts.chain(words).any(|text| text.len() > TEXT_MOST);
    let many = gone.is_some_and(|gone| gone.stderr.len() > STDERR_MOST);
    match long || many {
        true => lie(format!(
            "it has more to say about seat {seat} than any game"
        )),
        false => Ok(()),
    }
}

/// What came of the game: the replay's figures, and what only the machine knows.
fn outcome(said: &PlayedMessage, recount: &Recount) -> Outcome {
    let standings = recount.end.standings.iter().map(|row| Standing {
        rank: row.rank,
        seat: Seat(row.seat),
        longest: row.longest,
        kills: row.kills,
    });
    let figures = |seat: Seat| &said.seats[usize::from(seat.0)];
    let departures: BySeat<Option<Departure>> = recount.seats.map(|seat, _| {
        figures(seat).gone.as_ref().map(|gone| Departure {
            tick: gone.tick,
            reason: gone.reason.clone(),
            stderr: gone.stderr.clone(),
        })
    });
    Outcome {
        ticks: said.ticks,
        why: said.why,
        took: Duration::from_millis(said.took_ms).min(TOOK_MOST),
        standings: standings.collect(),
        stats: recount.seats.map(|seat, counted| {
            let said = figures(seat);
            let mut stats = counted.stats(&said.overdue);
            stats.late = said.late;
            stats.garbage = said.garbage;
            stats.surplus = said.surplus;
            stats.first_garbage = said.first_garbage.clone();
            stats
        }),
        departures,
        endings: recount.seats.map(|_, _| None),
        sandbox: said.sandbox,
        strays: 0,
    }
}
