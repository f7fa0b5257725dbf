//! A bot: its strength over time, whom it beats, what it dies of, its games.

use super::super::super::store::{BotId, GameId, GameKind, GameSearch, LeagueBot, LeagueGame};
use super::super::drawing::{VersionCurve, rating_chart, signed};
use super::super::frame::{Frame, page};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use super::games::{PAGE, kinds, older, table};
use crate::engine::Deaths;
use crate::pages::{Back, facts, heading, scrolling};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

/// Points of a version's curve.
const CURVE: usize = 300;
/// Opponents that are listed.
const MEETINGS: usize = 30;
/// Versions that are shown with all their steps.
const VERSIONS: usize = 20;

/// Which of its games are shown.
#[derive(Clone, Debug, Default, Deserialize)]
pub(in super::super) struct Search {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    against: String,
    #[serde(default)]
    place: String,
    #[serde(default)]
    before: String,
}

pub(in super::super) async fn bot(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
    Query(search): Query<Search>,
) -> Response {
    site.page(asking, move |visit| {
        show(visit, &found(visit, &id)?, &search)
    })
    .await
}

fn found(visit: &Visit, id: &str) -> Result<LeagueBot, Refusal> {
    let id: Option<BotId> = id.parse().ok();
    let bot = id
        .map(|id| visit.site.league.store.bot(id))
        .transpose()?
        .flatten();
    bot.ok_or(Refusal::Missing("bot"))
}

fn show(visit: &Visit, bot: &LeagueBot, search: &Search) -> Result<Response, Refusal> {
    let store = &visit.site.league.store;
    let meetings = store.meetings(bot.id)?;
    let (deaths, games) = store.deaths(bot.id)?;
    let before: Option<GameId> = search.before.parse().ok();
    let wanted = GameSearch {
        bot: Some(bot.id),
        against: search.against.parse().ok(),
        kind: search.kind.parse().ok(),
        place: search.place.parse().ok(),
        before,
    };
    let played = store.find_games(&wanted, PAGE)?;
    let sees = visit.may_see_inside(bot.owner) && bot.built_in.is_none();
    let frame = Frame {
        title: &bot.name,
        live: if before.is_none() {
            "ratings games"
        } else {
            ""
        },
        back: Some(Back {
            address: "/".to_owned(),
            name: "Standings".to_owned(),
        }),
        ..Frame::default()
    };
    let own = |game: &LeagueGame, seat: usize| {
        html! {
            @if sees {
                @for what in ["log", "stderr", "input"] { a href=(format!("/games/{}/seats/{seat}/{what}", game.id)) { (what) } " " }
            }
        }
    };
    page(
        visit,
        &frame,
        &html! {
            section.card #about-bot data-swap { (summary(visit, bot)?) }
            @if sees { p { a href=(format!("/bots/{}/inside", bot.id)) { "Inside: programs, build logs, ways in" } span.faint { " (the owner's and the organiser's alone)" } } }
            section.card #strength data-swap {
                h2 { "Points over time" }
                (scrolling("Points over time", &rating_chart(&curves(visit, bot)?)))
            }
            div.cards {
                section.card #meetings data-swap {
                    h2 { "Against" }
                    @if meetings.is_empty() { p.faint { "It has met no other bot yet." } } @else {
                        (scrolling("Against others", &html! {
                            table {
                                (heading(&["bot", "games", "ahead", "behind", "share"], &["bot"]))
                                tbody {
                                    @for met in meetings.iter().take(MEETINGS) {
                                        tr {
                                            td.l { a href=(format!("/bots/{}", met.bot)) { (met.name) } }
                                            td { (met.games) }
                                            td { (met.ahead) }
                                            td { (met.behind) }
                                            td { (share(met.ahead, met.behind)) }
                                        }
                                    }
                                }
                            }
                        }))
                    }
                }
                section.card #deaths data-swap {
                    h2 { "Deaths" }
                    (death_bars(&deaths, games))
                }
            }
            section.card {
                h2 { "Games" }
                form.search method="get" action=(format!("/bots/{}", bot.id)) {
                    (kinds(wanted.kind))
                    label { span.unseen { "Against" }
                        select name="against" {
                            option value="" { "against anybody" }
                            @for met in &meetings { option value=(met.bot) selected[wanted.against == Some(met.bot)] { "against " (met.name) } }
                        }
                    }
                    label { span.unseen { "Place" }
                        select name="place" {
                            option value="" { "any place" }
                            @for place in 1..=visit.site.league.config.seats() { option value=(place) selected[wanted.place == u32::try_from(place).ok()] { "place " (place) } }
                        }
                    }
                    button { "Show" }
                }
                div #games data-swap {
                    (table(&played, Some(bot.id), &own))
                    (older(&played, &address(bot.id, &wanted)))
                }
            }
        },
    )
}

fn address(bot: BotId, wanted: &GameSearch) -> String {
    let text = |id: Option<String>| id.unwrap_or_default();
    format!(
        "/bots/{bot}?kind={}&against={}&place={}",
        wanted.kind.map_or("", GameKind::word),
        text(wanted.against.map(|it| it.to_string())),
        text(wanted.place.map(|it| it.to_string()))
    )
}

fn summary(visit: &Visit, bot: &LeagueBot) -> Result<Markup, Refusal> {
    let store = &visit.site.league.store;
    let standings = visit.site.snapshots.standings(visit)?;
    let ranked = standings
        .rows
        .iter()
        .find(|ranked| ranked.row.bot == bot.id);
    let owner = bot
        .owner
        .map(|owner| store.student(owner))
        .transpose()?
        .flatten();
    let place = match ranked {
        Some(ranked) => ranked.rank.map_or_else(
            || "plays its first games".to_owned(),
            |rank| format!("{rank} of {}", standings.rows.len()),
        ),
        None => "does not play".to_owned(),
    };
    let row = ranked.map(|ranked| &ranked.row);
    let points = row
        .and_then(|row| row.points)
        .map_or_else(|| "–".to_owned(), signed);
    let between = row.and_then(|row| row.interval).map_or_else(
        || "–".to_owned(),
        |it| format!("{} to {}", signed(it.low), signed(it.high)),
    );
    let version = row.map_or_else(|| "–".to_owned(), |row| row.number.to_string());
    let division = ranked
        .and_then(|ranked| ranked.division)
        .map_or_else(|| "–".to_owned(), |number| number.to_string());
    Ok(facts([
        ("place", place),
        ("points", points),
        ("95 % between", between),
        ("division", division),
        ("version", version),
        (
            "ladder games of it",
            row.map_or(0, |row| row.games).to_string(),
        ),
        (
            "by",
            owner.map_or_else(|| "built in".to_owned(), |owner| owner.name),
        ),
    ]))
}

/// The curves of all versions that were rated, thinned out to what can be seen.
fn curves(visit: &Visit, bot: &LeagueBot) -> Result<Vec<VersionCurve>, Refusal> {
    let store = &visit.site.league.store;
    let mut versions = store.versions(bot.id)?;
    versions.truncate(VERSIONS);
    versions.reverse();
    let mut curves = Vec::new();
    for version in versions {
        let history = store.rating_history(version.id)?;
        let every = history.len().div_ceil(CURVE).max(1);
        let last = history.len().saturating_sub(1);
        let kept = history
            .into_iter()
            .enumerate()
            .filter(|(number, _)| number % every == 0 || *number == last);
        curves.push(VersionCurve {
            number: version.number,
            points: kept.map(|(_, point)| point).collect(),
        });
    }
    Ok(curves)
}

fn share(ahead: u32, behind: u32) -> String {
    match ahead + behind {
        0 => "–".to_owned(),
        both => format!("{:.0} %", 100.0 * f64::from(ahead) / f64::from(both)),
    }
}

fn death_bars(deaths: &Deaths, games: u32) -> Markup {
    let causes = [
        ("wall or obstacle", deaths.wall),
        ("own body", deaths.own_body),
        ("another body", deaths.other_body),
        ("head on", deaths.head_on),
        ("zombie", deaths.zombie),
        ("bad apple", deaths.bad_apple),
    ];
    let most = causes
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    html! {
        dl.bars {
            @for (cause, count) in causes {
                dt { (cause) }
                dd { progress max=(most) value=(count) aria-label=(cause) {} }
                dd { (count) }
            }
        }
        p.note { (deaths.total()) " in " (games) " games." }
    }
}
