//! What is printed fits into 80 columns, and takes more where there are more.

mod common;

use common::{arena, run, said};

/// The lines wider than so many columns, those that name a file aside.
fn too_wide(text: &str, columns: usize) -> Vec<&str> {
    let told = text.lines().filter(|line| line.chars().count() > columns);
    told.filter(|line| !line.contains(".jsonl.zst")).collect()
}

#[test]
fn the_tables_of_games_and_tournaments_fit_into_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    let long = "a-bot-with-a-name-that-goes-on-and-on=greedy";
    let game = [
        "play", long, "--ticks", "400", "--seed", "x", "--out", "game",
    ];
    let text = said(&run(folder.path(), &game));
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
    assert!(text.contains("wall"), "{text}");
    assert!(
        text.contains("arena replay game/game.jsonl.zst --grep death"),
        "{text}"
    );
    let mut wide = arena(folder.path());
    wide.args(&game[..7]).arg("wide").env("COLUMNS", "180");
    let text = said(&wide.output().unwrap());
    assert!(
        text.contains("p50 ms") && text.contains("held up"),
        "{text}"
    );

    let cup = "--in-process --nodes 10 --ticks 60 --blocks 2 --seed j --out cup";
    let cup: Vec<&str> = cup.split(' ').collect();
    let bots = ["tournament", long, "random", "racer", "astar"];
    let text = said(&run(folder.path(), &[&bots[..], &cup].concat()));
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
    assert!(text.contains("wall") && text.contains("ahead of"), "{text}");
    assert!(text.contains("again   arena rate cup"), "{text}");
    let text = said(&run(folder.path(), &["config"]));
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
}

#[test]
fn a_matrix_of_nine_bots_is_left_to_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let cup = "--in-process --nodes 10 --ticks 20 --blocks 3 --seed j --out cup";
    let cup: Vec<&str> = cup.split(' ').collect();
    let bots = [["tournament"].as_slice(), &["random"; 9]].concat();
    let text = said(&run(folder.path(), &[&bots[..], &cup].concat()));
    assert!(!text.contains("LOS"), "{text}");
    assert!(text.contains("9 bots by 9, is on the page"), "{text}");
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
}

#[test]
fn a_check_fits_into_80_columns_and_a_game_names_the_check_of_bots_at_fault() {
    let folder = tempfile::tempdir().unwrap();
    let bot = "import sys\nsys.stdin.readline()\nsys.stdin.readline()\nprint('UP is where I want to go', flush=True)\n1 / 0\n";
    std::fs::write(folder.path().join("my bot.py"), bot).unwrap();
    let text = said(&run(
        folder.path(),
        &["check", "my bot.py", "--edition", "2021"],
    ));
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
    assert!(text.contains("ZeroDivisionError"), "{text}");
    let text = said(&run(folder.path(), &["play", "my bot.py", "--ticks", "20"]));
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
    assert!(text.contains("arena check 'my bot.py'"), "{text}");
    let text = said(&run(folder.path(), &["check", "greedy"]));
    assert_eq!(too_wide(&text, 80), [""; 0], "{text}");
}
