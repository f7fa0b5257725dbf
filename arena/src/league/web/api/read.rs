//! What the interface tells.

use super::super::super::store::{BotId, GameId, GameKind, GameSearch, VersionId};
use super::super::pages;
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::Asking;
use super::answer::{Words, file, json, row, row_word, word};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json as value};

/// Games that are told unless told otherwise, and at most.
const LIMIT: (u32, u32) = (50, 200);
/// Points of a version's history.
const HISTORY: usize = 500;

pub(super) async fn league(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        let league = &visit.site.league;
        Ok(value!({
            "name": league.config.name,
            "edition": league.config.edition,
            "ticks": league.config.ticks,
            "closed_because": league.closed_because(visit.now)?,
            "games_played": league.store.games_count()?,
            "running": league.running(),
        }))
    })
    .await
}

pub(super) async fn standings(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        let standings = visit.site.snapshots.standings(visit)?;
        Ok(value!({ "since": standings.since, "rows": standings.rows }))
    })
    .await
}

pub(super) async fn divisions(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        Ok(value!({ "table": visit.site.league.division_table()? }))
    })
    .await
}

pub(super) async fn finals(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        Ok(value!({ "rounds": visit.site.league.finals_table()? }))
    })
    .await
}

pub(super) async fn bots(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        Ok(value!({ "bots": visit.site.league.store.bots(None)? }))
    })
    .await
}

pub(super) async fn bot(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    json(site, asking, move |visit| {
        let bot = visit
            .site
            .league
            .store
            .bot(row(&id, "bot")?)?
            .ok_or(Refusal::Missing("bot"))?;
        let standings = visit.site.snapshots.standings(visit)?;
        let standing = standings
            .rows
            .iter()
            .find(|ranked| ranked.row.bot == bot.id);
        Ok(value!({ "bot": bot, "standing": standing }))
    })
    .await
}

pub(super) async fn history(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    json(site, asking, move |visit| {
        let store = &visit.site.league.store;
        let bot = store.bot(row::<BotId>(&id, "bot")?)?.ok_or(Refusal::Missing("bot"))?;
        let mut points = Vec::new();
        for version in store.versions(bot.id)? {
            let history = store.rating_history(version.id)?;
            let every = history.len().div_ceil(HISTORY).max(1);
            let told = history.iter().step_by(every).map(|point| value!({ "version": version.number, "at": point.at, "points": point.rating.points,
                "low": point.rating.interval.map(|it| it.low), "high": point.rating.interval.map(|it| it.high), "games": point.rating.games }));
            points.extend(told);
        }
        Ok(value!({ "points": points }))
    })
    .await
}

pub(super) async fn versions(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    json(site, asking, move |visit| {
        visit.person()?;
        let bot = visit.own_bot(row(&id, "bot of yours")?)?;
        Ok(value!({ "versions": visit.site.league.store.versions(bot.id)? }))
    })
    .await
}

pub(super) async fn version(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    json(site, asking, move |visit| {
        visit.person()?;
        let store = &visit.site.league.store;
        let missing = || Refusal::Missing("version of yours");
        let version = store.version(row::<VersionId>(&id, "version of yours")?)?.ok_or_else(missing)?;
        let bot = visit.own_bot(version.bot).map_err(|_| missing())?;
        Ok(value!({ "bot": bot, "steps": store.steps(version.id)?, "under_way": version.state.is_under_way(), "version": version }))
    })
    .await
}

pub(super) async fn program(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    let _place = site.upload_place().await;
    file(site, asking, move |visit| {
        visit.person()?;
        pages::inside::download(visit, &id)
    })
    .await
}

pub(super) async fn games(
    State(site): State<Site>,
    asking: Asking,
    Query(words): Query<Words>,
) -> Response {
    json(site, asking, move |visit| {
        let search = GameSearch {
            bot: row_word(&words, "bot")?.map(BotId),
            against: row_word(&words, "against")?.map(BotId),
            kind: word::<GameKind>(&words, "kind")?,
            place: word(&words, "place")?,
            before: row_word(&words, "before")?.map(GameId),
        };
        if search.bot.is_none() && (search.against.is_some() || search.place.is_some()) {
            return Err(Refusal::Bad(
                "`against` and `place` are about a `bot`; say which".to_owned(),
            ));
        }
        let (usual, most) = LIMIT;
        let limit = word::<u32>(&words, "limit")?.unwrap_or(usual);
        if !(1..=most).contains(&limit)
            || search.place == Some(0)
            || search.place.is_some_and(|place| place > 64)
        {
            return Err(Refusal::Bad(format!(
                "`limit` is 1 to {most}, `place` 1 to 64"
            )));
        }
        Ok(value!({ "games": visit.site.league.store.find_games(&search, limit)? }))
    })
    .await
}

pub(super) async fn game(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    json(site, asking, move |visit| {
        let id: GameId = row(&id, "game")?;
        let game = visit
            .site
            .league
            .store
            .game(id)?
            .ok_or(Refusal::Missing("game"))?;
        Ok(value!({ "running": visit.site.league.running().contains(&id), "game": game }))
    })
    .await
}

pub(super) async fn replay(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    let _place = site.replay_place().await;
    file(site, asking, move |visit| pages::game::download(visit, &id)).await
}

pub(super) async fn seat_text(
    State(site): State<Site>,
    asking: Asking,
    Path((id, seat, what)): Path<(String, String, String)>,
) -> Response {
    let _place = site.replay_place().await;
    file(site, asking, move |visit| {
        visit.person()?;
        let text = pages::game::inside(visit, &id, &seat, &what)?;
        Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
    })
    .await
}

pub(super) async fn me(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        let student = &visit.person()?.student;
        let league = &visit.site.league;
        Ok(value!({
            "student": student,
            "bots": league.store.bots(Some(student.id))?,
            "games_allowed": league.games_allowed(student.id, visit.now)?,
        }))
    })
    .await
}

pub(super) async fn announcements(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        Ok(value!({ "announcements": visit.site.league.store.announcements()? }))
    })
    .await
}

pub(super) async fn students(State(site): State<Site>, asking: Asking) -> Response {
    json(site, asking, |visit| {
        visit.organiser()?;
        Ok::<Value, Refusal>(value!({ "students": visit.site.league.store.students()? }))
    })
    .await
}
