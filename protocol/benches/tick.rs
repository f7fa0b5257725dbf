//! What a tick costs: the rules, the view of a seat, its text, and reading that text.
//!
//! Four snakes run along closed loops, one in each quarter of the board, so that none ever dies.

use divan::{Bencher, black_box, counter::ItemsCount};
use snakepit_protocol::wire::Reader;
use snakepit_protocol::{
    Apple, BySeat, Cell, Direction, GameConfig, Init, Move, Seat, Setup, Snake, State,
    rng_from_seed, step,
};
use std::sync::Arc;

fn main() {
    divan::main();
}

const LENGTHS: [usize; 2] = [5, 300];
const SIDE: u8 = 24;
const QUARTERS: [Cell; 4] = [
    Cell::new(0, 0),
    Cell::new(25, 0),
    Cell::new(0, 25),
    Cell::new(25, 25),
];

/// A loop through every cell of a quarter: along the top, then down and up in columns.
fn quarter_loop(corner: Cell) -> Vec<Cell> {
    let at = |x: u8, y: u8| Cell::new(corner.x + x, corner.y + y);
    let top = (0..SIDE).map(|x| at(x, 0));
    let columns = (0..SIDE).rev().flat_map(|x| {
        (1..SIDE).map(move |y| {
            if x % 2 == 1 {
                at(x, y)
            } else {
                at(x, SIDE - y)
            }
        })
    });
    top.chain(columns).collect()
}

struct Game {
    state: State,
    /// The moves of all snakes, for every place on their loops.
    moves: Vec<BySeat<Move>>,
    rng: rand_chacha::ChaCha8Rng,
}

impl Game {
    fn with_snakes_of(length: usize) -> Self {
        let mut rng = rng_from_seed("bench");
        // Apples are eaten as ever, but add nothing, so that lengths stay what they are.
        let config = Arc::new(GameConfig {
            apple_growth: 0,
            ..GameConfig::default()
        });
        let loops = QUARTERS.map(quarter_loop);
        let snakes = loops
            .iter()
            .map(|cells| Snake::alive(cells[..length].iter().rev().copied()));
        let setup = Setup {
            snakes: snakes.collect(),
            ..State::new(config, &mut rng).into()
        };
        // They come back on free cells in the first tick.
        let apples = (setup.apples.iter()).map(|apple| Apple { at: None, ..*apple });
        let setup = Setup {
            apples: apples.collect(),
            ..setup
        };
        let around = loops[0].len();
        let moves = (0..around).map(|tick| {
            let way = |cells: &Vec<Cell>| -> Direction {
                let head = (length - 1 + tick) % around;
                cells[head]
                    .direction_to(cells[(head + 1) % around])
                    .expect("a loop")
            };
            loops.iter().map(|cells| way(cells).into()).collect()
        });
        let moves = moves.collect();
        let state = State::try_from(setup).expect("quarters do not overlap");
        Self { state, moves, rng }
    }
}

#[divan::bench(args = LENGTHS)]
fn rules_step(bencher: Bencher<'_, '_>, length: usize) {
    let mut game = Game::with_snakes_of(length);
    let mut events = Vec::new();
    bencher
        .counter(ItemsCount::new(game.moves.len()))
        .bench_local(|| {
            for moves in &game.moves {
                events.clear();
                step(
                    &mut game.state,
                    black_box(moves),
                    &mut game.rng,
                    &mut events,
                );
            }
        });
    assert!(
        game.state
            .snakes()
            .values()
            .all(|snake| snake.length() as usize == length)
    );
}

#[divan::bench(args = LENGTHS)]
fn observe_and_print(bencher: Bencher<'_, '_>, length: usize) {
    let game = Game::with_snakes_of(length);
    let mut text = String::new();
    bencher.bench_local(|| {
        text.clear();
        black_box(&game.state).observe(Seat(0)).write_to(&mut text)
    });
}

#[divan::bench(args = LENGTHS)]
fn print(bencher: Bencher<'_, '_>, length: usize) {
    let seen = Game::with_snakes_of(length).state.observe(Seat(0));
    let mut text = String::new();
    bencher.bench_local(|| {
        text.clear();
        black_box(&seen).write_to(&mut text)
    });
}

#[divan::bench(args = LENGTHS)]
fn parse(bencher: Bencher<'_, '_>, length: usize) {
    let text = Game::with_snakes_of(length)
        .state
        .observe(Seat(0))
        .to_string();
    let init: Init = GameConfig::default().init();
    let mut reader = Reader::after(init);
    bencher.bench_local(|| {
        for line in black_box(&text).as_bytes().split(|&byte| byte == b'\n') {
            let _ = black_box(reader.push(line));
        }
    });
    assert_eq!(reader.problems(), []);
}
