//! Eating and what comes of it.

use super::*;

fn at_an_apple(growth: i32) -> Game {
    Game::with(small(Edition::Y2021), &["3,3 1,3"], |setup| {
        setup.snakes[Seat(0)].growth = growth;
        setup.apples.push(normal_apple("4,3"));
    })
}

#[test]
fn an_apple_adds_one_cell_in_each_of_the_following_ticks() {
    let mut game = at_an_apple(0);
    let mut lengths = vec![game.tick("5").snake(0).length()];
    assert_eq!(game.snake(0).growth, 5);
    for moves in ["5", "5", "5", "1", "1", "1"] {
        lengths.push(game.tick(moves).snake(0).length());
    }
    assert_eq!(lengths, [3, 4, 5, 6, 7, 8, 8]);
    assert_eq!((game.snake(0).growth, game.snake(0).longest), (0, 8));
}

#[test]
fn growth_that_is_pending_is_kept_when_another_apple_is_eaten() {
    assert_eq!(at_an_apple(3).tick("5").snake(0).growth, 2 + 5);
}

#[test]
fn an_eaten_apple_is_back_elsewhere_in_the_same_state() {
    let mut game = at_an_apple(0);
    game.tick("5");
    let now = game.state.apples()[0].at.unwrap();
    assert_ne!(now, cell("4,3"));
    assert_eq!(
        game.events[1..],
        [
            Event::Ate {
                seat: Seat(0),
                apple: 0,
                growth: 5
            },
            Event::AppleMoved { apple: 0, to: now }
        ]
    );
}

#[test]
fn two_heads_that_meet_at_an_apple_are_dead_and_the_apple_is_gone() {
    let mut game = Game::with(small(Edition::Y2021), &["4,5 2,5", "6,5 8,5"], |setup| {
        setup.apples.push(normal_apple("5,5"));
    });
    game.tick("5 5");
    assert_eq!(game.lines(), ["dead 0 0", "dead 0 0"]);
    assert_ne!(game.state.apples()[0].at, Some(cell("5,5")));
    let spoiled = |seat| Event::Spoiled {
        seat: Seat(seat),
        apple: 0,
    };
    assert_eq!(game.events[2..4], [spoiled(0), spoiled(1)]);
}

#[test]
fn the_longest_length_is_the_longest_in_a_state() {
    let mut game = Game::with(small(Edition::Y2021), &["10,3 8,3"], |setup| {
        setup.snakes[Seat(0)].growth = 5;
    });
    game.tick("5").tick("5");
    assert_eq!(
        (game.snake(0).status, game.snake(0).longest),
        (SnakeStatus::Dead, 4)
    );
}
