//! The `serde` feature: what each type looks like in JSON, and that it comes back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use snakepit_protocol::config::{Decimal, Edition};
use snakepit_protocol::wire::{Chain, Sighting};
use snakepit_protocol::{BySeat, Cell, Death, Direction, Event, Init, Move, Seat, Standing};
use std::fmt::Debug;

fn is<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: Value) {
    assert_eq!(serde_json::to_value(&value).unwrap(), json);
    assert_eq!(serde_json::from_value::<T>(json).unwrap(), value);
}

#[test]
fn what_has_a_text_is_that_text() {
    is(Cell::new(12, 7), json!("12,7"));
    is(
        "2,1 2,3 4,3".parse::<Chain>().unwrap(),
        json!("2,1 2,3 4,3"),
    );
    is(Decimal::TENTH, json!("0.1"));
    is(Edition::Y2024, json!("2024"));
    is("4 50 50 1".parse::<Init>().unwrap(), json!("4 50 50 1"));
    is(Move::Straight, json!("5"));
    is("dead 0 3".parse::<Sighting>().unwrap(), json!("dead 0 3"));
}

#[test]
fn all_else_is_its_fields() {
    let seat = Seat(2);
    is(seat, json!(2));
    is(BySeat::from(vec![5, 9]), json!([5, 9]));
    is(Direction::Left, json!("left"));
    is(Death::OwnBody, json!("own_body"));
    is(
        Event::Moved {
            seat,
            direction: Direction::Up,
        },
        json!({"moved": {"seat": 2, "direction": "up"}}),
    );
    is(
        Event::Died {
            seat,
            death: Death::Body { of: Seat(0) },
        },
        json!({"died": {"seat": 2, "death": {"body": {"of": 0}}}}),
    );
    is(
        Event::AppleMoved {
            apple: 1,
            to: Cell::new(0, 49),
        },
        json!({"apple_moved": {"apple": 1, "to": "0,49"}}),
    );
    is(
        Standing {
            rank: 1,
            seat,
            longest: 80,
            kills: 3,
        },
        json!({"rank": 1, "seat": 2, "longest": 80, "kills": 3}),
    );
}

#[test]
fn a_text_that_does_not_parse_says_why() {
    let said = |error: serde_json::Error| error.to_string();
    assert_eq!(
        serde_json::from_str::<Cell>("\"12;7\"").map_err(said),
        Err("line 1, column 1: expected a cell like `12,7`, found `12;7`".to_owned())
    );
    assert_eq!(
        serde_json::from_str::<Edition>("\"2015\"").map_err(said),
        Err(
            "there is no edition `2015`; there are 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, \
             2024 or 2025"
                .to_owned()
        )
    );
}
