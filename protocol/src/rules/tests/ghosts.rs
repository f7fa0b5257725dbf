//! Snakes that lie on each other, which family A alone allows: the engine leaves the later one out of
//! its board.

use super::*;

/// Two strangers have met in the tail of a third. The one in the higher seat is a ghost.
fn haunted(others: &[&str]) -> Game {
    let mut chains = vec!["5,5 5,7", "4,7 2,7", "6,7 9,7"];
    chains.extend(others);
    let mut game = Game::of(Edition::Y2018, &chains);
    let moves = ["0 3 2", &" 5".repeat(others.len())].concat();
    game.tick(&moves);
    assert_eq!(game.deaths(), []);
    game
}

fn ghosts(game: &Game) -> Vec<u8> {
    let seats = game.state.snakes().seats();
    seats
        .filter(|&seat| game.state.is_ghost(seat))
        .map(|seat| seat.0)
        .collect()
}

#[test]
fn of_two_snakes_in_one_cell_the_later_one_is_a_ghost() {
    assert_eq!(ghosts(&haunted(&[])), [2]);
}

#[test]
fn a_ghost_is_in_no_snakes_way() {
    // The stranger above goes down through the second cell of the ghost.
    let mut game = haunted(&["7,5 7,3"]);
    assert_eq!(game.lines()[3], "alive 3 0 7,6 7,4");
    game.tick("0 1 0 1");
    assert_eq!(game.deaths(), []);
    assert_eq!(game.lines()[3], "alive 3 0 7,7 7,5");
}

#[test]
fn a_ghost_still_dies_of_others() {
    let mut game = haunted(&["5,9 1,9"]);
    game.tick("0 0 1 5");
    assert_eq!(game.lines()[2], "alive 4 0 5,8 5,7 7,7");
    game.tick("0 0 1 5");
    assert_eq!(game.deaths(), [(2, Death::Body { of: Seat(3) })]);
}

#[test]
fn a_ghost_goes_through_itself_and_its_length_counts_each_cell_once() {
    let mut game = Game::with(
        small(Edition::Y2018),
        &["5,5 5,7", "4,7 0,7", "6,7 6,8 5,8 5,9 7,9"],
        |setup| setup.snakes[Seat(1)].growth = 9,
    );
    game.tick("0 3 2");
    assert_eq!(ghosts(&game), [2]);
    game.tick("0 0 1");
    assert_eq!(game.deaths(), []);
    let ghost = game.snake(2);
    assert_eq!((ghost.body.len(), ghost.length(), ghost.doubled), (6, 5, 1));
    assert_eq!(game.lines()[2], "alive 5 0 5,8 5,7 6,7 6,8 5,8 5,9");
}

#[test]
fn a_ghost_that_is_clear_of_others_is_in_the_way_again() {
    let mut game = haunted(&[]);
    game.tick("0 1 0");
    assert_eq!(ghosts(&game), [2]);
    game.tick("0 1 0").tick("0 1 0").tick("0 1 0");
    assert_eq!(ghosts(&game), []);
    let clear = game.snake(2).body.clone();
    assert!(clear.iter().all(|&cell| !game.state.is_free(cell)));
}

#[test]
fn a_state_with_a_ghost_is_a_position_that_can_be_written_down() {
    let game = haunted(&[]);
    let setup = Setup::from(game.state.clone());
    assert_eq!(State::try_from(setup.clone()), Ok(game.state));
    let elsewhere = Setup {
        config: Arc::new(GameConfig {
            num_snakes: 3,
            ..small(Edition::Y2021)
        }),
        ..setup
    };
    assert_eq!(
        State::try_from(elsewhere),
        Err(SetupError::Shared(cell("5,7")))
    );
}

#[test]
fn of_a_ghost_and_a_snake_that_die_in_one_cell_at_a_wall_the_snake_is_credited() {
    // Seat 1 lies on seat 0. Its head is where the head of seat 2 is, and both run into the wall there.
    let chains = ["5,5 5,7", "0,9 5,9 5,7", "0,9 0,11", "0,8 0,6"];
    let mut game = Game::of(Edition::Y2018, &chains);
    assert_eq!(ghosts(&game), [1]);
    game.tick("0 5 2 5");
    let killed = Death::Body { of: Seat(2) };
    assert_eq!(
        game.deaths(),
        [(1, Death::Wall), (2, Death::Wall), (3, killed)]
    );
}
