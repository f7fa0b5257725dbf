//! The first state of a game.

use super::*;

#[test]
fn every_edition_starts_with_what_its_table_says() {
    for edition in Edition::ALL {
        let config = Arc::new(edition.config());
        let state = State::new(config.clone(), &mut rng_from_seed("start"));
        assert_eq!(state.obstacles().len(), config.num_obstacles);
        assert_eq!(state.zombies().len(), config.num_zombies);
        assert_eq!(state.apples().len(), config.num_apples);
        let lengths: Vec<_> = state.snakes().values().map(Snake::length).collect();
        assert_eq!(lengths, [5, 5, 5, 5]);
        assert!(state.obstacles().iter().all(|cells| cells.len() == 5));
        assert_eq!(State::try_from(Setup::from(state.clone())), Ok(state));
    }
}

#[test]
fn the_same_seed_and_moves_give_the_same_game() {
    let play = |seed: &str| {
        let mut rng = rng_from_seed(seed);
        let mut state = State::new(Arc::new(small(Edition::Y2024)), &mut rng);
        let mut events = Vec::new();
        let moves = vec![Move::Up, Move::TurnLeft, Move::Straight, Move::TurnRight].into();
        for _ in 0..200 {
            step(&mut state, &moves, &mut rng, &mut events);
        }
        (state, events)
    };
    assert_eq!(play("one"), play("one"));
    assert_ne!(play("one").0, play("two").0);
}

#[test]
fn a_board_too_small_for_everything_starts_with_what_fits() {
    let config = GameConfig {
        game_width: 5,
        game_height: 2,
        special_apple: SpecialApple::None,
        num_apples: 20,
        ..GameConfig::default()
    };
    let state = State::new(Arc::new(config), &mut rng_from_seed("full"));
    let alive = state
        .snakes()
        .values()
        .filter(|snake| snake.is_alive())
        .count();
    assert_eq!(alive, 2);
    assert!(state.apples().iter().all(|apple| apple.at.is_none()));
}
