//! When apples come, go and decay.

use super::*;

fn places(game: &mut Game, apple: usize, ticks: u32) -> Vec<Option<Cell>> {
    (0..ticks)
        .map(|_| game.wait(1).state.apples()[apple].at)
        .collect()
}

/// A snake that runs in circles for ever.
fn circling(config: GameConfig, apples: Vec<Apple>) -> Game {
    Game::with(config, &["1,1 1,2"], |setup| setup.apples = apples)
}

fn circle(game: &mut Game, ticks: u32) {
    for _ in 0..ticks {
        game.tick("6");
    }
}

#[test]
fn an_apple_that_is_not_eaten_moves_after_its_limit() {
    let config = GameConfig {
        apple_limit: 7,
        ..small(Edition::Y2021)
    };
    let mut game = circling(config, vec![normal_apple("9,9")]);
    circle(&mut game, 6);
    assert_eq!(game.state.apples()[0].at, Some(cell("9,9")));
    circle(&mut game, 1);
    assert_ne!(game.state.apples()[0].at, Some(cell("9,9")));
    assert_eq!(game.state.apples()[0].age, 0);
}

/// How long a special apple that is not eaten lies where it is; `None` if it does so for good.
fn stays_for(edition: Edition, apples: usize, appearance: u32) -> Option<u32> {
    let config = GameConfig {
        apple_limit: 7,
        num_apples: apples,
        special_apple_appearance: appearance,
        ..small(edition)
    };
    let special = special_apple(AppleKind::Decaying, Some("9,9"), 0);
    let mut game = circling(config, vec![special]);
    (1..30).find(|_| {
        circle(&mut game, 1);
        game.state.apples()[0].at != Some(cell("9,9"))
    })
}

#[test]
fn a_special_apple_that_is_not_eaten_stays_or_moves_by_the_edition() {
    use Edition::{Y2016, Y2017, Y2018, Y2019, Y2020, Y2021, Y2022, Y2023, Y2024, Y2025};
    for edition in [Y2016, Y2017, Y2018, Y2020] {
        assert_eq!(stays_for(edition, 1, 0), None, "{edition}");
        assert_eq!(stays_for(edition, 2, 9), None, "{edition}");
    }
    for apples in [1, 2] {
        assert_eq!(stays_for(Y2019, apples, 0), Some(7));
        assert_eq!(stays_for(Y2019, apples, 9), None);
    }
    for edition in [Y2021, Y2022, Y2023, Y2024, Y2025] {
        for appearance in [0, 9] {
            assert_eq!(stays_for(edition, 1, appearance), Some(7), "{edition}");
            assert_eq!(stays_for(edition, 2, appearance), None, "{edition}");
        }
    }
}

#[test]
fn a_decaying_apple_that_stays_loses_nothing_after_its_limit() {
    let worth = |age| {
        let config = GameConfig {
            apple_limit: 20,
            ..small(Edition::Y2018)
        };
        let mut game = Game::with(config, &["7,3 0,3"], |setup| {
            let apple = special_apple(AppleKind::Decaying, Some("8,3"), age);
            setup.apples.push(apple);
        });
        game.tick("5").snake(0).growth
    };
    assert_eq!([0, 19, 20, 21, 500].map(worth), [3, 2, 1, 1, 1]);
}

#[test]
fn a_deadly_apple_of_2018_and_2020_lies_until_a_snake_dies_of_it() {
    for edition in [Edition::Y2018, Edition::Y2020] {
        let mut game = Game::with(small(edition), &["7,3 0,3"], |setup| {
            let apple = special_apple(AppleKind::Decaying, Some("9,3"), 5000);
            setup.apples.push(apple);
        });
        assert_eq!(game.tick("5").state.apples()[0].at, Some(cell("9,3")));
        assert_eq!(game.tick("5").deaths(), [(0, Death::BadApple)]);
        assert_ne!(game.state.apples()[0].at, Some(cell("9,3")));
    }
}

#[test]
fn a_special_apple_comes_for_the_first_time_after_its_wait() {
    for &edition in Edition::ALL {
        let config = GameConfig {
            special_apple_appearance: 9,
            ..small(edition)
        };
        let absent = special_apple(AppleKind::Invisibility, None, 0);
        let mut game = circling(config, vec![absent]);
        circle(&mut game, 8);
        assert_eq!(game.state.apples()[0].at, None, "{edition}");
        circle(&mut game, 1);
        assert!(game.state.apples()[0].at.is_some(), "{edition}");
    }
}

#[test]
fn a_special_apple_comes_back_to_the_tick() {
    for (appearance, back) in [(0, 1), (1, 1), (2, 2), (5, 5)] {
        let config = GameConfig {
            special_apple_appearance: appearance,
            ..small(Edition::Y2025)
        };
        // State 0 shows it for the last time.
        let mut game = Game::with(config, &["1,1 1,2"], |setup| {
            let apple = special_apple(AppleKind::Decaying, Some("1,0"), 0);
            setup.apples.push(apple);
        });
        game.tick("0");
        assert!(matches!(game.events[1], Event::Ate { .. }));
        let state = (1..).find(|_| {
            let is_back = game.state.apples()[0].at.is_some();
            circle(&mut game, 1);
            is_back
        });
        assert_eq!(state, Some(back), "{appearance}");
    }
}

#[test]
fn the_special_apple_does_not_come_while_a_snake_is_invisible() {
    let config = GameConfig {
        special_apple_appearance: 2,
        ..small(Edition::Y2021)
    };
    let mut game = Game::with(config, &["1,1 1,2"], |setup| {
        setup.apples = vec![special_apple(AppleKind::Invisibility, None, 0)];
        setup.snakes[Seat(0)].cloak = Some(Cloak {
            ticks: 70,
            at: cell("1,1"),
        });
    });
    circle(&mut game, 5);
    assert_eq!(
        (
            game.snake(0).cloak.unwrap().ticks,
            game.state.apples()[0].at
        ),
        (75, None)
    );
    circle(&mut game, 1);
    assert_eq!(game.snake(0).cloak, None);
    assert!(game.state.apples()[0].at.is_some());
}

#[test]
fn a_new_game_has_its_normal_apples_and_no_invisibility_apple() {
    let config = GameConfig {
        num_apples: 3,
        ..GameConfig::default()
    };
    let state = State::new(Arc::new(config), &mut rng_from_seed("apples"));
    let kinds: Vec<_> = state
        .apples()
        .iter()
        .map(|a| (a.kind, a.at.is_some()))
        .collect();
    let normal = (AppleKind::Normal, true);
    assert_eq!(kinds, [(AppleKind::Invisibility, false), normal, normal]);
}

#[test]
fn a_decaying_apple_is_there_from_the_start() {
    let state = State::new(
        Arc::new(Edition::Y2018.config()),
        &mut rng_from_seed("apples"),
    );
    let [apple] = state.apples() else {
        panic!("{:?}", state.apples())
    };
    assert_eq!(
        (apple.kind, apple.at.is_some()),
        (AppleKind::Decaying, true)
    );
}

fn eats_decaying(body: &str, pending: i32, age: u32) -> Game {
    let mut game = Game::with(small(Edition::Y2025), &[body], |setup| {
        setup.snakes[Seat(0)].growth = pending;
        let apple = special_apple(AppleKind::Decaying, Some("8,3"), age);
        setup.apples.push(apple);
    });
    game.tick("5");
    game
}

#[test]
fn a_decaying_apple_is_worth_less_each_tick_rounded_up() {
    let worth = |age| eats_decaying("7,3 0,3", 0, age).snake(0).growth;
    assert_eq!([0, 9, 10, 49, 50, 60].map(worth), [5, 5, 4, 1, 0, -1]);
}

#[test]
fn a_negative_worth_costs_an_extra_cell_per_tick() {
    let mut game = eats_decaying("7,3 0,3", 0, 79);
    let lengths: Vec<u32> = (0..4).map(|_| game.wait(1).snake(0).length()).collect();
    assert_eq!(lengths[..3], [7, 6, 6]);
}

#[test]
fn a_decaying_apple_below_minus_growth_kills() {
    assert_eq!(eats_decaying("7,3 0,3", 0, 109).snake(0).growth, -5);
    assert_eq!(
        eats_decaying("7,3 0,3", 0, 110).deaths(),
        [(0, Death::BadApple)]
    );
}

#[test]
fn a_decaying_apple_kills_whom_it_would_shrink_below_two() {
    assert_eq!(eats_decaying("7,3 5,3", 0, 60).snake(0).growth, -1);
    assert_eq!(
        eats_decaying("7,3 6,3", 0, 60).deaths(),
        [(0, Death::BadApple)]
    );
}

#[test]
fn what_is_pending_neither_saves_from_a_bad_apple_nor_makes_it_worse() {
    assert_eq!(
        eats_decaying("7,3 4,3", 3, 105).deaths(),
        [(0, Death::BadApple)]
    );
    let lives = eats_decaying("7,3 2,3", -3, 75);
    assert_eq!((lives.deaths(), lives.snake(0).growth), (vec![], -4));
}

#[test]
fn apples_never_come_to_a_cell_that_is_taken() {
    let config = GameConfig {
        game_width: 4,
        game_height: 3,
        apple_limit: 1,
        ..small(Edition::Y2021)
    };
    let mut game = Game::with(config, &["1,1 1,0 0,0 0,2 2,2"], |setup| {
        setup.apples.push(normal_apple("3,0"));
    });
    for _ in 0..40 {
        let seen = places(&mut game, 0, 1)[0].unwrap();
        assert!(!game.snake(0).body.contains(&seen));
    }
}
