//! What the interface does.

use super::super::super::store::{AnnouncementId, BotId, Setting};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::Asking;
use super::answer::{Words, body, done, json, respond, row};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Deserializer};
use serde_json::json as value;
use std::time::Instant;

/// Opponents that may be asked for.
const OPPONENTS: usize = 16;

/// A game that is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedGame {
    bot: BotId,
    #[serde(default)]
    opponents: Vec<BotId>,
}

/// Words for all.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    text: String,
}

/// Switches that are turned; what is not said stays.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Turned {
    #[serde(default, deserialize_with = "told")]
    frozen: Option<bool>,
    #[serde(default, deserialize_with = "told")]
    paused: Option<bool>,
}

/// A switch that is named is on or off, and not nothing.
fn told<'de, D: Deserializer<'de>>(value: D) -> Result<Option<bool>, D::Error> {
    bool::deserialize(value).map(Some)
}

/// What was sent, or why it was not taken in.
fn sent(bytes: Result<Bytes, BytesRejection>) -> Result<Bytes, Refusal> {
    bytes.map_err(|problem| match problem.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::TooLarge("what was sent is larger than this league takes".to_owned())
        }
        _ => Refusal::Bad("what was sent broke off".to_owned()),
    })
}

pub(super) async fn ask_game(
    State(site): State<Site>,
    asking: Asking,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Response {
    respond(site, asking, StatusCode::ACCEPTED, move |visit| {
        let me = visit.person()?.student.id;
        let asked: AskedGame = body(&headers, &sent(bytes)?)?;
        if asked.opponents.len() > OPPONENTS {
            return Err(Refusal::Bad(format!(
                "a game has {OPPONENTS} opponents at most"
            )));
        }
        let game = visit
            .site
            .league
            .ask_game(me, asked.bot, &asked.opponents, visit.now)?;
        Ok(value!({ "game": game }))
    })
    .await
}

/// Nothing of a file is read before the token has shown whose it is.
pub(super) async fn upload(
    State(site): State<Site>,
    asking: Asking,
    Query(words): Query<Words>,
    request: Request,
) -> Response {
    let allowed = site.work(asking.clone(), |visit| {
        let me = visit.person()?.student.id;
        match visit.site.uploads_by.allows(me, Instant::now()) {
            true => Ok(()),
            false => Err(Refusal::TooMany(
                "too many uploads at once; wait a few seconds".to_owned(),
            )),
        }
    });
    if let Err(refusal) = allowed.await {
        return refusal.problem();
    }
    let _place = site.upload_place().await;
    let bytes = Bytes::from_request(request, &site).await;
    let counted = site.clone();
    let response = respond(site, asking, StatusCode::ACCEPTED, move |visit| {
        let me = visit.person()?.student.id;
        let word = |name: &str| {
            words
                .get(name)
                .filter(|text| !text.is_empty())
                .ok_or_else(|| Refusal::Bad(format!("say `{name}` behind the question mark")))
        };
        let (bot, file, bytes) = (word("bot")?, word("file")?, sent(bytes)?);
        let version = visit.site.league.upload(me, bot, file, &bytes, visit.now)?;
        Ok(value!({ "version": version }))
    })
    .await;
    counted.counters.upload(response.status().is_success());
    response
}

pub(super) async fn announce(
    State(site): State<Site>,
    asking: Asking,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Response {
    respond(site, asking, StatusCode::ACCEPTED, move |visit| {
        visit.organiser()?;
        let said: Said = body(&headers, &sent(bytes)?)?;
        let announcement = visit.site.league.announce(&said.text, visit.now)?;
        Ok(value!({ "announcement": announcement }))
    })
    .await
}

pub(super) async fn withdraw(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    done(site, asking, move |visit| {
        visit.organiser()?;
        let id: AnnouncementId = row(&id, "announcement")?;
        Ok(visit.site.league.withdraw(id)?)
    })
    .await
}

pub(super) async fn switches(
    State(site): State<Site>,
    asking: Asking,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Response {
    json(site, asking, move |visit| {
        visit.organiser()?;
        let Turned { frozen, paused } = body(&headers, &sent(bytes)?)?;
        let league = &visit.site.league;
        if let Some(frozen) = frozen {
            league.freeze(frozen)?;
        }
        if let Some(paused) = paused {
            league.pause(paused)?;
        }
        let is_on = |setting| league.store.is_on(setting);
        Ok(value!({ "frozen": is_on(Setting::Frozen)?, "paused": is_on(Setting::Paused)? }))
    })
    .await
}
