//! The part of a state that each seat is sent.

use super::{Snake, State};
use crate::Seat;
use crate::config::ObstaclesSent;
use crate::wire::{Chain, Observation, Sighting, Status};

impl State {
    /// What every bot is sent before its first state: the first line, and the obstacles where they are
    /// said once.
    pub fn opening(&self) -> String {
        let mut text = format!("{}\n", self.config().init());
        if self.config().ruleset.obstacles_sent == ObstaclesSent::Once {
            for chain in self.obstacle_chains() {
                text.push_str(&format!("{chain}\n"));
            }
        }
        text
    }

    /// What this seat is sent. Others' invisible snakes show only what was known when they vanished.
    pub fn observe(&self, seat: Seat) -> Observation {
        let (standing, obstacles) = match self.config().ruleset.obstacles_sent {
            ObstaclesSent::Once => (self.obstacle_chains().collect(), Vec::new()),
            ObstaclesSent::EveryState => (Vec::new(), self.obstacle_chains().collect()),
        };
        Observation {
            apples: self.apples().iter().map(|apple| apple.at).collect(),
            standing,
            obstacles,
            zombies: (self.zombies().iter())
                .map(|zombie| Chain::of_cells(zombie.body.iter().copied()))
                .collect(),
            me: seat,
            snakes: self
                .snakes()
                .map(|other, snake| sighting(snake, other == seat)),
        }
    }

    fn obstacle_chains(&self) -> impl Iterator<Item = Chain> {
        let obstacles = self.obstacles().iter();
        obstacles.map(|cells| Chain::of_every_cell(cells.iter().copied()))
    }
}

fn sighting(snake: &Snake, own: bool) -> Sighting {
    if !snake.is_alive() {
        return Sighting::dead(snake.kills);
    }
    let cloak = snake.cloak;
    let status = cloak.map_or(Status::Alive, |c| Status::Invisible {
        ticks: c.ticks,
        at: c.at,
    });
    let hidden = cloak
        .filter(|_| !own)
        .map_or(0, |cloak| cloak.ticks as usize);
    let shown = snake.body.range(hidden.min(snake.body.len())..);
    let chain = Chain::of_cells(shown.copied());
    Sighting {
        status,
        length: snake.length(),
        kills: snake.kills,
        chain,
    }
}
