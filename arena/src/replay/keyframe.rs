//! A whole state as a line, so that a replay can be entered in the middle.

use super::event_text;
use protocol::wire::Chain;
use protocol::{
    Apple, AppleKind, Cell, Cloak, GameConfig, Setup, Snake, SnakeStatus, State, Zombie,
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// A whole state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyLine {
    /// Its tick.
    pub key: u32,
    snakes: Vec<SnakeLine>,
    apples: Vec<AppleLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    zombies: Vec<ZombieLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Alive,
    Dead,
    Removed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Normal,
    Invisibility,
    Decaying,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SnakeLine {
    status: Status,
    chain: String,
    heading: char,
    growth: i32,
    kills: u32,
    longest: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invisible: Option<(u32, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct AppleLine {
    kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    age: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hollow: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ZombieLine {
    chain: String,
    wait: u32,
}

impl From<&State> for KeyLine {
    fn from(state: &State) -> Self {
        Self {
            key: state.tick(),
            snakes: state.snakes().values().map(SnakeLine::from).collect(),
            apples: state.apples().iter().map(AppleLine::from).collect(),
            obstacles: state.obstacles().iter().map(print).collect(),
            zombies: (state.zombies().iter())
                .map(|zombie| ZombieLine {
                    chain: print(&zombie.body),
                    wait: zombie.wait,
                })
                .collect(),
        }
    }
}

impl KeyLine {
    /// The state that the line describes; `None` if it describes none.
    pub fn state(&self, config: &Arc<GameConfig>) -> Option<State> {
        let setup = Setup {
            config: config.clone(),
            tick: self.key,
            snakes: self
                .snakes
                .iter()
                .map(SnakeLine::snake)
                .collect::<Option<Vec<_>>>()?
                .into(),
            apples: self
                .apples
                .iter()
                .map(AppleLine::apple)
                .collect::<Option<_>>()?,
            obstacles: (self.obstacles.iter())
                .map(|chain| Some(cells(chain)?.into()))
                .collect::<Option<_>>()?,
            zombies: (self.zombies.iter())
                .map(|line| {
                    Some(Zombie {
                        body: cells(&line.chain)?,
                        wait: line.wait,
                    })
                })
                .collect::<Option<_>>()?,
        };
        State::try_from(setup).ok()
    }
}

impl From<&Snake> for SnakeLine {
    fn from(snake: &Snake) -> Self {
        let status = match snake.status {
            SnakeStatus::Alive => Status::Alive,
            SnakeStatus::Dead => Status::Dead,
            SnakeStatus::Removed => Status::Removed,
        };
        Self {
            status,
            chain: print(&snake.body),
            heading: event_text::letter(snake.heading),
            growth: snake.growth,
            kills: snake.kills,
            longest: snake.longest,
            invisible: snake.cloak.map(|cloak| (cloak.ticks, cloak.at.to_string())),
        }
    }
}

impl SnakeLine {
    fn snake(&self) -> Option<Snake> {
        let status = match self.status {
            Status::Alive => SnakeStatus::Alive,
            Status::Dead => SnakeStatus::Dead,
            Status::Removed => SnakeStatus::Removed,
        };
        let cloak = match &self.invisible {
            None => None,
            Some((ticks, at)) => Some(Cloak {
                ticks: *ticks,
                at: at.parse().ok()?,
            }),
        };
        Some(Snake {
            status,
            body: cells(&self.chain)?,
            doubled: 0,
            heading: event_text::direction(self.heading)?,
            growth: self.growth,
            kills: self.kills,
            longest: self.longest,
            cloak,
        })
    }
}

impl From<&Apple> for AppleLine {
    fn from(apple: &Apple) -> Self {
        let kind = match apple.kind {
            AppleKind::Normal => Kind::Normal,
            AppleKind::Invisibility => Kind::Invisibility,
            AppleKind::Decaying => Kind::Decaying,
        };
        Self {
            kind,
            at: apple.at.map(|at| at.to_string()),
            age: apple.age,
            hollow: apple.hollow,
        }
    }
}

impl AppleLine {
    fn apple(&self) -> Option<Apple> {
        let kind = match self.kind {
            Kind::Normal => AppleKind::Normal,
            Kind::Invisibility => AppleKind::Invisibility,
            Kind::Decaying => AppleKind::Decaying,
        };
        let at: Option<Cell> = match &self.at {
            None => None,
            Some(at) => Some(at.parse().ok()?),
        };
        Some(Apple {
            kind,
            at,
            age: self.age,
            hollow: self.hollow,
        })
    }
}

fn print<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> String {
    Chain::of_cells(cells.into_iter().copied()).to_string()
}

fn cells(chain: &str) -> Option<VecDeque<Cell>> {
    Some(chain.parse::<Chain>().ok()?.cells().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::config::Edition;
    use protocol::{Move, rng_from_seed, step};

    #[test]
    fn every_state_of_every_edition_comes_back_from_its_line() {
        for &edition in Edition::ALL {
            let config = GameConfig {
                game_width: 14,
                game_height: 14,
                ..edition.config()
            };
            let config = Arc::new(GameConfig {
                special_apple_appearance: 5,
                ..config
            });
            let mut rng = rng_from_seed("keys");
            let mut state = State::new(config.clone(), &mut rng);
            let moves = vec![Move::Straight, Move::TurnLeft, Move::Up, Move::TurnRight].into();
            for _ in 0..150 {
                let text = serde_json::to_string(&KeyLine::from(&state)).unwrap();
                let line: KeyLine = serde_json::from_str(&text).unwrap();
                assert_eq!(line.state(&config).as_ref(), Some(&state), "{text}");
                step(&mut state, &moves, &mut rng, &mut Vec::new());
            }
        }
    }
}
