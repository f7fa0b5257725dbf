//! Brains on every kind of board, and the one promise that the champion always keeps.

mod common;

use bot::clock::{Budget, Deadline};
use bot::matches::{Match, game};
use bot::roster;
use common::{dies_for_certain, survives_for_certain};
use proptest::prelude::*;
use protocol::config::Edition;
use protocol::{
    BySeat, Direction, GameConfig, Move, Observation, Seat, State, rng_from_seed, step,
};
use std::sync::Arc;

fn play(brains: &[&str], config: GameConfig, ticks: u32) {
    let fixture = Match {
        config: Arc::new(GameConfig {
            num_snakes: brains.len(),
            ..config
        }),
        brains: brains.iter().map(ToString::to_string).collect(),
        ticks,
        budget: Budget::Nodes(12),
    };
    let report = game(&fixture, 0, 5).unwrap();
    assert_eq!(report.tallies.len(), brains.len());
}

fn all_brains() -> Vec<&'static str> {
    roster::NAMES.map(|(name, _)| name).to_vec()
}

fn board(width: u8, height: u8) -> GameConfig {
    GameConfig {
        game_width: width,
        game_height: height,
        starting_length: 2,
        ..GameConfig::default()
    }
}

#[test]
fn every_brain_plays_on_the_smallest_boards() {
    for (width, height) in [(2, 2), (1, 9), (9, 1), (3, 3), (5, 4)] {
        for brain in all_brains() {
            play(&[brain], board(width, height), 60);
            play(&[brain, brain], board(width, height), 60);
        }
    }
}

#[test]
fn every_brain_plays_on_the_largest_board() {
    for brain in all_brains() {
        play(&[brain], board(255, 255), 3);
    }
}

#[test]
fn every_brain_plays_among_250_snakes() {
    for brain in all_brains() {
        let mut brains = vec!["greedy"; 249];
        brains.push(brain);
        play(&brains, board(60, 60), 5);
    }
}

#[test]
fn every_brain_plays_every_edition() {
    for &edition in Edition::ALL {
        let config = GameConfig {
            special_apple_appearance: 5,
            game_width: 14,
            game_height: 14,
            ..edition.config()
        };
        play(&all_brains(), config, 120);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_champion_never_dies_for_certain_when_it_need_not(
        seed in any::<u32>(),
        width in 4u8..14,
        height in 4u8..14,
        rivals in 0usize..4,
        zombies in 0usize..2,
    ) {
        let config = Arc::new(GameConfig {
            num_snakes: rivals + 1,
            num_zombies: zombies,
            num_obstacles: zombies,
            starting_length: 3,
            special_apple_appearance: 20,
            ..board(width, height)
        });
        let init = config.init();
        let mut rng = rng_from_seed(&seed.to_string());
        let mut state = State::new(config, &mut rng);
        let names = ["champion", "greedy", "random", "astar"];
        let mut brains: Vec<_> = (0..=rivals)
            .map(|i| roster::by_name(names[i], init, u64::from(seed)).unwrap())
            .collect();
        let me = Seat(0);
        for _ in 0..150 {
            let moves: BySeat<Move> = (state.snakes().iter())
                .zip(&mut brains)
                .map(|((seat, snake), brain)| {
                    if !snake.is_alive() {
                        return Move::Straight;
                    }
                    let seen: Observation = state.observe(seat);
                    brain.decide(&seen, &Deadline::start(Budget::Nodes(12)))
                })
                .collect();
            let snake = &state.snakes()[me];
            if snake.is_alive() {
                let heading = snake.heading;
                let chosen = moves[me].direction(heading);
                let mut ways = Direction::ALL.into_iter().filter(|&way| way != heading.opposite());
                if ways.any(|way| survives_for_certain(&state, me, way)) {
                    prop_assert!(
                        !dies_for_certain(&state, me, chosen),
                        "tick {} goes {:?}\n{}", state.tick(), chosen, state.observe(me)
                    );
                }
            }
            step(&mut state, &moves, &mut rng, &mut Vec::new());
        }
    }
}
