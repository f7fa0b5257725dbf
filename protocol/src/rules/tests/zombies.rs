//! How zombies hunt.

use super::*;

fn hunted(snakes: &[&str], zombies: &[&str]) -> Game {
    Game::with(small(Edition::Y2016), snakes, |setup| {
        for chain in zombies {
            setup.zombies.push(Zombie {
                body: cells(chain).into(),
                wait: 0,
            });
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

#[test]
fn a_zombie_that_cannot_move_stays() {
    let mut game = hunted(&["6,6 6,7"], &["0,0 2,0"]);
    let mut setup = Setup::from(game.state);
    setup.obstacles.push(cells("0,1 4,1"));
    game.state = State::try_from(setup).unwrap();
    game.tick("5");
    assert_eq!(bodies(&game), ["0,0 2,0"]);
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
        setup.zombies.push(Zombie {
            body: cells("4,4 0,4").into(),
            wait: 0,
        });
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
