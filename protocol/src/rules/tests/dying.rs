//! Death, respawn and removal.

use super::*;

#[test]
fn a_dead_snake_is_shown_as_dead_in_exactly_one_state() {
    let mut game = Game::with(small(Edition::Y2021), &["11,3 9,3", "6,8 3,8"], |setup| {
        setup.snakes[Seat(0)].kills = 2;
        setup.snakes[Seat(0)].growth = 4;
    });
    assert_eq!(game.tick("5 5").lines()[0], "dead 0 2");
    game.tick("5 5");
    let back = game.snake(0);
    assert_eq!(
        (back.length(), back.kills, back.growth, back.longest),
        (5, 2, 0, 5)
    );
    let Some(&Event::Spawned {
        seat: Seat(0),
        head,
        heading,
    }) = game.events.last()
    else {
        panic!("{:?}", game.events);
    };
    assert_eq!((back.head(), back.heading), (Some(head), heading));
}

#[test]
fn a_dead_snake_misses_its_tick() {
    let mut game = Game::new(&["11,3 9,3", "6,8 3,8"]);
    game.tick("5 5").tick("0 5");
    let spawned = game
        .events
        .iter()
        .any(|e| matches!(e, Event::Spawned { seat: Seat(0), .. }));
    let moved = game
        .events
        .iter()
        .any(|e| matches!(e, Event::Moved { seat: Seat(0), .. }));
    assert_eq!((spawned, moved), (true, false));
}

#[test]
fn the_cells_of_a_dead_snake_are_free_in_the_state_that_shows_it_dead() {
    let mut game = Game::new(&["11,3 9,3", "1,8 1,9"]);
    game.tick("5 5");
    assert!(
        cells("11,3 9,3")
            .iter()
            .all(|&cell| game.state.is_free(cell))
    );
}

#[test]
fn a_snake_whose_program_is_gone_never_comes_back() {
    let mut game = Game::new(&["5,3 3,3", "1,8 1,9"]);
    remove(&mut game.state, Seat(0), &mut game.events);
    remove(&mut game.state, Seat(0), &mut game.events);
    assert_eq!(game.events, [Event::Removed { seat: Seat(0) }]);
    game.wait(5);
    assert_eq!(game.lines()[0], "dead 0 0");
    assert_eq!(
        (game.snake(0).status, game.snake(0).longest),
        (SnakeStatus::Removed, 3)
    );
}

#[test]
fn a_board_without_room_keeps_a_snake_dead_until_there_is_some() {
    let config = GameConfig {
        game_width: 5,
        game_height: 2,
        ..small(Edition::Y2021)
    };
    let mut game = Game::with(config, &["4,0 2,0", "1,1 4,1"], |_| {});
    game.tick("3 0");
    assert_eq!(game.lines(), ["dead 0 0", "alive 4 0 1,0 1,1 3,1"]);
    game.tick("5 2");
    assert_eq!(game.lines(), ["dead 0 0", "alive 4 0 0,0 1,0 1,1 2,1"]);
}

#[test]
fn a_board_without_a_free_cell_keeps_an_eaten_apple_away_until_there_is_one() {
    let config = GameConfig {
        game_width: 3,
        game_height: 2,
        ..small(Edition::Y2021)
    };
    let mut game = Game::with(config, &["1,1 0,1 0,0 2,0"], |setup| {
        setup.apples.push(normal_apple("2,1"));
        setup.snakes[Seat(0)].growth = 1;
    });
    game.tick("3");
    assert_eq!(
        (game.snake(0).length(), game.state.apples()[0].at),
        (6, None)
    );
    game.tick("3");
    assert_eq!(game.lines(), ["dead 0 0"]);
    assert!(game.state.apples()[0].at.is_some());
}
