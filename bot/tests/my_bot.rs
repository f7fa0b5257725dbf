//! The example bot as a process, in a game against sparring partners.

use bot::clock::{Budget, Deadline};
use bot::roster::Choice;
use protocol::wire::GAME_OVER;
use protocol::{BySeat, GameConfig, Move, Seat, State, rng_from_seed, step};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

#[test]
fn the_example_answers_every_state_and_grows() {
    let cargo = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--example", "my_bot"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut example = cargo.expect("cargo runs the example");
    let mut to_example = example.stdin.take().unwrap();
    let mut from_example = BufReader::new(example.stdout.take().unwrap()).lines();

    let mut rng = rng_from_seed("my bot");
    let mut state = State::new(Arc::new(GameConfig::default()), &mut rng);
    let partner: Choice = "random".parse().unwrap();
    let mut partners = BySeat::from_fn(state.snakes().len(), |seat| {
        partner.brain(state.config().init(), u64::from(seat.0))
    });
    write!(to_example, "{}", state.opening()).unwrap();
    let mut events = Vec::new();
    for _ in 0..300 {
        write!(to_example, "{}", state.observe(Seat(0))).unwrap();
        let answer: Move = from_example.next().unwrap().unwrap().parse().unwrap();
        let moves = BySeat::from_fn(state.snakes().len(), |seat| {
            if seat == Seat(0) {
                return answer;
            }
            let deadline = Deadline::start(Budget::Nodes(1));
            partners[seat].decide(&state.observe(seat), &deadline)
        });
        step(&mut state, &moves, &mut rng, &mut events);
    }
    writeln!(to_example, "{GAME_OVER}").unwrap();
    assert!(example.wait().unwrap().success());
    assert!(from_example.next().is_none());
    let example = &state.snakes()[Seat(0)];
    assert_eq!((example.length(), example.longest), (40, 40));
}
