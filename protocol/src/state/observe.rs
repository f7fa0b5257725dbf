//! What a seat is shown of the truth.

use super::{Snake, State};
use crate::Seat;
use crate::wire::{Chain, Observation, Sighting, Status};

impl State {
    /// What this seat is sent. Others' invisible snakes show only what was known when they vanished.
    pub fn observe(&self, seat: Seat) -> Observation {
        Observation {
            apples: self.apples().iter().map(|apple| apple.at).collect(),
            standing: Vec::new(),
            obstacles: (self.obstacles().iter())
                .map(|cells| Chain::of_every_cell(cells.iter().copied()))
                .collect(),
            zombies: (self.zombies().iter())
                .map(|zombie| Chain::of_cells(zombie.body.iter().copied()))
                .collect(),
            me: seat,
            snakes: self
                .snakes()
                .map(|other, snake| sighting(snake, other == seat)),
        }
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
