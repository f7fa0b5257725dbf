//! Directions, walls, obstacles and tails that stay.

use super::*;

#[test]
fn no_answer_means_straight_on() {
    let mut game = Game::new(&["3,3 1,3"]);
    step(
        &mut game.state,
        &vec![Move::default()].into(),
        &mut game.rng,
        &mut game.events,
    );
    assert_eq!(game.lines(), ["alive 3 0 4,3 2,3"]);
    assert_eq!(
        game.events,
        [Event::Moved {
            seat: Seat(0),
            direction: Direction::Right
        }]
    );
}

#[test]
fn a_tail_that_stays_kills_the_head_that_enters_it() {
    let mut game = Game::with(small(Edition::Y2021), &["5,5 5,7", "4,7 2,7"], |setup| {
        setup.snakes[Seat(0)].growth = 1;
    });
    game.tick("0 3");
    assert_eq!(game.lines(), ["alive 4 1 5,4 5,7", "dead 0 0"]);
    assert_eq!(game.deaths(), [(1, Death::Body { of: Seat(0) })]);
}

#[test]
fn a_wall_kills_and_credits_no_snake() {
    let mut game = Game::new(&["11,3 9,3", "1,8 1,9"]);
    game.tick("5 5");
    assert_eq!(game.lines(), ["dead 0 0", "alive 2 0 1,7 1,8"]);
    assert_eq!(game.deaths(), [(0, Death::Wall)]);
}

#[test]
fn an_obstacle_kills() {
    let mut game = Game::with(small(Edition::Y2021), &["3,3 1,3"], |setup| {
        setup.obstacles.push(cells("4,1 4,5"));
    });
    game.tick("5");
    assert_eq!(game.deaths(), [(0, Death::Obstacle)]);
}
