//! Nothing that comes from outside makes the crate panic.

use proptest::prelude::*;
use snakepit_protocol::config::{Edition, Layers};
use snakepit_protocol::wire::{Message, Reader, Reply};
use snakepit_protocol::{
    Direction, Event, GameConfig, Init, Observation, Seat, State, rng_from_seed,
};
use std::sync::Arc;

/// Lines that are nearly right: words of the wire in any order, with any numbers.
fn nearly_a_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("alive".to_owned()),
        Just("dead".to_owned()),
        Just("invisible".to_owned()),
        Just("-1".to_owned()),
        Just("Game Over".to_owned()),
        (-2..300i32).prop_map(|n| n.to_string()),
        (-2..300i32, -2..300i32).prop_map(|(x, y)| format!("{x},{y}")),
        any::<u64>().prop_map(|n| n.to_string()),
        "[ -~]{0,6}",
    ];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

fn nearly_a_setting() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = snakepit_protocol::config::KEYS
        .iter()
        .flat_map(|key| key.aliases.iter().copied().chain([key.name]))
        .collect();
    let value = prop_oneof![
        "[ -~]{0,9}",
        any::<i64>().prop_map(|n| n.to_string()),
        ".{0,4}"
    ];
    (prop::sample::select(names), value).prop_map(|(key, value)| format!("{key} {value}"))
}

fn any_event() -> impl Strategy<Value = Event> {
    let seat = (0..6u8).prop_map(Seat);
    let way = prop::sample::select(&Direction::ALL[..]);
    let cell = (0..14u8, 0..14u8).prop_map(|(x, y)| snakepit_protocol::Cell::new(x, y));
    let death = (0..5u8).prop_map(|of| snakepit_protocol::Death::Body { of: Seat(of) });
    prop_oneof![
        (seat.clone(), way.clone()).prop_map(|(seat, direction)| Event::Moved { seat, direction }),
        (seat.clone(), 0..4u16, any::<i32>()).prop_map(|(seat, apple, growth)| Event::Ate {
            seat,
            apple,
            growth
        }),
        (seat.clone(), 0..4u16).prop_map(|(seat, apple)| Event::Spoiled { seat, apple }),
        (seat.clone(), death).prop_map(|(seat, death)| Event::Died { seat, death }),
        (seat.clone(), cell.clone()).prop_map(|(seat, at)| Event::Vanished { seat, at }),
        seat.clone().prop_map(|seat| Event::Reappeared { seat }),
        (0..4u16).prop_map(|apple| Event::AppleHollowed { apple }),
        (0..4u16, cell.clone()).prop_map(|(zombie, to)| Event::ZombieMoved { zombie, to }),
        (seat.clone(), cell.clone(), way).prop_map(|(seat, head, heading)| Event::Spawned {
            seat,
            head,
            heading
        }),
        (0..4u16, cell).prop_map(|(apple, to)| Event::AppleMoved { apple, to }),
        seat.prop_map(|seat| Event::Removed { seat }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_can_be_read(lines in prop::collection::vec(any::<Vec<u8>>(), 0..30)) {
        let mut reader = Reader::new();
        for line in &lines {
            let _ = reader.push(line);
            let _ = Reply::read(line);
            let text = String::from_utf8_lossy(line);
            let _ = (text.parse::<Init>(), text.parse::<Observation>());
        }
    }

    #[test]
    fn nearly_right_lines_can_be_read(lines in prop::collection::vec(nearly_a_line(), 0..60)) {
        let init: Init = "4 9 9 1".parse().unwrap();
        let mut reader = Reader::after(init);
        for line in &lines {
            if let Ok(Some(Message::State { observation, .. })) = reader.push(line.as_bytes()) {
                let cells = observation.snakes.values().flat_map(|snake| snake.chain.cells());
                for cell in cells.chain(observation.apples.iter().flatten().copied()) {
                    prop_assert!(init.size.contains(cell));
                }
                prop_assert!(usize::from(observation.me.0) < init.snakes);
            }
        }
        let _ = lines.join("\n").parse::<Observation>();
    }

    #[test]
    fn a_flawed_snake_line_never_costs_a_state(bad in nearly_a_line(), which in 0..6usize) {
        let bad = bad.trim();
        let looks_like_apple = bad.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        prop_assume!(!bad.is_empty() && bad != "Game Over" && (!looks_like_apple || bad.contains(',')));
        let mut lines = vec!["2 9 9 1"];
        for _ in 0..3 {
            lines.extend(["1 1", "0", "alive 2 0 3,3 3,4", "dead 0 0"]);
        }
        let snake_lines = [3, 4, 7, 8, 11, 12];
        lines[snake_lines[which]] = bad;
        let mut reader = Reader::new();
        let states = lines.iter().filter(|line| {
            matches!(reader.push(line.as_bytes()), Ok(Some(Message::State { .. })))
        });
        prop_assert_eq!(states.count(), 3);
    }

    #[test]
    fn any_text_can_be_a_configuration(text in ".{0,200}", settings in prop::collection::vec(nearly_a_setting(), 0..9)) {
        let mut layers = Layers::new();
        let _ = layers.add_file("any", &text);
        let _ = layers.add_option("--set", &text);
        for setting in &settings {
            let _ = layers.add_file("nearly", setting);
        }
        if let Ok(resolved) = layers.resolve() {
            prop_assert!(resolved.config.ticks() > 0);
            prop_assert!(resolved.config.size().area() >= 4);
        }
    }

    #[test]
    fn any_events_can_be_folded(
        edition in prop::sample::select(Edition::ALL),
        ticks in prop::collection::vec(prop::collection::vec(any_event(), 0..9), 0..20),
    ) {
        let config = GameConfig {
            game_width: 12,
            game_height: 12,
            num_zombies: 2,
            num_obstacles: 2,
            num_apples: 3,
            ..edition.config()
        };
        let mut state = State::new(Arc::new(config), &mut rng_from_seed("fold"));
        for events in &ticks {
            let _ = state.fold(events);
            let _ = state.observe(Seat(0)).to_string();
        }
    }
}
