//! A league under the load of a course: bots that play, pages that are open, uploads. What it measures it prints.

use crate::classroom::{Course, telling_bot};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

/// Between two uploads.
const UPLOADS: Duration = Duration::from_secs(5);
/// Between two looks at the server's memory.
const MEMORY: Duration = Duration::from_secs(5);
/// What a page adds by chance before it asks again, as its script does.
const SPREAD_MS: u64 = 1000;

/// What all pages have seen.
#[derive(Default)]
struct Seen {
    millis: Vec<f64>,
    failed: u32,
    bytes: usize,
}

/// Measures, and prints.
///
/// # Panics
/// If the server fails.
pub fn run(words: impl Iterator<Item = String>) -> ExitCode {
    let words: Vec<String> = words.collect();
    let numbers: Vec<u64> = words
        .iter()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let ([arena, ..], [bots, pages, seconds]) = (words.as_slice(), numbers.as_slice()) else {
        say("usage: load_league ARENA BOTS PAGES SECONDS");
        return ExitCode::from(2);
    };
    let names: Vec<String> = (0..*bots)
        .map(|number| format!("Student {number}"))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let course = Course::start_with(arena.as_ref(), &names, "[uploads]\nper-hour = 100000");
    let program = telling_bot("LOAD");
    say(&format!("{bots} Python bots come in"));
    for (number, name) in names.iter().enumerate() {
        let (state, _) = course.submit(name, &format!("Bot{number}"), &program);
        assert_eq!(state, "active");
    }
    let half = Duration::from_secs(*seconds);
    let alone = games_in(&course, || std::thread::sleep(half));
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut memory = Vec::new();
    let mut uploads = 0;
    let with_pages = games_in(&course, || {
        let stop = CancellationToken::new();
        let place = course.address.trim_start_matches("http://").to_owned();
        let (open, seen, ends) = (*pages, seen.clone(), stop.clone());
        let browsing = std::thread::spawn(move || browse(&place, open, &seen, &ends));
        let began = Instant::now();
        let (mut next_upload, mut next_look) = (began, began);
        while began.elapsed() < half {
            if Instant::now() >= next_upload {
                next_upload += UPLOADS;
                uploads += u32::from(send(&course, &names, uploads, &program));
            }
            if Instant::now() >= next_look {
                next_look += MEMORY;
                memory.push(resident(&course));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        stop.cancel();
        browsing.join().expect("pages end");
    });
    report(
        &course,
        &seen,
        (alone, with_pages),
        (uploads, &memory),
        *seconds,
    );
    ExitCode::SUCCESS
}

/// Uploads without waiting for the way in.
fn send(course: &Course, names: &[&str], number: u32, program: &str) -> bool {
    let name = number as usize % names.len();
    let path = format!("/api/v1/uploads?bot=Bot{name}&file=bot.py");
    let text = format!("{program}# {number}\n");
    let kind = [("content-type", "application/octet-stream")];
    course
        .by_token(names[name])
        .send("POST", &path, &kind, text.as_bytes())
        .status
        == 202
}

fn games_in(course: &Course, work: impl FnOnce()) -> u64 {
    let played = || {
        course.stranger().get("/api/v1/league").json()["games_played"]
            .as_u64()
            .expect("a number")
    };
    let before = played();
    work();
    played() - before
}

fn resident(course: &Course) -> f64 {
    let figures = course.stranger().get("/metrics").body;
    let line = figures
        .lines()
        .find_map(|line| line.strip_prefix("snakepit_resident_memory_bytes "));
    line.and_then(|bytes| bytes.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e6
}

/// Keeps so many pages open.
fn browse(place: &str, pages: u64, seen: &Arc<Mutex<Seen>>, stop: &CancellationToken) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        let all: Vec<_> = (0..pages)
            .map(|number| {
                let (place, seen, stop) = (place.to_owned(), seen.clone(), stop.clone());
                tokio::spawn(async move {
                    tokio::select! {
                        () = one_page(&place, number, &seen) => {}
                        () = stop.cancelled() => {}
                    }
                })
            })
            .collect();
        for page in all {
            let _ = page.await;
        }
    });
}

/// A page as its script behaves: it listens, and reads itself again when something happened.
async fn one_page(place: &str, number: u64, seen: &Mutex<Seen>) {
    tokio::time::sleep(Duration::from_millis(number * 7 % 2000)).await;
    let mut connection = None;
    loop {
        read_page(place, number, seen, &mut connection).await;
        let Ok(mut events) = TcpStream::connect(place).await else {
            continue;
        };
        if events
            .write_all(request(place, number, "/events").as_bytes())
            .await
            .is_err()
        {
            continue;
        }
        let mut lines = BufReader::new(events).lines();
        let mut last = Instant::now();
        while let Ok(Some(line)) = lines.next_line().await {
            let concerns = line.strip_prefix("data: ").is_some_and(|topics| {
                topics
                    .split(' ')
                    .any(|topic| ["ratings", "games", "rounds", "notices", "all"].contains(&topic))
            });
            if concerns {
                let pause = Duration::from_millis(1500).saturating_sub(last.elapsed());
                tokio::time::sleep(pause + Duration::from_millis(number * 7919 % SPREAD_MS)).await;
                last = Instant::now();
                read_page(place, number, seen, &mut connection).await;
            }
        }
    }
}

fn request(place: &str, number: u64, path: &str) -> String {
    let (high, low) = (number / 250, number % 250 + 1);
    format!("GET {path} HTTP/1.1\r\nHost: {place}\r\nX-Forwarded-For: 192.0.{high}.{low}\r\n\r\n")
}

async fn read_page(
    place: &str,
    number: u64,
    seen: &Mutex<Seen>,
    connection: &mut Option<BufReader<TcpStream>>,
) {
    if connection.is_none() {
        *connection = TcpStream::connect(place).await.ok().map(BufReader::new);
    }
    let began = Instant::now();
    let read = match connection {
        Some(stream) => answer(stream, &request(place, number, "/")).await,
        None => None,
    };
    let mut seen = seen.lock().expect("no panic here");
    match read {
        Some(bytes) => {
            seen.millis.push(began.elapsed().as_secs_f64() * 1000.0);
            seen.bytes += bytes;
        }
        None => {
            seen.failed += 1;
            *connection = None;
        }
    }
}

/// Reads an answer with its length, if it is a good one.
async fn answer(stream: &mut BufReader<TcpStream>, request: &str) -> Option<usize> {
    stream.get_mut().write_all(request.as_bytes()).await.ok()?;
    let (mut length, mut line) = (0, String::new());
    stream.read_line(&mut line).await.ok()?;
    let good = line.starts_with("HTTP/1.1 200");
    loop {
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    good.then_some(length)
}

fn report(
    course: &Course,
    seen: &Mutex<Seen>,
    games: (u64, u64),
    (uploads, memory): (u32, &[f64]),
    seconds: u64,
) {
    let mut seen = seen.lock().expect("no panic here");
    seen.millis.sort_by(f64::total_cmp);
    let at = |share: f64| {
        seen.millis
            .get((seen.millis.len() as f64 * share) as usize)
            .copied()
            .unwrap_or(f64::NAN)
    };
    let minute = |games: u64| games as f64 * 60.0 / seconds as f64;
    let found = course.stranger().get("/api/v1/games?limit=200").json();
    let seats = found["games"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|game| game["seats"].as_array().into_iter().flatten());
    let (mut late, mut held_up) = (0, 0);
    for seat in seats {
        late += seat["outcome"]["late"].as_u64().unwrap_or(0);
        held_up += seat["outcome"]["held_up"].as_u64().unwrap_or(0);
    }
    let games_seen = found["games"].as_array().map_or(0, Vec::len);
    say(&format!(
        "pages read          {} ({} failed), {:.1} kB each",
        seen.millis.len(),
        seen.failed,
        seen.bytes as f64 / 1e3 / seen.millis.len().max(1) as f64
    ));
    say(&format!(
        "page time, ms       p50 {:.1}, p90 {:.1}, p99 {:.1}, max {:.1}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999_999)
    ));
    say(&format!(
        "games a minute      {:.1} alone, {:.1} with pages and uploads",
        minute(games.0),
        minute(games.1)
    ));
    say(&format!(
        "late answers        {late} by the bot's fault, {held_up} held up by the machine, in the last {games_seen} games"
    ));
    say(&format!("uploads taken       {uploads}"));
    let texts: Vec<String> = memory
        .iter()
        .map(|megabytes| format!("{megabytes:.0}"))
        .collect();
    say(&format!("memory, MB          {}", texts.join(" ")));
}

#[allow(clippy::print_stdout, reason = "a report is what this program is for")]
fn say(text: &str) {
    println!("{text}");
}
