//! `arena play --web`: the address is told, the whole game streams, and Ctrl-C ends the server.
#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(30);

struct Arena(Child);

impl Arena {
    fn start(args: &str, folder: &Path) -> Self {
        let mut command = common::arena(folder);
        command.args(args.split(' '));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(command.spawn().unwrap())
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_game_streams_to_all_who_ask_and_stays_until_it_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let args = "play --web --no-open --ticks 40 --seed web --out game --json";
    let mut arena = Arena::start(args, folder.path());
    let mut told = String::new();
    let mut said = BufReader::new(arena.0.stderr.take().unwrap());
    said.read_line(&mut told).unwrap();
    let (_, address) = told.split_once("http://").unwrap();
    let (host, _) = address.split_once('/').unwrap();
    assert!(host.starts_with("127.0.0.1:"), "{host}");

    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET /live HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    let mut ticks = 0;
    for line in lines {
        ticks += usize::from(line.starts_with("data: {\"tick\":"));
        if line.starts_with("data: {\"end\":") {
            break;
        }
    }
    assert_eq!(ticks, 40);

    // The report is whole before the server ends.
    let mut report = String::new();
    let mut out = BufReader::new(arena.0.stdout.take().unwrap());
    out.read_line(&mut report).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["ticks"], 40);
    let pid = rustix::process::Pid::from_child(&arena.0);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert!(arena.0.wait().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn diagnostics_tell_of_every_request_and_its_status() {
    let folder = tempfile::tempdir().unwrap();
    let mut arena = Arena::start("serve . --no-open --log=debug", folder.path());
    let mut told = BufReader::new(arena.0.stderr.take().unwrap());
    let mut first = String::new();
    told.read_line(&mut first).unwrap();
    let (_, address) = first.split_once("http://").unwrap();
    let (host, _) = address.split_once('/').unwrap();
    for (name, path) in [(host, "/"), (host, "/watch/none"), ("evil.example", "/")] {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {name}\r\n\r\n").unwrap();
        // An answer has been told of before it is sent.
        stream.read_exact(&mut [0]).unwrap();
    }
    drop(arena);
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    let requests = rest.lines().filter_map(|line| line.split_once("request{"));
    let answers = requests.map(|(_, request)| request.split_once("}: ").unwrap());
    let answers = answers.map(|(asked, said)| (asked, said.split_once(": ").unwrap().1));
    assert_eq!(
        answers.collect::<Vec<_>>(),
        [
            (r#"method=GET path="/""#, "answered status=200"),
            (r#"method=GET path="/watch/none""#, "answered status=404"),
            (r#"method=GET path="/""#, "answered status=403"),
        ]
    );
}

#[test]
fn a_warning_says_that_others_are_let_in() {
    let folder = tempfile::tempdir().unwrap();
    let lines = |args: &str, count: usize| {
        let mut arena = Arena::start(args, folder.path());
        let said = BufReader::new(arena.0.stderr.take().unwrap()).lines();
        said.take(count).map(Result::unwrap).collect::<Vec<_>>()
    };
    // No page asks for anything here, and nothing is sent.
    let open = lines("serve . --no-open --bind 0.0.0.0", 2);
    assert!(
        open[0].starts_with("warning: not this machine alone"),
        "{open:?}"
    );
    assert!(open[0].ends_with("can look on"), "{open:?}");
    assert!(open[1].contains("http://127.0.0.1:"), "{open:?}");
    let play = lines("play human --web --no-open --bind 0.0.0.0 --out game", 1);
    assert!(
        play[0].ends_with("can look on; with the whole address, steer"),
        "{play:?}"
    );
    let other = lines("serve . --no-open --bind 127.0.0.2", 1);
    assert!(other[0].contains("http://127.0.0.2:"), "{other:?}");
    let wrong = lines("serve . --bind somewhere", 1);
    assert!(
        wrong[0].contains("invalid value 'somewhere' for '--bind <IP>'"),
        "{wrong:?}"
    );
}
