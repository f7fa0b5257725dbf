//! Where everything stands when a game of the examination begins: the bot in the open, a snake that
//! fills a third of the board, one that is about to vanish, one along the edge.

use protocol::config::SpecialApple;
use protocol::wire::Chain;
use protocol::{Apple, AppleKind, BySeat, Cell, GameConfig, Setup, Snake, State, Zombie};
use std::sync::Arc;

/// The bot's snake, the one that vanishes and the one along the edge, head first.
const BOT: &str = "12,20 8,20";
const VANISHER: &str = "30,12 30,16";
const HUGGER: &str = "0,20 0,0 9,0";
const OBSTACLES: [&str; 3] = ["20,5 20,9", "34,22 38,22", "14,24 18,24"];
const APPLES: [Cell; 2] = [Cell::new(25, 3), Cell::new(38, 8)];

/// The first state of an examination.
pub(super) fn first_state(config: GameConfig) -> State {
    let snakes = [cells(BOT), staircase(), cells(VANISHER), cells(HUGGER)];
    let mut snakes: BySeat<Snake> = snakes.into_iter().map(Snake::alive).collect();
    for (snake, kills) in snakes.values_mut().zip([0, 12, 0, 3]) {
        snake.kills = kills;
    }
    let setup = Setup {
        tick: 0,
        snakes,
        apples: apples(&config),
        obstacles: OBSTACLES[..config.num_obstacles]
            .iter()
            .map(|chain| cells(chain))
            .collect(),
        zombies: (0..config.num_zombies)
            .map(|index| zombie(index, &config))
            .collect(),
        config: Arc::new(config),
    };
    State::try_from(setup).expect("nothing on the first board overlaps")
}

fn cells(chain: &str) -> Vec<Cell> {
    let chain: Chain = chain.parse().expect("the first board is written in chains");
    chain.cells().collect()
}

/// A body with a kink in nearly every one of its 760 cells: a line of several thousand bytes, which
/// overruns a bot that reads into a small buffer.
fn staircase() -> Vec<Cell> {
    const ROWS: u8 = 19;
    let strip = |strip: u8| {
        let left = 5 + 2 * strip;
        (0..ROWS).flat_map(move |step| {
            let row = if strip.is_multiple_of(2) {
                step
            } else {
                ROWS - 1 - step
            };
            let across = if step.is_multiple_of(2) {
                [0, 1]
            } else {
                [1, 0]
            };
            across.map(|column| Cell::new(left + column, 28 + row))
        })
    };
    (0..20).flat_map(strip).collect()
}

/// All but the invisibility apple are there from the start.
fn apples(config: &GameConfig) -> Vec<Apple> {
    let special = match config.special_apple {
        SpecialApple::None => None,
        SpecialApple::Invisibility => Some(AppleKind::Invisibility),
        SpecialApple::Decaying => Some(AppleKind::Decaying),
    };
    let kinds = special
        .into_iter()
        .chain(std::iter::repeat(AppleKind::Normal));
    kinds
        .zip(APPLES)
        .take(config.num_apples)
        .map(|(kind, at)| {
            let is_there = kind != AppleKind::Invisibility;
            Apple::new(kind, is_there.then_some(at))
        })
        .collect()
}

fn zombie(index: usize, config: &GameConfig) -> Zombie {
    let column = 42 + 2 * (index / 2) as u8;
    let row = 2 + 10 * (index % 2) as u8;
    let rows = row..row + Zombie::LENGTH as u8;
    Zombie::new(rows.map(|row| Cell::new(column, row)), config)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Seat;
    use protocol::config::Edition;

    #[test]
    fn every_edition_has_its_legal_stage() {
        for &edition in Edition::ALL {
            let config = edition.config();
            let state = first_state(config.clone());
            assert_eq!(state.apples().len(), config.num_apples, "{edition}");
            assert_eq!(state.obstacles().len(), config.num_obstacles, "{edition}");
            assert_eq!(state.zombies().len(), config.num_zombies, "{edition}");
        }
    }

    #[test]
    fn one_line_is_longer_than_four_kilobytes() {
        let state = first_state(Edition::Y2021.config());
        let line = state.observe(Seat(0)).snakes[Seat(1)].to_string();
        assert!(line.starts_with("alive 760 12 5,28 6,28 6,29 "), "{line}");
        assert!(line.len() > 4096, "{}", line.len());
    }
}
