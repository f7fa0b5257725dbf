//! A student's own page: drop a program, see its way in, look at versions, ask for a game.

use super::super::super::store::{BotId, LeagueBot, VersionId};
use super::super::frame::{Frame, page, secret};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use super::standings::closed;
use super::way_in::{about, way_in};
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// Versions of a bot that are listed; the bot's page has all.
const VERSIONS: usize = 5;

pub(in super::super) async fn my_bots(State(site): State<Site>, asking: Asking) -> Response {
    site.page(asking, show).await
}

fn show(visit: &Visit) -> Result<Response, Refusal> {
    let person = visit.person()?;
    let bots = visit.site.league.store.bots(Some(person.student.id))?;
    let frame = Frame {
        title: "My bots",
        here: "/me",
        live: "versions games",
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            (closed(visit)?)
            (upload_form(visit, &bots))
            div #bots data-swap {
                @for bot in &bots { (bot_card(visit, bot)?) }
                @if bots.is_empty() {
                    section.card {
                        h2 { "No bot yet" }
                        p { "Upload a program above. Within a minute you see here whether it was built, what the check says of it and how its first game went." }
                        p.faint { "No program yet? " code { "arena new python my-bot" } " makes one that plays sensibly." }
                    }
                }
            }
            (demand_form(visit, &bots)?)
            (terminal(visit))
        },
    )
}

fn upload_form(visit: &Visit, bots: &[LeagueBot]) -> Markup {
    let limits = &visit.site.league.config.uploads;
    html! {
        section.card.upload {
            h2 { "Upload a program" }
            form #upload method="post" action="/me/upload" enctype="multipart/form-data" {
                (secret(visit))
                label.drop {
                    strong { "Drop a file here, or choose one" }
                    br;
                    span.faint { ".py, .jar, .java, .c, .cpp, .rs, .go, .js, an executable, or a zip with one of them or a run script; " (limits.megabytes) " MB at most" }
                    input type="file" name="file" required;
                }
                p.act {
                    label { "As which bot" input type="text" name="name" list="names" required maxlength="60" autocomplete="off" value=[bots.first().map(|bot| &bot.name)] placeholder="a name of your choice"; }
                    button.main { "Upload" }
                    span.faint { "A name that you have not used makes a new bot; you may have " (limits.bots_per_student) "." }
                }
                datalist #names { @for bot in bots { option value=(bot.name) {} } }
                progress #upload-progress max="1" value="0" aria-label="Upload" hidden {}
                p #upload-words .words.failed role="alert" hidden {}
            }
        }
    }
}

fn bot_card(visit: &Visit, bot: &LeagueBot) -> Result<Markup, Refusal> {
    let store = &visit.site.league.store;
    let versions = store.versions(bot.id)?;
    let standings = visit.site.snapshots.standings(visit)?;
    let ranked = standings
        .rows
        .iter()
        .find(|ranked| ranked.row.bot == bot.id);
    let latest = match versions.first() {
        Some(version) => Some((version, store.steps(version.id)?)),
        None => None,
    };
    Ok(html! {
        section.card id=(format!("bot-{}", bot.id)) {
            h2 { a href=(format!("/bots/{}", bot.id)) { (bot.name) } }
            @if !bot.enabled { p.words.failed { "The organiser keeps this bot from playing. Ask why." } }
            @match ranked {
                Some(ranked) => p {
                    @match (ranked.rank, ranked.row.points) {
                        (Some(rank), Some(points)) => { "Place " strong { (rank) } " with " strong { (super::super::drawing::signed(points)) } " points after " (ranked.row.games) " ladder games." },
                        _ => { "It plays; its first ladder game is under way." },
                    }
                },
                None => p.faint { "It does not play yet." },
            }
            @if let Some((version, steps)) = &latest {
                p { (about(version)) }
                (way_in(version, steps))
            }
            @if versions.len() > 1 {
                details id=(format!("versions-{}", bot.id)) {
                    summary { "Earlier versions" }
                    ul.plain {
                        @for version in versions.iter().skip(1).take(VERSIONS) {
                            li { (about(version)) " " a href=(inside(bot.id, version.id)) { "steps and program" } }
                        }
                    }
                }
            }
            @if let Some((version, _)) = &latest {
                p { a href=(inside(bot.id, version.id)) { "Program, logs and games of yours" } }
            }
        }
    })
}

/// Where a version's inside is shown.
pub(super) fn inside(bot: BotId, version: VersionId) -> String {
    format!("/bots/{bot}/inside#version-{version}")
}

/// A game that a student asks for.
#[derive(Clone, Debug, Deserialize)]
pub(in super::super) struct Wanted {
    #[serde(default)]
    secret: String,
    bot: i64,
    #[serde(default)]
    first: String,
    #[serde(default)]
    second: String,
    #[serde(default)]
    third: String,
}

pub(in super::super) async fn ask(
    State(site): State<Site>,
    asking: Asking,
    Form(wanted): Form<Wanted>,
) -> Response {
    site.page(asking, move |visit| {
        visit.check_secret(Some(&wanted.secret))?;
        let chosen = [&wanted.first, &wanted.second, &wanted.third];
        let opponents: Vec<BotId> = chosen.iter().filter_map(|text| text.parse().ok()).collect();
        let me = visit.person()?.student.id;
        let game = visit
            .site
            .league
            .ask_game(me, BotId(wanted.bot), &opponents, visit.now)?;
        Ok(Redirect::to(&format!("/games/{game}")).into_response())
    })
    .await
}

fn demand_form(visit: &Visit, bots: &[LeagueBot]) -> Result<Markup, Refusal> {
    let me = visit.person()?.student.id;
    let left = visit.site.league.games_allowed(me, visit.now)?;
    let standings = visit.site.snapshots.standings(visit)?;
    let playing = |bot: &&LeagueBot| standings.rows.iter().any(|ranked| ranked.row.bot == bot.id);
    let mine: Vec<&LeagueBot> = bots.iter().filter(playing).collect();
    Ok(html! {
        section.card #demand data-swap {
            h2 { "Ask for a game" }
            @if mine.is_empty() {
                p.faint { "As soon as a bot of yours plays, you can choose its opponents here and watch the game live." }
            } @else {
                form.act method="post" action="/me/game" {
                    (secret(visit))
                    label { "Your bot" select name="bot" { @for bot in &mine { option value=(bot.id) { (bot.name) } } } }
                    @for (name, label) in [("first", "against"), ("second", "and"), ("third", "and")] {
                        label { (label)
                            select name=(name) {
                                option value="" { "a built-in bot" }
                                @for ranked in &standings.rows { option value=(ranked.row.bot) { (ranked.row.name) } }
                            }
                        }
                    }
                    button disabled[left == 0] { "Play" }
                }
                p.faint { "You may ask for " strong { (left) } " more of " (visit.site.league.config.demand.per_day) " in 24 hours. It is played before all others." }
            }
        }
    })
}

fn terminal(visit: &Visit) -> Markup {
    let address = visit
        .site
        .addresses
        .public
        .as_ref()
        .map_or_else(|| "ADDRESS-OF-THIS-PAGE".to_owned(), ToString::to_string);
    html! {
        section.card {
            h2 { "From a terminal" }
            p.link { "arena submit my-bot.py --to " (address) " --wait" }
            p.faint { "Your token is the last part of your personal link; put it into the environment as " code { "SNAKEPIT_TOKEN" } ". The " a href="/api/v1/openapi.json" { "interface" } " is described in OpenAPI." }
        }
    }
}
