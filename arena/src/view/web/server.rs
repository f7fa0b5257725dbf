//! Serves the page and its game.

use super::feed::Feed;
use super::host::answer;
use super::page::{Source, page};
use super::page_lines;
use super::rounds::{self, Rounds};
use crate::replay::Timeline;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use futures_util::Stream;
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
            let text: Arc<str> = page_lines::whole(&timeline).into();
            let page: Arc<str> = page(Source::Whole("game.jsonl")).into();
            Router::new()
                .route("/", get(move || async move { html(&page) }))
                .route("/game.jsonl", get(move || async move { json_lines(&text) }))
        }
        Shown::Live(feed) => {
            let page: Arc<str> = page(Source::Live("live")).into();
            let live = Router::new().route("/live", get(follow)).with_state(feed);
            live.route("/", get(move || async move { html(&page) }))
        }
        Shown::Rounds(rounds) => rounds::routes(rounds),
    };
    answer(listener, game).await
}

pub(super) fn html(page: &str) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Html(page.to_owned())).into_response()
}

pub(super) fn json_lines(text: &str) -> Response {
    let kind = [
        (header::CONTENT_TYPE, "application/jsonl; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (kind, text.to_owned()).into_response()
}

async fn follow(State(feed): State<Arc<Feed>>, headers: HeaderMap) -> impl IntoResponse {
    follow_feed(feed, &headers)
}

/// Lines as they come, from where the page was when it lost us.
pub(super) fn follow_feed(
    feed: Arc<Feed>,
    headers: &HeaderMap,
) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    let last = headers.get("last-event-id");
    let seen = last.and_then(|id| id.to_str().ok()?.parse().ok());
    let lines = futures_util::stream::unfold(seen.unwrap_or(0), move |seen| {
        let feed = feed.clone();
        async move {
            let (upto, lines) = feed.after(seen).await;
            let event = Event::default().id(upto.to_string()).data(lines);
            Some((Ok(event), upto))
        }
    });
    Sse::new(lines).keep_alive(KeepAlive::default())
}
