//! The program as it is called: tournaments that are killed, interrupted, spread, and sabotaged.

mod common;

use common::{arena, said, told};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A small tournament of brains: 4 × `blocks` games of a fraction of a second.
fn small(folder: &Path, out: &str, blocks: &str) -> Command {
    let mut command = arena(folder);
    command.args(["tournament", "a=greedy", "b=random", "c=greedy", "d=random"]);
    command.args(["--in-process", "--seed", "small", "--ticks", "150"]);
    command.args(["--set", "game_width=16", "--set", "game_height=16"]);
    command.args(["--blocks", blocks, "--out", out]);
    command
}

fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {complaint}", output.status);
    output
}

/// The lines of a journal, the plan first, games in the order of the schedule.
fn journal(folder: &Path) -> Vec<String> {
    let journal = std::fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    let mut lines: Vec<String> = journal.lines().map(str::to_owned).collect();
    lines[1..].sort_by_cached_key(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        (line["block"].as_u64(), line["rotation"].as_u64())
    });
    lines
}

/// Every file of the games' folders.
fn games(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = walkdir::WalkDir::new(folder.join("games")).into_iter();
    files
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap();
            (
                name.display().to_string(),
                std::fs::read(entry.path()).unwrap(),
            )
        })
        .collect()
}

#[test]
fn killed_at_any_moment_it_resumes_to_the_same_results() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let began = Instant::now();
    let table = succeeds(small(here, "whole", "5").args(["--jobs", "1", "--json"]));
    let whole = began.elapsed();
    let mut kills = 0;
    for part in 1..=6u32 {
        let mut child = small(here, "killed", "5")
            .args(["--jobs", "2", "--quiet"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * part / 8);
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            kills += 1;
        }
        child.wait().unwrap();
    }
    let resumed = succeeds(small(here, "killed", "5").args(["--jobs", "2", "--json"]));
    assert!(kills > 0);
    assert_eq!(said(&resumed), said(&table));
    assert_eq!(journal(&here.join("killed")), journal(&here.join("whole")));
    assert_eq!(games(&here.join("killed")), games(&here.join("whole")));
}

/// Processes whose working folder is this one.
#[cfg(target_os = "linux")]
fn processes_in(folder: &Path) -> usize {
    let here = std::fs::canonicalize(folder).unwrap();
    let all = std::fs::read_dir("/proc").unwrap().map(Result::unwrap);
    let folders = all.filter_map(|process| std::fs::read_link(process.path().join("cwd")).ok());
    folders.filter(|folder| *folder == here).count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_tournament_of_programs_resumes_and_leaves_no_process() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let programs = |out: &str| {
        let mut command = arena(here);
        command.args(["tournament", "a=greedy", "b=random", "c=greedy", "d=random"]);
        command.args(["--seed", "programs", "--ticks", "100", "--blocks", "2"]);
        // Time enough on any machine, so that no bot is late.
        command.args(["--set", "speed=5000", "--startup-ms", "20000"]);
        command.args(["--quiet", "--out", out]);
        command
    };
    // What is left of a journal without how long answers took.
    let results = |out: &str| -> Vec<serde_json::Value> {
        let lines = journal(&here.join(out)).into_iter();
        let mut lines: Vec<serde_json::Value> = lines
            .map(|line| serde_json::from_str(&line).unwrap())
            .collect();
        for line in &mut lines {
            line.as_object_mut().unwrap().remove("us");
        }
        lines
    };
    succeeds(&mut programs("whole"));
    for millis in [30, 120, 250] {
        let mut child = programs("killed").args(["--jobs", "2"]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(millis));
        child.kill().unwrap();
        child.wait().unwrap();
        let deadline = Instant::now() + Duration::from_secs(30);
        while processes_in(here) > 0 {
            assert!(Instant::now() < deadline, "a bot outlives the arena");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    succeeds(programs("killed").args(["--jobs", "2"]));
    let killed = results("killed");
    assert_eq!(killed.len(), 9);
    assert_eq!(killed, results("whole"));
}

#[test]
fn played_again_it_plays_nothing_and_rate_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let first = succeeds(&mut small(here, "out", "3"));
    let journal_then = std::fs::read(here.join("out/journal.jsonl")).unwrap();
    let again = succeeds(&mut small(here, "out", "3"));
    assert_eq!(said(&first), said(&again));
    assert_eq!(
        std::fs::read(here.join("out/journal.jsonl")).unwrap(),
        journal_then
    );
    let rate = said(&succeeds(arena(here).args(["rate", "out"])));
    assert!(said(&first).starts_with(&rate), "{rate}");
    let page = std::fs::read_to_string(here.join("out/report.html")).unwrap();
    let links: Vec<&str> = page.split("href=\"games/").skip(1).collect();
    assert!(!links.is_empty(), "{page}");
    for link in links {
        let file = link.split('"').next().unwrap();
        assert!(file.ends_with("/game.html"), "{file}");
        assert!(here.join("out/games").join(file).is_file(), "{file}");
    }
    let more = said(&succeeds(small(here, "out", "4").arg("--csv")));
    assert!(more.lines().nth(1).unwrap().contains(",16,"), "{more}");
}

#[test]
fn shards_put_together_are_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let whole = succeeds(small(here, "whole", "4").arg("--json"));
    for (out, shard) in [("one", "1/2"), ("two", "2/2")] {
        succeeds(small(here, out, "4").args(["--shard", shard]));
    }
    let merged = succeeds(arena(here).args(["rate", "two", "one", "--json"]));
    assert_eq!(said(&merged), said(&whole));
}

#[test]
fn another_tournament_in_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    succeeds(&mut small(here, "out", "1"));
    let changed = small(here, "out", "1")
        .args(["--set", "apple_growth=3"])
        .output()
        .unwrap();
    assert_eq!(changed.status.code(), Some(2));
    let complaint = told(&changed);
    assert!(
        complaint.contains("apple_growth was 5 and is 3"),
        "{complaint}"
    );
    assert!(complaint.contains("--force"), "{complaint}");
    succeeds(small(here, "out", "1").args(["--set", "apple_growth=3", "--force"]));
}

#[test]
fn a_sequential_test_stops_when_it_knows_and_for_any_number_of_jobs_alike() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let run = |out, jobs| {
        let mut command = arena(here);
        command.args([
            "tournament",
            "new=greedy",
            "old=random",
            "--in-process",
            "--seed",
            "test",
        ]);
        command.args(["--ticks", "200", "--until", "new>old", "--json"]);
        command.args(["--jobs", jobs, "--out", out]);
        said(&succeeds(&mut command))
    };
    let one = run("one", "1");
    assert!(one.contains("new is better than old"), "{one}");
    assert_eq!(one, run("three", "3"));
    assert_eq!(one, run("three", "1"));
}

#[cfg(unix)]
#[test]
fn bots_that_crash_hang_or_flood_cost_only_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let mut command = arena(here);
    command.args([
        "tournament",
        "good=greedy",
        "crash=sh -c 'read a; read b; exit 7'",
    ]);
    command.args(["hang=sh -c 'read a; read b; echo 5; while read line; do :; done'"]);
    command.args(["flood=sh -c 'while :; do echo nonsense; done'"]);
    command.args([
        "--blocks",
        "1",
        "--ticks",
        "20",
        "--set",
        "speed=20",
        "--startup-ms",
        "100",
    ]);
    command.args(["--seed", "sabotage", "--out", "out", "--json"]);
    let output = succeeds(&mut command);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let bot = |name: &str| {
        let bots = report["bots"].as_array().unwrap();
        bots.iter().find(|bot| bot["name"] == name).unwrap().clone()
    };
    assert_eq!(report["games"], 4);
    assert_eq!(bot("good")["gone"], 0);
    assert_eq!(bot("good")["late"], 0);
    assert_eq!(bot("crash")["gone"], 4);
    assert!(bot("hang")["late"].as_u64().unwrap() >= 4, "{report}");
    assert!(bot("flood")["garbage"].as_u64().unwrap() >= 4, "{report}");
    let page = std::fs::read_to_string(here.join("out/report.html")).unwrap();
    assert!(page.contains("exited with status 7"));
    assert!(told(&output).contains("bot crash: left before the end"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_table_so_far_and_leaves_no_unfinished_game() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let mut command = arena(here);
    command.args([
        "tournament",
        "a=greedy",
        "b=random",
        "--blocks",
        "5000",
        "--ticks",
        "50",
    ]);
    command.args(["--seed", "stop", "--out", "out", "--json"]);
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    let journal_path = here.join("out/journal.jsonl");
    let deadline = Instant::now() + Duration::from_secs(60);
    let lines = || std::fs::read_to_string(&journal_path).map_or(0, |text| text.lines().count());
    while lines() < 4 {
        assert!(Instant::now() < deadline, "no game was finished");
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = rustix::process::Pid::from_raw(child.id() as i32).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let finished = journal(&here.join("out")).len() - 1;
    assert_eq!(report["games"], finished);
    let folders = std::fs::read_dir(here.join("out/games")).unwrap().count();
    assert_eq!(folders, finished);
}

#[test]
fn a_tournament_file_is_as_good_as_a_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let example = said(&succeeds(arena(here).args(["tournament", "--example"])));
    std::fs::write(here.join("tournament.toml"), &example).unwrap();
    let mut command = arena(here);
    command.args([
        "tournament",
        "tournament.toml",
        "--blocks",
        "1",
        "--in-process",
        "--json",
    ]);
    let report: serde_json::Value = serde_json::from_slice(&succeeds(&mut command).stdout).unwrap();
    assert_eq!(report["games"], 4);
    assert!(here.join("tournaments/spring/report.html").is_file());
    std::fs::write(here.join("wrong.toml"), "bots = 4\n").unwrap();
    let wrong = arena(here)
        .args(["tournament", "wrong.toml"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(told(&wrong).contains("line 1"), "{}", told(&wrong));
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&[&str], i32, &str); 6] = [
        (&["greedy"], 2, "two bots"),
        (
            &["greedy", "random", "--until", "greedy>nobody"],
            2,
            "greedy, random",
        ),
        (&["greedy", "random", "--jobs", "0"], 2, "--jobs"),
        (&["greedy", "sh -c true", "--in-process"], 2, "sh -c true"),
        (&["greedy", "./not-there"], 3, "./not-there"),
        (&["greedy", "random", "--shard", "3/2"], 2, "3/2"),
    ];
    for (args, code, word) in cases {
        let output = arena(folder.path())
            .arg("tournament")
            .args(args)
            .output()
            .unwrap();
        let complaint = told(&output);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {complaint}");
        assert!(complaint.contains(word), "{args:?}: {complaint}");
    }
}
