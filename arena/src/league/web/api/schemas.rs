//! The shapes of what the interface tells and takes.

use serde_json::{Map, Value, json};

/// All schemas by name.
pub(super) fn schemas() -> Value {
    let mut all = Map::new();
    for part in [told(), games(), people(), asked()] {
        if let Value::Object(part) = part {
            all.extend(part);
        }
    }
    Value::Object(all)
}

/// A thing whose fields are all there.
fn object(fields: Value) -> Value {
    let names: Vec<String> = fields
        .as_object()
        .into_iter()
        .flat_map(Map::keys)
        .cloned()
        .collect();
    json!({ "type": "object", "required": names, "properties": fields })
}

fn list(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

fn of(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn or_null(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn integer() -> Value {
    json!({ "type": "integer" })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn number() -> Value {
    json!({ "type": "number" })
}

fn moment() -> Value {
    json!({ "type": "string", "format": "date-time" })
}

fn yes_or_no() -> Value {
    json!({ "type": "boolean" })
}

fn interval() -> Value {
    or_null(object(json!({ "low": number(), "high": number() })))
}

/// The league, its tables and its bots.
fn told() -> Value {
    let row = object(json!({
        "rank": or_null(integer()), "moved": or_null(integer()), "division": or_null(integer()), "curve": list(number()),
        "bot": integer(), "name": text(), "owner": or_null(integer()), "owner_name": or_null(text()), "version": integer(),
        "number": integer(), "points": or_null(number()), "interval": interval(), "games": integer(),
    }));
    let mark = object(json!({ "round": integer(), "division": integer(), "place": integer() }));
    let division_row = object(json!({
        "bot": integer(), "name": text(), "owner_name": or_null(text()), "points": integer(), "place": or_null(integer()),
        "form": list(mark), "movement": { "type": "string", "enum": ["new", "up", "same", "down"] },
    }));
    let finals_row = object(json!({
        "bot": integer(), "name": text(), "owner_name": or_null(text()), "seed": integer(), "points": integer(),
        "place": or_null(integer()), "advances": yes_or_no(),
    }));
    let round = object(json!({
        "id": integer(), "kind": text(), "number": integer(), "begun": moment(), "ended": or_null(moment()), "places": list(json!({ "type": "object" })),
    }));
    json!({
        "League": object(json!({ "name": text(), "edition": text(), "ticks": integer(), "closed_because": or_null(text()),
            "games_played": integer(), "running": list(integer()) })),
        "Standing": row,
        "Standings": object(json!({ "since": moment(), "rows": list(of("Standing")) })),
        "Divisions": object(json!({ "table": or_null(object(json!({ "round": integer(), "begun": moment(), "ended": or_null(moment()),
            "next": or_null(moment()), "divisions": list(list(division_row)) }))) })),
        "Finals": object(json!({ "rounds": list(object(json!({ "round": round, "groups": list(list(finals_row)),
            "games": { "type": "array", "items": integer(), "minItems": 2, "maxItems": 2 } }))) })),
        "LeagueBot": object(json!({ "id": integer(), "owner": or_null(integer()), "name": text(), "built_in": or_null(text()),
            "enabled": yes_or_no(), "created": moment() })),
        "Bots": object(json!({ "bots": list(of("LeagueBot")) })),
        "Bot": object(json!({ "bot": of("LeagueBot"), "standing": or_null(of("Standing")) })),
        "History": object(json!({ "points": list(object(json!({ "version": integer(), "at": moment(), "points": number(),
            "low": or_null(number()), "high": or_null(number()), "games": integer() }))) })),
        "Problem": object(json!({ "type": text(), "title": text(), "status": integer(), "detail": text() })),
    })
}

fn games() -> Value {
    let outcome = object(
        json!({ "place": integer(), "longest": integer(), "kills": integer(), "apples": integer(),
        "deaths": { "type": "object", "additionalProperties": integer() }, "late": integer(), "held_up": integer(),
        "garbage": integer(), "gone": or_null(text()) }),
    );
    let seat = object(
        json!({ "version": integer(), "bot": integer(), "name": text(), "number": integer(), "outcome": or_null(outcome) }),
    );
    let played = object(
        json!({ "at": moment(), "ticks": integer(), "why": text(), "took_ms": integer(), "replay": or_null(text()) }),
    );
    json!({
        "LeagueGame": object(json!({ "id": integer(), "kind": text(), "round": or_null(integer()), "division": or_null(integer()),
            "asked_by": or_null(integer()), "planned": moment(), "played": or_null(played), "seats": list(seat) })),
        "Games": object(json!({ "games": list(of("LeagueGame")) })),
        "Game": object(json!({ "running": yes_or_no(), "game": of("LeagueGame") })),
    })
}

fn people() -> Value {
    let step = object(
        json!({ "kind": { "type": "string", "enum": ["upload", "build", "check", "trial"] },
        "state": { "type": "string", "enum": ["running", "passed", "failed"] }, "words": text(), "log": text(), "begun": moment(), "ended": or_null(moment()) }),
    );
    json!({
        "Student": object(json!({ "id": integer(), "name": text(), "number": text(), "role": { "type": "string", "enum": ["student", "organiser"] }, "joined": moment() })),
        "Students": object(json!({ "students": list(of("Student")) })),
        "Me": object(json!({ "student": of("Student"), "bots": list(of("LeagueBot")), "games_allowed": integer() })),
        "Version": object(json!({ "id": integer(), "bot": integer(), "number": integer(), "file_name": text(), "sum": text(), "bytes": integer(), "uploaded": moment(),
            "state": { "type": "string", "enum": ["waiting", "building", "checking", "trial", "active", "retired", "failed"] } })),
        "Versions": object(json!({ "versions": list(of("Version")) })),
        "WayIn": object(json!({ "bot": of("LeagueBot"), "version": of("Version"), "under_way": yes_or_no(), "steps": list(step) })),
        "Announcements": object(json!({ "announcements": list(object(json!({ "id": integer(), "text": text(), "at": moment() }))) })),
    })
}

/// What is sent, and what is said to it.
fn asked() -> Value {
    let exact = |mut schema: Value, required: Value| {
        schema["additionalProperties"] = json!(false);
        schema["required"] = required;
        schema
    };
    let row = || json!({ "type": "integer", "minimum": 1, "maximum": i64::MAX });
    json!({
        "AskedGame": exact(object(json!({ "bot": row(), "opponents": { "type": "array", "items": row(), "maxItems": 16 } })), json!(["bot"])),
        "Words": exact(object(json!({ "text": { "type": "string", "minLength": 1, "maxLength": 500 } })), json!(["text"])),
        "Switches": exact(object(json!({ "frozen": yes_or_no(), "paused": yes_or_no() })), json!([])),
        "Planned": object(json!({ "game": integer() })),
        "Uploaded": object(json!({ "version": integer() })),
        "Announced": object(json!({ "announcement": integer() })),
    })
}
