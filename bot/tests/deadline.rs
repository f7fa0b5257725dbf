//! Little time on large boards: there is an answer that does not die at once, and the work before plans has a bound. No
//! clock is looked at: a budget of no time is over from the start, and work is counted.

mod common;

use bot::brain::BoxedBrain;
use bot::clock::{Budget, Deadline, STAGE};
use bot::roster;
use common::{dies_for_certain, survives_for_certain};
use protocol::config::Edition;
use protocol::{BySeat, Direction, Game, GameConfig, Move, Seat};
use std::sync::Arc;

/// The seat of the champion; all other snakes go straight on.
const CHAMPION: Seat = Seat(0);
/// Stages that look at cells before plans are made. The look ahead near heads counts for three, with its leaves.
const STAGES: u64 = 9;

struct Table {
    game: Game,
    champion: BoxedBrain,
}

impl Table {
    fn new(config: GameConfig, seed: u64) -> Self {
        Self {
            champion: roster::by_name("champion", config.init(), seed).unwrap(),
            game: Game::new(Arc::new(config), &seed.to_string()),
        }
    }

    /// Plays a tick; the champion's deadline, and whether it went to a certain death although it need not have.
    fn play(&mut self, budget: Budget) -> (Deadline, bool) {
        let state = self.game.state();
        let deadline = Deadline::start(budget);
        let mut moves = BySeat::from_fn(state.snakes().len(), |_| Move::Straight);
        if state.snakes()[CHAMPION].is_alive() {
            let seen = state.observe(CHAMPION);
            moves[CHAMPION] = self.champion.decide(&seen, &deadline);
        }
        let snake = &state.snakes()[CHAMPION];
        let could_live = Direction::ALL.into_iter().any(|way| {
            way != snake.heading.opposite() && survives_for_certain(state, CHAMPION, way)
        });
        let chosen = moves[CHAMPION].direction(snake.heading);
        let died = snake.is_alive() && could_live && dies_for_certain(state, CHAMPION, chosen);
        self.game.step(&moves);
        (deadline, died)
    }
}

/// The largest board, with much of everything.
fn largest() -> GameConfig {
    GameConfig {
        game_width: 255,
        game_height: 255,
        num_snakes: 40,
        num_apples: 200,
        num_obstacles: 100,
        num_zombies: 100,
        ..Edition::Y2025.config()
    }
}

#[test]
fn without_any_time_the_champion_does_not_go_to_a_certain_death() {
    for seed in 0..4 {
        // Long bodies, so that there is something to run into.
        let config = GameConfig {
            num_snakes: 100,
            starting_length: 60,
            ..largest()
        };
        let mut table = Table::new(config, seed);
        for tick in 0..80 {
            let (_, died) = table.play(Budget::Time(std::time::Duration::ZERO));
            assert!(!died, "tick {tick} of game {seed}");
        }
    }
}

#[test]
fn without_any_time_it_lives_among_many_on_a_small_board() {
    for seed in 0..20 {
        let config = GameConfig {
            game_width: 14,
            game_height: 14,
            num_snakes: 5,
            num_zombies: 1,
            ..Edition::Y2025.config()
        };
        let mut table = Table::new(config, seed);
        for tick in 0..150 {
            let (_, died) = table.play(Budget::Time(std::time::Duration::ZERO));
            assert!(!died, "tick {tick} of game {seed}");
        }
    }
}

#[test]
fn the_work_of_a_decision_has_a_bound_on_the_largest_board() {
    let mut table = Table::new(largest(), 2);
    for tick in 0..8 {
        let (deadline, _) = table.play(Budget::Nodes(40));
        let looked_at = deadline.looked_at();
        assert!(
            looked_at <= STAGES * STAGE as u64,
            "tick {tick}: {looked_at}"
        );
        // One round of candidates past the limit.
        assert!(
            deadline.spent() <= 40 + 110,
            "tick {tick}: {}",
            deadline.spent()
        );
    }
}
