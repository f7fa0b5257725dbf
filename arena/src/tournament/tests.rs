//! Whole tournaments of brains in this process.

use super::fixtures::Fixtures;
use super::rating::GameResult;
use super::schedule::{Fixture, GameId, Schedule};
use super::*;
use crate::bots::{BotSpec, SealedBot, tell_apart};
use crate::engine::Think;
use crate::fleet::{LocalRunner, Manner, Player, Runner};
use crate::process::{Pace, Timing};
use crate::replay;
use crate::replay::Recording;
use protocol::GameConfig;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const SEED: &str = "whole";

fn shared(brains: &[&str], folder: &Path) -> SharedSpec {
    let mut bots: Vec<BotSpec> = brains
        .iter()
        .map(|brain| BotSpec::built_in(brain))
        .collect();
    tell_apart(&mut bots);
    SharedSpec {
        config: Arc::new(GameConfig {
            game_width: 12,
            game_height: 12,
            ..GameConfig::default()
        }),
        ticks: 120,
        manner: Manner::InProcess { nodes: 50 },
        timing: Timing {
            budget: Duration::from_millis(50),
            startup: Duration::ZERO,
            pace: Pace::Fast,
            cap: Duration::ZERO,
        },
        think: Think::Parallel,
        players: (bots.into_iter())
            .map(|bot| Arc::new(Player { bot, sealed: None }))
            .collect(),
        sandbox: crate::sandbox::Sandbox::of(crate::sandbox::Level::None),
        games: folder.join("games"),
    }
}

fn play_all(
    shared: &SharedSpec,
    fixtures: impl Iterator<Item = Fixture> + Send,
    jobs: usize,
    stop: &CancellationToken,
    mut finished: impl FnMut(GameLine) -> anyhow::Result<ControlFlow<()>>,
) {
    let mut games = Fixtures::new(shared, fixtures, |game, machine| {
        assert_eq!(machine, None, "it was played here");
        finished(game)
    });
    LocalRunner::new(jobs).play(&mut games, stop).unwrap();
}

fn play(shared: &SharedSpec, blocks: usize, jobs: usize) -> Vec<GameLine> {
    let schedule = Schedule::new(shared.players.len(), 4, SEED).take(blocks);
    let fixtures = schedule.flat_map(|block| block.games().collect::<Vec<_>>());
    let mut lines = Vec::new();
    let finished = |line| {
        lines.push(line);
        Ok(ControlFlow::Continue(()))
    };
    play_all(
        shared,
        fixtures,
        jobs,
        &CancellationToken::default(),
        finished,
    );
    lines
}

/// What every file below a folder holds.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap);
    files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap();
            let bytes = std::fs::read(entry.path()).unwrap();
            (name.display().to_string(), bytes)
        })
        .collect()
}

#[test]
fn one_job_and_three_jobs_play_the_same_games_byte_for_byte() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [one, three] = [(0, 1), (1, 3)].map(|(folder, jobs)| {
        let folder: &tempfile::TempDir = &folders[folder];
        let shared = shared(
            &["greedy", "random", "greedy", "random", "greedy"],
            folder.path(),
        );
        let mut lines = play(&shared, 5, jobs);
        lines.sort_by_key(GameLine::id);
        let text: Vec<String> = lines
            .iter()
            .map(|line| serde_json::to_string(line).unwrap())
            .collect();
        (text, contents(folder.path()))
    });
    assert_eq!(one.0.len(), 20);
    assert_eq!(one.1.len(), 20);
    assert_eq!(one, three);
}

#[test]
fn every_replay_agrees_with_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    for line in play(&shared(&["greedy", "random"], folder.path()), 2, 1) {
        let recording = Recording::open(&folder.path().join(line.replay())).unwrap();
        let verified = replay::verify(&recording).unwrap();
        assert_eq!((verified.ticks, verified.cut_off), (120, None));
    }
}

#[test]
fn a_wish_to_stop_leaves_no_unfinished_game() {
    let folder = tempfile::tempdir().unwrap();
    let shared = shared(&["greedy", "random"], folder.path());
    let schedule = Schedule::new(2, 4, SEED);
    let fixtures = schedule.flat_map(|block| block.games().collect::<Vec<_>>());
    let stop = CancellationToken::default();
    let mut lines = Vec::new();
    play_all(&shared, fixtures, 2, &stop, |line| {
        lines.push(line);
        if lines.len() == 7 {
            stop.cancel();
        }
        Ok(ControlFlow::Continue(()))
    });
    assert!(lines.len() >= 7);
    assert_eq!(contents(folder.path()).len(), lines.len());
}

#[test]
fn four_copies_of_one_bot_are_first_equally_often_in_every_seat() {
    let folder = tempfile::tempdir().unwrap();
    let shared = shared(&["greedy"; 4], folder.path());
    // Rotations of one bot repeat the same game: one of each block is enough.
    let first = |id: GameId| id.rotation == 0;
    let games = 480;
    let schedule = Schedule::new(4, 4, "mirror").take(games);
    let fixtures = schedule.flat_map(|block| block.games().collect::<Vec<_>>());
    let fixtures = fixtures.filter(move |fixture| first(fixture.id));
    let mut firsts = [0.0; 4];
    play_all(
        &shared,
        fixtures,
        2,
        &CancellationToken::default(),
        |line| {
            let placings = line.seats.iter().map(|seat| rating::Placing {
                bot: seat.bot,
                longest: seat.longest,
                kills: seat.kills,
            });
            let played = GameResult {
                block: line.block,
                placings: placings.collect(),
            };
            for (sum, share) in firsts.iter_mut().zip(played.firsts()) {
                *sum += share;
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    // Shared firsts only lower the spread of a binomial with a quarter.
    let n = games as f64;
    let allowed = 2.576 * (n * 0.25 * 0.75).sqrt();
    for count in firsts {
        assert!((count - n / 4.0).abs() < allowed, "{firsts:?}");
    }
}

fn plan(shared: &SharedSpec) -> TournamentPlan {
    let entrants = shared
        .players
        .iter()
        .map(|player| Entrant::of(&player.bot, &SealedBot::of(&player.bot).unwrap()));
    TournamentPlan::new(
        &shared.config,
        SEED,
        shared.ticks,
        shared.manner,
        entrants.collect(),
    )
}

fn entries(plan: &TournamentPlan, games: Vec<GameLine>) -> Entries {
    Entries {
        plan: plan.clone(),
        games,
        machines: Vec::new(),
    }
}

#[test]
fn merged_shards_say_what_one_run_says() {
    let folder = tempfile::tempdir().unwrap();
    let shared = shared(&["greedy", "random", "random"], folder.path());
    let (plan, lines) = (plan(&shared), play(&shared, 6, 2));
    let mut whole = Results::new(&plan);
    whole.merge(entries(&plan, lines.clone()), Path::new("whole"));
    let mut merged = Results::default();
    for part in ["2/3", "1/3", "3/3"] {
        let shard: schedule::Shard = part.parse().unwrap();
        let here = lines.iter().filter(|line| shard.has(line.block)).cloned();
        merged.merge(entries(&plan, here.collect()), Path::new(part));
    }
    let said = |results: &Results| report_text::json(&Summary::of(results, 100)).to_string();
    assert_eq!(said(&whole), said(&merged));
    merged.merge(entries(&plan, lines), Path::new("again"));
    assert_eq!((merged.len(), merged.doubled), (24, 24));
    assert_eq!(said(&whole), said(&merged));
}
