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

#[test]
fn the_invisibility_apple_is_away_at_first_and_then_waits_for_ever() {
    let config = GameConfig {
        apple_limit: 7,
        special_apple_appearance: 9,
        ..small(Edition::Y2021)
    };
    let absent = Apple {
        kind: AppleKind::Invisibility,
        at: None,
        age: 0,
    };
    let mut game = circling(config, vec![absent]);
    circle(&mut game, 8);
    assert_eq!(game.state.apples()[0].at, None);
    circle(&mut game, 1);
    let appeared = game.state.apples()[0].at;
    assert!(appeared.is_some());
    circle(&mut game, 50);
    let eaten = game.snake(0).length() > 2;
    assert!(eaten || game.state.apples()[0].at == appeared);
}

#[test]
fn the_special_apple_does_not_come_while_somebody_is_invisible() {
    let config = GameConfig {
        special_apple_appearance: 2,
        ..small(Edition::Y2021)
    };
    let mut game = Game::with(config, &["1,1 1,2"], |setup| {
        setup.apples = vec![Apple {
            kind: AppleKind::Invisibility,
            at: None,
            age: 0,
        }];
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
        setup.apples.push(Apple {
            kind: AppleKind::Decaying,
            at: Some(cell("8,3")),
            age,
        });
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
fn growth_that_is_pending_does_not_save_from_a_bad_apple_but_pending_loss_counts() {
    assert_eq!(
        eats_decaying("7,3 4,3", 3, 105).deaths(),
        [(0, Death::BadApple)]
    );
    assert_eq!(
        eats_decaying("7,3 2,3", -3, 75).deaths(),
        [(0, Death::BadApple)]
    );
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
