//! Heads in bodies and heads on heads.

use super::*;

#[test]
fn the_own_body_kills_and_credits_nobody() {
    let mut game = Game::new(&["3,3 3,4 4,4 4,2 2,2"]);
    game.tick("3");
    assert_eq!(game.lines(), ["dead 0 0"]);
    assert_eq!(game.deaths(), [(0, Death::OwnBody)]);
}

#[test]
fn another_body_kills_and_credits_its_owner() {
    let mut game = Game::new(&["4,5 2,5", "5,4 5,8"]);
    game.tick("3 0");
    assert_eq!(game.lines(), ["dead 0 0", "alive 5 1 5,3 5,7"]);
    assert_eq!(game.deaths(), [(0, Death::Body { of: Seat(1) })]);
}

#[test]
fn two_heads_that_meet_in_one_cell_kill_both_and_credit_nobody() {
    let mut game = Game::new(&["4,5 2,5", "6,5 8,5"]);
    game.tick("5 5");
    assert_eq!(game.lines(), ["dead 0 0", "dead 0 0"]);
    assert_eq!(
        game.deaths(),
        [
            (0, Death::HeadOn { with: Seat(1) }),
            (1, Death::HeadOn { with: Seat(0) })
        ]
    );
}

#[test]
fn two_heads_that_swap_cells_kill_both_and_credit_both() {
    let mut game = Game::new(&["4,5 2,5", "5,5 7,5"]);
    game.tick("5 5");
    assert_eq!(game.lines(), ["dead 0 1", "dead 0 1"]);
    assert_eq!(
        game.deaths(),
        [
            (0, Death::Body { of: Seat(1) }),
            (1, Death::Body { of: Seat(0) })
        ]
    );
}

#[test]
fn a_snake_that_dies_at_a_wall_is_still_in_the_way_and_gets_the_kill() {
    let mut game = Game::new(&["0,5 2,5", "1,4 1,2"]);
    game.tick("5 1");
    assert_eq!(game.lines(), ["dead 0 1", "dead 0 0"]);
    assert_eq!(
        game.deaths(),
        [(0, Death::Wall), (1, Death::Body { of: Seat(0) })]
    );
}

#[test]
fn the_head_of_a_snake_that_dies_at_a_wall_kills_and_is_not_credited() {
    let mut game = Game::new(&["0,5 2,5", "0,4 0,2"]);
    game.tick("5 1");
    assert_eq!(game.lines(), ["dead 0 0", "dead 0 0"]);
    assert_eq!(
        game.deaths(),
        [(0, Death::Wall), (1, Death::HeadOn { with: Seat(0) })]
    );
}

#[test]
fn the_tail_of_a_snake_that_dies_at_a_wall_does_not_leave() {
    let mut game = Game::new(&["0,5 2,5", "2,4 2,2"]);
    game.tick("5 1");
    assert_eq!(game.lines(), ["dead 0 1", "dead 0 0"]);
}

#[test]
fn a_body_that_several_heads_hit_is_credited_with_each() {
    let mut game = Game::new(&["5,4 5,9", "4,6 2,6", "6,6 8,6", "4,8 2,8"]);
    game.tick("0 5 5 5");
    assert_eq!(game.lines()[0], "alive 6 3 5,3 5,8");
}

#[test]
fn two_heads_in_one_cell_of_a_third_body_both_die_of_the_body() {
    let mut game = Game::new(&["5,4 5,9", "4,6 2,6", "6,6 8,6"]);
    game.tick("0 5 5");
    let body = Death::Body { of: Seat(0) };
    assert_eq!(game.deaths(), [(1, body), (2, body)]);
}
