//! What a journal keeps, drops and refuses.

use super::game_line::GameLine;
use super::journal::{FILE, Journal, JournalError};
use super::plan::TournamentPlan;
use super::{Entrant, Latencies, MachineLine, SeatResult};
use crate::fleet::Manner;
use protocol::GameConfig;

fn plan(ticks: u32) -> TournamentPlan {
    let bot = |name: &str| Entrant {
        name: name.to_owned(),
        command: name.to_owned(),
        fingerprint: "00".to_owned(),
    };
    let bots = vec![bot("old"), bot("new")];
    TournamentPlan::new(&GameConfig::default(), "s", ticks, Manner::Processes, bots)
}

fn game(block: u32) -> GameLine {
    GameLine {
        block,
        rotation: 0,
        seed: format!("s/{block}"),
        ticks: 10,
        why: "played to the end".to_owned(),
        seats: vec![
            SeatResult {
                bot: 1,
                longest: 7,
                kills: 0,
                apples: 1,
                deaths: Default::default(),
                late: crate::process::LateAnswers {
                    by_bot: 0,
                    by_machine: 2,
                },
                garbage: 0,
                gone: None,
            };
            4
        ],
        us: Vec::new(),
        sandbox: None,
    }
}

fn written(games: u32) -> (tempfile::TempDir, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let (mut journal, found) = Journal::open(folder.path(), &plan(10), false).unwrap();
    assert_eq!(found.games, []);
    (0..games).for_each(|block| journal.add(&game(block), None).unwrap());
    let bytes = std::fs::read(folder.path().join(FILE)).unwrap();
    (folder, bytes)
}

#[test]
fn what_was_added_is_there_again() {
    let (folder, _) = written(3);
    let (_, found) = Journal::open(folder.path(), &plan(10), false).unwrap();
    assert_eq!(found.games, [game(0), game(1), game(2)]);
    assert_eq!(found.machines, []);
}

#[test]
fn where_a_game_was_played_is_a_line_of_its_own() {
    let (here, bytes) = written(2);
    let elsewhere = tempfile::tempdir().unwrap();
    let (mut journal, _) = Journal::open(elsewhere.path(), &plan(10), false).unwrap();
    let machine = |block| MachineLine {
        machine: "lab-1".to_owned(),
        block,
        rotation: 0,
        ms: 1500,
    };
    for block in 0..2 {
        journal.add(&game(block), Some(&machine(block))).unwrap();
    }
    drop(journal);
    let text = std::fs::read_to_string(elsewhere.path().join(FILE)).unwrap();
    let (said, lines): (Vec<&str>, Vec<&str>) =
        (text.lines()).partition(|line| line.starts_with("{\"machine\""));
    assert_eq!(said.len(), 2);
    assert_eq!(lines.join("\n") + "\n", String::from_utf8(bytes).unwrap());
    let found = Journal::read(elsewhere.path()).unwrap().unwrap();
    assert_eq!(found.machines, [machine(0), machine(1)]);
    let games = Journal::read(here.path()).unwrap().unwrap().games;
    assert_eq!(found.games, games);
}

#[test]
fn cut_off_anywhere_it_keeps_the_whole_lines_and_goes_on() {
    let (folder, bytes) = written(3);
    let path = folder.path().join(FILE);
    for length in 0..bytes.len() {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let lines = bytes[..length]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        let (mut journal, found) = Journal::open(folder.path(), &plan(10), false).unwrap();
        assert_eq!(found.games.len(), lines.saturating_sub(1));
        for block in found.games.len()..3 {
            journal.add(&game(block as u32), None).unwrap();
        }
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "cut to {length}");
    }
}

#[test]
fn a_line_in_the_middle_that_makes_no_sense_is_named() {
    let (folder, mut bytes) = written(3);
    let second = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    bytes[second] = b'?';
    std::fs::write(folder.path().join(FILE), bytes).unwrap();
    let error = Journal::read(folder.path()).unwrap_err();
    assert!(
        matches!(error, JournalError::Damaged { line: 2, .. }),
        "{error}"
    );
}

#[test]
fn a_line_that_cannot_be_is_named_and_why() {
    let seat = |change: fn(&mut SeatResult)| {
        let mut game = game(1);
        change(&mut game.seats[2]);
        game
    };
    let line = |change: fn(&mut GameLine)| {
        let mut game = game(1);
        change(&mut game);
        game
    };
    let late = serde_json::from_str(r#"{"max_us":1,"counts":{"4294967295":1}}"#);
    let late: Latencies = late.unwrap();
    let slow = GameLine {
        us: vec![late; 4],
        ..game(1)
    };
    for (game, problem) in [
        (
            seat(|seat| seat.bot = 2),
            "bot number 2; the plan has 2 bots",
        ),
        (seat(|seat| seat.bot = usize::MAX), "the plan has 2 bots"),
        (
            seat(|seat| seat.longest = u32::MAX),
            "a snake of 4294967295 cells",
        ),
        (line(|game| game.rotation = 4), "rotation 4 of 4 seats"),
        (line(|game| game.seats.clear()), "a game of 0 seats"),
        (
            line(|game| game.seed = "x".repeat(100_000)),
            "a text of more than",
        ),
        (slow, "answer times that no clock measures"),
    ] {
        let (folder, mut bytes) = written(1);
        bytes.extend(serde_json::to_vec(&game).unwrap());
        bytes.push(b'\n');
        std::fs::write(folder.path().join(FILE), &bytes).unwrap();
        let opened = Journal::open(folder.path(), &plan(10), false);
        for error in [
            Journal::read(folder.path()).unwrap_err(),
            opened.unwrap_err(),
        ] {
            let text = error.to_string();
            assert!(text.contains("journal.jsonl, line 3: "), "{text}");
            assert!(text.contains(problem), "{text}");
        }
        let left = std::fs::read(folder.path().join(FILE)).unwrap();
        assert_eq!(left, bytes, "what makes no sense is left as it is");
    }
    let mut other = plan(10);
    other.bots.truncate(1);
    let (folder, mut bytes) = written(1);
    bytes.extend(serde_json::to_vec(&other).unwrap());
    bytes.push(b'\n');
    std::fs::write(folder.path().join(FILE), &bytes).unwrap();
    let text = Journal::read(folder.path()).unwrap_err().to_string();
    assert!(text.contains("line 3: another number of bots"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_journal_is_not_written_through_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    std::fs::write(&victim, "precious").unwrap();
    std::os::unix::fs::symlink(&victim, folder.path().join(FILE)).unwrap();
    let error = Journal::open(folder.path(), &plan(10), false).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
    assert_eq!(std::fs::read_to_string(victim).unwrap(), "precious");
}

#[test]
fn another_plan_is_refused_in_words_unless_forced() {
    let (folder, _) = written(2);
    let error = Journal::open(folder.path(), &plan(20), false).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("the number of ticks was 10 and is 20"),
        "{text}"
    );
    let (_, found) = Journal::open(folder.path(), &plan(20), true).unwrap();
    assert_eq!(found.games.len(), 2);
    let (_, found) = Journal::open(folder.path(), &plan(20), false).unwrap();
    assert_eq!(found.games.len(), 2);
}

#[test]
fn a_changed_program_is_another_plan() {
    let mut changed = plan(10);
    changed.bots[1].fingerprint = "01".to_owned();
    let clashes = plan(10).clashes(&changed);
    assert_eq!(clashes, ["the program of bot `new` has changed"]);
}

#[test]
fn another_tournament_is_refused_even_if_forced() {
    let (folder, _) = written(1);
    let (mut bots, mut seed, mut seats) = (plan(10), plan(10), plan(10));
    bots.bots.reverse();
    seed.seed = "t".to_owned();
    seats.config.insert("num_snakes".to_owned(), "2".to_owned());
    for (other, word) in [(bots, "new old"), (seed, "seed"), (seats, "2")] {
        let error = Journal::open(folder.path(), &other, true).unwrap_err();
        assert!(matches!(error, JournalError::Another { .. }), "{error}");
        assert!(error.to_string().contains(word), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn two_tournaments_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = Journal::open(folder.path(), &plan(10), false).unwrap();
    let second = Journal::open(folder.path(), &plan(10), false);
    assert!(matches!(second, Err(JournalError::InUse(_))));
    drop(first);
    assert!(Journal::open(folder.path(), &plan(10), false).is_ok());
}
