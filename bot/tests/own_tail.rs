//! Where the own leaving tail kills, no brain goes there while another move lives.

use bot::clock::{Budget, Deadline};
use bot::roster;
use protocol::config::{Edition, Family};
use protocol::{BySeat, Death, Direction, Event, GameConfig, Move, Seat, Snake, State};
use protocol::{rng_from_seed, step};
use std::sync::Arc;

/// The snakes that died in their own leaving tail in a tick.
fn died_in_tail(before: &State, moves: &BySeat<Move>, events: &[Event]) -> Vec<Seat> {
    let entered_tail = |seat: Seat| {
        let snake = &before.snakes()[seat];
        let way = moves[seat].direction(snake.heading);
        let to = snake.head().and_then(|head| before.size().step(head, way));
        snake.growth <= 0 && to.is_some() && to == snake.body.back().copied()
    };
    let died = events.iter().filter_map(|event| match *event {
        Event::Died {
            seat,
            death: Death::OwnBody,
        } => Some(seat),
        _ => None,
    });
    died.filter(|&seat| entered_tail(seat)).collect()
}

/// Whether a snake would have lived with another move, all others moving as they did.
fn lives_otherwise(before: &State, moves: &BySeat<Move>, seat: Seat) -> bool {
    Direction::ALL.into_iter().any(|way| {
        let mut moves = moves.clone();
        moves[seat] = Move::from(way);
        let mut state = before.clone();
        let mut rng = rng_from_seed("otherwise");
        step(&mut state, &moves, &mut rng, &mut Vec::new());
        state.snakes()[seat].is_alive()
    })
}

#[test]
fn no_brain_enters_its_own_leaving_tail_while_another_move_lives() {
    const BRAINS: [&str; 6] = [
        "champion",
        "territory",
        "astar",
        "greedy",
        "champion",
        "random",
    ];
    let deadly = |edition: &Edition| edition.config().ruleset.family == Family::A;
    let mut beside = 0;
    for (number, edition) in Edition::ALL.iter().copied().filter(deadly).enumerate() {
        let config = GameConfig {
            game_width: 16,
            game_height: 14,
            num_snakes: BRAINS.len(),
            ..edition.config()
        };
        let init = config.init();
        let mut brains =
            BRAINS.map(|name| roster::by_name(name, init, number as u64).expect("a brain"));
        let mut rng = rng_from_seed(&edition.to_string());
        let mut state = State::new(Arc::new(config), &mut rng);
        for _ in 0..1200 {
            let moves: BySeat<Move> = (state.snakes().iter().zip(&mut brains))
                .map(|((seat, snake), brain)| {
                    let deadline = Deadline::start(Budget::Nodes(30));
                    let asked = snake.is_alive().then(|| state.observe(seat));
                    asked.map_or(Move::Straight, |seen| brain.decide(&seen, &deadline))
                })
                .collect();
            beside += (state.snakes().values().filter(|s| is_beside_tail(s))).count();
            let before = state.clone();
            let mut events = Vec::new();
            step(&mut state, &moves, &mut rng, &mut events);
            for seat in died_in_tail(&before, &moves, &events) {
                let name = BRAINS[usize::from(seat.0)];
                let tick = state.tick();
                assert!(
                    !lives_otherwise(&before, &moves, seat),
                    "{name} in tick {tick} of {edition}"
                );
            }
        }
    }
    // They came by their own tails often enough.
    assert!(beside > 300, "{beside}");
}

/// Whether a snake could enter its own tail as it leaves.
fn is_beside_tail(snake: &Snake) -> bool {
    let ends = snake.head().zip(snake.body.back());
    let near = ends.is_some_and(|(head, &tail)| head.distance(tail) == 1);
    near && snake.growth <= 0 && snake.length() > 2
}
