//! Serves the page and its game. It answers this machine alone unless told otherwise, and only
//! requests that name it: a page of another site cannot read a game through the reader's browser.

use super::feed::Feed;
use super::lines;
use super::page::{Source, page};
use crate::watch::Timeline;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use futures_util::Stream;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

/// What is shown.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A recorded game.
    Replay(Arc<Timeline>),
    /// A game that is being played.
    Live(Arc<Feed>),
}

/// Takes a port of this machine that only this machine reaches; 0 takes any that is free.
///
/// # Errors
/// If the port is taken.
pub fn bind(port: u16) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Answers until it is dropped.
///
/// # Errors
/// If the port cannot be listened to.
pub async fn serve(listener: TcpListener, shown: Shown) -> io::Result<()> {
    let game = match shown {
        Shown::Replay(timeline) => {
            let text: Arc<str> = lines::whole(&timeline).into();
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
    };
    let listener = tokio::net::TcpListener::from_std(listener)?;
    axum::serve(listener, guarded(game)).await
}

/// The same, for pages of its own alone.
pub(super) fn guarded(routes: Router) -> Router {
    routes.layer(middleware::from_fn(refuse_strangers))
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

/// A browser that was lured here by another name, or from another site, learns nothing.
async fn refuse_strangers(request: Request, next: Next) -> Response {
    if !is_ours(request.headers()) {
        let why = "this server only answers pages of its own\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let plain = header::HeaderValue::from_static;
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, plain("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, plain("DENY"));
    response
}

fn is_ours(headers: &HeaderMap) -> bool {
    let names_us = |value: &header::HeaderValue| {
        let uri: Option<Uri> = value.to_str().ok().and_then(|text| text.parse().ok());
        uri.as_ref()
            .and_then(Uri::host)
            .is_some_and(is_this_machine)
    };
    headers.get(header::HOST).is_some_and(names_us)
        && headers.get(header::ORIGIN).is_none_or(names_us)
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}
