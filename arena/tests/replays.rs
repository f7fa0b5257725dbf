//! What is recorded verifies, and what was changed does not.

use arena::replay::{Discrepancy, Verified, verify};
use arena::replay::{EndReason, HeaderLine, ReadError, Recorder, Recording, SeatLine, TickLine};
use protocol::config::Edition;
use protocol::{BySeat, Game, GameConfig, Move, Seat, State};
use protocol::{below, rng_from_seed, standings};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A small game of random moves, in which seat 3 leaves in tick 100.
fn record(folder: &Path, edition: Edition, ticks: u32) -> PathBuf {
    let config = GameConfig {
        game_width: 16,
        game_height: 16,
        special_apple_appearance: 20,
        ..edition.config()
    };
    let config = Arc::new(config);
    let seats = (0..4).map(|seat| SeatLine {
        name: format!("bot{seat}"),
        command: "random".to_owned(),
    });
    let header = HeaderLine::new(&config, "replays", ticks, seats.collect());
    let mut dice = rng_from_seed("moves");
    let mut game = Game::new(config, "replays");
    let path = folder.join(format!("{edition}.jsonl.zst"));
    let mut recorder = Recorder::create(&path, &header, game.state()).unwrap();
    for tick in 1..=ticks {
        let turns = [
            Move::Straight,
            Move::Straight,
            Move::TurnLeft,
            Move::TurnRight,
        ];
        let moves = BySeat::from_fn(4, |_| turns[below(&mut dice, 4) as usize]);
        let line = TickLine {
            moves: TickLine::letters(game.state(), &moves),
            us: vec![40; 4],
            ..TickLine::default()
        };
        if tick == 100 {
            game.remove(Seat(3));
        }
        game.step(&moves);
        let took = Duration::from_millis(50);
        let written = recorder.tick(line, game.events(), game.state(), took);
        written.unwrap();
    }
    let table = standings(game.state().snakes());
    recorder.end(ticks, EndReason::Played, &table).unwrap();
    path
}

fn unpack(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    let file = std::fs::File::open(path)?;
    zstd::stream::read::Decoder::new(file)?.read_to_string(&mut text)?;
    Ok(text)
}

fn unpacked(path: &Path) -> String {
    unpack(path).unwrap()
}

fn verify_text(folder: &Path, text: &str) -> Result<Verified, Discrepancy> {
    let path = folder.join("changed.jsonl");
    std::fs::write(&path, text).unwrap();
    verify(&Recording::open(&path).unwrap())
}

#[test]
fn a_recorded_game_of_every_edition_verifies() {
    let folder = tempfile::tempdir().unwrap();
    for &edition in Edition::ALL {
        let path = record(folder.path(), edition, 450);
        let verified = verify(&Recording::open(&path).unwrap());
        assert_eq!(
            verified,
            Ok(Verified {
                ticks: 450,
                cut_off: None
            }),
            "{edition}"
        );
        let plain = verify_text(folder.path(), &unpacked(&path));
        assert_eq!(
            plain,
            Ok(Verified {
                ticks: 450,
                cut_off: None
            }),
            "{edition}"
        );
    }
}

#[test]
fn any_other_letter_for_any_move_is_found_in_its_tick() {
    let folder = tempfile::tempdir().unwrap();
    let text = unpacked(&record(folder.path(), Edition::Y2021, 60));
    let moves = "\"moves\":\"";
    for (tick, (start, _)) in (1..).zip(text.match_indices(moves)) {
        for seat in 0..4 {
            let at = start + moves.len() + seat;
            for letter in ["U", "D", "L", "R", ".", "T", "u", "\\"] {
                if &text[at..=at] == letter {
                    continue;
                }
                let mut changed = text.clone();
                changed.replace_range(at..=at, letter);
                let found = match verify_text(folder.path(), &changed) {
                    Err(Discrepancy::Differs { tick, .. }) => tick,
                    Err(Discrepancy::Unreadable { tick, .. }) => tick + 1,
                    other => panic!("tick {tick} seat {seat} {letter}: {other:?}"),
                };
                assert_eq!(found, tick, "seat {seat} {letter}");
            }
        }
    }
}

#[test]
fn a_changed_event_state_or_table_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let text = unpacked(&record(folder.path(), Edition::Y2024, 250));
    let changes = [
        ("spawned ", "spawned 1"),
        ("\"kills\":", "\"kills\":1"),
        ("\"longest\":", "\"longest\":1"),
        ("\"seed\":\"", "\"seed\":\"x"),
        ("\"growth\":", "\"growth\":1"),
        ("\"rank\":", "\"rank\":1"),
    ];
    for (old, new) in changes {
        assert!(text.contains(old));
        let result = verify_text(folder.path(), &text.replacen(old, new, 1));
        assert!(result.is_err(), "{old}: {result:?}");
    }
}

#[test]
fn a_line_that_is_missing_or_doubled_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let text = unpacked(&record(folder.path(), Edition::Y2021, 50));
    let lines: Vec<&str> = text.lines().collect();
    let mut without = lines.clone();
    without.remove(20);
    let said = verify_text(folder.path(), &(without.join("\n") + "\n"))
        .unwrap_err()
        .to_string();
    assert_eq!(
        said,
        "tick 19: its number: recorded 20, but the rules say 19"
    );
    let mut doubled = lines.clone();
    doubled.insert(20, lines[20]);
    let said = verify_text(folder.path(), &(doubled.join("\n") + "\n"))
        .unwrap_err()
        .to_string();
    assert_eq!(
        said,
        "tick 20: its number: recorded 19, but the rules say 20"
    );
}

#[test]
fn a_file_that_was_cut_off_plays_to_its_last_whole_line() {
    let folder = tempfile::tempdir().unwrap();
    let packed = std::fs::read(record(folder.path(), Edition::Y2021, 300)).unwrap();
    let path = folder.path().join("cut.jsonl.zst");
    let mut last = 0;
    for share in 1..=9 {
        std::fs::write(&path, &packed[..packed.len() * share / 10]).unwrap();
        let verified = verify(&Recording::open(&path).unwrap()).unwrap();
        assert!(verified.cut_off.is_some());
        assert!(
            verified.ticks >= last && verified.ticks < 300,
            "{share}: {verified:?}"
        );
        last = verified.ticks;
    }
    assert!(
        last > 200,
        "a tick is in the file soon after it was played: {last}"
    );
}

#[test]
fn a_damaged_byte_is_never_taken_for_a_good_replay() {
    let folder = tempfile::tempdir().unwrap();
    let good = record(folder.path(), Edition::Y2021, 120);
    let packed = std::fs::read(&good).unwrap();
    let path = folder.path().join("damaged.jsonl.zst");
    for at in (0..packed.len()).step_by(7) {
        let mut damaged = packed.clone();
        damaged[at] ^= 0x10;
        std::fs::write(&path, &damaged).unwrap();
        if let Ok(recording) = Recording::open(&path) {
            let verified = verify(&recording);
            let whole = matches!(&verified, Ok(Verified { cut_off: None, .. }));
            // The packed form has a few bits that mean nothing.
            let unharmed = unpack(&path).is_ok_and(|text| text == unpacked(&good));
            assert_eq!(whole, unharmed, "byte {at}: {verified:?}");
        }
    }
}

#[test]
fn what_is_no_replay_is_refused_with_a_clear_word() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Recording::open(&path).unwrap_err()
    };
    for bytes in [
        &b""[..],
        b"hello\n",
        b"{}\n",
        b"\xff\xfe\n",
        b"\x28\xb5\x2f\xfd\x00",
    ] {
        assert!(
            matches!(refused(bytes), ReadError::NotAReplay { .. }),
            "{bytes:?}"
        );
    }
    let newer = br#"{"format":"snakepit-replay","version":7,"arena":"3.1.4"}"#;
    let said = refused(&[&newer[..], b"\n"].concat()).to_string();
    assert!(
        said.ends_with(
            "has version 7 of the replay format, written by arena 3.1.4; this arena reads versions 1 to 2"
        ),
        "{said}"
    );
    let missing = Recording::open(&folder.path().join("missing")).unwrap_err();
    assert!(matches!(missing, ReadError::Io { .. }));
}

#[test]
fn an_existing_replay_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = record(folder.path(), Edition::Y2021, 10);
    let header = Recording::open(&path).unwrap().header;
    let config = Arc::new(GameConfig::default());
    let state = State::new(config, &mut rng_from_seed("again"));
    assert!(Recorder::create(&path, &header, &state).is_err());
    assert_eq!(Recording::open(&path).unwrap().header.seed, "replays");
}
