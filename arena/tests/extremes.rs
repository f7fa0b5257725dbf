//! Numbers and folders at the edge of what can be typed or found.
#![cfg(target_os = "linux")]

mod common;

use common::{run, told};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(30);

#[track_caller]
fn assert_refused(args: &str, why: &str) {
    let folder = tempfile::tempdir().unwrap();
    let args: Vec<&str> = args.split_whitespace().collect();
    let output = run(folder.path(), &args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(told(&output).contains(why), "{args:?}: {}", told(&output));
}

#[test]
fn what_is_no_number_of_its_option_is_refused_in_words() {
    let test = "tournament a=greedy b=random --in-process --until a>b";
    for option in ["--elo0", "--elo1"] {
        for number in ["nan", "inf", "-inf", "1e300"] {
            assert_refused(
                &format!("{test} {option}={number}"),
                "are to lie between -4000 and 4000",
            );
        }
    }
    for option in ["--alpha", "--beta"] {
        for number in ["nan", "inf", "0", "0.5", "1e-300"] {
            assert_refused(
                &format!("{test} {option}={number}"),
                "--alpha and --beta are to lie between",
            );
        }
        assert_refused(
            &format!("{test} {option}=-1"),
            "--alpha and --beta are to lie between",
        );
    }
    for number in ["0", "513", "18446744073709551615"] {
        assert_refused(
            &format!("{test} --jobs {number}"),
            "--jobs is to be 1 to 512",
        );
    }
    for number in ["18446744073709551615", "3600001"] {
        let why = "--startup-ms is to be 3600000 at most";
        assert_refused(&format!("{test} --startup-ms {number}"), why);
        assert_refused(&format!("play --startup-ms {number}"), why);
        assert_refused(&format!("check greedy --startup-ms {number}"), why);
    }
    assert_refused(&format!("{test} --shard 1/4000000000"), "is no shard");
    for option in ["--blocks", "--games", "--ticks", "--nodes"] {
        for number in ["nan", "-1", "1e3", "99999999999999999999999"] {
            assert_refused(&format!("{test} {option}={number}"), "error: ");
        }
    }
    for setting in [
        "decay_rate=nan",
        "decay_rate=inf",
        "speed=0",
        "num_snakes=251",
        "speed=-1",
    ] {
        assert_refused(&format!("play --set {setting}"), "cannot be");
    }
}

#[test]
fn a_tournament_file_has_the_same_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let bots =
        "[[bots]]\nname = 'a'\ncommand = 'greedy'\n[[bots]]\nname = 'b'\ncommand = 'random'\n";
    for line in [
        "elo1 = nan",
        "elo0 = -inf",
        "alpha = nan",
        "beta = 0.0",
        "jobs = 100000",
        "startup-ms = 1000000000000",
    ] {
        let text = format!("{line}\nuntil = 'a>b'\nin-process = true\n{bots}");
        std::fs::write(folder.path().join("cup.toml"), text).unwrap();
        let output = run(folder.path(), &["tournament", "cup.toml"]);
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
    }
}

/// Waits until a tournament has put a game on disk, and ends it.
fn assert_plays(folder: &Path, args: &str) {
    let mut arena = common::arena(folder);
    arena
        .args(args.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = arena.spawn().unwrap();
    let began = Instant::now();
    let journal = folder.join("cup/journal.jsonl");
    let games = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while games() < 2 && began.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(10));
    }
    let played = games();
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let status = child.wait().unwrap();
    assert!(played >= 2, "{args}: nothing was played");
    assert_eq!(status.code(), Some(130), "{args}");
    std::fs::remove_dir_all(folder.join("cup")).unwrap();
}

#[test]
fn billions_of_blocks_begin_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let cup =
        "tournament greedy random --in-process --nodes 10 --ticks 5 --jobs 1 --seed s --out cup";
    for many in [
        "--blocks 4000000000",
        "--games 4294967295",
        "--blocks 4294967295 --shard 10000/10000",
    ] {
        assert_plays(folder.path(), &format!("{cup} {many}"));
    }
}

/// Root may read everything: where the tests are root's, the arena is run as the user `nobody`.
#[test]
fn a_folder_that_may_not_be_read_is_a_warning() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(folder.path(), 0o777);
    let locked = folder.path().join("locked");
    std::fs::create_dir(&locked).unwrap();
    std::fs::write(folder.path().join("snake_config.txt"), "gw 20\n").unwrap();
    // Owned by another if we are root, closed to ourselves if not.
    mode(
        &locked,
        if rustix::process::geteuid().is_root() {
            0o700
        } else {
            0
        },
    );
    let mut arena = common::arena(folder.path());
    if rustix::process::geteuid().is_root() {
        // The program may lie where only root can reach it.
        let copy = folder.path().join("arena");
        std::fs::copy(common::ARENA, &copy).unwrap();
        arena = std::process::Command::new(copy);
        arena.current_dir(folder.path()).uid(65534).gid(65534);
    }
    let output = arena
        .args(["play", "--quiet", "--ticks", "5", "--out", "game"])
        .output()
        .unwrap();
    mode(&locked, 0o700);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let told = told(&output);
    assert!(
        told.starts_with("warning: cannot look for snake_config files"),
        "{told}"
    );
    assert!(told.contains("locked"), "{told}");
}
