//! Figures for those who watch over the server: whether it lives, and the text that Prometheus reads.

use super::site::Site;
use super::visit::Visit;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper ends of the classes of answer times, in milliseconds.
const CLASSES: [u64; 8] = [1, 2, 5, 10, 25, 50, 250, 1000];

/// What is counted as it happens.
#[derive(Debug, Default)]
pub(super) struct Counters {
    /// By the first digit of the status, from 1.
    answers: [AtomicU64; 5],
    /// Answers of each class, and those that took longer.
    classes: [AtomicU64; CLASSES.len() + 1],
    micros: AtomicU64,
    uploads: AtomicU64,
    uploads_refused: AtomicU64,
}

impl Counters {
    pub(super) fn request(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        self.answers[class].fetch_add(1, Ordering::Relaxed);
        let slow = CLASSES
            .iter()
            .position(|&most| took <= Duration::from_millis(most));
        self.classes[slow.unwrap_or(CLASSES.len())].fetch_add(1, Ordering::Relaxed);
        self.micros
            .fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(super) fn upload(&self, taken: bool) {
        let counter = if taken {
            &self.uploads
        } else {
            &self.uploads_refused
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// Whether the store answers.
pub(super) async fn health(State(site): State<Site>) -> Response {
    let asked = site.work(super::visit::Asking::default(), |visit| {
        Ok(visit.site.league.store.games_count()?)
    });
    match asked.await {
        Ok(_) => "ok\n".into_response(),
        Err(refusal) => (
            StatusCode::SERVICE_UNAVAILABLE,
            format!("{}\n", refusal.words()),
        )
            .into_response(),
    }
}

/// All figures.
pub(super) async fn metrics(State(site): State<Site>) -> Response {
    let text = site.work(super::visit::Asking::default(), |visit| {
        let store = &visit.site.league.store;
        let left = store.games_left()?.len();
        let under_way = store.versions_under_way()?.len();
        let bots = visit.site.snapshots.standings(visit)?.rows.len();
        Ok(text(
            visit,
            [
                (
                    "games_played_total",
                    "counter",
                    "Games that were played.",
                    store.games_count()?,
                ),
                (
                    "games_planned",
                    "gauge",
                    "Games that are still to be played.",
                    left as u64,
                ),
                (
                    "games_running",
                    "gauge",
                    "Games that are being played.",
                    visit.site.league.running().len() as u64,
                ),
                (
                    "versions_under_way",
                    "gauge",
                    "Uploads on their way in.",
                    under_way as u64,
                ),
                ("bots", "gauge", "Bots that play.", bots as u64),
            ],
        ))
    });
    match text.await {
        Ok(text) => (
            [(
                header::CONTENT_TYPE,
                "text/plain; version=0.0.4; charset=utf-8",
            )],
            text,
        )
            .into_response(),
        Err(refusal) => (refusal.status(), format!("{}\n", refusal.words())).into_response(),
    }
}

fn text(visit: &Visit, of_league: [(&str, &str, &str, u64); 5]) -> String {
    let mut text = String::new();
    let mut say = |name: &str, kind: &str, help: &str, lines: &[(String, String)]| {
        // Writing to a text does not fail.
        let _ = writeln!(
            text,
            "# HELP snakepit_{name} {help}\n# TYPE snakepit_{name} {kind}"
        );
        for (labels, value) in lines {
            let _ = writeln!(text, "snakepit_{name}{labels} {value}");
        }
    };
    let plain = |value: u64| [(String::new(), value.to_string())];
    for (name, kind, help, value) in of_league {
        say(name, kind, help, &plain(value));
    }
    let counters = &visit.site.counters;
    let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    say(
        "streams_open",
        "gauge",
        "Pages that follow the league or a game.",
        &plain(visit.site.streams_open() as u64),
    );
    say(
        "uploads_total",
        "counter",
        "Uploads that were taken.",
        &plain(get(&counters.uploads)),
    );
    say(
        "uploads_refused_total",
        "counter",
        "Uploads that were refused.",
        &plain(get(&counters.uploads_refused)),
    );
    let answers: Vec<_> = counters
        .answers
        .iter()
        .zip(1..)
        .map(|(count, class)| (format!("{{class=\"{class}xx\"}}"), get(count).to_string()))
        .collect();
    say(
        "answers_total",
        "counter",
        "Requests that were answered, by status.",
        &answers,
    );
    say(
        "answer_seconds",
        "histogram",
        "How long answers took until their first byte.",
        &histogram(counters),
    );
    if let Some(bytes) = memory() {
        say(
            "resident_memory_bytes",
            "gauge",
            "Memory of the server, bots aside.",
            &plain(bytes),
        );
    }
    text
}

fn histogram(counters: &Counters) -> Vec<(String, String)> {
    let mut sum = 0;
    let names = CLASSES
        .iter()
        .map(|&ms| (ms as f64 / 1000.0).to_string())
        .chain(["+Inf".to_owned()]);
    let mut lines: Vec<(String, String)> = names
        .zip(&counters.classes)
        .map(|(most, count)| {
            sum += count.load(Ordering::Relaxed);
            (format!("_bucket{{le=\"{most}\"}}"), sum.to_string())
        })
        .collect();
    let seconds = counters.micros.load(Ordering::Relaxed) as f64 / 1e6;
    lines.push(("_sum".to_owned(), seconds.to_string()));
    lines.push(("_count".to_owned(), sum.to_string()));
    lines
}

/// What the system says of this process.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
