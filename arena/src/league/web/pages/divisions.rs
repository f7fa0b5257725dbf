//! The divisions: each round's tables, with form and movement.

use super::super::super::tables::{DivisionRow, DivisionTable, Movement};
use super::super::frame::{Frame, moment, page};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use crate::pages::{heading, scrolling};
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

pub(in super::super) async fn divisions(State(site): State<Site>, asking: Asking) -> Response {
    site.page(asking, show).await
}

fn show(visit: &Visit) -> Result<Response, Refusal> {
    let found = visit.site.league.division_table()?;
    let frame = Frame {
        title: "Divisions",
        here: "/divisions",
        live: "rounds games",
        ..Frame::default()
    };
    let mine = |row: &DivisionRow| {
        visit
            .person
            .as_ref()
            .is_some_and(|person| row.owner_name.as_ref() == Some(&person.student.name))
    };
    page(
        visit,
        &frame,
        &html! {
            div #divisions data-swap {
                @match &found {
                    None => section.card {
                        h2 { "No round was played yet" }
                        p { "In a round, four bots of about the same strength play each other in every seat. The best go up a division, the last go down." }
                    },
                    Some(table) => {
                        p.lead { (about(table)) }
                        div.cards {
                            @for (rows, number) in table.divisions.iter().zip(1..) {
                                section.card { h2 { "Division " (number) } (division(rows, &mine)) }
                            }
                        }
                    },
                }
            }
        },
    )
}

fn about(table: &DivisionTable) -> Markup {
    html! {
        "Round " (table.round) ", "
        @match table.ended {
            Some(ended) => { "over since " (moment(ended)) },
            None => { "being played since " (moment(table.begun)) },
        }
        "."
        @if let Some(next) = table.next { " The next one begins " (moment(next)) "." }
    }
}

fn division(rows: &[DivisionRow], mine: &dyn Fn(&DivisionRow) -> bool) -> Markup {
    scrolling(
        "Division",
        &html! {
            table {
                (heading(&["#", "", "bot", "points", "form"], &["bot", "form"]))
                tbody {
                    @for (row, number) in rows.iter().zip(1u32..) {
                        tr class=[mine(row).then_some("mine")] {
                            td { (row.place.unwrap_or(number)) }
                            td { (movement(row.movement)) }
                            td.l { a href=(format!("/bots/{}", row.bot)) { (row.name) } " " small.faint { (row.owner_name.as_deref().unwrap_or("built in")) } }
                            td.points { (row.points) }
                            td.l { @for mark in &row.form { span title=(format!("round {}, division {}", mark.round, mark.division + 1)) { (mark.place) } " " } }
                        }
                    }
                }
            }
        },
    )
}

fn movement(movement: Movement) -> Markup {
    match movement {
        Movement::New => html! { span.faint { "new" } },
        Movement::Up => html! { span.up { "▲" span.unseen { "up" } } },
        Movement::Same => html! { span.faint { "=" span.unseen { "same" } } },
        Movement::Down => html! { span.down { "▼" span.unseen { "down" } } },
    }
}
