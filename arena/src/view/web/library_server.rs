//! Serves all games of a library: a list, and each game in the viewer. A game that is being played is
//! read again as its file grows.

use super::feed::Feed;
use super::host::answer;
use super::library::{Library, Listing};
use super::page::{Source, list, page};
use super::page_lines;
use super::server::{follow_feed, html, json_lines};
use super::tournament_summary;
use crate::replay::Recording;
use crate::replay::Timeline;
use crate::url_path::url_path;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between two reads of a file that grows.
const POLL_INTERVAL: Duration = Duration::from_millis(300);
/// How many reads without a change until a game counts as given up.
const UNCHANGED_READS: u32 = 400;

struct LibraryServer {
    library: Library,
    live: Mutex<HashMap<PathBuf, Arc<Feed>>>,
}

/// Answers until it is dropped.
///
/// # Errors
/// If the port cannot be listened to.
pub async fn serve_library(listener: TcpListener, library: Library) -> io::Result<()> {
    let server = Arc::new(LibraryServer {
        library,
        live: Mutex::default(),
    });
    let routes = Router::new()
        .route("/", get(|| async { html(&list()) }))
        .route("/games.json", get(games))
        .route("/in/{*path}", get(|| async { html(&list()) }))
        .route("/games/{*path}", get(games_of))
        .route("/report/", get(whole_report))
        .route("/report/{*path}", get(report))
        .route("/watch/{*path}", get(watch))
        .route("/data/{*path}", get(data))
        .route("/live/{*path}", get(live))
        .with_state(server);
    answer(listener, routes).await
}

async fn games(State(server): State<Arc<LibraryServer>>) -> Response {
    json_response(move || {
        let folder = server.library.folder().display().to_string();
        let Listing { tournaments, games } = server.library.list();
        Some(json!({ "folder": folder, "tournaments": tournaments, "games": games }))
    })
    .await
}

/// The games of one tournament.
async fn games_of(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    json_response(move || {
        let games = server.library.games_of(&path)?;
        Some(json!({ "folder": path, "tournaments": [], "games": games }))
    })
    .await
}

async fn json_response(list: impl FnOnce() -> Option<Value> + Send + 'static) -> Response {
    match tokio::task::spawn_blocking(list).await {
        Ok(Some(list)) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (kind, list.to_string()).into_response()
        }
        Ok(None) => missing(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The report of the folder that is served, which is a tournament's own.
async fn whole_report(server: State<Arc<LibraryServer>>) -> Response {
    report(server, Path(String::new())).await
}

/// The report of a tournament as of now. Its links lead to games below it.
async fn report(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    let found = tokio::task::spawn_blocking(move || {
        let tournament = path.trim_end_matches('/');
        if let Some(folder) = server.library.find_tournament(tournament) {
            return tournament_summary::report(&folder).map(|page| html(&page));
        }
        server.library.find(&path)?;
        Some(Redirect::to(&format!("/watch/{}", url_path(&path))).into_response())
    });
    found.await.ok().flatten().unwrap_or_else(missing)
}

/// The viewer, which gets a game that is over at once and any other line by line.
async fn watch(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    let Some((_, timeline)) = open(&server, path.clone()).await else {
        return missing();
    };
    let way = if timeline.end.is_some() {
        "data"
    } else {
        "live"
    };
    let address = format!("/{way}/{}", url_path(&path));
    html(&match way {
        "data" => page(Source::Whole(&address)),
        _ => page(Source::Live(&address)),
    })
}

async fn data(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    match open(&server, path).await {
        Some((_, timeline)) => json_lines(&page_lines::whole(&timeline)),
        None => missing(),
    }
}

async fn live(
    State(server): State<Arc<LibraryServer>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some((file, timeline)) = open(&server, path).await else {
        return missing();
    };
    let feed = server.feed(file, &timeline);
    follow_feed(feed, &headers).into_response()
}

impl LibraryServer {
    /// The feed of a growing file. The first who asks starts the reading.
    fn feed(&self, file: PathBuf, timeline: &Timeline) -> Arc<Feed> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(feed) = live.get(&file) {
            return feed.clone();
        }
        let feed = Arc::new(Feed::new(timeline));
        live.insert(file.clone(), feed.clone());
        tokio::spawn(read_along(file, feed.clone()));
        feed
    }
}

/// Reads a file again whenever it has grown, until its game is over or given up.
async fn read_along(file: PathBuf, feed: Arc<Feed>) {
    let (mut told, mut size, mut still) = (0, 0, 0);
    while still < UNCHANGED_READS {
        let now = std::fs::metadata(&file).map_or(0, |about| about.len());
        still = if now == size { still + 1 } else { 0 };
        if now != size {
            size = now;
            let path = file.clone();
            let read = tokio::task::spawn_blocking(move || read(&path)).await;
            if let Ok(Some(timeline)) = read {
                for tick in told + 1..=timeline.len() {
                    timeline
                        .tick(tick)
                        .into_iter()
                        .for_each(|line| feed.tick(line));
                }
                told = told.max(timeline.len());
                if let Some(end) = &timeline.end {
                    return feed.end(end);
                }
            }
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

async fn open(server: &Arc<LibraryServer>, path: String) -> Option<(PathBuf, Timeline)> {
    let server = server.clone();
    let opened = tokio::task::spawn_blocking(move || {
        let file = server.library.find(&path)?;
        let timeline = read(&file)?;
        Some((file, timeline))
    });
    opened.await.ok().flatten()
}

fn read(file: &std::path::Path) -> Option<Timeline> {
    Timeline::of(&Recording::open(file).ok()?).ok()
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is no such game\n").into_response()
}
