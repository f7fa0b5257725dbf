//! What a proof promises, against rivals that do what rivals do: they follow tails as they leave, and they eat.

use super::{LookAhead, escape::Prover};
use crate::board::{Moves, Search, Spot};
use crate::champion::predict::Scene;
use crate::memory::{Memory, Verdict};
use protocol::{
    Apple, AppleKind, BySeat, Cell, Direction, Event, GameConfig, Move, Seat, Setup, Size, Snake,
    State, below, rng_from_seed, step,
};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

const OURS: Seat = Seat(0);
const SNAKES: usize = 3;
/// How far rivals are looked ahead.
const HORIZON: usize = 4;

/// Three snakes of any shape close together, and an apple.
fn random_state(rng: &mut ChaCha8Rng) -> Option<State> {
    let size = Size::new(9, 8)?;
    let mut taken: Vec<Cell> = Vec::new();
    let mut snakes = Vec::new();
    for _ in 0..SNAKES {
        let mut body: Vec<Cell> = Vec::new();
        let mut here = any_cell(size, rng);
        let length = 3 + below(rng, 12) as usize;
        while body.len() < length && !taken.contains(&here) {
            taken.push(here);
            body.push(here);
            let around = Direction::ALL.map(|way| size.step(here, way));
            let next = around[below(rng, 4) as usize]
                .into_iter()
                .chain(around.into_iter().flatten());
            match next.into_iter().find(|cell| !taken.contains(cell)) {
                Some(cell) => here = cell,
                None => break,
            }
        }
        snakes.push(Snake::alive(body));
    }
    let apple = Some(any_cell(size, rng)).filter(|cell| !taken.contains(cell))?;
    let config = Arc::new(GameConfig {
        game_width: size.width(),
        game_height: size.height(),
        num_snakes: SNAKES,
        num_apples: 1,
        ..GameConfig::default()
    });
    let setup = Setup {
        config,
        tick: 0,
        snakes: snakes.into_iter().collect(),
        apples: vec![Apple::new(AppleKind::Normal, Some(apple))],
        obstacles: Vec::new(),
        zombies: Vec::new(),
    };
    State::try_from(setup).ok()
}

fn any_cell(size: Size, rng: &mut ChaCha8Rng) -> Cell {
    let x = below(rng, u32::from(size.width())) as u8;
    Cell::new(x, below(rng, u32::from(size.height())) as u8)
}

/// A rival's way: onto a tail that leaves, else to the apple, else anywhere that is free; now and then anything.
fn rival_way(state: &State, seat: Seat, rng: &mut ChaCha8Rng) -> Direction {
    let snake = &state.snakes()[seat];
    let tails: Vec<Cell> = (state.snakes().values())
        .filter_map(|snake| snake.body.back().copied())
        .collect();
    let apple = state.apples()[0].at;
    let to = |way| snake.head().and_then(|head| state.size().step(head, way));
    let first = below(rng, 4) as usize;
    let ways = (0..4).map(|turn| Direction::ALL[(first + turn) % 4]);
    let rank = |way: &Direction| match to(*way) {
        Some(cell) if tails.contains(&cell) => 0,
        Some(cell) if state.is_free(cell) => 1 + apple.map_or(0, |at| at.distance(cell)),
        _ => u16::MAX,
    };
    match below(rng, 5) {
        0 => Direction::ALL[first],
        _ => ways.min_by_key(rank).unwrap_or(snake.heading),
    }
}

/// What came of a walk.
#[derive(Default)]
struct Seen {
    proven: usize,
    tails_followed: usize,
    meals: usize,
}

/// Walks along a proven walk for as long as rivals were looked ahead, while they do what they like.
fn walk_along(mut state: State, walk: &[Cell], rng: &mut ChaCha8Rng, seen: &mut Seen) {
    let drawn = format!("{:?} along {walk:?}", state.observe(OURS).to_string());
    for &to in walk.iter().take(HORIZON) {
        let tails: Vec<Cell> = (state.snakes().values())
            .filter_map(|snake| snake.body.back().copied())
            .collect();
        let ours = state.snakes()[OURS].head();
        let moves: BySeat<Move> = BySeat::from_fn(SNAKES, |seat| match seat {
            OURS => {
                let ways = Direction::ALL.into_iter();
                let mut ways = ways
                    .filter(|&way| ours.and_then(|head| state.size().step(head, way)) == Some(to));
                Move::from(ways.next().expect("a walk goes from cell to cell"))
            }
            rival => Move::from(rival_way(&state, rival, rng)),
        });
        let mut events = Vec::new();
        step(&mut state, &moves, rng, &mut events);
        let is_meal = |event: &&Event| matches!(event, Event::Ate { seat, .. } if *seat != OURS);
        seen.meals += events.iter().filter(is_meal).count();
        let rivals = state.snakes().iter().filter(|&(seat, _)| seat != OURS);
        seen.tails_followed += rivals
            .filter(|(_, snake)| snake.head().is_some_and(|head| tails.contains(&head)))
            .count();
        assert!(state.snakes()[OURS].is_alive(), "died at {to}: {drawn}");
        // A snake that is born anew, or an apple that comes to lie on the walk, is no move of a rival.
        let all_live = state.snakes().values().all(Snake::is_alive);
        if !all_live || state.apples()[0].at.is_some_and(|at| walk.contains(&at)) {
            return;
        }
    }
}

#[test]
fn no_rival_within_the_look_ahead_can_break_a_proof() {
    let mut rng = rng_from_seed("proofs");
    let mut seen = Seen::default();
    for _ in 0..3000 {
        let Some(state) = random_state(&mut rng) else {
            continue;
        };
        let size = state.size();
        let board = format!("{SNAKES} {} {}", size.width(), size.height());
        let text = state.observe(OURS).to_string();
        let scene = Scene::where_own_tail_is(Some(Verdict::Safe), &board, &text);
        let memory = Memory::new(scene.field);
        let look = LookAhead::new(&scene, &memory, Moves::of(HORIZON));
        let mut search = Search::new(scene.field);
        search.run(
            &scene.position.free_at,
            scene.head(),
            Moves::NONE,
            scene.barred(look.horizon),
        );
        let target = scene.field.spot(any_cell(size, &mut rng));
        let mut path: Vec<Spot> = Vec::new();
        search.path_to(target, &mut path, |choices, _| choices[0]);
        let mut prover = Prover::new(scene.field);
        let Some(escape) = prover.certify(look, &path) else {
            continue;
        };
        let walk: Vec<Cell> = escape
            .walk
            .iter()
            .map(|&spot| scene.field.cell(spot))
            .collect();
        seen.proven += 1;
        for _ in 0..8 {
            walk_along(state.clone(), &walk, &mut rng, &mut seen);
        }
    }
    // There were proofs to break, and rivals did what has broken them before.
    assert!(seen.proven > 300, "{}", seen.proven);
    assert!(seen.tails_followed > 300, "{}", seen.tails_followed);
    assert!(seen.meals > 100, "{}", seen.meals);
}
