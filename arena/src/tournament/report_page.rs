//! A tournament as one page: no script, nothing from outside, drawn with inline SVG.

use super::highlights::highlights;
use super::rating::Duel;
use super::report_charts::{lengths, ratings};
use super::report_text::{caution, range, sandbox};
use super::results::Results;
use super::summary::{BotSummary, Summary};
use crate::engine::Latency;
use crate::url_path::url_path;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::path::{Path, PathBuf};

const STYLE: &str = include_str!("report.css");
const STANDINGS: [&str; 19] = [
    "rank",
    "bot",
    "rating",
    "95 %",
    "games",
    "firsts",
    "mean rank",
    "longest, mean",
    "best",
    "kills",
    "deaths",
    "apples",
    "late",
    "held up",
    "garbage",
    "left early",
    "p50 ms",
    "p99 ms",
    "max ms",
];
const DEATHS: [&str; 8] = [
    "bot",
    "all",
    "wall",
    "own body",
    "other body",
    "head-on",
    "zombie",
    "bad apple",
];

/// The page, with links to replays as seen from `folder`.
pub fn page(results: &Results, summary: &Summary, verdict: Option<&str>, folder: &Path) -> String {
    let names: Vec<&str> = summary.bots.iter().map(|bot| bot.name.as_str()).collect();
    let names = names.join(", ");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (names) " · Snakepit tournament" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Tournament" }
                p.lead { (summary.games) " games in " (summary.blocks) " blocks between " (names) }
                @if let Some(verdict) = verdict {
                    p.verdict { (verdict) }
                }
                (standings(summary))
                (ratings(&summary.bots))
                (duels(summary))
                (lengths(&summary.bots))
                (deaths(&summary.bots))
                (games_to_watch(results, summary, folder))
            }
        }
    };
    page.into_string()
}

fn standings(summary: &Summary) -> Markup {
    html! {
        h2 { "Standings" }
        div.scroll {
            table {
                (heading(&STANDINGS, "bot"))
                @for (index, bot) in summary.bots.iter().enumerate() {
                    (standing(index + 1, bot))
                }
            }
        }
        p.note {
            "400 points are ten to one on being ahead; 0 is the mean of the field. "
            "Kills, deaths and apples are per game. Ties on length and kills are shared. "
            "Late answers missed their budget by the bot's fault, those held up by the machine's."
        }
        @if let Some(sandbox) = sandbox(summary) {
            p.note { (sandbox) }
        }
        @if let Some(caution) = caution(summary) {
            p.note { (caution) }
        }
    }
}

/// A row of column names. Names of bots stand to the left, figures to the right.
fn heading(names: &[&str], left: &str) -> Markup {
    html! {
        tr {
            @for &name in names {
                th class=[(name == left).then_some("l")] { (name) }
            }
        }
    }
}

fn standing(rank: usize, bot: &BotSummary) -> Markup {
    let per_game = |count| format!("{:.2}", bot.per_game(count));
    let ms = |pick: fn(&Latency) -> u32| match &bot.latency {
        Some(latency) => format!("{:.2}", f64::from(pick(latency)) / 1000.0),
        None => "–".to_owned(),
    };
    let trouble = |count: u32| html! { td class=[(count > 0).then_some("bad")] { (count) } };
    html! {
        tr {
            td { (rank) }
            td.l title=(bot.command) { (bot.name) }
            td { b { (format!("{:+.0}", bot.rating.points)) } }
            td { (bot.rating.interval.map_or_else(|| "–".to_owned(), range)) }
            td { (bot.games) }
            td { (format!("{:.1} %", 100.0 * bot.firsts / f64::from(bot.games))) }
            td { (format!("{:.2}", bot.mean_rank)) }
            td { (format!("{:.1}", bot.mean_longest())) }
            td { (bot.best_longest()) }
            td { (per_game(bot.kills)) }
            td { (per_game(bot.deaths.total())) }
            td { (format!("{:.1}", bot.per_game(bot.apples))) }
            (trouble(bot.late.by_bot))
            td { (bot.late.by_machine) }
            (trouble(bot.garbage))
            (trouble(bot.gone))
            td { (ms(|latency| latency.p50_us)) }
            td { (ms(|latency| latency.p99_us)) }
            td { (ms(|latency| latency.max_us)) }
        }
    }
}

/// In each row, how often that bot was ahead of those in the columns.
fn duels(summary: &Summary) -> Markup {
    html! {
        h2 { "Who is ahead of whom" }
        div.scroll {
            table.duels {
                tr {
                    th.l { "ahead of" }
                    @for bot in &summary.bots {
                        th { (bot.name) }
                    }
                }
                @for (bot, row) in summary.bots.iter().zip(&summary.duels) {
                    tr {
                        th.l { (bot.name) }
                        @for duel in row {
                            @if let Some(duel) = duel {
                                (duel_cell(duel))
                            } @else {
                                td.self {}
                            }
                        }
                    }
                }
            }
        }
        p.note { "Share of games ahead, its 95 % interval, and the likelihood of superiority." }
    }
}

fn duel_cell(duel: &Duel) -> Markup {
    let hue = if duel.share >= 0.5 { 150 } else { 15 };
    let strength = (duel.share - 0.5).abs() * 1.2;
    let background = format!("background:hsl({hue} 70% 45% / {strength:.2})");
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    html! {
        td style=(background) {
            b { (percent(duel.share)) " %" }
            br;
            small {
                (percent(duel.interval.low)) "–" (percent(duel.interval.high)) " %, LOS "
                (format!("{:.1}", duel.superiority * 100.0)) " %"
            }
        }
    }
}

fn deaths(bots: &[BotSummary]) -> Markup {
    let row = |bot: &BotSummary| {
        let deaths = bot.deaths;
        let counts = [
            deaths.total(),
            deaths.wall,
            deaths.own_body,
            deaths.other_body,
            deaths.head_on,
            deaths.zombie,
            deaths.bad_apple,
        ];
        html! {
            tr {
                td.l { (bot.name) }
                @for count in counts {
                    td { (format!("{:.2}", bot.per_game(count))) }
                }
            }
        }
    };
    html! {
        h2 { "Deaths per game" }
        div.scroll {
            table {
                (heading(&DEATHS, "bot"))
                @for bot in bots {
                    (row(bot))
                }
            }
        }
    }
}

fn games_to_watch(results: &Results, summary: &Summary, folder: &Path) -> Markup {
    html! {
        h2 { "Games worth a look" }
        div.scroll {
            table {
                @for game in highlights(results, summary) {
                    tr {
                        td.l { (game.why) }
                        td.l { (game.what) }
                        td.l { (link(game.replay, folder)) }
                    }
                }
            }
        }
        p.note { code { "arena replay FILE" } " shows one of them." }
    }
}

/// A link to a file: as seen from the folder if it is in there, else from the root.
fn link(file: PathBuf, folder: &Path) -> Markup {
    let path = match file.strip_prefix(folder) {
        Ok(inside) => inside.to_owned(),
        Err(_) => std::path::absolute(&file).unwrap_or(file),
    };
    let path = path.to_string_lossy();
    html! {
        a href=(url_path(&path)) { code { (path) } }
    }
}
