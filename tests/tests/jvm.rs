//! Agents in Java, as most students write them. A virtual machine has threads of its own that wait with a
//! time limit, which looks different once it was stopped and continued.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use tests::data::report;
use tests::played::{Played, Verdict};
use tests::runner::Game;

/// Goes round in squares, and does something else in one state.
const JAVA: &str = r#"
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Slips {
    public static void main(String[] args) throws Exception {
        int once = Integer.parseInt(args[1]);
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
            if (state == once) {
                switch (args[0]) {
                    case "skips": continue;
                    case "garbage": System.out.println("up, I think"); continue;
                    case "late": Thread.sleep(300);
                }
            }
            int way = "UDLR".indexOf("URDL".charAt(state / 3 % 4));
            System.out.println("log state=" + state + " move=" + "UDLR".charAt(way) + "\n" + way);
        }
    }
}
"#;

/// Compiles the agent; `false` if there is no Java here.
fn compiled(folder: &Path) -> bool {
    let is_there = |program: &str| Command::new(program).arg("-version").output().is_ok();
    if !["java", "javac"].into_iter().all(is_there) {
        report("skipped: there is no Java here");
        return false;
    }
    std::fs::write(folder.join("Slips.java"), JAVA).unwrap();
    let mut javac = Command::new("javac");
    let compiled = javac.arg("Slips.java").current_dir(folder).status();
    assert!(compiled.unwrap().success());
    true
}

/// Plays an agent that slips in its 20th state against three plain bots.
fn play(folder: &Path, slip: &str, think: &'static str) -> Played {
    let mut game = Game {
        more: vec!["--startup-ms", "20000", "--think", think],
        ..Game::against("plain")
    };
    game.bots[0] = format!("java -Xshare:auto -cp {} Slips {slip} 20", folder.display());
    game.play()
}

#[test]
fn one_slip_of_a_java_agent_costs_one_tick_however_bots_are_asked() {
    let folder = tempfile::tempdir().unwrap();
    if !compiled(folder.path()) {
        return;
    }
    for think in ["parallel", "serial"] {
        for (slip, garbage) in [("skips", 0), ("garbage", 1), ("late", 0)] {
            let played = play(folder.path(), slip, think);
            let expected = Verdict {
                late: 1,
                garbage,
                ..Verdict::default()
            };
            assert_eq!(played.verdict(0), expected, "{slip}, {think}");
            assert_eq!(played.late_states(0), [20], "{slip}, {think}");
            played.assert_unspoilt_by(0);
        }
    }
}
