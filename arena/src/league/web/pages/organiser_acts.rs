//! What the organiser's page does.

use super::super::super::store::{
    AnnouncementId, BotId, GameId, Role, Setting, StudentId, VersionId,
};
use super::super::super::{tables, token};
use super::super::frame::{Frame, page};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use axum::extract::{Form, Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

/// Games that the projector may be given.
const PROGRAM: usize = 40;

/// What a form of the page sends.
#[derive(Clone, Debug, Default, Deserialize)]
pub(in super::super) struct Act {
    #[serde(default)]
    secret: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    games: String,
    #[serde(default)]
    back: String,
}

/// Does something as the organiser and leads back.
async fn act(
    site: Site,
    asking: Asking,
    form: Act,
    work: impl FnOnce(&Visit, &Act) -> Result<(), Refusal> + Send + 'static,
) -> Response {
    site.page(asking, move |visit| {
        visit.check_secret(Some(&form.secret))?;
        visit.organiser()?;
        work(visit, &form)?;
        // Only a page of a bot asks to be come back to.
        let back = if form.back.starts_with("/bots/") {
            form.back.as_str()
        } else {
            "/organiser"
        };
        Ok(Redirect::to(back).into_response())
    })
    .await
}

/// A switch without an object.
pub(in super::super) async fn switch(
    State(site): State<Site>,
    asking: Asking,
    Path(action): Path<String>,
    Form(form): Form<Act>,
) -> Response {
    act(site, asking, form, move |visit, form| {
        let league = &visit.site.league;
        match action.as_str() {
            "freeze" => league.freeze(true)?,
            "thaw" => league.freeze(false)?,
            "pause" => league.pause(true)?,
            "resume" => league.pause(false)?,
            "division-round" => drop(league.begin_division_round(visit.now)?),
            "finals" => drop(league.begin_finals(visit.now)?),
            "announce" => drop(league.announce(&form.text, visit.now)?),
            "projector" => choose_games(visit, &form.games)?,
            _ => return Err(Refusal::Missing("switch")),
        }
        Ok(())
    })
    .await
}

fn choose_games(visit: &Visit, text: &str) -> Result<(), Refusal> {
    let numbers = text.split([',', ' ']).filter(|part| !part.is_empty());
    let numbers: Result<Vec<GameId>, _> = numbers
        .map(|part| part.trim_start_matches('#').parse())
        .collect();
    let numbers = numbers.map_err(|_| {
        Refusal::Bad(format!(
            "`{text}` is no list of games; it is like 12, 15, 18"
        ))
    })?;
    if numbers.len() > PROGRAM {
        return Err(Refusal::Bad(format!(
            "the projector takes {PROGRAM} games at most"
        )));
    }
    let store = &visit.site.league.store;
    for id in &numbers {
        store
            .game(*id)?
            .ok_or_else(|| Refusal::Bad(format!("there is no game {id}")))?;
    }
    let kept: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    store.set(Setting::Projector, &kept.join(","))?;
    visit.site.league.tell(super::super::super::Event::Notice);
    Ok(())
}

/// Takes back an announcement.
pub(in super::super) async fn withdraw(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<i64>,
    Form(form): Form<Act>,
) -> Response {
    act(site, asking, form, move |visit, _| {
        Ok(visit.site.league.withdraw(AnnouncementId(id))?)
    })
    .await
}

/// Lets a bot play, or keeps it from playing.
pub(in super::super) async fn bot(
    State(site): State<Site>,
    asking: Asking,
    Path((id, action)): Path<(i64, String)>,
    Form(form): Form<Act>,
) -> Response {
    act(site, asking, form, move |visit, _| match action.as_str() {
        "enable" => Ok(visit.site.league.enable(BotId(id), true)?),
        "disable" => Ok(visit.site.league.enable(BotId(id), false)?),
        _ => Err(Refusal::Missing("switch")),
    })
    .await
}

/// Retires a version, or runs its way in again.
pub(in super::super) async fn version(
    State(site): State<Site>,
    asking: Asking,
    Path((id, action)): Path<(i64, String)>,
    Form(form): Form<Act>,
) -> Response {
    act(site, asking, form, move |visit, _| match action.as_str() {
        "rerun" => Ok(visit.site.league.rerun(VersionId(id))?),
        "retire" => Ok(visit.site.league.retire(VersionId(id))?),
        _ => Err(Refusal::Missing("switch")),
    })
    .await
}

/// Gives a person another link, which is told this once.
pub(in super::super) async fn new_link(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<i64>,
    Form(form): Form<Act>,
) -> Response {
    site.page(asking, move |visit| {
        visit.check_secret(Some(&form.secret))?;
        visit.organiser()?;
        let store = &visit.site.league.store;
        let student = store.student(StudentId(id))?.ok_or(Refusal::Missing("person"))?;
        let secret = token::fresh()?;
        store.replace_token(student.id, &token::sum(&secret))?;
        let address = visit.site.addresses.public.as_ref().map_or_else(|| token::LOCAL.to_owned(), ToString::to_string);
        let link = token::link(&address, &secret);
        let frame = Frame { title: "A new link", here: "/organiser", ..Frame::default() };
        page(visit, &frame, &html! {
            section.card {
                h2 { "The link of " (student.name) }
                p.link { (link) }
                p { "It is told this once. The old link and all sessions of " (student.name) " have ended." }
                @if student.role == Role::Organiser { p { "That was yours: open the new one." } }
                p { a href="/organiser" { "Back" } }
            }
        })
    })
    .await
}

/// The file of grades.
pub(in super::super) async fn grades(State(site): State<Site>, asking: Asking) -> Response {
    site.page(asking, |visit| {
        visit.organiser()?;
        let league = &visit.site.league;
        let text = tables::grades_csv(&tables::grades(&league.store, &league.config)?);
        let kind = [
            (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
            (
                header::CONTENT_DISPOSITION,
                "attachment; filename=\"grades.csv\"",
            ),
        ];
        Ok((kind, text).into_response())
    })
    .await
}
