//! One tick as an engine of the tournament plays it: before, moves, after.

use protocol::config::{Decimal, Edition};
use protocol::wire::{Chain, Sighting, Status};
use protocol::{
    Apple, AppleKind, BySeat, Cell, Event, GameConfig, Move, Setup, Snake, State, Zombie,
    rng_from_seed, step,
};
use serde::Deserialize;
use std::fmt;
use std::sync::Arc;

/// A recorded tick. Fields that a form does not have are empty.
#[derive(Debug, Deserialize)]
#[allow(missing_docs, reason = "the fields of the file, by their names")]
pub struct Vector {
    #[serde(default)]
    pub edition: Option<u16>,
    #[serde(default)]
    pub apple_growth: Option<u32>,
    pub width: u8,
    pub height: u8,
    pub apple: [u8; 2],
    #[serde(default)]
    pub apple_kind: Option<String>,
    #[serde(default)]
    pub apple_age: u32,
    #[serde(default)]
    pub obstacles: Vec<String>,
    #[serde(default)]
    pub zombies_before: Vec<String>,
    #[serde(default)]
    pub zombie_can_move: Vec<bool>,
    pub before: Vec<String>,
    pub growth_before: Vec<i32>,
    pub moves: Vec<u8>,
    pub after: Vec<String>,
    pub growth_after: Vec<i32>,
    #[serde(default)]
    pub zombies_after: Vec<String>,
    #[serde(default)]
    pub apple_eaten: Option<bool>,
}

/// What a tick came to. Where a vector does not say, nothing is compared.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields of the file, by their names")]
pub struct Outcome {
    pub snakes: Vec<String>,
    pub growth: Vec<i32>,
    pub zombies: Vec<String>,
    pub apple_eaten: Option<bool>,
}

impl Vector {
    /// What the engine made of it.
    pub fn expected(&self) -> Outcome {
        Outcome {
            snakes: self.after.clone(),
            growth: self.growth_after.clone(),
            zombies: self.zombies_after.clone(),
            apple_eaten: self.apple_eaten,
        }
    }

    /// What our rules make of it, respawns aside.
    pub fn played(&self) -> Outcome {
        let mut state = self.state();
        let moves: BySeat<Move> = (self.moves.iter())
            .map(|number| number.to_string().parse().expect("a move"))
            .collect();
        let mut events = Vec::new();
        step(
            &mut state,
            &moves,
            &mut rng_from_seed("vector"),
            &mut events,
        );
        let seen = state.observe(protocol::Seat(0));
        let eaten = |event: &Event| {
            matches!(
                event,
                Event::Ate { .. }
                    | Event::Spoiled { .. }
                    | Event::AppleHollowed { .. }
                    | Event::AppleMoved { .. }
            )
        };
        Outcome {
            snakes: seen.snakes.values().map(ToString::to_string).collect(),
            growth: state.snakes().values().map(|snake| snake.growth).collect(),
            zombies: seen.zombies.iter().map(ToString::to_string).collect(),
            apple_eaten: self.apple_eaten.map(|_| events.iter().any(eaten)),
        }
    }

    /// Whose rules the tick was played by. The oldest files do not say it; theirs are of family C, and
    /// their zombies stop at obstacles.
    fn edition(&self) -> Edition {
        self.edition.map_or(Edition::Y2025, |year| {
            year.to_string().parse().expect("a known edition")
        })
    }

    fn state(&self) -> State {
        let kind = match self.apple_kind.as_deref() {
            None | Some("normal") => AppleKind::Normal,
            Some("decaying") => AppleKind::Decaying,
            Some(other) => panic!("an apple of kind `{other}`"),
        };
        let edition = self.edition();
        let defaults = edition.config();
        let config = GameConfig {
            game_width: self.width,
            game_height: self.height,
            num_snakes: self.before.len(),
            apple_growth: self.apple_growth.unwrap_or(defaults.apple_growth),
            apple_limit: u32::MAX,
            decay_rate: Decimal::TENTH,
            ..defaults
        };
        let [x, y] = self.apple;
        let apple = Apple {
            age: self.apple_age,
            ..Apple::new(kind, Some(Cell::new(x, y)))
        };
        let zombies = self.zombies_before.iter().zip(&self.zombie_can_move);
        let setup = Setup {
            config: Arc::new(config),
            tick: 0,
            snakes: self
                .before
                .iter()
                .zip(&self.growth_before)
                .map(snake)
                .collect(),
            apples: vec![apple],
            obstacles: self.obstacles.iter().map(|chain| cells(chain)).collect(),
            zombies: zombies
                .map(|(chain, &can_move)| Zombie {
                    body: cells(chain).into(),
                    wait: if can_move { 1 } else { 2 },
                })
                .collect(),
        };
        State::try_from(setup).expect("a legal position")
    }
}

fn snake((line, &growth): (&String, &i32)) -> Snake {
    let seen: Sighting = line.parse().expect("a snake line");
    let snake = match seen.status {
        Status::Dead => Snake::default(),
        _ => Snake::alive(seen.chain.cells()),
    };
    Snake {
        growth,
        kills: seen.kills,
        ..snake
    }
}

fn cells(chain: &str) -> Vec<Cell> {
    chain.parse::<Chain>().expect("a chain").cells().collect()
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, growth) in self.snakes.iter().zip(&self.growth) {
            writeln!(f, "    {line}  (growth {growth})")?;
        }
        for line in &self.zombies {
            writeln!(f, "    zombie {line}")?;
        }
        if let Some(eaten) = self.apple_eaten {
            writeln!(f, "    apple {}", if eaten { "eaten" } else { "not eaten" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.apple;
        let kind = self.apple_kind.as_deref().unwrap_or("normal");
        let (width, height, age) = (self.width, self.height, self.apple_age);
        writeln!(
            f,
            "    {width} × {height}, {kind} apple at {x},{y} of age {age}"
        )?;
        for line in &self.obstacles {
            writeln!(f, "    obstacle {line}")?;
        }
        for (line, can_move) in self.zombies_before.iter().zip(&self.zombie_can_move) {
            writeln!(
                f,
                "    zombie {line}{}",
                if *can_move { "" } else { "  (waits)" }
            )?;
        }
        for (line, growth) in self.before.iter().zip(&self.growth_before) {
            writeln!(f, "    {line}  (growth {growth})")?;
        }
        Ok(())
    }
}
