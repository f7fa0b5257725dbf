//! The finals: every round with its groups.

use super::super::super::store::RoundKind;
use super::super::super::tables::{FinalsRound, FinalsRow};
use super::super::frame::{Frame, page};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use super::games::table as games_table;
use crate::pages::{heading, scrolling};
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

pub(in super::super) async fn finals(State(site): State<Site>, asking: Asking) -> Response {
    site.page(asking, show).await
}

fn show(visit: &Visit) -> Result<Response, Refusal> {
    let rounds = visit.site.league.finals_table()?;
    let mut games = Vec::new();
    for round in &rounds {
        let of_round = visit.site.league.store.games_of_round(round.round.id)?;
        games.extend(of_round.into_iter().filter(|game| game.played.is_some()));
    }
    let frame = Frame {
        title: "Finals",
        here: "/finals",
        live: "rounds games",
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            div #finals data-swap {
                @if rounds.is_empty() {
                    section.card {
                        h2 { "The finals have not begun" }
                        p { "The organiser begins them: uploads are frozen, groups are seeded from the ladder, and the best of each group meet in the final." }
                    }
                }
                @for round in rounds.iter().rev() { (one_round(visit, round)) }
                @if !games.is_empty() {
                    section.card {
                        h2 { "Games" }
                        (games_table(&games, None, &|_, _| html! {}))
                    }
                }
            }
            p { a href="/projector" { "Projector" } span.faint { ": the chosen games full screen, one after another" } }
        },
    )
}

/// What a round is called.
pub(super) fn title(round: &FinalsRound) -> String {
    match round.round.kind {
        RoundKind::Final => "The final".to_owned(),
        _ => format!("Groups, round {}", round.round.number),
    }
}

fn one_round(visit: &Visit, round: &FinalsRound) -> Markup {
    let (played, all) = round.games;
    html! {
        h2 { (title(round)) " " small.faint { (played) " of " (all) " games played" } }
        div.cards {
            @for (rows, number) in round.groups.iter().zip(1..) {
                section.card {
                    h2 { @if round.groups.len() > 1 { "Group " (number) } @else { (title(round)) } }
                    (group(visit, rows))
                }
            }
        }
    }
}

/// The table of a group.
pub(super) fn group(visit: &Visit, rows: &[FinalsRow]) -> Markup {
    let me = visit
        .person
        .as_ref()
        .map(|person| person.student.name.as_str());
    scrolling(
        "Group",
        &html! {
            table {
                (heading(&["#", "bot", "points", ""], &["bot", ""]))
                tbody {
                    @for (row, number) in rows.iter().zip(1u32..) {
                        tr class=[(me.is_some() && me == row.owner_name.as_deref()).then_some("mine")] {
                            td { (row.place.unwrap_or(number)) }
                            td.l { a href=(format!("/bots/{}", row.bot)) { (row.name) } " " small.faint { (row.owner_name.as_deref().unwrap_or("built in")) } }
                            td.points { (row.points) }
                            td.l { @if row.advances { span.tag.up { "goes on" } } }
                        }
                    }
                }
            }
        },
    )
}
