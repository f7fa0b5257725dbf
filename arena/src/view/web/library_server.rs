//! Serves all games of a library: a list, and each game in the viewer. A game that is being played is
//! read again as its file grows.

use super::feed::Feed;
use super::host::answer;
use super::library::{Library, Listing};
use super::list_page::missing_page;
use super::live_games::{LiveGames, timeline};
use super::page::{Source, list, page};
use super::page_lines;
use super::server::{follow_feed, html, json_lines};
use super::tournament_summary;
use crate::pages::Back;
use crate::replay::Recording;
use crate::replay::Timeline;
use crate::url_path::url_path;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Kilobytes of answers that are on their way at a time.
const OUTGOING: usize = 64 << 10;

/// Bytes that are sent at once.
const PIECE: usize = 64 << 10;

struct LibraryServer {
    library: Library,
    live: Arc<LiveGames<PathBuf>>,
    /// Kilobytes that may be sent besides those on their way.
    outgoing: Arc<Semaphore>,
}

/// Answers until it is dropped.
///
/// # Errors
/// If the port cannot be listened to.
pub async fn serve_library(listener: TcpListener, library: Library) -> io::Result<()> {
    let server = Arc::new(LibraryServer {
        library,
        live: Arc::default(),
        outgoing: Arc::new(Semaphore::new(OUTGOING)),
    });
    let routes = Router::new()
        .route("/", get(|| async { html(list(None)) }))
        .route("/games.json", get(games))
        .route("/in/{*path}", get(inside))
        .route("/games/{*path}", get(games_of))
        .route("/report/", get(whole_report))
        .route("/report/{*path}", get(report))
        .route("/watch/{*path}", get(watch))
        .route("/data/{*path}", get(data))
        .route("/live/{*path}", get(live))
        .fallback(|| async { no_page("There is no such page") })
        .with_state(server);
    answer(listener, routes).await
}

async fn games(State(server): State<Arc<LibraryServer>>) -> Response {
    server
        .json(|library| {
            let folder = library.folder().display().to_string();
            let Listing { tournaments, games } = library.list();
            Some(json!({ "folder": folder, "tournaments": tournaments, "games": games }))
        })
        .await
}

/// The list of one tournament's games.
async fn inside(Path(path): Path<String>) -> Response {
    html(list(Some(&path)))
}

/// The games of one tournament.
async fn games_of(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    server
        .json(move |library| {
            let games = library.games_of(&path)?;
            Some(json!({ "folder": path, "tournaments": [], "games": games }))
        })
        .await
}

/// The report of the folder that is served, which is a tournament's own.
async fn whole_report(server: State<Arc<LibraryServer>>) -> Response {
    report(server, Path(String::new())).await
}

/// The report of a tournament as of now. Its links lead to games below it.
async fn report(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    let name = path.trim_end_matches('/').to_owned();
    let page = server.read(move |library| {
        let folder = library.find_tournament(&name)?;
        Some(tournament_summary::report(&folder))
    });
    match page.await {
        Some(Some(page)) => return server.send(page).map_or_else(busy, html),
        Some(None) => return no_page("There is no such tournament"),
        None => {}
    }
    let link = format!("/watch/{}", url_path(&path));
    let found = server.read(move |library| library.find(&path)).await;
    found.map_or_else(
        || no_page("There is no such tournament or game"),
        |_| Redirect::to(&link).into_response(),
    )
}

/// The viewer, which gets a game that is over at once and any other line by line.
async fn watch(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    let escaped = url_path(&path);
    let found = server.read(move |library| {
        let recording = Recording::open(&library.find(&path)?).ok()?;
        Timeline::last_state(&recording).ok()?;
        let back = library
            .tournament_of(&path)
            .map_or_else(Back::to_list, back_to);
        Some((recording.end_line().is_some(), back))
    });
    match found.await {
        None => no_page("There is no such game"),
        Some((true, back)) => {
            let address = format!("/data/{escaped}");
            html(page(Source::Whole(&address), Some(back)))
        }
        Some((false, back)) => {
            let address = format!("/live/{escaped}");
            html(page(Source::Joined(&address), Some(back)))
        }
    }
}

async fn data(State(server): State<Arc<LibraryServer>>, Path(path): Path<String>) -> Response {
    let text = server.read(move |library| {
        let timeline = timeline(&library.find(&path)?)?;
        Some(page_lines::whole(&timeline))
    });
    match text.await {
        Some(text) => server.send(text).map_or_else(busy, json_lines),
        None => missing(),
    }
}

async fn live(
    State(server): State<Arc<LibraryServer>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let opened = server.read(move |library| {
        let file = library.find(&path)?;
        let feed = Feed::new(&timeline(&file)?);
        Some((file, feed))
    });
    let Some((file, feed)) = opened.await else {
        return missing();
    };
    let place = file.clone();
    match server
        .live
        .feed(file, feed, Arc::new(move || Some(place.clone())))
    {
        Some(feed) => follow_feed(feed, &headers),
        None => busy(),
    }
}

impl LibraryServer {
    /// Reads something of the library, when nothing else is read.
    async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(&Library) -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let server = self.clone();
        self.live.read(move || read(&server.library)).await
    }

    async fn json(
        self: &Arc<Self>,
        list: impl FnOnce(&Library) -> Option<Value> + Send + 'static,
    ) -> Response {
        let text = self.read(|library| Some(list(library)?.to_string())).await;
        let Some(text) = text else {
            return missing();
        };
        let kind = [(header::CONTENT_TYPE, "application/json")];
        self.send(text)
            .map_or_else(busy, |body| (kind, body).into_response())
    }

    /// A text on its way, if there is room for it. It makes room again when all of it is sent.
    fn send(&self, text: String) -> Option<Body> {
        let kilobytes = u32::try_from(text.len() / 1024 + 1).ok()?;
        let outgoing = self.outgoing.clone();
        let room = outgoing.try_acquire_many_owned(kilobytes).ok()?;
        let pieces = stream::unfold((Bytes::from(text), room), |(mut rest, room)| async {
            if rest.is_empty() {
                return None;
            }
            let piece = rest.split_to(rest.len().min(PIECE));
            Some((Ok::<_, Infallible>(piece), (rest, room)))
        });
        Some(Body::from_stream(pieces))
    }
}

fn busy() -> Response {
    let why = "too much is being sent already; try again in a moment\n";
    (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
}

/// The way from a game to the others of its tournament.
fn back_to(tournament: String) -> Back {
    Back {
        address: format!("/in/{}", url_path(&tournament)),
        name: tournament,
    }
}

/// A page in place of one that is not there, with a way back.
fn no_page(what: &str) -> Response {
    (StatusCode::NOT_FOUND, html(missing_page(what))).into_response()
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is no such game\n").into_response()
}
