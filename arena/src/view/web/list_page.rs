//! The page that lists games and tournaments, before its script fills it; and the page for what is not there.

use crate::pages::{Back, Shell, heading, scrolling, theme_button};
use maud::{Markup, html};

/// The list, of everything or of what is inside one tournament.
pub(super) fn list_page(script: &str, inside: Option<&str>) -> String {
    let shell = Shell {
        back: inside.map(|_| Back::to_list()),
        about: "Looking for games…",
        actions: theme_button(),
        class: "list",
        script: Some(script),
        ..Shell::new(inside.unwrap_or("Games"))
    };
    let tournaments = table(
        "Tournaments",
        "tournaments",
        [
            "tournament",
            "bots and their ratings, best first",
            "games",
            "state",
            "when",
        ],
    );
    let games = table(
        "Games",
        "games",
        [
            "game",
            "bots and their longest lengths",
            "ticks",
            "result",
            "when",
        ],
    );
    shell.page(&html! {
        main #main .sheet {
            (tournaments)
            (games)
        }
    })
}

fn table(title: &str, id: &str, columns: [&str; 5]) -> Markup {
    let table = html! {
        table {
            (heading(&columns, &columns))
            tbody id=(id) {}
        }
    };
    html! {
        section.card id=(format!("{id}-box")) hidden {
            h2 { (title) }
            (scrolling(title, &table))
        }
    }
}

/// What is said where there is nothing, with a way back.
pub(super) fn missing_page(what: &str) -> String {
    let shell = Shell {
        back: Some(Back::to_list()),
        ..Shell::new("Not found")
    };
    shell.page(&html! {
        main #main .sheet {
            section.card {
                h2 { (what) }
                p { a href="/" { "All games and tournaments" } " are listed on the first page." }
            }
        }
    })
}
