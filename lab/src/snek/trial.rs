//! Many games of one method, and what they come to.

use super::game::{End, Game};
use super::method::{Method, Snake};
use crate::{Estimate, Run};
use protocol::{Size, rng_from_seed};
use rand::Rng;
use serde::Serialize;

/// One game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Points made.
    pub points: u64,
    /// Targets eaten.
    pub eaten: usize,
    /// Frames survived.
    pub frames: u64,
    /// Why it ended.
    pub end: End,
}

/// The game of that number before its first move, and its snake unless the board is a single cell.
pub(super) fn opening(
    method: Method,
    size: Size,
    tail_free: bool,
    seed: &str,
    number: usize,
) -> (Game, Option<Box<dyn Snake>>) {
    let mut rng = rng_from_seed(&format!("{seed}/{number}"));
    let snake = method.snake(size, rng.next_u64());
    (Game::new(size, tail_free, rng), snake)
}

/// Plays the game of that number to its end.
pub fn play(method: Method, size: Size, tail_free: bool, seed: &str, number: usize) -> Ending {
    let (mut game, snake) = opening(method, size, tail_free, seed, number);
    let mut end = End::Crash;
    if let Some(mut snake) = snake {
        end = loop {
            let to = snake.go(&game);
            if let Some(end) = game.step(to) {
                break end;
            }
        };
    }
    Ending {
        points: game.points(),
        eaten: game.eaten(),
        frames: game.frames(),
        end,
    }
}

/// What many games come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The board's side.
    pub size: u8,
    /// The method and its buffer.
    pub method: String,
    /// Whether the cell that the tail leaves may be entered in the same frame.
    pub tail_free: bool,
    /// Seeds all games.
    pub seed: String,
    /// Games played.
    pub games: usize,
    /// Points of a game.
    pub points: Option<Estimate>,
    /// Targets of a game.
    pub targets: Option<Estimate>,
    /// The fewest points of any game.
    pub least_points: u64,
    /// Games that ended with a crash, and not with the clock or a full board.
    pub crashes: usize,
    /// What the study says.
    pub published: Option<&'static str>,
}

/// Plays that many games.
pub fn measure(
    run: &Run<'_>,
    method: Method,
    size: Size,
    tail_free: bool,
    games: usize,
) -> Summary {
    let what = format!("snek {size} {method}");
    let endings = run.many(&what, games, |number| {
        play(method, size, tail_free, run.seed, number)
    });
    let points: Vec<f64> = endings.iter().map(|ending| ending.points as f64).collect();
    let eaten: Vec<f64> = endings.iter().map(|ending| ending.eaten as f64).collect();
    let crashes = endings.iter().filter(|ending| ending.end == End::Crash);
    Summary {
        size: size.width(),
        method: method.to_string(),
        tail_free,
        seed: run.seed.to_owned(),
        games,
        points: Estimate::of(&points),
        targets: Estimate::of(&eaten),
        least_points: { endings.iter() }.map(|it| it.points).min().unwrap_or(0),
        crashes: crashes.count(),
        published: published(method, size),
    }
}

fn published(method: Method, size: Size) -> Option<&'static str> {
    Some(match (method, size.width()) {
        (Method::Seed { buffer: 3 }, 10) => {
            "3,139.79 points (deviation 368.12, least 1,935) and 60.69 targets over 1,000 games"
        }
        (Method::Seed { buffer: 4 }, 10) => "3,069.5 points over 200 games",
        (Method::Seed { buffer: 5 }, 10) => "3,076.9 points over 200 games",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_ends_with_the_clock_or_a_full_board_and_never_with_a_crash() {
        for side in [4, 8, 9, 10, 11, 12] {
            let size = Size::new(side, side).unwrap();
            for tail_free in [false, true] {
                for number in 0..2 {
                    let ending = play(Method::Ours, size, tail_free, "crash", number);
                    assert_ne!(ending.end, End::Crash, "{size}, {tail_free}: {ending:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_of_one_cell_is_over_at_once() {
        let size = Size::new(1, 1).unwrap();
        let ending = play(Method::Ours, size, false, "one", 0);
        assert_eq!((ending.points, ending.end), (0, End::Crash));
    }

    #[test]
    fn later_is_better() {
        let size = Size::new(10, 10).unwrap();
        let points = |method| play(method, size, false, "late", 0).points;
        assert!(points(Method::Ours) > points(Method::Seed { buffer: 3 }));
    }
}
