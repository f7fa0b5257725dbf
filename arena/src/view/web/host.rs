//! Who is answered: this machine alone unless told otherwise, and only requests that name this server.
//! A page of another site can neither read a game nor steer a snake through the reader's browser.

use super::connections;
use super::request_log::log_request;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::time::Duration;
use tokio::time::timeout;
use tracing::info;

/// How long a request that acts may take, its body included.
const PATIENCE: Duration = Duration::from_secs(10);

/// Takes a port of this machine; 0 takes any that is free.
///
/// # Errors
/// If the port is taken, or the address is not this machine's.
pub fn bind(address: IpAddr, port: u16) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(SocketAddr::from((address, port)))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Answers by these routes, and pages of its own alone, until it is dropped.
///
/// # Errors
/// If the port cannot be listened to.
pub(super) async fn answer(listener: TcpListener, routes: Router) -> io::Result<()> {
    let address = listener.local_addr()?;
    let bound = address.ip();
    let guard = move |request: Request, next: Next| refuse_strangers(bound, request, next);
    let routes = routes
        .layer(middleware::from_fn(guard))
        .layer(middleware::from_fn(log_request));
    info!(%address, "serving");
    connections::serve(listener, routes).await
}

/// A browser that was lured here by another name, or from another site, learns nothing.
async fn refuse_strangers(bound: IpAddr, request: Request, next: Next) -> Response {
    if !is_ours(bound, request.method(), request.headers()) {
        let why = "this server only answers pages of its own\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let mut response = match acts(request.method()) {
        false => next.run(request).await,
        // What acts has a body, and may not keep us waiting for it.
        true => match timeout(PATIENCE, next.run(request)).await {
            Ok(response) => response,
            Err(_) => return StatusCode::REQUEST_TIMEOUT.into_response(),
        },
    };
    let headers = response.headers_mut();
    let plain = HeaderValue::from_static;
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, plain("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, plain("DENY"));
    response
}

fn acts(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

/// What acts must come from a page of this very server, and say so.
fn is_ours(bound: IpAddr, method: &Method, headers: &HeaderMap) -> bool {
    let uri = |name| -> Option<Uri> { headers.get(name)?.to_str().ok()?.parse().ok() };
    let Some(host) = uri(header::HOST) else {
        return false;
    };
    let from_here = match headers.contains_key(header::ORIGIN) {
        true => uri(header::ORIGIN).is_some_and(|origin| origin.authority() == host.authority()),
        false => !acts(method),
    };
    from_here && host.host().is_some_and(|name| names_us(bound, name))
}

/// A name can be made to lead anywhere, and so only numbers and `localhost` are believed.
fn names_us(bound: IpAddr, host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || bare
            .parse()
            .is_ok_and(|ip: IpAddr| ip.is_loopback() || ip == bound || bound.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_ours_at(bound: &str, method: Method, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_ours(bound.parse().unwrap(), &method, &headers)
    }

    #[test]
    fn a_request_that_names_the_address_listened_on_is_answered() {
        let get = |bound: &str, host: &str| is_ours_at(bound, Method::GET, host, None);
        for host in [
            "127.0.0.1:80",
            "localhost:80",
            "localhost",
            "[::1]:80",
            "127.0.0.2:80",
        ] {
            assert!(get("127.0.0.1", host), "{host}");
        }
        for host in [
            "evil.example",
            "192.0.2.7:80",
            "127.0.0.1.evil.example",
            "",
            "\u{e9}",
        ] {
            assert!(!get("127.0.0.1", host), "{host}");
        }
        assert!(get("192.0.2.7", "192.0.2.7:80"));
        assert!(get("2001:db8::7", "[2001:db8::7]:80"));
        assert!(!get("192.0.2.7", "192.0.2.8:80"));
        assert!(!get("192.0.2.7", "evil.example:80"));
        assert!(get("0.0.0.0", "192.0.2.8:80"));
        assert!(!get("0.0.0.0", "evil.example:80"));
    }

    #[test]
    fn what_acts_comes_from_a_page_of_this_server() {
        let post = |origin| is_ours_at("127.0.0.1", Method::POST, "127.0.0.1:80", origin);
        assert!(post(Some("http://127.0.0.1:80")));
        for origin in [
            None,
            Some("http://127.0.0.1:81"),
            Some("http://localhost:80"),
            Some("https://evil.example"),
            Some("null"),
            Some(""),
        ] {
            assert!(!post(origin), "{origin:?}");
        }
    }
}
