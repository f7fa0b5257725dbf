//! Scripted games of a few ticks, and what is told about the death in them.

use super::{Autopsy, Cause, Recording, Story, autopsy};
use protocol::{
    Apple, AppleKind, BySeat, Cell, Cloak, Direction, Game, GameConfig, Move, Seat, Setup, Snake,
    State, rng_from_seed,
};
use std::sync::Arc;

/// Ticks of a script.
const TICKS: usize = 14;

/// Corners of a body from head to tail, and the ways it goes: a letter for each tick, then straight on.
type Role = (&'static [(u8, u8)], &'static str);

fn body(corners: &[(u8, u8)]) -> Vec<Cell> {
    let corners: Vec<Cell> = corners.iter().map(|&(x, y)| Cell::new(x, y)).collect();
    protocol::wire::Chain::of_cells(corners.iter().copied())
        .cells()
        .collect()
}

fn way(letter: u8) -> Move {
    Move::from(match letter {
        b'L' => Direction::Left,
        b'R' => Direction::Right,
        b'U' => Direction::Up,
        _ => Direction::Down,
    })
}

/// What is told about the death of the first snake.
fn told(roles: &[Role], apple: Option<(u8, u8)>, hidden: Option<u32>) -> Autopsy {
    let snake = |&(corners, _): &Role| Snake::alive(body(corners));
    let mut snakes: BySeat<Snake> = roles.iter().map(snake).collect();
    if let Some(ticks) = hidden {
        let at = Cell::new(11, 7);
        snakes[Seat(1)].cloak = Some(Cloak { ticks, at });
    }
    let apple = apple.map(|(x, y)| Apple::new(AppleKind::Normal, Some(Cell::new(x, y))));
    let setup = Setup {
        config: Arc::new(GameConfig {
            game_width: 12,
            game_height: 8,
            num_snakes: roles.len(),
            ..GameConfig::default()
        }),
        tick: 0,
        snakes,
        apples: apple.into_iter().collect(),
        obstacles: Vec::new(),
        zombies: Vec::new(),
    };
    let state = State::try_from(setup).expect("a position of the game");
    let mut recording = Recording::new(Seat(0), &state, 5);
    let mut game = Game::resume(state, rng_from_seed("script"));
    for tick in 0..TICKS {
        let moves = roles.iter().map(|(_, ways)| {
            let letter = ways.as_bytes().get(tick).copied();
            letter.map_or(Move::Straight, way)
        });
        game.step(&moves.collect());
        recording.played(&game);
    }
    let fatality = recording.due(true).expect("a death");
    autopsy(&recording, &fatality)
}

#[test]
fn a_rival_in_the_next_lane_shuts_a_snake_in() {
    let told = told(
        &[
            (&[(6, 0), (11, 0), (11, 2)], "LLLLLLL"),
            (&[(5, 1), (5, 7), (11, 7)], "LLLLLDDDD"),
        ],
        None,
        None,
    );
    let expected = Autopsy {
        cause: Cause::Wall,
        story: Story::ShutIn,
        no_return: Some(7),
    };
    assert_eq!(told, expected);
}

#[test]
fn a_meal_keeps_the_tail_that_a_way_out_counted_on() {
    let roles: [Role; 2] = [
        (&[(3, 0), (10, 0)], "LLLD"),
        (&[(2, 4), (2, 1), (0, 1), (0, 3)], "DDDRRRRR"),
    ];
    let expected = Autopsy {
        cause: Cause::Body,
        story: Story::Meal,
        no_return: Some(4),
    };
    assert_eq!(told(&roles, Some((2, 5)), None), expected);
}

#[test]
fn a_rival_goes_where_a_tail_just_left() {
    let told = told(
        &[
            (&[(5, 0), (5, 1), (4, 1), (4, 6)], "LL"),
            (&[(3, 2), (3, 5)], "UU"),
            (&[(2, 5), (2, 1), (3, 1)], "DDRRRRRR"),
        ],
        None,
        None,
    );
    let expected = Autopsy {
        cause: Cause::HeadOn,
        story: Story::Tail,
        no_return: Some(2),
    };
    assert_eq!(told, expected);
}

#[test]
fn a_body_that_was_not_shown_is_unseen() {
    let roles: [Role; 2] = [
        (&[(5, 3), (10, 3)], "LLL"),
        (&[(4, 1), (4, 6), (9, 6)], "URRRRRR"),
    ];
    let expected = |cause, story| Autopsy {
        cause,
        story,
        no_return: Some(1),
    };
    let unseen = expected(Cause::Unseen, Story::Unseen);
    assert_eq!(told(&roles, None, Some(6)), unseen);
    let own_doing = expected(Cause::Body, Story::OwnDoing);
    assert_eq!(told(&roles, None, Some(1)), own_doing);
    assert_eq!(told(&roles, None, None), own_doing);
}
