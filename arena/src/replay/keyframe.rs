//! A whole state as a line, so that a replay can be entered in the middle.

use super::event_text;
use protocol::wire::Chain;
use protocol::{
    Apple, AppleKind, Cell, Cloak, GameConfig, Setup, Snake, SnakeStatus, State, Zombie,
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// How often all chains together may cover the board. Snakes that lie on each other cover it more than once.
const COVERS: usize = 4;
/// Apples, obstacles or zombies, and some to spare: none of them can be set to more than 1000.
const THINGS: usize = 2000;
/// A count that still has a long way to go.
const MOST: u32 = u32::MAX / 2;

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
    /// Bytes that a state of such a game may have, roughly: an index of the board, and the cells of all snakes.
    pub(super) fn most_bytes(config: &GameConfig) -> usize {
        (2 + COVERS * size_of::<Cell>()) * config.size().area()
    }

    /// Whether nothing in it is more than such a game has: a snake for each seat, as many things as can be asked
    /// for, and counters that can go on counting.
    fn fits(&self, config: &GameConfig) -> bool {
        let counts = |snake: &SnakeLine| {
            let hidden = snake.invisible.as_ref().map_or(0, |(ticks, _)| *ticks);
            [snake.kills, snake.longest, hidden]
                .iter()
                .all(|&count| count <= MOST)
        };
        self.snakes.len() == config.num_snakes
            && self.apples.len() <= THINGS
            && self.obstacles.len() <= THINGS
            && self.zombies.len() <= THINGS
            && self.snakes.iter().all(counts)
    }

    /// The state that the line describes; `None` if it describes none.
    pub fn state(&self, config: &Arc<GameConfig>) -> Option<State> {
        if !self.fits(config) {
            return None;
        }
        let mut left = COVERS * config.size().area();
        let mut cells = |chain: &str| cells(chain, &mut left);
        let setup = Setup {
            config: config.clone(),
            tick: self.key,
            snakes: self
                .snakes
                .iter()
                .map(|line| line.snake(cells(&line.chain)?))
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
    fn snake(&self, body: VecDeque<Cell>) -> Option<Snake> {
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
            body,
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

/// The cells of a chain, taken from those that are left to the whole line: a few letters name a thousand of them.
fn cells(chain: &str, left: &mut usize) -> Option<VecDeque<Cell>> {
    let chain: Chain = chain.parse().ok()?;
    let cells: VecDeque<Cell> = chain.cells().take(*left + 1).collect();
    *left = left.checked_sub(cells.len())?;
    Some(cells)
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
