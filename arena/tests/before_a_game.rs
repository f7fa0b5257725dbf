//! What is looked at before a game starts: the bots that were typed, and the rules that hold here.

mod common;

use common::{run, said, told};
use serde_json::Value;
use std::path::Path;

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

#[test]
fn a_slip_in_a_name_is_refused_at_once_with_the_name_that_was_meant() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "agent.py", "print(5)");
    let slips = [
        ("grady", "greedy"),
        ("agnet.py", "agent.py"),
        ("./agnet.py", "./agent.py"),
        ("python3 agnet.py", "agent.py"),
    ];
    for (slip, meant) in slips {
        for command in ["play", "tournament"] {
            let output = run(folder.path(), &[command, "random", slip, "--out", "out"]);
            assert_eq!(output.status.code(), Some(3), "{slip}");
            let text = told(&output);
            let expected = format!("; did you mean `{meant}`?");
            assert!(
                text.starts_with(&format!("error: bot `{slip}`: ")),
                "{text}"
            );
            assert!(text.contains(&expected), "{text}");
            assert!(!folder.path().join("out").exists(), "{slip}");
        }
    }
}

#[test]
fn all_slips_are_told_together_and_anyway_plays_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let bots = ["play", "random", "grady", "./not-there", "champion:aple=3"];
    let game = ["--ticks", "5", "--seed", "x", "--quiet", "--out", "out"];
    let output = run(folder.path(), &[&bots[..], &game].concat());
    let text = told(&output);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert_eq!(
        [lines[0], lines[1], lines[3]],
        [
            "error: bot `grady`: no program in the search path and no built-in brain has that name; built in are \
             champion, settler, racer, territory, astar, hamilton, greedy, random; did you mean `greedy`?",
            "bot `./not-there`: there is no ./not-there",
            "--anyway plays all the same",
        ]
    );
    let weights = "bot `champion:aple=3`: `aple=3` is not a weight; ";
    assert!(lines[2].starts_with(weights), "{}", lines[2]);
    let output = run(folder.path(), &[&bots[..], &game, &["--anyway"]].concat());
    assert_eq!(output.status.code(), Some(3));
    assert!(folder.path().join("out/game.jsonl.zst").is_file());
}

#[test]
fn the_rules_are_one_line_of_every_game_and_report() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "cfg/snake_config.txt", "game_width 20");
    let rules = "rules: edition 2021; game_width 20 from cfg/snake_config.txt";
    let game = ["play", "--ticks", "2", "--seed", "x"];
    let output = said(&run(folder.path(), &game));
    assert!(output.lines().any(|line| line == rules), "{output}");
    let output = run(folder.path(), &[&game[..], &["--json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        report["rules"],
        "edition 2021; game_width 20 from cfg/snake_config.txt"
    );
    let output = said(&run(
        folder.path(),
        &[&game[..], &["--config-here"]].concat(),
    ));
    let usual = output.lines().any(|line| line == "rules: edition 2021");
    assert!(usual, "{output}");

    let args =
        "tournament greedy random --in-process --nodes 10 --ticks 5 --blocks 2 --seed j --out cup";
    let args: Vec<&str> = args.split_whitespace().collect();
    let output = run(folder.path(), &args);
    // Before the first game, with the file; at the end, as the journal has it.
    assert!(
        told(&output).lines().any(|line| line == rules),
        "{output:?}"
    );
    let line = "rules: edition 2021; game_width 20";
    for text in [said(&output), said(&run(folder.path(), &["rate", "cup"]))] {
        assert!(text.lines().any(|told| told == line), "{text}");
    }
    let page = std::fs::read_to_string(folder.path().join("cup/report.html")).unwrap();
    assert!(page.contains("edition 2021; game_width 20"));
}

#[test]
fn one_snake_alone_practises_and_makes_no_tournament() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "snake_config.txt", "num_snakes 1");
    for brain in ["champion", "greedy"] {
        let args = ["play", brain, "--ticks", "300", "--seed", "x", "--json"];
        let output = run(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{}", told(&output));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["standings"].as_array().unwrap().len(), 1);
        assert_eq!(report["ticks"], 300);
        let replay = report["replay"].as_str().unwrap();
        let verified = run(folder.path(), &["replay", replay, "--verify"]);
        assert_eq!(verified.status.code(), Some(0), "{}", told(&verified));
    }
    let output = run(folder.path(), &["tournament", "greedy", "random"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        told(&output),
        "error: a game of one snake is practice, and says nothing about who is better; \
         add --set num_snakes=4 (rules: edition 2021; num_snakes 1 from snake_config.txt)\n"
    );
}
