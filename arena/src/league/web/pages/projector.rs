//! The projector: chosen games full screen, one after another, with names and a running table. Every visitor may open it.

use super::super::super::store::{GameId, GameKind, GameSearch, LeagueGame, Setting};
use super::super::assets;
use super::super::guard::FRAMING;
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use super::finals::{group, title};
use crate::pages::{Linked, Shell};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use serde_json::{Value, json};

/// Games that are shown where none are chosen.
const LATEST: u32 = 4;
/// Rows of the ladder that are shown where no finals are played.
const ROWS: usize = 10;

pub(in super::super) async fn projector(State(site): State<Site>, asking: Asking) -> Response {
    site.page(asking, show).await
}

fn show(visit: &Visit) -> Result<Response, Refusal> {
    let games: Vec<Value> = program(visit)?.iter().map(entry).collect();
    let shell = Shell {
        class: "projector",
        linked: Some(Linked {
            style: assets::style(),
            script: Some(assets::league_script()),
        }),
        ..Shell::new("Projector")
    };
    let text = shell.page(&html! {
        main #main data-live="rounds games ratings notices" {
            header.title {
                h2 { (visit.site.league.config.name) }
                p #now aria-live="polite" {}
            }
            p #wait .wait hidden[!games.is_empty()] { "No game to show yet." }
            iframe #screen title="Game" hidden[games.is_empty()] {}
            aside {
                h2 { "Playing" }
                ol #players .names {}
                div #table data-swap { (running_table(visit)?) }
            }
            div #program data-swap data-games=(Value::from(games).to_string()) {}
        }
    });
    let mut response = Html(text).into_response();
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(FRAMING),
    );
    Ok(response)
}

/// The games that the organiser chose; else those of the finals; else the latest.
fn program(visit: &Visit) -> Result<Vec<LeagueGame>, Refusal> {
    let store = &visit.site.league.store;
    let chosen = store.setting(Setting::Projector)?.unwrap_or_default();
    let mut games = Vec::new();
    for id in chosen
        .split(',')
        .filter_map(|text| text.trim().parse::<GameId>().ok())
    {
        games.extend(store.game(id)?);
    }
    if games.is_empty() {
        let finals = GameSearch {
            kind: Some(GameKind::Final),
            ..GameSearch::default()
        };
        games = store.find_games(&finals, LATEST)?;
        games.reverse();
    }
    if games.is_empty() {
        games = store.find_games(&GameSearch::default(), LATEST)?;
    }
    games.retain(|game| {
        game.played
            .as_ref()
            .is_some_and(|played| played.replay.is_some())
            || visit.site.league.running().contains(&game.id)
    });
    Ok(games)
}

fn entry(game: &LeagueGame) -> Value {
    let names: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
    let group = game
        .division
        .map_or_else(String::new, |number| format!(", group {}", number + 1));
    let title = match game.kind {
        GameKind::Final => format!("Finals{group}, game {}", game.id),
        GameKind::Division => format!(
            "Division {}, game {}",
            game.division.unwrap_or(0) + 1,
            game.id
        ),
        kind => format!("{kind}, game {}", game.id),
    };
    json!({ "id": game.id, "title": title, "names": names })
}

fn running_table(visit: &Visit) -> Result<Markup, Refusal> {
    if let Some(round) = visit.site.league.finals_table()?.last() {
        return Ok(html! {
            h2 { (title(round)) }
            @for rows in &round.groups { (group(visit, rows)) }
        });
    }
    let standings = visit.site.snapshots.standings(visit)?;
    Ok(html! {
        h2 { "Ladder" }
        table {
            tbody {
                @for ranked in standings.rows.iter().take(ROWS) {
                    tr data-key=(ranked.row.bot) {
                        td { @if let Some(rank) = ranked.rank { (rank) } }
                        td.l { (ranked.row.name) }
                        td.points { @if let Some(points) = ranked.row.points { (super::super::drawing::signed(points)) } }
                    }
                }
            }
        }
    })
}
