//! The same tournament on many machines: a real NATS server on loopback, and workers as processes.
#![cfg(target_os = "linux")]

use std::process::{Command, Output};
use std::time::Duration;
use tests::fleet::{Cup, Impostor, Server, Worker};
use tests::runner::arena;

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().unwrap()
}

fn run(args: &[&str]) -> Output {
    Command::new(arena()).args(args).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

#[test]
fn one_two_and_four_workers_play_what_one_machine_plays() {
    let Some(server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let here = Cup::of(3, 200, &folder).play();
    let mut workers = Vec::new();
    for count in [1, 2, 4] {
        while workers.len() < count {
            workers.push(Worker::start(
                &server.url(),
                &format!("machine-{}", workers.len()),
            ));
        }
        let folder = tempfile::tempdir().unwrap();
        let there = Cup::of(3, 200, &folder).via(&server.url(), &folder).play();
        there.assert_same(&here);
        let games = there
            .machines
            .iter()
            .map(|row| row["games"].as_u64().unwrap());
        assert_eq!(games.sum::<u64>(), 12, "{:?}", there.machines);
    }
    let status = said(&run(&["worker", "--status", &server.url()]));
    assert!(
        status.contains("machine-0") && status.contains("0 of 1"),
        "{status}"
    );
}

#[test]
fn what_is_killed_costs_time_and_nothing_else() {
    let Some(mut server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let cup = Cup::of(6, 300, &folder);
    let here = cup.play();
    let there = cup.via(&server.url(), &folder);
    let start = |number: u32| Worker::start(&server.url(), &format!("machine-{number}"));
    let (mut one, mut two) = (start(1), start(2));
    let mut coordinator = there.start();
    // Wherever the tournament is by then.
    for (kill, games) in [2, 6, 9, 13, 16].into_iter().enumerate() {
        there.wait_for(games);
        match kill {
            0 => std::mem::replace(&mut one, Worker::start(&server.url(), "machine-3")).kill(),
            1 | 3 => {
                coordinator.kill().unwrap();
                coordinator.wait().unwrap();
                coordinator = there.start();
            }
            2 => {
                server.kill();
                std::thread::sleep(Duration::from_millis(300));
                server.start_again();
            }
            _ => std::mem::replace(&mut two, Worker::start(&server.url(), "machine-4")).kill(),
        }
    }
    there.finish(coordinator).assert_same(&here);
}

#[test]
fn a_queue_that_loses_everything_costs_games_and_no_table() {
    let Some(mut server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let cup = Cup::of(4, 300, &folder);
    let there = cup.via(&server.url(), &folder);
    let _worker = Worker::start(&server.url(), "machine");
    let coordinator = there.start();
    there.wait_for(3);
    server.lose_everything();
    std::thread::sleep(Duration::from_millis(300));
    server.start_again();
    let played = there.finish(coordinator);
    played.assert_same(&cup.play());
    assert!(
        played.remarks.contains("is not there"),
        "{}",
        played.remarks
    );
    assert!(
        played.remarks.contains("connected with"),
        "{}",
        played.remarks
    );
}

#[test]
fn a_worker_that_lies_is_named_and_left_out() {
    let Some(server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let cup = Cup::of(3, 200, &folder);
    let here = cup.play();
    let there = cup.via(&server.url(), &folder);
    let coordinator = there.start();
    runtime().block_on(async {
        let liar = Impostor::at(&server.url()).await;
        // A replay that the rules agree with, and a snake that was longer.
        let taken = liar.take().await;
        let mut played = taken.honestly(&liar, &cup.folder).await;
        played.seats[2].longest += 1;
        liar.say("boaster", &taken, played, 1).await;
        // The honest replay of another game.
        let taken = liar.take().await;
        let other = liar.take().await;
        let played = other.honestly(&liar, &cup.folder).await;
        liar.say("swapper", &taken, played, 1).await;
        // A replay with another move in it.
        let mut played = other.honestly(&liar, &cup.folder).await;
        let file = cup
            .folder
            .join("games")
            .join(&other.job.id)
            .join("game.jsonl.zst");
        played.replay = liar.put(&another_move(&std::fs::read(file).unwrap())).await;
        liar.say("forger", &other, played, 1).await;
        // A replay that no worker has.
        for _ in 0..3 {
            let taken = liar.take().await;
            let mut played = taken.honestly(&liar, &cup.folder).await;
            played.replay = arena::fleet::nats::Digest::of(b"nothing");
            liar.say("forgetful", &taken, played, 1).await;
        }
        // One that left a game early, and one that says so of a game of another length.
        let taken = liar.take().await;
        let mut played = taken.honestly(&liar, &cup.folder).await;
        played.ticks -= 1;
        liar.say("hasty", &taken, played, 1).await;
    });
    let _worker = Worker::start(&server.url(), "honest");
    let played = there.finish(coordinator);
    played.assert_same(&here);
    for (machine, why) in [
        (
            "boaster",
            "its figures for seat 2 are not those of its replay",
        ),
        ("swapper", "its replay is that of another game"),
        ("forger", "its replay differs from the rules"),
        ("forgetful", "3 games failed there"),
        ("hasty", "it tells of another end than its replay"),
    ] {
        let remark = format!("machine {machine} is left out, its games go to others: {why}");
        assert!(
            played.remarks.contains(&remark),
            "{remark}\n{}",
            played.remarks
        );
    }
    assert_eq!(played.machines.len(), 1, "{:?}", played.machines);
}

/// The same replay, in which a snake goes another way in a tick.
fn another_move(packed: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(zstd::decode_all(packed).unwrap()).unwrap();
    let (before, after) = text.split_once("{\"tick\":40,\"moves\":\"").unwrap();
    let first = if after.starts_with('U') { "D" } else { "U" };
    let text = format!("{before}{{\"tick\":40,\"moves\":\"{first}{}", &after[1..]);
    zstd::encode_all(text.as_bytes(), 3).unwrap()
}

#[test]
fn a_result_that_comes_twice_or_late_counts_once() {
    let Some(server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let cup = Cup::of(2, 200, &folder);
    let here = cup.play();
    let there = cup.via(&server.url(), &folder);
    let coordinator = there.start();
    runtime().block_on(async {
        let worker = Impostor::at(&server.url()).await;
        let taken = worker.take().await;
        let played = taken.honestly(&worker, &cup.folder).await;
        worker.say("twice", &taken, played, 2).await;
        // Slow, but it says that it goes on: the game is its own for longer than a silent one's.
        let slow = worker.take().await;
        for _ in 0..6 {
            tokio::time::sleep(Duration::from_millis(500)).await;
            worker.go_on(&slow).await;
        }
        let played = slow.honestly(&worker, &cup.folder).await;
        worker.say("slow", &slow, played, 1).await;
        // Silent: another plays the game, and both tell of it.
        let silent = worker.take().await;
        let _other = Worker::start(&server.url(), "other");
        tokio::time::sleep(Duration::from_millis(2500)).await;
        let played = silent.honestly(&worker, &cup.folder).await;
        worker.say("silent", &silent, played, 1).await;
        let played = there.finish(coordinator);
        played.assert_same(&here);
        let games = |machine: &str| {
            let row = played.machines.iter().find(|row| row["machine"] == machine);
            row.map_or(0, |row| row["games"].as_u64().unwrap())
        };
        assert_eq!(
            (games("twice"), games("slow")),
            (1, 1),
            "{:?}",
            played.machines
        );
        assert_eq!(games("other") + games("silent"), 6, "{:?}", played.machines);
    });
}

#[test]
fn an_interrupted_worker_gives_its_game_back() {
    let Some(server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    // A worker that kept the game would keep it for an hour.
    let there = Cup {
        ack_wait: 3600,
        ..Cup::of(1, 4000, &folder).via(&server.url(), &folder)
    };
    let coordinator = there.start();
    let first = Worker::start(&server.url(), "first");
    let playing = || said(&run(&["worker", "--status", &server.url()])).contains("1 of 1");
    while !playing() {}
    assert!(first.interrupt(), "a worker that is interrupted ends well");
    let _second = Worker::start(&server.url(), "second");
    assert_eq!(there.finish(coordinator).lines.len(), 5);
}

#[test]
fn a_wrong_password_is_an_error_at_once_and_is_not_repeated() {
    let local = std::net::Ipv4Addr::LOCALHOST;
    let Some(server) = Server::with(local, &["--user", "ada", "--pass", "right"]) else {
        return;
    };
    let wrong = server.url_for("ada", "wrong-secret");
    let folder = tempfile::tempdir().unwrap();
    let cup = folder.path().join("cup");
    let tournament = ["tournament", "greedy", "random", "--in-process", "--out"];
    let tournament = [&tournament[..], &[cup.to_str().unwrap(), "--via", &wrong]].concat();
    for args in [
        &["worker", &wrong][..],
        &["worker", "--status", &wrong],
        &tournament,
    ] {
        let output = run(args);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.contains("does not let us in"), "{args:?}: {text}");
        assert!(!text.contains("wrong-secret"), "{args:?}: {text}");
    }
    let right = server.url_for("ada", "right");
    assert!(run(&["worker", "--status", &right]).status.success());
}
