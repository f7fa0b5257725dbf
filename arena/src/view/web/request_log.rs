//! Requests in the diagnostics: what was asked for, and how it was answered.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use tracing::{Instrument, debug, debug_span};

/// Answers a request and tells of it. A game that is followed is told of when it begins: the status is
/// known by then, the end of the stream is not.
pub(super) async fn log_request(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let span = debug_span!("request", method = %request.method(), path);
    let answered = async {
        let response = next.run(request).await;
        debug!(status = response.status().as_u16(), "answered");
        response
    };
    answered.instrument(span).await
}
