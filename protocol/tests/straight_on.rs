//! The example bot as a process: it answers every state of a real game and leaves when it is over.

use snakepit_protocol::wire::GAME_OVER;
use snakepit_protocol::{BySeat, GameConfig, Move, Seat, State, rng_from_seed, step};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

#[test]
fn the_example_answers_every_state_and_leaves_after_the_game() {
    let cargo = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--example", "straight_on"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut bot = cargo.expect("cargo runs the example");
    let mut to_bot = bot.stdin.take().unwrap();
    let mut from_bot = BufReader::new(bot.stdout.take().unwrap()).lines();

    let mut rng = rng_from_seed("straight on");
    let mut state = State::new(Arc::new(GameConfig::default()), &mut rng);
    write!(to_bot, "{}", state.opening()).unwrap();
    let mut events = Vec::new();
    for _ in 0..100 {
        write!(to_bot, "{}", state.observe(Seat(0))).unwrap();
        let answer: Move = from_bot.next().unwrap().unwrap().parse().unwrap();
        assert_eq!(answer, Move::Straight);
        let moves = BySeat::from_fn(state.snakes().len(), |_| answer);
        step(&mut state, &moves, &mut rng, &mut events);
    }
    writeln!(to_bot, "{GAME_OVER}").unwrap();
    // The input stays open: the bot leaves because the game is over.
    assert!(bot.wait().unwrap().success());
    assert!(from_bot.next().is_none());
}
