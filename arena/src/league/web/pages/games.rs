//! Lists of games: what is being played, and what was.

use super::super::super::store::{BotId, GameId, GameKind, GameSearch, GameSeat, LeagueGame};
use super::super::frame::{Frame, moment, page};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use crate::pages::{heading, scrolling};
use axum::extract::{Query, State};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

/// Games on a page.
pub(super) const PAGE: u32 = 30;
/// Games that are being played and named on other pages.
const STRIP: usize = 6;

/// What a reader looks for.
#[derive(Clone, Debug, Default, Deserialize)]
pub(in super::super) struct Search {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    before: String,
}

pub(in super::super) async fn games(
    State(site): State<Site>,
    asking: Asking,
    Query(search): Query<Search>,
) -> Response {
    site.page(asking, move |visit| show(visit, &search)).await
}

fn show(visit: &Visit, search: &Search) -> Result<Response, Refusal> {
    let kind: Option<GameKind> = search.kind.parse().ok();
    let before: Option<GameId> = search.before.parse().ok();
    let store = &visit.site.league.store;
    let found = store.find_games(
        &GameSearch {
            kind,
            before,
            ..GameSearch::default()
        },
        PAGE,
    )?;
    let live = if before.is_none() { "games" } else { "" };
    let frame = Frame {
        title: "Games",
        here: "/games",
        live,
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            div #running data-swap { (running_strip(visit)?) }
            section.card {
                form.search method="get" action="/games" {
                    (kinds(kind))
                    button { "Show" }
                }
                div #games data-swap {
                    (table(&found, None, &|_, _| html! {}))
                    (older(&found, &format!("/games?kind={}", kind.map_or("", GameKind::word))))
                }
            }
        },
    )
}

/// A choice of what games are played for.
pub(super) fn kinds(chosen: Option<GameKind>) -> Markup {
    let all = [
        (GameKind::Ladder, "ladder"),
        (GameKind::Division, "divisions"),
        (GameKind::Final, "finals"),
        (GameKind::Demand, "on demand"),
        (GameKind::Trial, "trials"),
    ];
    html! {
        label { span.unseen { "What it is played for" }
            select name="kind" {
                option value="" { "all games" }
                @for (kind, name) in all { option value=(kind) selected[chosen == Some(kind)] { (name) } }
            }
        }
    }
}

/// The way to older games, if there may be some.
pub(super) fn older(found: &[LeagueGame], address: &str) -> Markup {
    html! {
        @if found.is_empty() { p.faint { "No such game was played yet." } }
        @if let Some(last) = found.last().filter(|_| found.len() == PAGE as usize) {
            p.pages { a href=(format!("{address}&before={}", last.id)) { "Older games" } }
        }
    }
}

/// A table of games. The bot whose page it is on is marked, and may have more to say about each game.
pub(super) fn table(
    games: &[LeagueGame],
    of: Option<BotId>,
    more: &dyn Fn(&LeagueGame, usize) -> Markup,
) -> Markup {
    let own = |game: &LeagueGame| game.seats.iter().position(|seat| Some(seat.bot) == of);
    let from = of.map_or_else(String::new, |bot| format!("?bot={bot}"));
    let columns = [
        "game",
        "for",
        "bots in the order of their places",
        "ticks",
        "when",
        "",
    ];
    scrolling(
        "Games",
        &html! {
            table.result {
                (heading(&columns[..if of.is_some() { 6 } else { 5 }], &columns))
                tbody {
                    @for game in games {
                        tr {
                            td.l { a href=(format!("/games/{}{from}", game.id)) { "#" (game.id) } }
                            td.l { (game.kind) }
                            td.l.wraps { (places(game, of)) }
                            td.l { @if let Some(played) = &game.played { (played.ticks) } }
                            td.l { @if let Some(played) = &game.played { (moment(played.at)) } }
                            @if of.is_some() { td.l { @if let Some(seat) = own(game) { (more(game, seat)) } } }
                        }
                    }
                }
            }
        },
    )
}

/// Who came in where.
fn places(game: &LeagueGame, of: Option<BotId>) -> Markup {
    let mut seats: Vec<&GameSeat> = game.seats.iter().collect();
    seats.sort_by_key(|seat| {
        seat.outcome
            .as_ref()
            .map_or(u32::MAX, |outcome| outcome.place)
    });
    html! {
        @for seat in seats {
            span.bot {
                @if let Some(outcome) = &seat.outcome { small.faint { (outcome.place) ". " } }
                @if Some(seat.bot) == of { strong { (seat.name) } } @else { a href=(format!("/bots/{}", seat.bot)) { (seat.name) } }
                @if let Some(outcome) = &seat.outcome { small.faint { " " (outcome.longest) } }
            }
        }
    }
}

/// What is being played now.
pub(super) fn running_strip(visit: &Visit) -> Result<Markup, Refusal> {
    let league = &visit.site.league;
    let running = league.running();
    let mut games = Vec::new();
    for id in running.iter().rev().take(STRIP) {
        games.extend(league.store.game(*id)?.filter(|game| game.played.is_none()));
    }
    Ok(html! {
        @if !games.is_empty() {
            p.running {
                span.tag.live { "playing" }
                @for game in &games {
                    a href=(format!("/games/{}", game.id)) { (game.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(", ")) }
                }
            }
        }
    })
}
