//! Serves the page and its game.

use super::connections;
use super::feed::Feed;
use super::host::answer;
use super::page::{Source, page};
use super::page_lines;
use super::rounds::{self, Rounds};
use crate::replay::Timeline;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;

/// What is shown.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A recorded game.
    Replay(Arc<Timeline>),
    /// A game that is being played.
    Live(Arc<Feed>),
    /// Games that people play through the page, one after the other.
    Rounds(Arc<Rounds>),
}

/// Answers until it is dropped.
///
/// # Errors
/// If the port cannot be listened to.
pub async fn serve(listener: TcpListener, shown: Shown) -> io::Result<()> {
    let game = match shown {
        Shown::Replay(timeline) => {
            // Shared by all who are sent it.
            let text = Bytes::from(page_lines::whole(&timeline));
            let page = Bytes::from(page(Source::Whole("game.jsonl"), None));
            Router::new()
                .route("/", get(move || async move { html(page) }))
                .route("/game.jsonl", get(move || async move { json_lines(text) }))
        }
        Shown::Live(feed) => {
            let page = Bytes::from(page(Source::Live("live"), None));
            let live = Router::new().route("/live", get(follow)).with_state(feed);
            live.route("/", get(move || async move { html(page) }))
        }
        Shown::Rounds(rounds) => rounds::routes(rounds),
    };
    answer(listener, game).await
}

pub(super) fn html(page: impl Into<Body>) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Html(page.into())).into_response()
}

pub(crate) fn json_lines(text: impl Into<Body>) -> Response {
    let kind = [
        (header::CONTENT_TYPE, "application/jsonl; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (kind, text.into()).into_response()
}

async fn follow(State(feed): State<Arc<Feed>>, headers: HeaderMap) -> Response {
    follow_feed(feed, &headers)
}

/// Lines as they come, from where the page was when it lost us. So many may follow at a time, and no more.
pub(super) fn follow_feed(feed: Arc<Feed>, headers: &HeaderMap) -> Response {
    let Some(place) = connections::follower() else {
        let why = "too many pages follow a game here already\n";
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    };
    follow_as(feed, headers, place)
}

/// The same of one who has a place already, which is kept until the connection ends.
pub(crate) fn follow_as(
    feed: Arc<Feed>,
    headers: &HeaderMap,
    place: impl Send + 'static,
) -> Response {
    let last = headers.get("last-event-id");
    let seen = last.and_then(|id| id.to_str().ok()?.parse().ok());
    let lines = futures_util::stream::unfold((seen.unwrap_or(0), place), move |(seen, place)| {
        let feed = feed.clone();
        async move {
            let (upto, lines) = feed.after(seen).await;
            let event = Event::default().id(upto.to_string()).data(lines);
            Some((Ok::<_, Infallible>(event), (upto, place)))
        }
    });
    let stream = Sse::new(lines).keep_alive(KeepAlive::default());
    stream.into_response()
}
