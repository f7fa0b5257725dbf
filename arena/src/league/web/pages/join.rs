//! Coming in by a personal link, and going.

use super::super::super::store::Session;
use super::super::super::token;
use super::super::cookie;
use super::super::frame::{Frame, page, secret};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use axum::extract::{Form, Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

/// A token is 52 letters.
const TOKEN_MOST: usize = 128;

/// What a page sends that only shows its secret.
#[derive(Clone, Debug, Deserialize)]
pub(in super::super) struct Leaving {
    #[serde(default)]
    secret: String,
}

/// What the page sends that asks whether another person may sign in.
#[derive(Clone, Debug, Deserialize)]
pub(in super::super) struct Change {
    #[serde(default)]
    secret: String,
    #[serde(default)]
    token: String,
}

/// A personal link. Where another person is signed in, it asks first: a link of a stranger must not make a student upload to
/// that stranger's account unawares.
pub(in super::super) async fn join(
    State(site): State<Site>,
    asking: Asking,
    Path(secret): Path<String>,
) -> Response {
    site.page(asking, move |visit| {
        let student = by_token(visit, &secret)?;
        match &visit.person {
            Some(person) if person.student.id == student.id => Ok(home(student.role)),
            Some(person) => ask(visit, &person.student.name, &student.name, &secret),
            None => begin(visit, &secret),
        }
    })
    .await
}

/// Another person signs in, as the page has asked.
pub(in super::super) async fn change(
    State(site): State<Site>,
    asking: Asking,
    Form(change): Form<Change>,
) -> Response {
    site.page(asking, move |visit| {
        visit.check_secret(Some(&change.secret))?;
        let response = begin(visit, &change.token)?;
        end(visit)?;
        Ok(response)
    })
    .await
}

/// Ends the session of this browser.
pub(in super::super) async fn leave(
    State(site): State<Site>,
    asking: Asking,
    Form(leaving): Form<Leaving>,
) -> Response {
    site.page(asking, move |visit| {
        visit.check_secret(Some(&leaving.secret))?;
        end(visit)?;
        let mut response = Redirect::to("/").into_response();
        set_cookie(&mut response, cookie::end(visit.site.addresses.is_secure()));
        Ok(response)
    })
    .await
}

fn by_token(visit: &Visit, secret: &str) -> Result<super::super::super::store::Student, Refusal> {
    let found = match secret.len() <= TOKEN_MOST {
        true => visit
            .site
            .league
            .store
            .student_by_token(&token::sum(secret))?,
        false => None,
    };
    let gone = "this link is not one of this league's, or it was replaced by a newer one; ask the organiser";
    found.ok_or_else(|| Refusal::Forbidden(gone.to_owned()))
}

fn begin(visit: &Visit, secret: &str) -> Result<Response, Refusal> {
    let student = by_token(visit, secret)?;
    let key = token::fresh()?;
    let session = Session {
        student: student.id,
        page_secret: token::fresh()?,
        expires: visit.now + cookie::LASTS,
    };
    visit
        .site
        .league
        .store
        .begin_session(&token::sum(&key), &session, visit.now)?;
    let mut response = home(student.role);
    set_cookie(
        &mut response,
        cookie::set(&key, visit.site.addresses.is_secure()),
    );
    Ok(response)
}

fn end(visit: &Visit) -> Result<(), Refusal> {
    if let Some(session) = visit.person()?.session.as_ref() {
        visit.site.league.store.end_session(&session.key)?;
    }
    Ok(())
}

fn home(role: super::super::super::store::Role) -> Response {
    use super::super::super::store::Role;
    let address = match role {
        Role::Student => "/me",
        Role::Organiser => "/organiser",
    };
    Redirect::to(address).into_response()
}

fn set_cookie(response: &mut Response, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
}

fn ask(visit: &Visit, now: &str, then: &str, token: &str) -> Result<Response, Refusal> {
    let frame = Frame {
        title: "Change who you are?",
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            section.card {
                p { "This browser is signed in as " strong { (now) } ". The link that you followed is that of " strong { (then) } "." }
                p { "If it is not yours, somebody may want you to upload your program to their account." }
                form.row method="post" action="/join" {
                    (secret(visit))
                    input type="hidden" name="token" value=(token);
                    button { "Go on as " (then) }
                    a href="/me" { "Stay " (now) }
                }
            }
        },
    )
}
