//! How a brain dies once it is long, and whether it dies again when it plays on from some moves before.

use super::branches::Branches;
use super::death::{Autopsy, Cause, Fatality, Recording, Story, autopsy};
use super::estimate::Estimate;
use super::sample::{Progress, Sample};
use crate::matches::seating::Seating;
use crate::matches::table::Moment;
use crate::roster::ChoiceError;
use protocol::{Event, Seat};
use serde::Serialize;

/// Moves that are played on past the moment of the death.
const PAST: u32 = 30;

/// What is asked about deaths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeathQuestions {
    /// Deaths of a shorter snake are left out.
    pub from_length: u32,
    /// How many moves before a death it plays on from.
    pub before: Vec<u32>,
    /// How often it plays on from there.
    pub repeats: u32,
}

/// The deaths of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deaths {
    /// The brain that is studied, and its rivals.
    pub brains: Vec<String>,
    /// Games played.
    pub games: usize,
    /// The length from which on deaths count.
    pub from_length: u32,
    /// Deaths a game.
    pub a_game: Estimate,
    /// One for each number of moves before a death.
    pub again: Vec<Again>,
    /// One by one.
    pub deaths: Vec<DeathReport>,
}

/// What came of playing on from some moves before all deaths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Again {
    /// So many moves before.
    pub before: u32,
    /// The share that died again within these moves and 30 more, death by death.
    pub died: Estimate,
    /// Apples eaten meanwhile.
    pub apples: Estimate,
}

/// One death.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeathReport {
    /// The seed of its game.
    pub seed: u64,
    /// The tick of the first state without the snake.
    pub tick: u32,
    /// Its length in its last state.
    pub length: u32,
    /// What it died of.
    pub cause: Cause,
    /// How it came about.
    pub story: Story,
    /// How many moves before another move would still have helped.
    pub no_return: Option<usize>,
    /// What came of playing on, as far as it was alive so many moves before.
    pub replays: Vec<Replays>,
}

/// Several games from the same moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replays {
    /// So many moves before the death.
    pub before: u32,
    /// How many were played.
    pub played: u32,
    /// In how many it died again.
    pub died: u32,
    /// Apples eaten in all of them.
    pub apples: u32,
}

/// Plays the games and looks into every death.
///
/// # Errors
/// If a brain's name is unknown.
pub fn deaths(
    sample: &Sample,
    questions: &DeathQuestions,
    progress: &mut Progress<'_>,
) -> Result<Deaths, ChoiceError> {
    let games = sample.each(progress, |number| deaths_of_game(sample, questions, number))?;
    let a_game = Estimate::of(games.iter().map(|deaths| deaths.len() as f64));
    let deaths: Vec<DeathReport> = games.into_iter().flatten().collect();
    let again = |&before: &u32| {
        let replays = || {
            let all = deaths.iter().flat_map(|death| &death.replays);
            all.filter(move |replays| replays.before == before)
        };
        let mean = |count: u32, of: &Replays| f64::from(count) / f64::from(of.played.max(1));
        Again {
            before,
            died: Estimate::of(replays().map(|it| mean(it.died, it))),
            apples: Estimate::of(replays().map(|it| mean(it.apples, it))),
        }
    };
    Ok(Deaths {
        brains: sample.fixture.brains.clone(),
        games: sample.games,
        from_length: questions.from_length,
        a_game,
        again: questions.before.iter().map(again).collect(),
        deaths,
    })
}

fn deaths_of_game(
    sample: &Sample,
    questions: &DeathQuestions,
    number: usize,
) -> Result<Vec<DeathReport>, ChoiceError> {
    let fixture = &sample.fixture;
    let mut seating = Seating::of(fixture, number, sample.first_seed)?;
    let (me, seed) = (seating.rotation.first(), seating.seed);
    let mut recording = Recording::new(me, seating.game.state(), questions.from_length);
    let mut found: Vec<(Fatality, Autopsy)> = Vec::new();
    seating.play(fixture.ticks, fixture.budget, |moment| {
        if let Moment::Played(game) = moment {
            recording.played(game);
            while let Some(fatality) = recording.due(false) {
                found.push((fatality, autopsy(&recording, &fatality)));
            }
        }
    });
    while let Some(fatality) = recording.due(true) {
        found.push((fatality, autopsy(&recording, &fatality)));
    }
    let mut branches = Branches::of(fixture, number, sample.first_seed);
    let mut reports = Vec::new();
    for (fatality, autopsy) in found {
        let mut before = questions.before.clone();
        // The game moves on from the earliest moment to the latest.
        before.sort_unstable_by(|a, b| b.cmp(a));
        before.dedup();
        let mut replays = Vec::new();
        for before in before {
            if fatality.tick - fatality.born >= before {
                replays.push(replay(
                    &mut branches,
                    &fatality,
                    before,
                    (me, questions.repeats),
                )?);
            }
        }
        replays.reverse();
        reports.push(DeathReport {
            seed,
            tick: fatality.tick,
            length: fatality.length,
            cause: autopsy.cause,
            story: autopsy.story,
            no_return: autopsy.no_return,
            replays,
        });
    }
    Ok(reports)
}

/// Plays on from some moves before a death, with other randomness each time.
fn replay(
    branches: &mut Branches<'_>,
    fatality: &Fatality,
    before: u32,
    (me, repeats): (Seat, u32),
) -> Result<Replays, ChoiceError> {
    let mut replays = Replays {
        before,
        played: repeats,
        died: 0,
        apples: 0,
    };
    for repeat in 0..repeats {
        let mut branch = branches.at(fatality.tick - before)?;
        let moment = u64::from(fatality.tick) << 32 | u64::from(before) << 16 | u64::from(repeat);
        branch.brains[me].reseed(moment ^ branch.seed.rotate_left(48));
        let budget = branches.budget();
        for _ in 0..before + PAST {
            branch.play(1, budget, |_| {});
            let events = branch.game.events();
            let ate = |event: &Event| matches!(event, Event::Ate { seat, .. } if *seat == me);
            let died = |event: &Event| matches!(event, Event::Died { seat, .. } if *seat == me);
            replays.apples += events.iter().filter(|event| ate(event)).count() as u32;
            if events.iter().any(died) {
                replays.died += 1;
                break;
            }
        }
    }
    Ok(replays)
}
