//! Properties of every game: whatever is configured and whatever is played.

use proptest::prelude::*;
use snakepit_protocol::config::{Edition, Family, SpecialApple};
use snakepit_protocol::wire::{Message, Reader};
use snakepit_protocol::{
    AppleKind, BySeat, Cell, Death, Event, GameConfig, Move, Seat, Setup, Snake, SnakeStatus,
    State, StateTexts, below, rng_from_seed, step,
};
use std::collections::HashSet;
use std::sync::Arc;

/// Small, crowded games of every edition, in which much happens.
fn config() -> impl Strategy<Value = GameConfig> {
    let special = prop_oneof![
        Just(SpecialApple::None),
        Just(SpecialApple::Invisibility),
        Just(SpecialApple::Decaying)
    ];
    let sides = (5..14u8, 5..14u8);
    let things = (1..7usize, 0..4usize, special, 0..3usize, 0..3usize);
    let times = (1..40u32, 0..30u32, 0..20u32, 1..4u32, 1..6u32);
    (prop::sample::select(Edition::ALL), sides, things, times).prop_map(
        |(edition, sides, things, times)| GameConfig {
            game_width: sides.0,
            game_height: sides.1,
            num_snakes: things.0,
            num_apples: things.1,
            special_apple: things.2,
            num_obstacles: things.3,
            num_zombies: things.4,
            apple_limit: times.0,
            special_apple_appearance: times.1,
            invisibility_period: times.2,
            zombie_speed: times.3,
            starting_length: times.4.min(sides.0.max(sides.1).into()),
            ..edition.config()
        },
    )
}

/// A mix of turns that keeps snakes alive for a while: mostly straight on.
fn any_move() -> impl Strategy<Value = Move> {
    prop_oneof![3 => Just(Move::Straight), 4 => prop::sample::select(&Move::ALL[..])]
}

fn ticks(snakes: usize) -> impl Strategy<Value = Vec<Vec<Move>>> {
    prop::collection::vec(prop::collection::vec(any_move(), snakes), 1..120)
}

fn game() -> impl Strategy<Value = (GameConfig, String, Vec<Vec<Move>>)> {
    config().prop_flat_map(|config| {
        let moves = ticks(config.num_snakes);
        (Just(config), "[a-z]{1,8}", moves)
    })
}

fn head_before(before: &State, seat: Seat) -> Option<Cell> {
    before.snakes()[seat].head()
}

/// Where a snake's head went in this tick, if it advanced.
fn head_after_moving(before: &State, events: &[Event], seat: Seat) -> Option<Cell> {
    events.iter().find_map(|event| match *event {
        Event::Moved {
            seat: moved,
            direction,
        } if moved == seat => before.size().step(head_before(before, seat)?, direction),
        _ => None,
    })
}

fn died(events: &[Event], seat: Seat) -> bool {
    events
        .iter()
        .any(|e| matches!(*e, Event::Died { seat: dead, .. } if dead == seat))
}

/// Whether an event of a tick had a reason to happen.
fn has_cause(before: &State, after: &State, events: &[Event], event: Event) -> bool {
    let config = before.config();
    let was_alive = |seat: Seat| before.snakes()[seat].is_alive();
    let new_head = |seat| head_after_moving(before, events, seat);
    let apple_was_at = |apple: u16| before.apples()[usize::from(apple)].at;
    let left_board = |apple: u16| {
        events.iter().any(|e| match *e {
            Event::Ate { apple: a, .. } | Event::Spoiled { apple: a, .. } => a == apple,
            Event::ZombieMoved { to, .. } => apple_was_at(apple) == Some(to),
            _ => false,
        })
    };
    match event {
        Event::Moved { seat, .. } => was_alive(seat) && new_head(seat).is_some(),
        Event::Ate { seat, apple, .. } => {
            new_head(seat) == apple_was_at(apple)
                && !(died(events, seat) && config.num_zombies == 0)
        }
        Event::Spoiled { seat, apple } => {
            new_head(seat) == apple_was_at(apple) && died(events, seat)
        }
        Event::Died { seat, death } => {
            let others_head = |with| new_head(with).or(head_before(before, with));
            was_alive(seat) && match death {
                Death::Wall | Death::Obstacle | Death::Zombie => new_head(seat).is_none(),
                Death::OwnBody => before.snakes()[seat]
                    .body
                    .contains(&new_head(seat).unwrap()),
                Death::Body { of } => before.snakes()[of].body.contains(&new_head(seat).unwrap()),
                Death::HeadOn { with } => others_head(with) == new_head(seat),
                Death::Bitten => events.iter().any(
                    |e| matches!(*e, Event::ZombieMoved { to, .. } if Some(to) == new_head(seat)),
                ),
                Death::BadApple => events
                    .iter()
                    .any(|e| matches!(*e, Event::Spoiled { seat: s, .. } if s == seat)),
            }
        }
        Event::Vanished { seat, at } => {
            new_head(seat) == Some(at)
                && events.iter().any(|e| match *e {
                    Event::Ate { seat: s, apple, .. } => {
                        let kind = before.apples()[usize::from(apple)].kind;
                        s == seat && kind == AppleKind::Invisibility
                    }
                    _ => false,
                })
        }
        Event::Reappeared { seat } => before.snakes()[seat]
            .cloak
            .is_some_and(|c| c.ticks == config.invisibility_period),
        Event::AppleHollowed { apple } => {
            let bitten = before.apples()[usize::from(apple)];
            bitten.kind != AppleKind::Normal
                && !bitten.hollow
                && events
                    .iter()
                    .any(|e| matches!(*e, Event::ZombieMoved { to, .. } if bitten.at == Some(to)))
        }
        Event::ZombieMoved { zombie, .. } => {
            // It begins to wait anew with its move.
            let waits = after.zombies()[usize::from(zombie)].wait;
            before.zombies()[usize::from(zombie)].wait <= 1 && waits == config.zombie_speed
        }
        Event::Spawned { seat, .. } => before.snakes()[seat].status == SnakeStatus::Dead,
        Event::AppleMoved { apple, .. } => {
            let apple_before = before.apples()[usize::from(apple)];
            left_board(apple)
                || apple_before.at.is_none()
                || apple_before.age + 1 >= config.apple_limit
        }
        Event::Removed { .. } => false,
    }
}

/// How many cells a body has after the tick, those that repeat included.
fn expected_cells(before: &Snake, events: &[Event], seat: Seat) -> usize {
    let moved = events
        .iter()
        .any(|e| matches!(*e, Event::Moved { seat: s, .. } if s == seat));
    let change = if moved { before.growth.signum() } else { 0 };
    // Loss may be pending for longer than there are cells; one always stays.
    before
        .body
        .len()
        .saturating_add_signed(change as isize)
        .max(1)
}

fn kills(state: &State) -> u32 {
    state.snakes().values().map(|snake| snake.kills).sum()
}

fn check_tick(before: &State, after: &State, events: &[Event]) -> Result<(), TestCaseError> {
    // Connected, on the board, apart from each other, and the index of who is where agrees.
    prop_assert_eq!(
        State::try_from(Setup::from(after.clone())),
        Ok(after.clone())
    );

    let mut folded = before.clone();
    prop_assert_eq!(folded.fold(events), Ok(()));
    prop_assert_eq!(&folded, after);

    for &event in events {
        prop_assert!(
            has_cause(before, after, events, event),
            "{event:?} in {events:?}"
        );
    }

    let credited = events
        .iter()
        .filter(|e| matches!(e, Event::Died { death, .. } if death.killer().is_some()));
    prop_assert_eq!(kills(after) - kills(before), credited.count() as u32);

    for (seat, snake) in after.snakes().iter() {
        let was = &before.snakes()[seat];
        if was.is_alive() && snake.is_alive() {
            prop_assert_eq!(snake.body.len(), expected_cells(was, events, seat));
            let eaten: i32 = events
                .iter()
                .map(|e| match *e {
                    Event::Ate {
                        seat: s, growth, ..
                    } if s == seat => growth,
                    _ => 0,
                })
                .sum();
            prop_assert_eq!(snake.growth, was.growth - was.growth.signum() + eaten);
        } else if snake.is_alive() {
            prop_assert_eq!(snake.length(), after.config().starting_length);
            prop_assert_eq!(snake.growth, 0);
        } else {
            prop_assert!(snake.body.is_empty() && snake.growth == 0 && snake.cloak.is_none());
        }
        prop_assert_eq!(snake.longest, was.longest.max(snake.length()));
        let distinct: HashSet<Cell> = snake.body.iter().copied().collect();
        prop_assert_eq!(distinct.len(), snake.length() as usize);
        prop_assert!(snake.doubled == 0 || after.config().ruleset.family == Family::A);
    }
    Ok(())
}

/// A move to where a tail is just leaving, if there is one; else straight on or any turn.
fn towards_a_tail(state: &State, seat: Seat, rng: &mut impl rand::Rng) -> Move {
    let Some(head) = state.snakes()[seat].head() else {
        return Move::Straight;
    };
    let leaving = |cell: Cell| {
        let mut snakes = state.snakes().values();
        snakes.any(|snake| snake.growth <= 0 && snake.body.back() == Some(&cell))
    };
    let around = snakepit_protocol::Direction::ALL.into_iter();
    let mut to_tail = around.filter(|&way| state.size().step(head, way).is_some_and(leaving));
    match (to_tail.next_back(), below(rng, 6)) {
        (Some(way), 0..5) => Move::from(way),
        (_, any) => [Move::TurnLeft, Move::TurnRight][usize::from(any == 1) % 2],
    }
}

/// Snakes that lie on each other and on themselves are rare by chance, so here they look for it.
#[test]
fn games_with_many_ghosts_keep_the_books() {
    let (mut ghosts, mut doubled) = (0, 0);
    for seed in 0..300 {
        let config = GameConfig {
            game_width: 7,
            game_height: 7,
            num_snakes: 6,
            starting_length: 3,
            num_zombies: seed % 3,
            num_obstacles: seed % 2,
            ..Edition::ALL[seed % 5].config()
        };
        let mut rng = rng_from_seed(&seed.to_string());
        let mut state = State::new(Arc::new(config), &mut rng);
        for _ in 0..120 {
            let before = state.clone();
            let seats = state.snakes().len();
            let moves = BySeat::from_fn(seats, |seat| towards_a_tail(&before, seat, &mut rng));
            let mut events = Vec::new();
            step(&mut state, &moves, &mut rng, &mut events);
            check_tick(&before, &state, &events).unwrap();
            ghosts += state
                .snakes()
                .seats()
                .filter(|&s| state.is_ghost(s))
                .count();
            doubled += state
                .snakes()
                .values()
                .filter(|snake| snake.doubled > 0)
                .count();
        }
    }
    assert!(
        ghosts > 100 && doubled > 10,
        "{ghosts} ghosts, {doubled} on themselves"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_tick_of_every_game_keeps_the_books((config, seed, ticks) in game()) {
        let mut rng = rng_from_seed(&seed);
        let mut state = State::new(Arc::new(config), &mut rng);
        let mut events = Vec::new();
        for moves in ticks {
            let before = state.clone();
            events.clear();
            step(&mut state, &BySeat::from(moves), &mut rng, &mut events);
            check_tick(&before, &state, &events)?;
        }
    }

    #[test]
    fn every_observation_prints_and_parses_back((config, seed, ticks) in game()) {
        // Without apples a reader cannot tell where what is said once ends.
        prop_assume!(config.num_apples > 0);
        let mut rng = rng_from_seed(&seed);
        let mut state = State::new(Arc::new(config), &mut rng);
        let mut readers: Vec<Reader> = (0..state.snakes().len()).map(|_| Reader::new()).collect();
        for reader in &mut readers {
            for line in state.opening().lines() {
                reader.push(line.as_bytes()).unwrap();
            }
        }
        for moves in ticks {
            step(&mut state, &BySeat::from(moves), &mut rng, &mut Vec::new());
            for (seat, reader) in state.snakes().seats().zip(&mut readers) {
                let seen = state.observe(seat);
                let text = seen.to_string();
                let (last, lines) = text.lines().collect::<Vec<_>>().split_last().map(|(last, lines)| (*last, lines.to_vec())).unwrap();
                for line in lines {
                    prop_assert_eq!(reader.push(line.as_bytes()), Ok(None));
                }
                let whole = Message::State { observation: &seen, problems: &[] };
                prop_assert_eq!(reader.push(last.as_bytes()), Ok(Some(whole)));
            }
        }
    }

    #[test]
    fn the_texts_of_a_state_are_its_observations_printed((config, seed, ticks) in game()) {
        let mut rng = rng_from_seed(&seed);
        let mut state = State::new(Arc::new(config), &mut rng);
        for moves in ticks {
            step(&mut state, &BySeat::from(moves), &mut rng, &mut Vec::new());
            let mut texts = StateTexts::new(&state);
            for seat in state.snakes().seats() {
                prop_assert_eq!(texts.of(seat), state.observe(seat).to_string());
            }
        }
    }

    #[test]
    fn a_removed_snake_stays_away((config, seed, ticks) in game(), at in 0..40usize) {
        let mut rng = rng_from_seed(&seed);
        let mut state = State::new(Arc::new(config), &mut rng);
        for (tick, moves) in ticks.into_iter().enumerate() {
            if tick == at {
                snakepit_protocol::rules::remove(&mut state, Seat(0), &mut Vec::new());
            }
            step(&mut state, &BySeat::from(moves), &mut rng, &mut Vec::new());
            prop_assert!(tick < at || state.snakes()[Seat(0)].status == SnakeStatus::Removed);
            prop_assert_eq!(State::try_from(Setup::from(state.clone())), Ok(state.clone()));
        }
    }
}
