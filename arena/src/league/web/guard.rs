//! What stands before every request: the right name, not too often, not for ever, and for what acts a page of this server.
//! Every answer leaves with the headers that keep a browser from doing more with it than it should.

use super::refusal::Refusal;
use super::site::Site;
use crate::view::web::Peer;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tracing::{Instrument, debug, debug_span};

/// How long a request that acts may take, its body included.
const PATIENCE: Duration = Duration::from_secs(10);
/// The same of an upload: a large jar over a slow line.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(120);
/// Nothing but what this server sends as a file of its own, and forms that lead back to it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// The same for a game, which the projector shows in a frame.
pub(super) const FRAMED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
/// The same for the projector, which has games in a frame.
pub(super) const FRAMING: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Answers a request, or says why not.
pub(super) async fn guard(State(site): State<Site>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let by_token = path.starts_with("/api/");
    // A personal link is a secret.
    let told = if path.starts_with("/join/") {
        "/join/…"
    } else {
        path
    };
    let span = debug_span!("request", method = %request.method(), path = told);
    let began = Instant::now();
    let answered = async {
        let mut response = match check(&site, &request) {
            Ok(()) => answer(&site, request, next).await,
            Err(refusal) if by_token => refusal.problem(),
            Err(refusal) => (refusal.status(), format!("{}\n", refusal.words())).into_response(),
        };
        protect(response.headers_mut(), site.addresses.is_secure());
        let took = began.elapsed();
        site.counters.request(response.status(), took);
        debug!(
            status = response.status().as_u16(),
            ms = took.as_millis() as u64,
            "answered"
        );
        response
    };
    answered.instrument(span).await
}

async fn answer(site: &Site, request: Request, next: Next) -> Response {
    if !acts(request.method()) {
        return next.run(request).await;
    }
    let uploads = ["/me/upload", "/api/v1/uploads"].contains(&request.uri().path());
    let patience = if uploads { UPLOAD_PATIENCE } else { PATIENCE };
    tokio::select! {
        answered = timeout(patience, next.run(request)) => {
            answered.unwrap_or_else(|_| (StatusCode::REQUEST_TIMEOUT, "it took too long\n").into_response())
        }
        () = site.stop.cancelled() => (StatusCode::SERVICE_UNAVAILABLE, "the server ends\n").into_response(),
    }
}

fn acts(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

fn check(site: &Site, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let host = text(header::HOST).unwrap_or_default();
    if !site.addresses.names_us(host) {
        let names = site
            .addresses
            .public
            .as_ref()
            .map_or_else(String::new, |url| format!(", which is {url}"));
        return Err(Refusal::Forbidden(format!(
            "this server answers to its own name alone{names}"
        )));
    }
    let client = client(headers, request.extensions().get());
    if !site.requests.allows(client, Instant::now()) {
        return Err(Refusal::TooMany(
            "too many requests; wait a moment".to_owned(),
        ));
    }
    if acts(request.method()) && !request.uri().path().starts_with("/api/") {
        let ours =
            text(header::ORIGIN).is_some_and(|origin| site.addresses.is_our_origin(origin, host));
        if !ours {
            return Err(Refusal::not_our_page());
        }
    }
    Ok(())
}

/// Who asks. A proxy on this machine says for whom it does, in the last word of its list: those before it are the client's own.
fn client(headers: &HeaderMap, peer: Option<&Peer>) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
    let behind = || {
        let list = headers
            .get_all("x-forwarded-for")
            .iter()
            .next_back()?
            .to_str()
            .ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    peer.is_loopback().then(behind).flatten().unwrap_or(peer)
}

fn protect(headers: &mut HeaderMap, secure: bool) {
    let plain = HeaderValue::from_static;
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(plain(POLICY));
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(plain("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, plain("nosniff"));
    // Not `no-referrer`: forms would then say that they come from nowhere.
    headers.insert(header::REFERRER_POLICY, plain("same-origin"));
    headers.insert("cross-origin-opener-policy", plain("same-origin"));
    headers.insert("cross-origin-resource-policy", plain("same-origin"));
    headers.insert(
        "permissions-policy",
        plain("camera=(), geolocation=(), microphone=()"),
    );
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, plain("max-age=31536000"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_known_by_its_address_or_by_what_a_proxy_of_this_machine_says_last() {
        let with = |list: &'static str| {
            HeaderMap::from_iter([(
                "x-forwarded-for".parse().unwrap(),
                HeaderValue::from_static(list),
            )])
        };
        let ip = |text: &str| -> IpAddr { text.parse().unwrap() };
        let (near, far) = (Peer(ip("127.0.0.1")), Peer(ip("192.0.2.7")));
        assert_eq!(
            client(&with("10.1.1.1, 192.0.2.9"), Some(&near)),
            ip("192.0.2.9")
        );
        assert_eq!(client(&with("192.0.2.9"), Some(&far)), ip("192.0.2.7"));
        assert_eq!(client(&with("nonsense"), Some(&near)), ip("127.0.0.1"));
    }
}
