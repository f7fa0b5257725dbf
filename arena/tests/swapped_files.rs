//! Files that are swapped under the arena's hands: programs, logs and pages.
#![cfg(target_os = "linux")]

mod common;

use common::{run, said, told};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

/// A bot that goes straight on.
const STRAIGHT_ON: &str = "#!/bin/sh\nread first\nwhile read line; do case \"$line\" in *' '*) ;; *) echo 5;; esac; done\n";

fn write_program(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// A rival of a tournament that is replaced by another program after its first game.
#[test]
fn a_program_that_is_replaced_in_a_tournament_is_named_and_its_games_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    write_program(&here.join("rival"), STRAIGHT_ON);
    let cup = "tournament ./rival greedy --sandbox off --ticks 60 --blocks 40 --jobs 1 --seed swap --quiet --out cup";
    let mut arena = common::arena(here);
    let child = arena
        .args(cup.split(' '))
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let journal = here.join("cup/journal.jsonl");
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    write_program(&here.join("other"), &format!("{STRAIGHT_ON}# another\n"));
    std::fs::rename(here.join("other"), here.join("rival")).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let text = told(&output);
    assert!(
        text.contains(
            "the program of bot `rival` was changed or replaced while it played: ./rival"
        ),
        "{text}"
    );
    let played = lines();
    assert!(played < 161, "{played} lines");
    // Going on with another program is refused in words, too.
    let output = run(here, &cup.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        told(&output).contains("the program of bot `rival` has changed"),
        "{output:?}"
    );
}

#[test]
fn a_script_that_changes_during_a_game_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // It rewrites itself, to the same length.
    let script = "read first\nprintf '#' | dd of=self.sh bs=1 seek=200 conv=notrunc 2>/dev/null\n\
                  while read line; do case \"$line\" in *' '*) ;; *) echo 5;; esac; done\n";
    let padded = format!("{script}{}", "#".repeat(300 - script.len()));
    std::fs::write(here.join("self.sh"), padded).unwrap();
    let args = [
        "play",
        "evil=sh self.sh",
        "--sandbox",
        "off",
        "--ticks",
        "20",
        "--out",
        "game",
    ];
    let output = run(here, &args);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(
        told(&output).contains("error: the program of bot `evil` was changed or replaced"),
        "{output:?}"
    );
    assert!(
        said(&output).contains("20 of 20 ticks"),
        "the game is told all the same"
    );
}

#[test]
fn logs_beside_a_program_are_not_written_through_links() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let bots = here.join("bots");
    std::fs::create_dir(&bots).unwrap();
    write_program(&bots.join("bot"), STRAIGHT_ON);
    std::fs::write(here.join("victim"), "precious").unwrap();
    symlink(here.join("victim"), bots.join("0-bot.err")).unwrap();
    symlink(here.join("victim"), bots.join("0-bot.log")).unwrap();
    let args = [
        "play",
        "bots/bot",
        "--logs-beside",
        "--quiet",
        "--ticks",
        "5",
        "--out",
        "game",
    ];
    let output = run(here, &args);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        std::fs::read_to_string(here.join("victim")).unwrap(),
        "precious"
    );
    assert!(bots.join("0-bot.err").symlink_metadata().unwrap().is_file());
}

#[test]
fn pages_and_pictures_are_not_written_through_links_or_into_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    std::fs::write(here.join("victim"), "precious").unwrap();
    let cup = "tournament greedy random --in-process --nodes 10 --ticks 5 --blocks 1 --seed j --quiet --out cup";
    std::fs::create_dir(here.join("cup")).unwrap();
    symlink(here.join("victim"), here.join("cup/report.html")).unwrap();
    let output = run(here, &cup.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{output:?}");
    assert!(
        here.join("cup/report.html")
            .symlink_metadata()
            .unwrap()
            .is_file()
    );
    symlink(here.join("victim"), here.join("link")).unwrap();
    let pipe = here.join("pipe");
    rustix::fs::mknodat(
        rustix::fs::CWD,
        &pipe,
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::RWXU,
        0,
    )
    .unwrap();
    let replay = std::fs::read_dir(here.join("cup/games"))
        .unwrap()
        .next()
        .unwrap();
    let replay = replay.unwrap().path().join("game.jsonl.zst");
    let replay = replay.to_str().unwrap();
    for out in ["link", "pipe"] {
        for args in [
            &["rate", "cup", "--html", out][..],
            &["replay", replay, "--html", out],
            &["replay", replay, "--png", out],
            &["replay", replay, "--gif", out],
        ] {
            let output = run(here, args);
            assert_eq!(output.status.code(), Some(1), "{args:?}: {output:?}");
            let text = told(&output);
            assert!(
                text.contains(&format!("cannot write {out}: it is no regular file")),
                "{text}"
            );
        }
    }
    assert_eq!(
        std::fs::read_to_string(here.join("victim")).unwrap(),
        "precious"
    );
}
