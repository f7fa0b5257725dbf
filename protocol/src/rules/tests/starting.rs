//! The first state of a game.

use super::*;

#[test]
fn every_edition_starts_with_what_its_table_says() {
    for &edition in Edition::ALL {
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
fn obstacles_are_told_once_up_to_2019_and_in_every_state_from_2020_on() {
    for &edition in Edition::ALL {
        let config = GameConfig {
            num_obstacles: 2,
            ..edition.config()
        };
        let state = State::new(Arc::new(config), &mut rng_from_seed("start"));
        let told = (
            state.opening().lines().count() - 1,
            state.observe(Seat(0)).obstacles.len(),
        );
        let once = edition <= Edition::Y2019;
        assert_eq!(told, if once { (2, 0) } else { (0, 2) }, "{edition}");
        assert_eq!(state.observe(Seat(0)).all_obstacles().count(), 2);
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
fn new_snakes_lie_in_all_directions_and_off_the_last_line() {
    let config = Arc::new(GameConfig {
        game_width: 7,
        game_height: 9,
        num_snakes: 1,
        ..GameConfig::default()
    });
    let mut seen = [0u32; 4];
    let mut reached = (0, 0);
    for seed in 0..2000 {
        let mut rng = rng_from_seed(&seed.to_string());
        let state = State::new(config.clone(), &mut rng);
        let snake = &state.snakes()[Seat(0)];
        let way = Direction::ALL.iter().position(|&d| d == snake.heading);
        seen[way.unwrap()] += 1;
        let across = matches!(snake.heading, Direction::Left | Direction::Right);
        for cell in &snake.body {
            assert!(if across { cell.x < 6 } else { cell.y < 8 }, "{cell}");
            reached = (reached.0.max(cell.x), reached.1.max(cell.y));
        }
    }
    // Each of 500 expected; six standard deviations are 116.
    assert!(seen.iter().all(|&n| n.abs_diff(500) < 116), "{seen:?}");
    assert_eq!(reached, (6, 8));
}

#[test]
fn a_board_with_one_place_left_is_found_to_have_it() {
    let config = GameConfig {
        game_width: 3,
        game_height: 7,
        num_snakes: 4,
        num_apples: 0,
        ..GameConfig::default()
    };
    for seed in 0..40 {
        let mut rng = rng_from_seed(&seed.to_string());
        let state = State::new(Arc::new(config.clone()), &mut rng);
        let lengths = state.snakes().values().map(Snake::length);
        assert_eq!(lengths.collect::<Vec<_>>(), [5, 5, 5, 0]);
    }
}

#[test]
fn a_board_too_small_for_everything_starts_with_what_fits() {
    let config = GameConfig {
        game_width: 6,
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
    let placed = state.apples().iter().filter(|apple| apple.at.is_some());
    assert_eq!(placed.count(), 2);
}
