//! `arena config`: what holds, who says so, and which option a stray text lacks.

mod common;

use common::{arena, run, said, told};

#[test]
fn a_text_without_its_option_is_told_which_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("small.txt"), "game_width 20").unwrap();
    let tips = [
        ("2018", "type: arena config --edition 2018"),
        ("gw=20", "type: arena config --set gw=20"),
        ("small.txt", "type: arena config --config small.txt"),
    ];
    for (stray, tip) in tips {
        let output = run(folder.path(), &["config", stray]);
        assert_eq!(output.status.code(), Some(2));
        let expected = format!("error: `{stray}` needs an option before it; {tip}\n");
        assert_eq!(told(&output), expected);
        let (_, typed) = tip.split_once("arena ").unwrap();
        let typed: Vec<&str> = typed.split(' ').collect();
        assert_eq!(run(folder.path(), &typed).status.code(), Some(0), "{tip}");
    }
    assert_eq!(
        told(&run(folder.path(), &["config", "nonsense"])),
        "error: `nonsense` needs an option before it: --edition YEAR, --set KEY=VALUE or --config FILE\n"
    );
}

#[test]
fn a_value_says_whether_the_edition_or_an_option_gave_it() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["config", "--edition", "2018", "--set", "game_width=20"];
    let wide = arena(folder.path())
        .args(args)
        .env("COLUMNS", "200")
        .output();
    let output = said(&wide.unwrap());
    let row = |key: &str| {
        let mut lines = output.lines().map(|line| line.trim_matches(['│', ' ']));
        let line = lines.find(|line| line.starts_with(key)).unwrap();
        let columns = line.split("   ").map(str::trim);
        let columns = columns.filter(|column| !column.is_empty());
        columns.take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("edition"), ["edition", "2018", "--edition 2018"]);
    let width = ["game_width, gw", "20", "--set game_width=20"];
    assert_eq!(row("game_width"), width);
    assert_eq!(row("game_height"), ["game_height, gh", "50", "default"]);
    let limit = ["apple_limit, al", "200", "edition 2018"];
    assert_eq!(row("apple_limit"), limit);
}
