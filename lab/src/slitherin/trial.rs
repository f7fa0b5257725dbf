//! Games of one method on one board, and what they come to.

use super::formula::Formula;
use super::game::{Game, Step};
use super::method::{Method, Snake};
use super::published::published;
use crate::{Estimate, Run};
use protocol::{Size, rng_from_seed};
use rand::Rng;
use serde::Serialize;

/// A snake that eats nothing for that many times the board's cells is lost: it goes in circles.
const PATIENCE: usize = 8;

/// One game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Moves made.
    pub moves: u64,
    /// Cells covered.
    pub length: usize,
    /// Whether those are all.
    pub won: bool,
}

/// The game of that number before its first move; `None` if the board does not suit the method.
pub(super) fn opening(
    method: Method,
    size: Size,
    seed: &str,
    number: usize,
) -> Option<(Game, Box<dyn Snake>)> {
    let mut rng = rng_from_seed(&format!("{seed}/{number}"));
    let snake = method.snake(size, rng.next_u64())?;
    Some((Game::new(size, rng), snake))
}

/// Plays the game of that number to its end; `None` if the board does not suit the method.
pub fn play(method: Method, size: Size, seed: &str, number: usize) -> Option<Ending> {
    let (mut game, mut snake) = opening(method, size, seed, number)?;
    let mut fed = 0;
    let won = loop {
        let to = snake.go(&game);
        match game.step(to) {
            Step::Moved if game.moves() - fed > (PATIENCE * size.area()) as u64 => break false,
            Step::Moved => {}
            Step::Ate => fed = game.moves(),
            Step::Won => break true,
            Step::Lost => break false,
        }
    };
    Some(Ending {
        moves: game.moves(),
        length: game.body().len(),
        won,
    })
}

/// What many games come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The board, as it is typed.
    pub board: String,
    /// The method's name.
    pub method: String,
    /// Seeds all games.
    pub seed: String,
    /// Games played.
    pub games: usize,
    /// Games that filled the board.
    pub won: usize,
    /// The 95 % interval of the chance to win.
    pub win_interval: (f64, f64),
    /// Moves of the games that were won.
    pub moves: Option<Estimate>,
    /// Cells covered at the end of all games.
    pub length: Option<Estimate>,
    /// What arithmetic says about the moves, where it does.
    pub formula: Option<Formula>,
    /// What the study says.
    pub published: Option<&'static str>,
}

/// Plays that many games.
pub fn measure(run: &Run<'_>, method: Method, size: Size, games: usize) -> Summary {
    let what = format!("slitherin {size} {method}");
    let endings = run.many(&what, games, |number| play(method, size, run.seed, number));
    let endings: Vec<Ending> = endings.into_iter().flatten().collect();
    let won: Vec<f64> = (endings.iter().filter(|ending| ending.won))
        .map(|ending| ending.moves as f64)
        .collect();
    let lengths: Vec<f64> = endings.iter().map(|ending| ending.length as f64).collect();
    Summary {
        board: format!("{}x{}", size.width(), size.height()),
        method: method.to_string(),
        seed: run.seed.to_owned(),
        games: endings.len(),
        won: won.len(),
        win_interval: wilson(won.len(), endings.len()),
        moves: Estimate::of(&won),
        length: Estimate::of(&lengths),
        formula: (method == Method::Hamiltonian).then(|| Formula::of_cycle(size)),
        published: published(method, size),
    }
}

/// The 95 % interval of a rate, after Wilson.
fn wilson(hits: usize, of: usize) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (of as f64, 1.96);
    let rate = hits as f64 / n;
    let middle = rate + z * z / (2.0 * n);
    let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    let low = ((middle - half) / scale).max(0.0);
    (low, ((middle + half) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effort;

    #[test]
    fn whoever_promises_to_win_wins() {
        let boards = [
            (2, 2),
            (2, 3),
            (3, 2),
            (2, 9),
            (9, 2),
            (3, 3),
            (3, 4),
            (3, 5),
            (7, 3),
            (4, 4),
            (5, 5),
            (6, 6),
            (5, 8),
            (8, 6),
            (7, 9),
        ];
        for (width, height) in boards {
            let size = Size::new(width, height).unwrap();
            for method in Method::ALL {
                if !method.is_safe() || method.fits(size).is_err() {
                    continue;
                }
                for number in 0..5 {
                    let ending = play(method, size, "promise", number).unwrap();
                    assert!(ending.won, "{method} on {size}, game {number}: {ending:?}");
                }
            }
        }
    }

    #[test]
    fn the_cycle_takes_what_arithmetic_says() {
        let run = Run {
            effort: Effort::Short,
            seed: "formula",
            jobs: 1,
            progress: &|_, _, _| {},
        };
        let size = Size::new(6, 5).unwrap();
        let summary = measure(&run, Method::Hamiltonian, size, 2000);
        let (moves, formula) = (summary.moves.unwrap(), summary.formula.unwrap());
        assert_eq!(summary.won, 2000);
        assert!((moves.mean - formula.mean).abs() < 2.0 * moves.margin);
        assert!((moves.deviation / formula.deviation - 1.0).abs() < 0.06);
    }

    #[test]
    fn a_seed_means_a_game() {
        let size = Size::new(6, 6).unwrap();
        let play = |seed| play(Method::Ours, size, seed, 3).unwrap();
        assert_eq!(play("one"), play("one"));
        assert_ne!(play("one"), play("two"));
    }

    #[test]
    fn rates_have_the_intervals_of_wilson() {
        let (low, high) = wilson(1000, 1000);
        assert!((low - 0.996_173).abs() < 1e-5 && (high - 1.0).abs() < 1e-12);
        let (low, high) = wilson(50, 100);
        assert!((low - 0.403_83).abs() < 1e-4 && (high - 0.596_17).abs() < 1e-4);
    }
}
