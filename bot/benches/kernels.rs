//! How fast the brains' kernels are on the default board.

use bot::board::{Field, Flood, Moves, Search, Skirmish, Spot, TimedBoard, Voronoi};
use bot::clock::{Budget, Deadline};
use bot::roster;
use divan::{Bencher, black_box};
use protocol::{BySeat, Cell, Direction, GameConfig, Move, Size, State, rng_from_seed, step};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn field() -> Field {
    Field::new(Size::new(50, 50).expect("neither side is zero"))
}

/// Four heads and bodies of sixty cells in a row each.
fn busy() -> (TimedBoard, Vec<Spot>) {
    let field = field();
    let mut board = TimedBoard::new(field);
    let mut heads = Vec::new();
    for (x, y) in [(8, 8), (40, 8), (8, 40), (40, 40)] {
        let body: Vec<Spot> = (0..30u8)
            .map(|i| {
                field.spot(Cell::new(
                    if x < 25 { x + i / 2 } else { x - i / 2 },
                    y + i % 2,
                ))
            })
            .collect();
        board.hold_body(&body, 0);
        heads.push(body[0]);
    }
    (board, heads)
}

#[divan::bench]
fn space_time_search_on_the_open_board(bencher: Bencher) {
    let board = TimedBoard::new(field());
    let mut search = Search::new(field());
    let from = field().spot(Cell::new(25, 25));
    bencher.bench_local(|| {
        search.run(black_box(board.times()), from, Moves::NONE, []);
        search.arrival(field().spot(Cell::new(0, 0)))
    });
}

#[divan::bench]
fn flood_fill_of_the_open_board(bencher: Bencher) {
    let board = TimedBoard::new(field());
    let mut flood = Flood::new(field());
    let from = field().spot(Cell::new(25, 25));
    flood.open(board.times(), Moves::FIRST);
    bencher.bench_local(|| flood.fill(black_box(from)));
}

#[divan::bench]
fn timed_voronoi_of_four_heads(bencher: Bencher) {
    let (board, heads) = busy();
    let mut voronoi = Voronoi::new(field(), board.times());
    bencher.bench_local(|| voronoi.shares(black_box(&heads)));
}

#[divan::bench]
fn a_tick_of_four_snakes_made_and_taken_back(bencher: Bencher) {
    let (board, heads) = busy();
    let mut skirmish = Skirmish::new(board.times(), heads.iter().copied());
    let steps = [0, 1, 2, 3].map(|snake| field().step(heads[snake], Direction::Up));
    bencher.bench_local(|| {
        skirmish.make(black_box(&steps));
        skirmish.unmake();
    });
}

#[divan::bench]
fn a_decision_of_the_champion(bencher: Bencher) {
    let config = Arc::new(GameConfig::default());
    let init = config.init();
    let mut rng = rng_from_seed("bench");
    let mut state = State::new(config, &mut rng);
    let mut champion = roster::by_name("champion", init, 1).expect("it is on the list");
    bencher.bench_local(|| {
        let seat = protocol::Seat(0);
        let chosen = if state.snakes()[seat].is_alive() {
            champion.decide(&state.observe(seat), &Deadline::start(Budget::Nodes(400)))
        } else {
            Move::Straight
        };
        let mut moves = BySeat::from_fn(4, |_| Move::TurnLeft);
        moves[seat] = chosen;
        step(&mut state, &moves, &mut rng, &mut Vec::new());
    });
}
