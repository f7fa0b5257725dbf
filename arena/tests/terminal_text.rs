//! What strangers wrote reaches the terminal as text: names, last words, replays, journals and configurations.
#![cfg(unix)]

mod common;

use common::{run, said, told};
use std::path::Path;
use std::process::Output;

/// Clears the screen by either kind of control, turns the direction of reading, and ends the line.
const HOSTILE: &str = "a\u{1b}[2J\u{9b}2J\u{202e}\nb";

/// What a terminal would obey, or a reader would not see.
fn is_obeyed(letter: char) -> bool {
    (letter.is_control() && letter != '\n') || ('\u{202a}'..='\u{202e}').contains(&letter)
}

/// All that was printed, which nothing in a terminal obeys.
#[track_caller]
fn shown(output: &Output) -> String {
    let text = format!("{}{}", said(output), told(output));
    assert!(!text.contains(is_obeyed), "{text:?}");
    text
}

fn play(folder: &Path, args: &[&str]) -> Output {
    let game = ["--seed", "text", "--ticks", "20", "--out", "game"];
    run(folder, &[&["play"], args, &game].concat())
}

#[test]
fn the_last_words_and_the_name_of_a_bot_are_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("evil\u{1b}[31m.sh");
    std::fs::write(&script, "printf 'boo\\033[2J\\233\\r\\n' >&2").unwrap();
    let typed = format!("sh '{}'", script.display());
    let output = play(folder.path(), &[&typed]);
    assert_eq!(output.status.code(), Some(3));
    let text = shown(&output);
    // A byte that is no text of its own is shown as what stands for such.
    assert!(text.contains("boo\\x1b[2J\u{fffd}"), "{text}");

    let named = folder.path().join("evil\u{1b}[31m");
    std::fs::remove_file(script).unwrap();
    std::fs::write(&named, "\x7fELF, but not for long").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&named, mode).unwrap();
    let typed = format!("./{}", named.file_name().unwrap().to_str().unwrap());
    std::fs::remove_dir_all(folder.path().join("game")).unwrap();
    let text = shown(&play(folder.path(), &[&typed]));
    assert!(text.contains("bot evil\\x1b[31m (seat 0)"), "{text}");
}

#[test]
fn a_replay_is_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    assert!(play(folder.path(), &["--quiet"]).status.success());
    let packed = std::fs::read(folder.path().join("game/game.jsonl.zst")).unwrap();
    let text = String::from_utf8(zstd::decode_all(packed.as_slice()).unwrap()).unwrap();
    let hostile = serde_json::to_string(HOSTILE).unwrap();
    let name = format!("\"name\":{hostile}");
    let text = text.replacen("\"name\":\"champion\"", &name, 1).replacen(
        "\"seed\":\"text\"",
        &format!("\"seed\":{hostile}"),
        1,
    );
    assert_eq!(text.matches(&name).count(), 1);
    std::fs::write(folder.path().join("evil.jsonl"), text).unwrap();
    for args in [&[][..], &["--verify"], &["--grep", "death"], &["--json"]] {
        let output = run(folder.path(), &[&["replay", "evil.jsonl"], args].concat());
        let text = shown(&output);
        if args.is_empty() {
            assert!(
                text.contains("a\\x1b[2J\\x9b2J\\u{202e}\\nb"),
                "{args:?}: {text}"
            );
        }
    }
    let file = "evil\u{1b}[2J.jsonl";
    std::fs::write(folder.path().join(file), "nonsense\n").unwrap();
    let text = shown(&run(folder.path(), &["replay", file]));
    assert!(text.starts_with("error: evil\\x1b[2J.jsonl"), "{text}");
}

#[test]
fn a_journal_is_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let args = "tournament greedy random --in-process --nodes 10 --quiet --ticks 5 --blocks 2 --seed j \
                --jobs 1 --out cup";
    let args: Vec<&str> = args.split_whitespace().collect();
    assert!(run(folder.path(), &args).status.success());
    let journal = folder.path().join("cup/journal.jsonl");
    let hostile = serde_json::to_string(HOSTILE).unwrap();
    let text = std::fs::read_to_string(&journal).unwrap();
    let text = text.replace("\"name\":\"greedy\"", &format!("\"name\":{hostile}"));
    std::fs::write(&journal, text).unwrap();
    for args in [&[][..], &["--csv"], &["--json"]] {
        let output = run(folder.path(), &[&["rate", "cup"], args].concat());
        assert!(output.status.success());
        let text = shown(&output);
        if args.is_empty() {
            assert!(text.contains("a\\x1b[2J\\x9b2J\\u{202e}\\nb"), "{text}");
        }
    }
}

#[test]
fn a_configuration_is_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("snake_config.txt");
    std::fs::write(&config, "random_seed x\u{1b}[2J\n").unwrap();
    let text = shown(&run(folder.path(), &["config"]));
    assert!(text.contains("x\\x1b[2J"), "{text}");
    std::fs::write(&config, "game_\u{1b}[2Jwidth 20\n").unwrap();
    let text = shown(&run(folder.path(), &["config"]));
    assert!(text.contains("game_\\x1b[2Jwidth"), "{text}");
}
