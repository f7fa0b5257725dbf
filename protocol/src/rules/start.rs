//! The first state of a game.

use super::{placement, turn::Turn};
use crate::state::{Zombie, straight};
use crate::{Apple, BySeat, Cell, GameConfig, Setup, Snake, State};
use rand::Rng;
use std::sync::Arc;

impl State {
    /// A new game: obstacles, zombies, snakes and apples on free cells, in this order. What finds no
    /// room is left out; snakes and apples come later if there is room then.
    pub fn new(config: Arc<GameConfig>, rng: &mut impl Rng) -> Self {
        let mut setup = Setup {
            tick: 0,
            snakes: BySeat::from_fn(config.num_snakes, |_| Snake::default()),
            apples: Vec::new(),
            obstacles: Vec::new(),
            zombies: Vec::new(),
            config,
        };
        for _ in 0..setup.config.num_obstacles {
            let room = room_for_chain(&setup, rng);
            setup.obstacles.extend(room);
        }
        for _ in 0..setup.config.num_zombies {
            let room = room_for_chain(&setup, rng);
            let zombie = room.map(|body| Zombie::new(body, &setup.config));
            setup.zombies.extend(zombie);
        }
        setup.apples = Apple::all_of(&setup.config);
        let mut state = legal(&setup);
        let mut events = Vec::new();
        let mut turn = Turn::at_start(&mut state, &mut events);
        turn.respawn(rng);
        turn.replace_apples(rng);
        turn.close();
        state
    }
}

fn room_for_chain(setup: &Setup, rng: &mut impl Rng) -> Option<Vec<Cell>> {
    let state = legal(setup);
    let (head, heading) = placement::line(&state, Zombie::LENGTH, rng)?;
    Some(straight(state.size(), head, heading, Zombie::LENGTH).collect())
}

fn legal(setup: &Setup) -> State {
    State::try_from(setup.clone()).expect("what is on free cells overlaps nothing")
}
