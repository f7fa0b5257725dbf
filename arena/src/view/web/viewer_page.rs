//! The page of a game: what it is made of before its script fills it.

use super::page::Viewing;
use crate::pages::{Shell, theme_button};
use maud::{Markup, PreEscaped, html};

/// Buttons that move through the game: id, name, key, and the path of its sign.
const STEPS: [(&str, &str, &str, &str); 5] = [
    ("first", "First tick", "Home", "M3 3h2v10H3zM13 3v10L6 8z"),
    ("back", "One tick back", "←", "M11 3v10L4 8z"),
    ("play", "Play", "Space", "M4 2v12l10-6z"),
    ("forth", "One tick on", "→", "M5 3v10l7-5z"),
    ("last", "Last tick", "End", "M11 3h2v10h-2zM3 3v10l7-5z"),
];
/// Kinds of events, deaths in front.
const KINDS: [(&str, &str); 4] = [
    ("death", "Deaths"),
    ("kill", "Kills"),
    ("late", "Late"),
    ("all", "All"),
];
const STANDINGS: [&str; 6] = ["now", "best", "kills", "deaths", "late", "held up"];
/// The keys, as the dialog lists them.
const KEYS: [(&str, &str); 14] = [
    ("Space", "play or pause"),
    ("← →", "one tick; with Shift, ten"),
    ("Page Up, Page Down", "a hundred ticks back, on"),
    ("Home, End", "first tick, last tick"),
    ("+ −", "faster, slower"),
    (
        "D, K, L",
        "next death, kill, late answer; with Shift, the one before",
    ),
    ("G", "go to a tick"),
    ("0 – 7", "follow the snake of that seat, or no longer"),
    ("E", "next kind of events"),
    ("O", "next overlay"),
    ("H", "fold the chart away, or open it"),
    ("S", "copy a link to this tick"),
    ("T", "light or dark"),
    ("?", "this list"),
];

/// The page around a script and the place where that finds its game.
pub(super) fn viewer_page(viewing: &Viewing<'_>, script: &str) -> String {
    let (kind, data) = viewing.source.words();
    let shell = Shell {
        back: viewing.back.clone(),
        about: "",
        actions: actions(),
        class: if viewing.bare {
            "viewer bare"
        } else {
            "viewer"
        },
        script: viewing.linked.is_none().then_some(script),
        linked: viewing.linked,
        ..Shell::new("Snakepit")
    };
    let own = viewing.own.map(|seats| {
        seats
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    });
    shell.page(&html! {
        main #main {
            (stage())
            (controls())
            (side())
        }
        p #spoken .unseen role="status" {}
        (help())
        script #source type="text/plain" data-kind=(kind) data-own=[own] { (PreEscaped(data)) }
    })
}

fn actions() -> Markup {
    html! {
        button #again .main type="button" hidden { "Play again" }
        button #give-up type="button" title="End the game (Esc)" hidden { "End the game" }
        button #live type="button" hidden { "Follow live" }
        button #share type="button" title="Copy a link to this tick (S)" { "Share" }
        (theme_button())
        button #help-open type="button" title="Keys (?)" { "Keys" }
    }
}

fn stage() -> Markup {
    let arrow = |way: &str, name: &str, sign: &str| {
        html! {
            button type="button" data-way=(way) aria-label=(name) class=(way) { (sign) }
        }
    };
    html! {
        section #stage aria-label="Game" {
            div #board-box {
                canvas #edge aria-hidden="true" {}
                canvas #board role="img" aria-label="The board" {}
                div #tip hidden {}
                div #card .card.over-board role="status" hidden {}
            }
        }
        div #pad role="group" aria-label="Steer" hidden {
            (arrow("ArrowUp", "Up", "▲"))
            (arrow("ArrowLeft", "Left", "◀"))
            (arrow("ArrowRight", "Right", "▶"))
            (arrow("ArrowDown", "Down", "▼"))
        }
    }
}

fn controls() -> Markup {
    html! {
        section #transport aria-label="Playback" {
            span.group role="group" aria-label="Move through the game" {
                @for (id, name, key, sign) in STEPS {
                    button id=(id) class=[(id == "play").then_some("main")] type="button" aria-label=(name) title=(format!("{name} ({key})")) {
                        svg viewBox="0 0 16 16" aria-hidden="true" {
                            path id=[(id == "play").then_some("play-path")] d=(sign) {}
                        }
                    }
                }
            }
            input #scrub type="range" min="0" max="0" value="0" aria-label="Tick";
            label.tick { span.tick-word { "Tick " } input #tick type="number" min="0" value="0" aria-label="Tick"; " " span #of {} }
            label { span.word { "Speed " } select #speed aria-label="Speed" {} }
            label { span.word { "Overlay " } select #overlay aria-label="Overlay" {} }
            span.group.jumps role="group" aria-label="Jump to the next" {
                @for (kind, key) in [("death", "D"), ("kill", "K"), ("late", "L")] {
                    button data-jump=(kind) type="button" title=(format!("Next {kind} ({key}); with Shift, the one before")) {
                        "Next " (kind)
                    }
                }
            }
        }
    }
}

fn side() -> Markup {
    html! {
        aside #side aria-label="About the game" {
            section #standings-box .card aria-labelledby="standings-title" {
                h2 #standings-title { "Standings" }
                div.scroll {
                    table {
                        thead {
                            tr {
                                th scope="col" { "#" }
                                th.l scope="col" { "bot" }
                                @for name in STANDINGS { th scope="col" { (name) } }
                                th #share-title scope="col" hidden { "area" }
                            }
                        }
                        tbody #standings {}
                    }
                }
            }
            (follow())
            details #chart-box .card open {
                summary { h2 { "Chart" } }
                div.row {
                    label { span.unseen { "What is charted" } select #measure {} }
                    span #values {}
                }
                canvas #chart aria-hidden="true" {}
                p #start-ups .note {}
            }
            section #feed-box .card aria-labelledby="feed-title" {
                div.row {
                    h2 #feed-title { "Events" }
                    span #kinds .group role="group" aria-label="Kind of events" {
                        @for (kind, name) in KINDS {
                            button type="button" data-kind=(kind) aria-pressed="false" { (name) " " span.count {} }
                        }
                    }
                    label { span.unseen { "Of which bot" } select #of-bot { option value="all" { "all bots" } } }
                }
                ol #feed tabindex="0" aria-labelledby="feed-title" {}
            }
            section #log-box .card aria-labelledby="log-title" hidden {
                h2 #log-title { "Bots' logs" }
                ol #log tabindex="0" aria-labelledby="log-title" {}
            }
        }
    }
}

/// The snake that is followed.
fn follow() -> Markup {
    html! {
        section #follow-box .card aria-labelledby="follow-title" hidden {
            div.row {
                h2 #follow-title {}
                button #follow-view type="button" aria-pressed="false" { "Its view" }
                button #follow-end type="button" { "Follow no longer" }
            }
            p #follow-now {}
            details open {
                summary { "Its log" }
                ol #follow-log .log tabindex="0" aria-label="Its log" {}
            }
            details #sent-box {
                summary { "What it is sent after this tick" }
                button #sent-copy type="button" { "Copy" }
                pre #sent tabindex="0" aria-label="What it is sent after this tick" {}
            }
        }
    }
}

fn help() -> Markup {
    html! {
        dialog #help aria-labelledby="help-title" {
            h2 #help-title { "Keys" }
            dl {
                @for (key, what) in KEYS {
                    dt { (key) }
                    dd { (what) }
                }
            }
            p.note { "A click on a snake, or on its row, follows it too." }
            form method="dialog" { button { "Close" } }
        }
    }
}
