//! Each rule of the game as a claim.

mod apples;
mod collisions;
mod dying;
mod ghosts;
mod growing;
mod invisibility;
mod moving;
mod starting;
mod zombies;

use super::*;
use crate::config::{Edition, Family, SpecialApple};
use crate::wire::Chain;
use crate::{
    Apple, AppleKind, Cell, Cloak, Direction, GameConfig, Setup, SetupError, Snake, SnakeStatus,
    Zombie, rng_from_seed,
};
use std::sync::Arc;

/// A 12 × 12 game in progress, and everything that has happened in its last tick.
struct Game {
    state: State,
    events: Vec<Event>,
    rng: rand_chacha::ChaCha8Rng,
}

fn cells(chain: &str) -> Vec<Cell> {
    chain.parse::<Chain>().unwrap().cells().collect()
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn small(edition: Edition) -> GameConfig {
    GameConfig {
        game_width: 12,
        game_height: 12,
        ..edition.config()
    }
}

impl Game {
    /// Snakes by their chains, no apple on the board until it is put there.
    fn new(chains: &[&str]) -> Self {
        Self::with(small(Edition::Y2021), chains, |_| {})
    }

    fn with(config: GameConfig, chains: &[&str], change: impl FnOnce(&mut Setup)) -> Self {
        let config = GameConfig {
            num_snakes: chains.len(),
            ..config
        };
        let mut setup = Setup {
            config: Arc::new(config),
            tick: 0,
            snakes: chains
                .iter()
                .map(|chain| Snake::alive(cells(chain)))
                .collect(),
            apples: Vec::new(),
            obstacles: Vec::new(),
            zombies: Vec::new(),
        };
        change(&mut setup);
        let state = State::try_from(setup).unwrap();
        Self {
            state,
            events: Vec::new(),
            rng: rng_from_seed("rules"),
        }
    }

    /// The same in an edition.
    fn of(edition: Edition, chains: &[&str]) -> Self {
        Self::with(small(edition), chains, |_| {})
    }

    /// Plays a tick with these moves, in seat order.
    fn tick(&mut self, moves: &str) -> &mut Self {
        let moves = moves
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        self.events.clear();
        step(&mut self.state, &moves, &mut self.rng, &mut self.events);
        self
    }

    fn wait(&mut self, ticks: u32) -> &mut Self {
        let straight = vec!["5"; self.state.snakes().len()].join(" ");
        for _ in 0..ticks {
            self.tick(&straight);
        }
        self
    }

    fn snake(&self, seat: u8) -> &Snake {
        &self.state.snakes()[Seat(seat)]
    }

    /// The snake lines as the first seat is sent them.
    fn lines(&self) -> Vec<String> {
        self.state
            .observe(Seat(0))
            .snakes
            .values()
            .map(ToString::to_string)
            .collect()
    }

    fn line_seen_by(&self, viewer: u8, seat: u8) -> String {
        self.state.observe(Seat(viewer)).snakes[Seat(seat)].to_string()
    }

    fn deaths(&self) -> Vec<(u8, Death)> {
        let died = |event: &Event| match *event {
            Event::Died { seat, death } => Some((seat.0, death)),
            _ => None,
        };
        self.events.iter().filter_map(died).collect()
    }
}

fn normal_apple(at: &str) -> Apple {
    Apple::new(AppleKind::Normal, Some(cell(at)))
}

/// An apple that is not normal.
fn special_apple(kind: AppleKind, at: Option<&str>, age: u32) -> Apple {
    Apple {
        age,
        ..Apple::new(kind, at.map(cell))
    }
}

/// The editions whose collisions are of this family.
fn editions_of(family: Family) -> impl Iterator<Item = Edition> {
    let all = Edition::ALL.iter().copied();
    all.filter(move |edition| edition.config().ruleset.family == family)
}
