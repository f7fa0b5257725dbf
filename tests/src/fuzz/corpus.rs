//! Sound files of every kind, to be spoilt.

use super::border::Kind;
use crate::{data, recorded};
use arena::replay::Recording;
use arena::tournament::EXAMPLE;
use protocol::GameConfig;
use protocol::config::KEYS;
use serde_json::json;

/// Lines of a recorded game that are kept: the first state and a while of play.
const LINES: usize = 70;

pub(super) fn of(kind: Kind) -> Vec<String> {
    match kind {
        Kind::Replay => replays(),
        Kind::Journal => vec![journal(2, 4, 12), journal(5, 2, 8), journal(3, 8, 6)],
        Kind::Configuration => vec![
            configuration(),
            "gw 20\ngh 20\nns 3\nedition 2018\n".to_owned(),
        ],
        Kind::Tournament => vec![EXAMPLE.to_owned(), tournament()],
    }
}

/// The beginning of a game of every edition, one of version 0.1, and a whole short one.
fn replays() -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder of its own");
    let file = folder.path().join("whole.jsonl.zst");
    recorded::record(&file, 60);
    let mut files = data::all_in("golden");
    files.extend(data::all_in("replays-0.1").into_iter().take(1));
    let text = |file| Recording::open(file).expect("a replay").text();
    let cut = |text: String| text.split_inclusive('\n').take(LINES).collect();
    let mut texts: Vec<String> = files.iter().map(|file| cut(text(file))).collect();
    texts.push(text(&file));
    texts
}

fn journal(bots: usize, seats: usize, blocks: usize) -> String {
    let entrants = (0..bots).map(|bot| {
        let name = format!("bot-{bot}");
        json!({ "name": name, "command": name, "fingerprint": "0011223344556677" })
    });
    let plan = json!({
        "format": "snakepit-tournament", "version": 1, "arena": "0.2.0", "seed": "s", "ticks": 100,
        "manner": "processes", "config": { "num_snakes": seats.to_string() },
        "bots": entrants.collect::<Vec<_>>(),
    });
    let seat = |block: usize, seat: usize| {
        let deaths = json!({
            "wall": 1, "own_body": 0, "other_body": 2, "head_on": 0, "zombie": 0, "bad_apple": 0
        });
        let gone = json!({ "tick": 7, "reason": "exited with status 1" });
        json!({
            "bot": (block + seat) % bots, "longest": 5 + (block * 7 + seat * 3) % 40, "kills": seat % 3,
            "apples": 4, "deaths": deaths, "late": seat, "held_up": 1, "garbage": 0, "gone": gone,
        })
    };
    let us = json!({ "max_us": 5000, "counts": { "3": 10, "60": 4 } });
    let games = (0..blocks).flat_map(|block| (0..seats).map(move |rotation| (block, rotation)));
    let games = games.map(|(block, rotation)| {
        let places: Vec<_> = (0..seats)
            .map(|place| seat(block + rotation, place))
            .collect();
        json!({
            "block": block, "rotation": rotation, "seed": format!("s/{block}"), "ticks": 100,
            "why": "played to the end", "seats": places, "us": vec![us.clone(); seats],
        })
        .to_string()
    });
    let lines: Vec<String> = std::iter::once(plan.to_string()).chain(games).collect();
    lines.join("\n") + "\n"
}

fn configuration() -> String {
    let config = GameConfig {
        random_seed: Some("s".to_owned()),
        ..GameConfig::default()
    };
    let lines = KEYS
        .iter()
        .map(|key| format!("{} {} # {}\n", key.name, (key.get)(&config), key.meaning));
    lines.collect()
}

fn tournament() -> String {
    let head = "seed = 's'\nticks = 100\nblocks = 10\nuntil = 'a>b'\nelo0 = 0.0\nelo1 = 20.5\nalpha = 0.05\n\
                beta = 0.1\njobs = 2\nin-process = true\nnodes = 100\nstartup-ms = 2000\nout = 'cup'\n";
    let bots = "[[bots]]\nname = 'a'\ncommand = 'greedy'\n[[bots]]\nname = 'b'\ncommand = './b --x \"1 2\"'\n";
    format!("{head}{bots}[config]\ngame_width = 20\nspecial_apple = 'none'\n")
}
