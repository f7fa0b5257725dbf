//! The frame of the league's pages: the bar, the way around, what the organiser says, and the page for what is refused.

use super::assets;
use super::refusal::Refusal;
use super::site::Site;
use super::visit::{Asking, Visit};
use crate::pages::{Back, Linked, Shell, theme_button};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};

/// The pages that all can go to: address and name.
const WAYS: [(&str, &str); 4] = [
    ("/", "Standings"),
    ("/divisions", "Divisions"),
    ("/games", "Games"),
    ("/finals", "Finals"),
];

/// What a page is, beside its content.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame<'a> {
    /// Its heading.
    pub(super) title: &'a str,
    /// The address among the ways around that it belongs to.
    pub(super) here: &'a str,
    /// What happens that makes it read itself again, in words with spaces.
    pub(super) live: &'a str,
    /// Its way back, where that is not one of the ways around.
    pub(super) back: Option<Back>,
}

/// The whole page.
pub(super) fn page(
    visit: &Visit,
    frame: &Frame<'_>,
    content: &Markup,
) -> Result<Response, Refusal> {
    let announcements = visit.site.league.store.announcements()?;
    let shell = Shell {
        back: frame.back.clone(),
        about: &visit.site.league.config.name,
        actions: person(visit),
        class: "league",
        linked: Some(Linked {
            style: assets::style(),
            script: Some(assets::league_script()),
        }),
        ..Shell::new(frame.title)
    };
    let live = format!("{} notices", frame.live);
    let page = shell.page(&html! {
        (ways(visit, frame.here))
        main #main .sheet data-live=(live) {
            div #announcements data-swap {
                @for said in &announcements {
                    p.announcement { strong { "From the organiser: " } (said.text) " " (moment(said.at)) }
                }
            }
            (content)
        }
        p #spoken .unseen role="status" {}
    });
    Ok(Html(page).into_response())
}

fn person(visit: &Visit) -> Markup {
    html! {
        @match &visit.person {
            Some(person) => {
                span.who title=(person.student.role) { (person.student.name) }
                form action="/leave" method="post" {
                    (secret(visit))
                    button { "Sign out" }
                }
            }
            None => span.who.faint title="Your personal link signs you in" { "Not signed in" },
        }
        (theme_button())
    }
}

fn ways(visit: &Visit, here: &str) -> Markup {
    let mine = visit.person.is_some().then_some(("/me", "My bots"));
    let organiser = visit.is_organiser().then_some(("/organiser", "Organiser"));
    html! {
        nav.ways aria-label="League" {
            @for (address, name) in WAYS.into_iter().chain(mine).chain(organiser) {
                a href=(address) aria-current=[(address == here).then_some("page")] { (name) }
            }
        }
    }
}

/// The field by which a form shows that it is of this visitor's own page.
pub(super) fn secret(visit: &Visit) -> Markup {
    html! { input type="hidden" name="secret" value=(visit.page_secret()); }
}

/// A moment, as a browser of any zone can tell it.
pub(super) fn moment(at: jiff::Timestamp) -> Markup {
    let exact = at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    html! { time datetime=(exact) { (at.strftime("%d %b %H:%M UTC")) } }
}

/// What is said where a request is refused, with a way on.
pub(super) async fn refused(site: &Site, asking: Asking, refusal: Refusal) -> Response {
    let (status, words) = (refusal.status(), refusal.words());
    let shown = words.clone();
    let page = site.work(asking, move |visit| {
        let frame = Frame { title: headline(status), ..Frame::default() };
        page(visit, &frame, &html! {
            section.card {
                h2 { (sentence(&shown)) }
                @if status == StatusCode::UNAUTHORIZED {
                    p { "The organiser has sent everybody a personal link. Open it once in this browser; it stays signed in." }
                }
                p { a href="/" { "To the standings" } }
            }
        })
    });
    match page.await {
        Ok(response) => (status, response).into_response(),
        Err(_) => (status, format!("{words}\n")).into_response(),
    }
}

fn headline(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "Not found",
        StatusCode::UNAUTHORIZED => "Who are you?",
        StatusCode::FORBIDDEN => "Not allowed",
        status if status.is_server_error() => "Something broke",
        _ => "That did not work",
    }
}

/// Words as a sentence.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    let text = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    match text.ends_with(['.', '!', '?']) {
        true => text,
        false => text + ".",
    }
}
