//! How the interface takes what it is given and answers.

use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::str::FromStr;

/// What stands behind the question mark.
pub(super) type Words = HashMap<String, String>;

/// Answers with JSON, or problem JSON.
pub(super) async fn json<T: Serialize>(
    site: Site,
    asking: Asking,
    read: impl FnOnce(&Visit) -> Result<T, Refusal> + Send + 'static,
) -> Response {
    respond(site, asking, StatusCode::OK, read).await
}

/// The same with another status.
pub(super) async fn respond<T: Serialize>(
    site: Site,
    asking: Asking,
    status: StatusCode,
    read: impl FnOnce(&Visit) -> Result<T, Refusal> + Send + 'static,
) -> Response {
    let answer = site.work(asking, move |visit| {
        Ok(serde_json::to_string(&read(visit)?).map_err(anyhow::Error::from)?)
    });
    match answer.await {
        Ok(text) => (status, [(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(refusal) => refusal.problem(),
    }
}

/// Answers with what was made, or problem JSON.
pub(super) async fn file(
    site: Site,
    asking: Asking,
    make: impl FnOnce(&Visit) -> Result<Response, Refusal> + Send + 'static,
) -> Response {
    site.work(asking, make)
        .await
        .unwrap_or_else(|refusal| refusal.problem())
}

/// Does something and answers with nothing, or problem JSON.
pub(super) async fn done(
    site: Site,
    asking: Asking,
    act: impl FnOnce(&Visit) -> Result<(), Refusal> + Send + 'static,
) -> Response {
    match site.work(asking, act).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => refusal.problem(),
    }
}

/// A number of the address.
pub(super) fn row<T: FromStr>(text: &str, what: &'static str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal::Missing(what))
}

/// A word behind the question mark, if it is there.
pub(super) fn word<T: FromStr>(words: &Words, name: &str) -> Result<Option<T>, Refusal> {
    let parsed = words.get(name).map(|text| {
        text.parse()
            .map_err(|_| Refusal::Bad(format!("`{name}` cannot be `{text}`")))
    });
    parsed.transpose()
}

/// The number of a row behind the question mark, if it is there.
pub(super) fn row_word(words: &Words, name: &str) -> Result<Option<i64>, Refusal> {
    match word::<i64>(words, name)? {
        Some(number) if number < 1 => Err(Refusal::Bad(format!("`{name}` is a number from 1"))),
        number => Ok(number),
    }
}

/// What was sent as JSON: a thing with names, which serde would else take as a list as well.
pub(super) fn body<T: DeserializeOwned>(headers: &HeaderMap, bytes: &Bytes) -> Result<T, Refusal> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Refusal::OtherKind);
    }
    let wrong = |error: serde_json::Error| Refusal::Bad(format!("the JSON that was sent: {error}"));
    let named: Map<String, Value> = serde_json::from_slice(bytes).map_err(wrong)?;
    serde_json::from_value(Value::Object(named)).map_err(wrong)
}
