//! `arena serve` over a folder of replays and journals that claim more than they can be: every page is answered,
//! and all of it together costs little memory.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tests::data::report;
use tests::processes::peak_memory;
use tests::{recorded, runner};

const MEBIBYTE: u64 = 1 << 20;

struct Arena(Child);

impl Drop for Arena {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Writes replays that are small on disk: each a sound beginning, and then something without end.
fn plant(folder: &Path) -> Vec<String> {
    let sound = folder.join("sound.jsonl.zst");
    recorded::record(&sound, 300);
    let packed = std::fs::read(&sound).unwrap();
    let text = String::from_utf8(zstd::decode_all(packed.as_slice()).unwrap()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let pack = |text: &str| zstd::encode_all(text.as_bytes(), 3).unwrap();
    let beginning = pack(&lines[..200].concat());
    let name = "x".repeat(100_000);
    let row = r#"{"rank":1,"seat":0,"longest":1,"kills":0},"#.repeat(50_000);
    let table =
        format!("{{\"end\":300,\"why\":\"played to the end\",\"standings\":[{row}{{}}]}}\n");
    let named = lines[0].replacen("\"name\":\"greedy\"", &format!("\"name\":\"{name}\""), 1);
    assert_ne!(named, lines[0]);
    let endless = |piece: &str| {
        let frame = pack(&piece.repeat(1 + (1 << 20) / piece.len()));
        [beginning.clone(), frame.repeat(200)].concat()
    };
    let files = [
        (
            "standings",
            pack(&format!("{named}{}{table}", lines[1..200].concat())),
        ),
        ("table", pack(&format!("{}{table}", lines[..200].concat()))),
        ("zeros", endless("\0")),
        ("states", endless(lines[1])),
        ("ticks", endless(lines[2])),
        ("ends", endless(lines[lines.len() - 1])),
        ("blank", endless("\n")),
    ];
    let mut planted = vec!["sound.jsonl.zst".to_owned()];
    for (name, bytes) in files {
        for copy in 0..2 {
            let file = format!("{name}-{copy}.jsonl.zst");
            std::fs::write(folder.join(&file), &bytes).unwrap();
            planted.push(file);
        }
    }
    for copy in 0..2 {
        let cup = folder.join(format!("cup-{copy}"));
        std::fs::create_dir(&cup).unwrap();
        let plan = r#"{"format":"snakepit-tournament","version":1,"arena":"0","seed":"s","ticks":9,"manner":"processes","config":{},"bots":[]}"#;
        std::fs::write(cup.join("journal.jsonl"), format!("{plan}\n").repeat(1000)).unwrap();
        let large = std::fs::File::create(folder.join(format!("large-{copy}.jsonl"))).unwrap();
        large.set_len(1 << 40).unwrap();
    }
    planted
}

fn get(place: &str, path: &str) -> (String, usize) {
    let mut stream = TcpStream::connect(place).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(120)))
        .unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let (mut answer, mut length) = (Vec::new(), 0);
    let mut piece = vec![0; 1 << 16];
    loop {
        match stream.read(&mut piece).unwrap() {
            0 => break,
            count => {
                length += count;
                answer
                    .extend_from_slice(&piece[..count.min(64_usize.saturating_sub(answer.len()))]);
            }
        }
    }
    let status = String::from_utf8_lossy(&answer)
        .split(' ')
        .nth(1)
        .map(str::to_owned);
    (status.unwrap_or_default(), length)
}

#[test]
fn a_folder_of_hostile_files_is_listed_and_served_in_bounded_memory() {
    let folder = tempfile::tempdir().unwrap();
    let files = plant(folder.path());
    let mut child = Command::new(runner::arena())
        .args(["serve", ".", "--no-open"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = String::new();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    said.read_line(&mut told).unwrap();
    let arena = Arena(child);
    let place = told
        .split("http://")
        .nth(1)
        .unwrap()
        .split('/')
        .next()
        .unwrap();
    let (status, length) = get(place, "/games.json");
    assert_eq!(status, "200");
    assert!(length < 1 << 20, "{length} bytes");
    for way in ["watch", "data"] {
        for file in &files {
            let (status, length) = get(place, &format!("/{way}/{file}"));
            assert!(
                ["200", "404"].contains(&status.as_str()),
                "{file}: {status}"
            );
            assert!(length < 1 << 23, "{way} {file}: {length} bytes");
        }
    }
    // All of them at once.
    std::thread::scope(|scope| {
        for file in &files {
            scope.spawn(move || get(place, &format!("/data/{file}")));
            scope.spawn(|| get(place, "/games.json"));
        }
    });
    assert_eq!(get(place, "/report/cup-0/").0, "200");
    let peak = peak_memory(arena.0.id()).unwrap();
    report(&format!(
        "serving a folder of hostile files took {peak} bytes"
    ));
    assert!(peak < 300 * MEBIBYTE, "{peak}");
}
