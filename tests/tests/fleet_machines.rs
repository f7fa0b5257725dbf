//! What workers need of their machines: programs that are sent to them, and a network that may be cut.
#![cfg(target_os = "linux")]

use std::net::Ipv4Addr;
use std::path::Path;
use std::process::Command;
use tests::data::report;
use tests::fleet::{Cup, Server, Worker};

/// A script that needs another beside it: a state ends with the last of four snakes, each of which is a word first.
const SCRIPT: &str = "\
import sys
from helper import is_snake
snakes = 0
for line in sys.stdin:
    if line.startswith('Game Over'):
        break
    snakes += is_snake(line)
    if snakes == 4:
        print(5, flush=True)
        snakes = 0
";
const HELPER: &str = "\
def is_snake(line):
    return line[0].islower()
";
/// The same in C.
const PROGRAM: &str = "\
#include <stdio.h>
#include <string.h>
int main(void) {
    static char line[1 << 20];
    int snakes = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, \"Game Over\", 9) == 0) return 0;
        snakes += line[0] >= 'a' && line[0] <= 'z';
        if (snakes == 4) {
            puts(\"5\");
            fflush(stdout);
            snakes = 0;
        }
    }
    return 0;
}
";

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn programs_are_sent_to_workers_and_kept_there() {
    let Some(server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let bots = folder.path().join("bots");
    write(&bots, "straight.py", SCRIPT);
    write(&bots, "helper.py", HELPER);
    write(&folder.path().join("c"), "straight.c", PROGRAM);
    let python = bots.join("straight.py").display().to_string();
    let compiled = folder.path().join("c/straight.c").display().to_string();
    let words = format!(
        "python={python} c={compiled} greedy random --blocks 2 --ticks 30 --seed programs --startup-ms 20000 --set speed=2000"
    );
    let cup = Cup {
        words: words.split(' ').map(str::to_owned).collect(),
        via: Some(server.url()),
        folder: folder.path().join("there"),
        ack_wait: 10,
    };
    let workers = [1, 2].map(|number| Worker::start(&server.url(), &format!("machine-{number}")));
    let played = cup.play();
    assert_eq!(played.lines.len(), 9);
    for line in &played.lines[1..] {
        assert!(!line.contains("\"gone\""), "{line}\n{}", played.remarks);
        let fenced = ["\"sandbox\":\"full\"", "\"sandbox\":\"light\""];
        assert!(fenced.iter().any(|level| line.contains(level)), "{line}");
    }
    let games = played
        .machines
        .iter()
        .map(|row| row["games"].as_u64().unwrap());
    assert_eq!(games.sum::<u64>(), 8, "{:?}", played.machines);
    // Each has both programs, once.
    let playing = played
        .machines
        .iter()
        .map(|row| row["machine"].as_str().unwrap());
    let playing: Vec<&str> = playing.collect();
    for (number, worker) in workers.iter().enumerate() {
        let kept = worker
            .cache()
            .join("cache/0/programs")
            .read_dir()
            .unwrap()
            .count();
        let name = format!("machine-{}", number + 1);
        let wanted = if playing.contains(&name.as_str()) {
            2
        } else {
            0
        };
        assert_eq!(kept, wanted, "{name}");
    }
}

#[test]
fn what_cannot_be_sent_is_refused_before_the_first_game() {
    let Some(server) = Server::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    write(&data, "weights", "1");
    let output = Command::new(tests::runner::arena())
        .args([
            "tournament",
            "greedy",
            "--blocks",
            "1",
            "--via",
            &server.url(),
            "--out",
        ])
        .arg(folder.path().join("cup"))
        .arg(format!(
            "sh -c 'cat {}'/weights {}",
            data.display(),
            data.display()
        ))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{text}");
    assert!(
        text.contains("cannot be played on other machines"),
        "{text}"
    );
    assert!(text.contains("which is not sent"), "{text}");
}

/// A host made of a network namespace, with a cable to this one.
struct Host {
    name: String,
    cable: String,
}

impl Host {
    /// A host, with the addresses of both ends; `None`, aloud, where that is not permitted.
    fn make() -> Option<(Self, Ipv4Addr)> {
        let number = std::process::id() % 250 + 1;
        let host = Self {
            name: format!("arena-{number}"),
            cable: format!("arena{number}"),
        };
        let (here, there) = (
            Ipv4Addr::new(10, 203, number as u8, 1),
            format!("10.203.{number}.2/24"),
        );
        let (name, cable) = (host.name.as_str(), host.cable.as_str());
        let end = format!("{cable}b");
        let address = format!("{here}/24");
        let steps: [&[&str]; 6] = [
            &["netns", "add", name],
            &[
                "link", "add", cable, "type", "veth", "peer", "name", &end, "netns", name,
            ],
            &["addr", "add", &address, "dev", cable],
            &["link", "set", cable, "up"],
            &["-n", name, "addr", "add", &there, "dev", &end],
            &["-n", name, "link", "set", &end, "up"],
        ];
        for step in steps {
            if !ip(step) {
                let step = step.join(" ");
                report(&format!(
                    "SKIPPED: no network namespace can be made here (ip {step})"
                ));
                return None;
            }
        }
        Some((host, here))
    }

    /// Pulls the cable out, or puts it in again.
    fn plug(&self, state: &str) {
        assert!(ip(&["link", "set", &self.cable, state]));
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = ip(&["link", "del", &self.cable]);
        let _ = ip(&["netns", "del", &self.name]);
    }
}

fn ip(words: &[&str]) -> bool {
    let run = Command::new("ip").args(words).output();
    run.is_ok_and(|output| output.status.success())
}

#[test]
fn a_machine_that_is_cut_off_costs_its_games_and_no_more() {
    let Some((host, address)) = Host::make() else {
        return;
    };
    let Some(server) = Server::with(address, &[]) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let cup = Cup::of(5, 300, &folder);
    let here = cup.play();
    let there = cup.via(&server.url(), &folder);
    let inside = ["ip", "netns", "exec", &host.name];
    let _far = Worker::with(&server.url(), "far", &["--jobs", "2"], &inside);
    let coordinator = there.start();
    there.wait_for(2);
    host.plug("down");
    let _near = Worker::start(&server.url(), "near");
    there.wait_for(10);
    host.plug("up");
    there.finish(coordinator).assert_same(&here);
}
