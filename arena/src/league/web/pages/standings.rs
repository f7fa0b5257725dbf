//! The first page: who stands where, and what is being played.

use super::super::drawing::{signed, sparkline};
use super::super::frame::{Frame, page};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::snapshot::Ranked;
use super::super::visit::{Asking, Visit};
use super::games::running_strip;
use crate::pages::{heading, scrolling};
use axum::extract::{Query, State};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

/// What a reader looks for.
#[derive(Clone, Debug, Default, Deserialize)]
pub(in super::super) struct Search {
    #[serde(default)]
    q: String,
    #[serde(default)]
    division: String,
}

pub(in super::super) async fn standings(
    State(site): State<Site>,
    asking: Asking,
    Query(search): Query<Search>,
) -> Response {
    site.page(asking, move |visit| show(visit, &search)).await
}

fn show(visit: &Visit, search: &Search) -> Result<Response, Refusal> {
    let standings = visit.site.snapshots.standings(visit)?;
    let wanted = search.q.to_lowercase();
    let division: Option<u32> = search.division.parse().ok();
    let matches = |ranked: &&Ranked| {
        let row = &ranked.row;
        let named = row.name.to_lowercase().contains(&wanted)
            || row
                .owner_name
                .as_ref()
                .is_some_and(|owner| owner.to_lowercase().contains(&wanted));
        named && division.is_none_or(|number| ranked.division == Some(number))
    };
    let rows: Vec<&Ranked> = standings.rows.iter().filter(matches).collect();
    let divisions = standings
        .rows
        .iter()
        .filter_map(|ranked| ranked.division)
        .max()
        .unwrap_or(0);
    let frame = Frame {
        title: "Standings",
        here: "/",
        live: "ratings games rounds",
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            (closed(visit)?)
            div #running data-swap { (running_strip(visit)?) }
            section.card {
                form.search role="search" method="get" action="/" {
                    label { span.unseen { "Bot or student" } input type="search" name="q" value=(search.q) maxlength="60" placeholder="Bot or student"; }
                    @if divisions > 0 {
                        label { span.unseen { "Division" }
                            select name="division" {
                                option value="" { "all divisions" }
                                @for number in 1..=divisions {
                                    option value=(number) selected[division == Some(number)] { "division " (number) }
                                }
                            }
                        }
                    }
                    button { "Find" }
                    @if !search.q.is_empty() || division.is_some() { a href="/" { "all" } }
                }
                div #ladder data-swap {
                    (table(visit, &rows))
                    @if rows.is_empty() { p.faint { "No bot of that name plays." } }
                    p.note {
                        "Points are on the scale of Elo around the mean of the field, with an interval that holds them with 95 %. Arrows and curves are those since "
                        (super::super::frame::moment(standings.since)) "."
                    }
                }
            }
        },
    )
}

/// Why uploads are closed, if they are.
pub(super) fn closed(visit: &Visit) -> Result<Markup, Refusal> {
    let why = visit.site.league.closed_because(visit.now)?;
    Ok(html! {
        div #closed data-swap {
            @if let Some(why) = why { p.announcement { (super::super::frame::sentence(&why)) } }
        }
    })
}

fn table(visit: &Visit, rows: &[&Ranked]) -> Markup {
    let columns = [
        "#", "moved", "bot", "points", "±", "lately", "games", "division", "by",
    ];
    let table = html! {
        table.standings {
            (heading(&columns, &["bot", "by"]))
            tbody {
                @for ranked in rows { (line(visit, ranked)) }
            }
        }
    };
    scrolling("Standings", &table)
}

fn line(visit: &Visit, ranked: &Ranked) -> Markup {
    let row = &ranked.row;
    let mine = row.owner.is_some() && row.owner == visit.me();
    let half = row
        .interval
        .map(|it| format!("{:.0}", (it.high - it.low) / 2.0));
    html! {
        tr data-key=(row.bot) class=[mine.then_some("mine")] {
            td { @match ranked.rank { Some(rank) => (rank), None => "–" } }
            td { (movement(ranked.moved)) }
            td.l.wide { a href=(format!("/bots/{}", row.bot)) { (row.name) } " " small.faint { "v" (row.number) } @if mine { " " span.tag.you { "you" } } }
            td.points { @match row.points { Some(points) => (signed(points)), None => span.faint { "new" } } }
            td.faint { (half.unwrap_or_default()) }
            td { (sparkline(&ranked.curve)) }
            td { (row.games) }
            td { @if let Some(number) = ranked.division { (number) } }
            td.l.faint { (row.owner_name.as_deref().unwrap_or("built in")) }
        }
    }
}

/// Places won or lost, in a sign and a word.
fn movement(moved: Option<i64>) -> Markup {
    match moved {
        Some(up) if up > 0 => html! { span.up { "▲" (up) span.unseen { " places up" } } },
        Some(down) if down < 0 => {
            html! { span.down { "▼" (-down) span.unseen { " places down" } } }
        }
        Some(_) => html! { span.faint { "=" span.unseen { " same place" } } },
        None => html! { span.faint { "·" span.unseen { " not there before" } } },
    }
}
