//! The organiser's page: switches, announcements, uploads and students at a glance.

use super::super::super::store::{LeagueBot, Role, Setting, Student};
use super::super::frame::{Frame, moment, page, secret};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use crate::pages::{heading, scrolling};
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

/// Uploads at a glance.
const UPLOADS: u32 = 15;

pub(in super::super) async fn organiser(State(site): State<Site>, asking: Asking) -> Response {
    site.page(asking, show).await
}

fn show(visit: &Visit) -> Result<Response, Refusal> {
    visit.organiser()?;
    let frame = Frame {
        title: "Organiser",
        here: "/organiser",
        live: "versions rounds games",
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            div #glance data-swap { (glance(visit)?) }
            div.cards {
                section.card #switches data-swap { h2 { "Switches" } (switches(visit)?) }
                section.card { h2 { "Announcements" } (announcements(visit)?) }
                section.card { h2 { "Projector" } (projector(visit)?) }
            }
            section.card #uploads data-swap { h2 { "Latest uploads" } (uploads(visit)?) }
            section.card #students data-swap { h2 { "Students" } (students(visit)?) }
        },
    )
}

fn glance(visit: &Visit) -> Result<Markup, Refusal> {
    let league = &visit.site.league;
    let fence = match &league.fence {
        Ok(sandbox) => format!("sandbox level {}", sandbox.level),
        Err(_) => "no sandbox".to_owned(),
    };
    Ok(html! {
        p.lead {
            (league.store.games_count()?) " games played, " (league.running().len()) " running, "
            (league.store.games_left()?.len()) " planned; " (league.store.versions_under_way()?.len()) " uploads on their way in; "
            (visit.site.streams_open()) " pages follow; " (fence) "."
        }
        @if let Err(why) = &league.fence { p.words.failed { "No uploads are taken: " (why) } }
    })
}

/// A switch with what it means and a button.
fn switch(visit: &Visit, action: &str, about: &str, button: &str, danger: bool) -> Markup {
    html! {
        div.switch {
            p { (about) }
            form method="post" action=(format!("/organiser/{action}")) {
                (secret(visit))
                button class=[danger.then_some("danger")] { (button) }
            }
        }
    }
}

fn switches(visit: &Visit) -> Result<Markup, Refusal> {
    let store = &visit.site.league.store;
    let frozen = store.is_on(Setting::Frozen)?;
    let paused = store.is_on(Setting::Paused)?;
    Ok(html! {
        @if frozen { (switch(visit, "thaw", "Uploads are frozen.", "Take uploads again", false)) }
        @else { (switch(visit, "freeze", "Uploads are taken.", "Freeze uploads", false)) }
        @if paused { (switch(visit, "resume", "The ladder is paused.", "Go on", false)) }
        @else { (switch(visit, "pause", "The ladder is played.", "Pause the ladder", false)) }
        (switch(visit, "division-round", "A round of the divisions: every table plays.", "Begin a round", false))
        (switch(visit, "finals", "Finals: uploads freeze, groups are seeded from the ladder, then the final.", "Begin the finals", true))
        div.switch { p { "Grades by the pass marks of league.toml." } a href="/organiser/grades.csv" { "grades.csv" } }
    })
}

fn announcements(visit: &Visit) -> Result<Markup, Refusal> {
    let said = visit.site.league.store.announcements()?;
    Ok(html! {
        form method="post" action="/organiser/announce" {
            (secret(visit))
            label { span.unseen { "Words for all" } textarea name="text" maxlength="500" required placeholder="Words for all, on top of every page" {} }
            p.act { button { "Announce" } }
        }
        @for announcement in &said {
            div.switch {
                p { (announcement.text) " " small.faint { (moment(announcement.at)) } }
                form method="post" action=(format!("/organiser/announcements/{}/withdraw", announcement.id)) { (secret(visit)) button { "Withdraw" } }
            }
        }
    })
}

fn projector(visit: &Visit) -> Result<Markup, Refusal> {
    let chosen = visit
        .site
        .league
        .store
        .setting(Setting::Projector)?
        .unwrap_or_default();
    Ok(html! {
        form method="post" action="/organiser/projector" {
            (secret(visit))
            p.act {
                label { "Games by number, with commas; empty shows the finals, or the latest" input type="text" name="games" value=(chosen) maxlength="400" placeholder="12, 15, 18"; }
                button { "Set" }
            }
        }
        p { a href="/projector" { "Open the projector" } }
    })
}

fn uploads(visit: &Visit) -> Result<Markup, Refusal> {
    let latest = visit.site.league.store.latest_uploads(UPLOADS)?;
    Ok(html! {
        @if latest.is_empty() { p.faint { "Nothing was uploaded yet." } } @else {
            (scrolling("Latest uploads", &html! {
                table {
                    (heading(&["bot", "version", "by", "when", "state", ""], &["bot", "by", "when", "state", ""]))
                    tbody {
                        @for line in &latest {
                            tr {
                                td.l { a href=(format!("/bots/{}", line.bot)) { (line.name) } }
                                td { (line.number) }
                                td.l { (line.owner_name) }
                                td.l { (moment(line.uploaded)) }
                                td.l { (line.state) }
                                td.l { a href=(super::my_bots::inside(line.bot, line.version)) { "inside" } }
                            }
                        }
                    }
                }
            }))
        }
    })
}

fn students(visit: &Visit) -> Result<Markup, Refusal> {
    let store = &visit.site.league.store;
    let (students, bots) = (store.students()?, store.bots(None)?);
    let of = |student: &Student| {
        bots.iter()
            .filter(|bot| bot.owner == Some(student.id))
            .collect::<Vec<_>>()
    };
    Ok(html! {
        @if !students.iter().any(|student| student.role == Role::Student) {
            p { "Nobody is invited yet. " code { "arena league invite DIR roster.csv" } " makes a personal link for each line of a roster, beside this running server." }
        }
        (scrolling("Students", &html! {
            table {
                (heading(&["name", "number", "bots", ""], &["name", "number", "bots", ""]))
                tbody {
                    @for student in &students {
                        tr {
                            td.l { (student.name) @if student.role == Role::Organiser { " " span.tag { "organiser" } } }
                            td.l { (student.number) }
                            td.l { @for bot in of(student) { (bot_switch(visit, bot)) " " } }
                            td.l {
                                form method="post" action=(format!("/organiser/students/{}/token", student.id)) { (secret(visit)) button { "New link" } }
                            }
                        }
                    }
                }
            }
        }))
    })
}

fn bot_switch(visit: &Visit, bot: &LeagueBot) -> Markup {
    let (action, words) = if bot.enabled {
        ("disable", "Disable")
    } else {
        ("enable", "Enable")
    };
    html! {
        span.bot {
            a href=(format!("/bots/{}", bot.id)) { (bot.name) } " "
            form method="post" action=(format!("/organiser/bots/{}/{action}", bot.id)) { (secret(visit)) button { (words) } }
        }
    }
}
