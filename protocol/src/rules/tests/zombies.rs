//! How zombies hunt.

use super::*;
use crate::state::Found;

fn hunted(snakes: &[&str], zombies: &[&str]) -> Game {
    Game::with(small(Edition::Y2016), snakes, |setup| {
        for chain in zombies {
            let zombie = Zombie::new(cells(chain), &setup.config);
            setup.zombies.push(zombie);
        }
    })
}

fn bodies(game: &Game) -> Vec<String> {
    game.state
        .observe(Seat(0))
        .zombies
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_zombie_goes_to_the_nearest_head_and_looks_left_first() {
    let mut game = hunted(&["8,8 8,10"], &["4,4 4,0"]);
    game.tick("5");
    assert_eq!(bodies(&game), ["5,4 4,4 4,1"]);
    let mut game = hunted(&["1,8 1,10"], &["4,4 4,0"]);
    game.tick("5");
    assert_eq!(bodies(&game), ["3,4 4,4 4,1"]);
}

#[test]
fn a_head_that_a_zombie_enters_dies() {
    let mut game = hunted(&["5,8 5,10"], &["4,7 0,7"]);
    game.tick("5");
    assert_eq!(
        (game.lines(), bodies(&game)),
        (vec!["dead 0 0".to_owned()], vec!["5,7 1,7".to_owned()])
    );
    assert_eq!(game.deaths(), [(0, Death::Bitten)]);
}

#[test]
fn a_snake_that_enters_a_zombie_dies_where_it_was() {
    let mut game = hunted(&["5,8 5,10"], &["3,7 7,7"]);
    game.tick("5");
    assert_eq!(game.deaths(), [(0, Death::Zombie)]);
}

/// A zombie in a corner that nothing but an obstacle or a snake shuts.
fn cornered(edition: Edition, speed: u32, obstacles: &[&str], snakes: &[&str]) -> Game {
    let config = GameConfig {
        zombie_speed: speed,
        ..small(edition)
    };
    Game::with(config, snakes, |setup| {
        let zombie = Zombie::new(cells("0,0 2,0"), &setup.config);
        setup.zombies.push(zombie);
        setup
            .obstacles
            .extend(obstacles.iter().map(|chain| cells(chain)));
    })
}

#[test]
fn zombies_walk_through_obstacles_up_to_2023() {
    for &edition in Edition::ALL {
        let mut game = cornered(edition, 1, &["0,1 4,1"], &["6,6 6,7"]);
        game.tick("5");
        let through = edition <= Edition::Y2023;
        let expected = if through { "0,1 0,0 1,0" } else { "0,0 2,0" };
        assert_eq!(bodies(&game), [expected], "{edition}");
        let found = if through {
            Found::Zombie
        } else {
            Found::Obstacle
        };
        assert_eq!(game.state.found(cell("0,1")), found, "{edition}");
        // The obstacle is still there when the zombie has gone.
        game.wait(6);
        assert_eq!(game.state.found(cell("0,1")), Found::Obstacle, "{edition}");
    }
}

#[test]
fn a_zombie_that_cannot_move_tries_again_in_every_tick() {
    // A snake lies in its way until tick 4; it has had a turn in tick 3.
    let mut game = cornered(Edition::Y2022, 3, &[], &["2,1 0,1"]);
    let mut setup = Setup::from(game.state);
    setup.snakes[Seat(0)].growth = 3;
    game.state = State::try_from(setup).unwrap();
    let moved: Vec<bool> = (0..8)
        .map(|_| {
            let before = bodies(&game);
            bodies(game.wait(1)) != before
        })
        .collect();
    assert_eq!(
        moved,
        [false, false, false, true, false, false, true, false]
    );
}

/// What a zombie leaves of a special apple: its place and whether it is hollow.
fn bitten(edition: Edition, apples: usize) -> (Option<Cell>, bool) {
    let config = GameConfig {
        num_apples: apples,
        special_apple_appearance: 50,
        zombie_speed: 1,
        ..small(edition)
    };
    let mut game = Game::with(config, &["8,4 8,6"], |setup| {
        let zombie = Zombie::new(cells("4,4 0,4"), &setup.config);
        setup.zombies.push(zombie);
        let apple = special_apple(AppleKind::Decaying, Some("5,4"), 0);
        setup.apples.push(apple);
    });
    game.tick("3");
    assert_eq!(bodies(&game), ["5,4 1,4"], "{edition}");
    let apple = game.state.apples()[0];
    (apple.at, apple.hollow)
}

#[test]
fn a_special_apple_that_a_zombie_enters_is_gone_or_hollow_by_the_edition() {
    use Edition::{Y2016, Y2017, Y2018, Y2019, Y2020, Y2021, Y2022, Y2023, Y2024, Y2025};
    let (gone, hollow) = ((None, false), (Some(cell("5,4")), true));
    for edition in [Y2016, Y2017, Y2018, Y2020] {
        assert_eq!(
            [1, 2].map(|apples| bitten(edition, apples)),
            [hollow, hollow]
        );
    }
    for edition in [Y2021, Y2023, Y2024] {
        assert_eq!([1, 2].map(|apples| bitten(edition, apples)), [gone, hollow]);
    }
    for edition in [Y2019, Y2022, Y2025] {
        assert_eq!([1, 2].map(|apples| bitten(edition, apples)), [gone, gone]);
    }
}

#[test]
fn a_hollow_apple_is_shown_and_feeds_no_snake() {
    let mut game = Game::with(small(Edition::Y2018), &["4,4 2,4"], |setup| {
        setup.apples.push(Apple {
            hollow: true,
            ..special_apple(AppleKind::Decaying, Some("5,4"), 0)
        });
    });
    game.wait(3);
    assert_eq!(game.state.observe(Seat(0)).apples, [Some(cell("5,4"))]);
    assert_eq!(game.lines(), ["alive 3 0 7,4 5,4"]);
}

#[test]
fn a_zombie_eats_the_apple_it_enters() {
    let mut game = hunted(&["8,4 8,6"], &["4,4 0,4"]);
    let mut setup = Setup::from(game.state);
    setup.apples.push(normal_apple("5,4"));
    game.state = State::try_from(setup).unwrap();
    game.tick("3");
    assert_eq!(bodies(&game), ["5,4 1,4"]);
    assert_ne!(game.state.apples()[0].at, Some(cell("5,4")));
}

#[test]
fn zombies_move_every_so_many_ticks() {
    let config = GameConfig {
        zombie_speed: 3,
        ..small(Edition::Y2022)
    };
    let mut game = Game::with(config, &["8,10 8,11"], |setup| {
        let zombie = Zombie::new(cells("4,4 0,4"), &setup.config);
        setup.zombies.push(zombie);
    });
    let moved: Vec<bool> = (0..7)
        .map(|_| {
            let before = bodies(&game);
            bodies(game.wait(1)) != before
        })
        .collect();
    assert_eq!(moved, [false, false, true, false, false, true, false]);
}

#[test]
fn a_zombie_does_not_see_the_invisible() {
    let mut game = hunted(&["1,4 1,6", "9,8 9,10"], &["4,4 4,0"]);
    let mut setup = Setup::from(game.state);
    setup.snakes[Seat(0)].cloak = Some(Cloak {
        ticks: 3,
        at: cell("1,6"),
    });
    game.state = State::try_from(setup).unwrap();
    game.tick("5 5");
    assert_eq!(bodies(&game), ["5,4 4,4 4,1"]);
}
