//! Agents as students write them, started for real: a script, and a jar where there is a Java.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use tests::data::report;
use tests::played::{Played, Verdict};
use tests::runner::{Game, verify};

const PYTHON: &str = r#"
import sys

def lines():
    return int(sys.stdin.readline().split()[0])

def main():
    snakes = lines()
    state = 0
    while True:
        first = sys.stdin.readline()
        if not first or first.strip() == "Game Over":
            return
        for _ in range(2 + snakes):
            sys.stdin.readline()
        state += 1
        way = 4 + state % 3
        print(f"log state={state}")
        print(way)

main()
"#;

/// Waits for its input with `select`, as programs with an event loop do, and skips every fifth answer.
const SELECTING_PYTHON: &str = r#"
import os, select, sys

def lines():
    rest = b""
    while True:
        select.select([0], [], [])
        chunk = os.read(0, 65536)
        if not chunk:
            return
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole

state, count, snakes = 0, 0, None
for line in lines():
    if line == b"Game Over":
        break
    if snakes is None:
        snakes = int(line.split()[0])
        continue
    count += 1
    if count == 3 + snakes:
        count = 0
        state += 1
        if state % 5 != 0:
            way = "UDLR".index("URDL"[state // 3 % 4])
            os.write(1, f"log state={state} move={'UDLR'[way]}\n{way}\n".encode())
"#;

const JAVA: &str = r#"
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Agent {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int snakes = Integer.parseInt(in.readLine().split(" ")[0]);
        for (int state = 1; ; state++) {
            String first = in.readLine();
            if (first == null || first.equals("Game Over")) {
                return;
            }
            for (int i = 0; i < 2 + snakes; i++) {
                in.readLine();
            }
            System.out.println("log state=" + state);
            System.out.println(4 + state % 3);
        }
    }
}
"#;

/// Plays an agent against three plain bots, with time enough for any machine to start it.
fn play(agent: &Path) -> Played {
    let mut game = Game {
        speed: 500,
        more: vec!["--startup-ms", "20000"],
        ..Game::against("plain")
    };
    game.bots[0] = agent.to_string_lossy().into_owned();
    game.play()
}

/// Every state was answered, every answer used: left, straight and right in turn.
fn assert_turns(played: &Played) {
    assert_eq!(played.exit, Some(0));
    assert_eq!(played.verdict(0), Verdict::default());
    assert_eq!(played.left, Vec::<String>::new());
    assert_eq!(verify(&played.replay), (true, 40));
    let notes = played.ticks.iter().map(|line| {
        let own = line.notes.iter().filter(|(seat, _)| *seat == 0);
        own.map(|(_, note)| note.as_str()).collect::<Vec<_>>()
    });
    let alive = played.ticks.iter().map(|line| !line.moves.starts_with('.'));
    let mut state = 0;
    for (notes, alive) in notes.zip(alive) {
        state += u32::from(alive);
        let expected = alive.then(|| format!("state={state}"));
        assert_eq!(
            notes,
            expected.iter().map(String::as_str).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_python_agent_plays() {
    let folder = tempfile::tempdir().unwrap();
    let agent = folder.path().join("agent.py");
    std::fs::write(&agent, PYTHON).unwrap();
    assert_turns(&play(&agent));
}

#[test]
fn a_skipped_answer_of_a_program_with_an_event_loop_costs_one_tick() {
    let folder = tempfile::tempdir().unwrap();
    let agent = folder.path().join("agent.py");
    std::fs::write(&agent, SELECTING_PYTHON).unwrap();
    let played = play(&agent);
    let skipped = played.late_states(0);
    let states = played.turns(0).len() as u32;
    assert_eq!(skipped, (5..=states).step_by(5).collect::<Vec<_>>());
    played.assert_unspoilt_by(0);
}

#[test]
fn a_jar_plays() {
    let folder = tempfile::tempdir().unwrap();
    let run = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        command.args(args).current_dir(folder.path());
        command.status().is_ok_and(|status| status.success())
    };
    std::fs::write(folder.path().join("Agent.java"), JAVA).unwrap();
    let is_there = |program: &str| Command::new(program).arg("-version").output().is_ok();
    if !["java", "javac", "jar"]
        .iter()
        .all(|program| is_there(program))
    {
        report("skipped: there is no Java here");
        return;
    }
    assert!(run("javac", &["Agent.java"]));
    assert!(run("jar", &["cfe", "agent.jar", "Agent", "Agent.class"]));
    assert_turns(&play(&folder.path().join("agent.jar")));
}
