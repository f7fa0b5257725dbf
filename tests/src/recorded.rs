//! Games that are recorded without processes: the same bytes every time.

use arena::process::Fault;
use arena::replay::{
    EndReason, HeaderLine, LateLine, Recorder, Recording, SeatLine, TickLine, Timeline,
};
use bot::clock::{Budget, Deadline};
use bot::roster;
use protocol::config::Edition;
use protocol::{BySeat, Cell, Direction, Game, GameConfig, Move, Seat, State};
use protocol::{below, rng_from_seed, standings};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The game of [`record`], to be entered anywhere.
///
/// # Panics
/// If the replay cannot be written and read.
pub fn timeline(ticks: u32) -> Timeline {
    let folder = tempfile::tempdir().expect("a folder of its own");
    let file = folder.path().join("game.jsonl.zst");
    record(&file, ticks);
    let recording = Recording::open(&file).expect("a replay");
    Timeline::of(&recording).expect("a replay with a first state")
}

/// Records a game of so many ticks between built-in brains. Seat 0 logs its length, and seat 1 is late
/// every 100th tick, every third time by the machine's fault.
pub fn record(file: &Path, ticks: u32) {
    let config = GameConfig {
        special_apple_appearance: 60,
        ..GameConfig::default()
    };
    let init = config.init();
    let brains = ["greedy", "random", "greedy", "greedy"];
    let brain = |(name, seed)| roster::by_name(name, init, seed).expect("a brain of that name");
    let mut players: Vec<_> = brains.into_iter().zip(1..).map(brain).collect();
    let game = Recipe {
        names: ["greedy", "random", "greedy-2", "greedy-3"],
        ..Recipe::new(config, ticks)
    };
    write(file, game, |state, line| {
        let tick = state.tick() + 1;
        line.us = (0..4)
            .map(|seat| 100 + i64::from(tick * 7919 % 1009) + seat)
            .collect();
        let length = state.snakes()[Seat(0)].length();
        line.notes.push((0, format!("length={length} tick={tick}")));
        if tick.is_multiple_of(100) {
            line.late.push(LateLine {
                seat: 1,
                wall: 61_000,
                cpu: 60_000,
                wait: 0,
                fault: if tick % 300 == 0 {
                    Fault::Machine
                } else {
                    Fault::Bot
                },
            });
        }
        state.snakes().map(|seat, snake| {
            if !snake.is_alive() {
                return Move::default();
            }
            let deadline = Deadline::start(Budget::Nodes(1000));
            players[usize::from(seat.0)].decide(&state.observe(seat), &deadline)
        })
    });
}

/// Records a crowded game in which snakes look for others' tails, so that they come to lie on each other,
/// and zombies come by the special apple.
pub fn record_ghosts(file: &Path, edition: Edition, ticks: u32) {
    let config = GameConfig {
        game_width: 7,
        game_height: 7,
        starting_length: 3,
        special_apple_appearance: 3,
        num_obstacles: 1,
        num_zombies: 1,
        ..edition.config()
    };
    let mut dice = rng_from_seed("tails");
    write(file, Recipe::new(config, ticks), |state, _| {
        BySeat::from_fn(4, |seat| {
            towards_a_tail(state, seat).unwrap_or_else(|| {
                [Move::Straight, Move::TurnLeft, Move::TurnRight][below(&mut dice, 3) as usize]
            })
        })
    });
}

/// Records a crowded game of what is rare: snakes that lie on themselves, that shrink and that die of an apple.
/// Near the end two programs are gone, one with its snake on the board and one without.
pub fn record_rarities(file: &Path, ticks: u32) {
    let config = GameConfig {
        game_width: 7,
        game_height: 7,
        starting_length: 5,
        num_apples: 3,
        apple_growth: 5,
        decay_rate: "0.5".parse().expect("a decimal"),
        ..Edition::Y2018.config()
    };
    let game = Recipe {
        leaves: vec![(ticks - 60, Seat(1)), (ticks - 20, Seat(2))],
        ..Recipe::new(config, ticks)
    };
    let mut dice = rng_from_seed("rarities");
    write(file, game, |state, _| {
        BySeat::from_fn(4, |seat| {
            let seeks = below(&mut dice, 6) > 0;
            let tail = towards_a_tail(state, seat).filter(|_| seeks);
            tail.or_else(|| onto_itself(state, seat))
                .or_else(|| towards_an_apple(state, seat))
                .unwrap_or(Move::Straight)
        })
    });
}

/// A move of a ghost onto its own body.
fn onto_itself(state: &State, seat: Seat) -> Option<Move> {
    let body = &state.snakes()[seat].body;
    let head = *body.front().filter(|_| state.is_ghost(seat))?;
    let mut ways = Direction::ALL.into_iter();
    let own = |cell: Cell| body.iter().skip(2).any(|&own| own == cell);
    let way = ways.find(|&way| state.size().step(head, way).is_some_and(own))?;
    Some(Move::from(way))
}

/// A move to a free cell, as near to the first apple as possible.
fn towards_an_apple(state: &State, seat: Seat) -> Option<Move> {
    let head = state.snakes()[seat].head()?;
    let apple = state.apples().iter().find_map(|apple| apple.at)?;
    let steps = Direction::ALL.map(|way| Some((way, state.size().step(head, way)?)));
    let free = steps.into_iter().flatten();
    let free = free.filter(|&(_, to)| to == apple || state.is_free(to));
    let (way, _) = free.min_by_key(|(_, to)| to.distance(apple))?;
    Some(Move::from(way))
}

/// A move to where another tail is leaving.
fn towards_a_tail(state: &State, seat: Seat) -> Option<Move> {
    let head = state.snakes()[seat].head()?;
    let leaving = |cell: Cell| {
        let mut others = state.snakes().iter().filter(|&(other, _)| other != seat);
        others.any(|(_, snake)| snake.growth <= 0 && snake.body.back() == Some(&cell))
    };
    let mut ways = Direction::ALL.into_iter();
    let way = ways.find(|&way| state.size().step(head, way).is_some_and(leaving))?;
    Some(Move::from(way))
}

/// A game to be recorded.
struct Recipe {
    config: GameConfig,
    names: [&'static str; 4],
    ticks: u32,
    /// The ticks in which programs are gone, and whose.
    leaves: Vec<(u32, Seat)>,
}

impl Recipe {
    fn new(config: GameConfig, ticks: u32) -> Self {
        Self {
            config,
            names: ["one", "two", "three", "four"],
            ticks,
            leaves: Vec::new(),
        }
    }
}

/// Records a game with the moves that `choose` makes of each state, and what it adds to the tick's line.
fn write(
    file: &Path,
    recipe: Recipe,
    mut choose: impl FnMut(&State, &mut TickLine) -> BySeat<Move>,
) {
    let Recipe {
        config,
        names,
        ticks,
        leaves,
    } = recipe;
    let written = "the replay can be written";
    let seats = names.map(|name| SeatLine {
        name: name.to_owned(),
        command: name.to_owned(),
    });
    let header = HeaderLine::new(&config, "recorded", ticks, seats.into());
    let mut game = Game::new(Arc::new(config), "recorded");
    let mut recorder = Recorder::create(file, &header, game.state()).expect(written);
    for _ in 0..ticks {
        let mut line = TickLine::default();
        let moves = choose(game.state(), &mut line);
        line.moves = TickLine::letters(game.state(), &moves);
        for &(tick, seat) in &leaves {
            if tick == game.state().tick() + 1 {
                game.remove(seat);
            }
        }
        game.step(&moves);
        let recorded = recorder.tick(line, game.events(), game.state(), Duration::ZERO);
        recorded.expect(written);
    }
    let table = standings(game.state().snakes());
    let ended = recorder.end(ticks, EndReason::Played, &table);
    ended.expect(written);
}
