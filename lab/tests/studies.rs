//! `lab` as a person or a script calls it.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn lab(folder: &Path, args: &[&str]) -> Output {
    let mut lab = Command::new(env!("CARGO_BIN_EXE_lab"));
    lab.args(args).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const SNAILS: [&str; 9] = [
    "snails",
    "--methods",
    "minimax:3,territory,ours:300",
    "--openings",
    "2",
    "--depths",
    "3,5",
    "--seed",
    "twice",
];
const PENGUINS: [&str; 9] = [
    "penguins",
    "--boards",
    "2",
    "--board",
    "5x6",
    "--penguins",
    "1",
    "--seed",
    "twice",
];

#[test]
fn the_same_seed_gives_the_same_json_whatever_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for study in [SNAILS, PENGUINS] {
        let with = |jobs: &str| {
            let output = lab(
                folder.path(),
                &[&study[..], &["--json", "--jobs", jobs]].concat(),
            );
            assert!(output.status.success(), "{output:?}");
            assert_eq!(told(&output), "", "no bar where nobody looks");
            said(&output)
        };
        let one = with("1");
        assert_eq!(one, with("3"));
        let parsed: Value = serde_json::from_str(&one).unwrap();
        assert_eq!(parsed["seed"], "twice");
        let duels = parsed["duels"].as_array().unwrap();
        let games = |duel: &Value| {
            let count = |key: &str| duel[key].as_u64().unwrap();
            count("won") + count("drawn") + count("lost")
        };
        let each = if study == SNAILS { 6 } else { 4 };
        assert!(duels.iter().all(|duel| games(duel) == each), "{duels:?}");
    }
}

#[test]
fn the_tables_are_for_people() {
    let folder = tempfile::tempdir().unwrap();
    let snails = said(&lab(folder.path(), &SNAILS));
    // All but the times, which no two runs share.
    let games = snails.split("\nOne look").next().unwrap();
    insta::assert_snapshot!("snails", games);
    insta::assert_snapshot!("penguins", said(&lab(folder.path(), &PENGUINS)));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    for (args, reason) in [
        (&["chess"][..], "unrecognized subcommand 'chess'"),
        (&["--jobs", "0"], "0 is not in 1..=1024"),
        (&["--seed", "x", "snails"], "cannot be used with"),
        (
            &["snails", "--methods", "alphazero,ours"],
            "there is no method \"alphazero\"",
        ),
        (
            &["snails", "--methods", "ours"],
            "error: ours:30000 needs somebody to play against: --methods ours:30000,territory\n",
        ),
        (
            &["snails", "--methods", "ours,territory,ours:30000"],
            "error: --methods has ours:30000 twice\n",
        ),
        (
            &["snails", "--methods", "minimax:99"],
            "minimax takes a number from 1 to 15",
        ),
        (&["snails", "--depths", "3,16"], "16 is not in 1..=15"),
        (&["snails", "--watch", "ours"], "2 values required"),
        (&["snails", "--second"], "--play"),
        (&["snails", "--play", "--json"], "cannot be used with"),
        (&["snails", "--play"], "error: --play needs a terminal\n"),
        (
            &["snails", "--watch", "ours", "territory"],
            "error: --watch needs a terminal\n",
        ),
        (
            &["penguins", "--board", "0x8"],
            "a board is ROWSxCOLUMNS, each from 1 to 30",
        ),
        (
            &["penguins", "--board", "8"],
            "a board is ROWSxCOLUMNS, each from 1 to 30",
        ),
        (
            &["penguins", "--penguins", "5"],
            "error: a board of 8x8 has room for 1 to 4 penguins of each of 2 players, not 5\n",
        ),
        (&["penguins", "--phase", "movement"], "--out <FILE>"),
        (
            &["penguins", "--phase", "movement", "--out", "b"],
            "error: this phase needs a board: --in FILE\n",
        ),
        (
            &[
                "penguins",
                "--phase",
                "start",
                "--players",
                "5",
                "--out",
                "b",
            ],
            "error: there are 2 to 4 players, not 5\n",
        ),
        (&["penguins", "--method", "theirs"], "--phase <PHASE>"),
    ] {
        let output = lab(folder.path(), args);
        let told = told(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.contains(reason), "{args:?}: {told}");
    }
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 0, "nothing was written");
}

fn turn(folder: &Path, args: &[&str]) -> Output {
    lab(folder, &[&["penguins"], args].concat())
}

#[test]
fn a_whole_game_is_played_by_files() {
    let folder = tempfile::tempdir().unwrap();
    let start = [
        "--phase",
        "start",
        "--board",
        "5x7",
        "--penguins",
        "2",
        "--out",
        "board.txt",
    ];
    assert_eq!(said(&turn(folder.path(), &start)), "a new board\n");
    for (phase, end) in [
        (
            "placement",
            "all penguins are placed; go on with --phase movement\n",
        ),
        ("movement", "the game is over: "),
    ] {
        for method in ["ours", "theirs"].into_iter().cycle() {
            let args = [
                "--phase",
                phase,
                "--penguins",
                "2",
                "--method",
                method,
                "--in",
                "board.txt",
                "--out",
                "board.txt",
            ];
            let output = turn(folder.path(), &args);
            assert!(output.status.success(), "{output:?}");
            if said(&output).starts_with(end) {
                break;
            }
        }
    }
    let board = std::fs::read_to_string(folder.path().join("board.txt")).unwrap();
    let board: lab::penguins::Board = board.parse().unwrap();
    for player in board.players() {
        assert_eq!(board.penguins(player).count(), 2);
    }
    assert!(board.is_over());
}

#[test]
fn a_turn_with_the_same_seed_is_the_same_turn() {
    let folder = tempfile::tempdir().unwrap();
    turn(folder.path(), &["--phase", "start", "--out", "start.txt"]);
    let args = ["--phase", "placement", "--in", "start.txt", "--out"];
    turn(folder.path(), &[&args[..], &["placed.txt"]].concat());
    let moved = |seed: &str, out: &str| {
        let args = [
            "--phase",
            "movement",
            "--method",
            "theirs",
            "--in",
            "placed.txt",
            "--seed",
            seed,
            "--out",
            out,
        ];
        assert!(turn(folder.path(), &args).status.success());
        std::fs::read_to_string(folder.path().join(out)).unwrap()
    };
    // It is the second player's turn, who has no penguin yet; then the first has many moves.
    moved("one", "placed.txt");
    let one = moved("one", "a.txt");
    assert_eq!(one, moved("one", "b.txt"));
    let others = (0..20).map(|seed| moved(&seed.to_string(), "c.txt"));
    assert!(others.into_iter().any(|other| other != one));
}

#[test]
fn a_board_that_is_none_is_refused_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    let long = "1 ".repeat(1 << 20);
    for (bytes, reason) in [
        (&b"1 2 x\n"[..], "board.txt: line 1: \"x\" is no tile"),
        (b"", "board.txt: the text ends without a row of tiles"),
        (b"\xff\xfe\x00", "board.txt is no board: it is no text"),
        (
            long.as_bytes(),
            "board.txt is no board: it has more than a megabyte",
        ),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let args = [
            "--phase",
            "movement",
            "--in",
            "board.txt",
            "--out",
            "board.txt",
        ];
        let output = turn(folder.path(), &args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(told(&output).contains(reason), "{output:?}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "it is as it was");
    }
    let good = "1 A 1\nfish A 1\nfish B 0\nturn A\n";
    std::fs::write(&path, good).unwrap();
    for (input, output, reason) in [
        ("missing.txt", "out.txt", "cannot read missing.txt"),
        ("folder", "out.txt", "cannot read folder"),
        (
            "board.txt",
            "nowhere/out.txt",
            "cannot write nowhere/out.txt",
        ),
        ("board.txt", "folder", "cannot write folder"),
    ] {
        let args = ["--phase", "movement", "--in", input, "--out", output];
        let output = turn(folder.path(), &args);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(told(&output).contains(reason), "{output:?}");
    }
    let mut left: Vec<_> = (std::fs::read_dir(folder.path()).unwrap())
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["board.txt", "folder"], "no half-written file stays");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), good);
}

#[cfg(target_os = "linux")]
#[test]
fn a_link_stays_a_link_and_a_pipe_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("board.txt", place("link.txt")).unwrap();
    std::fs::write(place("board.txt"), "").unwrap();
    turn(folder.path(), &["--phase", "start", "--out", "link.txt"]);
    assert!(place("link.txt").is_symlink());
    let board = std::fs::read_to_string(place("board.txt")).unwrap();
    let printed = turn(folder.path(), &["--phase", "start", "--out", "/dev/stdout"]);
    assert_eq!(said(&printed), format!("{board}a new board\n"));
}
