//! A tournament as one page: no script but for the choice of light or dark, nothing from outside, drawn with inline SVG.

use super::highlights::highlights;
use super::rating::Duel;
use super::report_charts::{lengths, ratings};
use super::report_text::{caution, range, sandbox};
use super::results::Results;
use super::summary::{BotSummary, Summary};
use crate::engine::Latency;
use crate::pages::{Back, Shell, card, facts, heading, scrolling, theme_button, theme_script};
use crate::printable;
use crate::rules_line;
use crate::url_path::url_path;
use maud::{Markup, html};
use std::path::{Path, PathBuf};

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

/// Where a page will lie, and what it says beyond the figures.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// The folder that its links are seen from.
    pub folder: &'a Path,
    /// What a sequential test has found.
    pub verdict: Option<&'a str>,
    /// What its links lead to.
    pub links: GameLinks,
    /// Its way back, where it is served.
    pub back: Option<Back>,
}

/// What the links of a page lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLinks {
    /// Replays, which a server shows.
    Replays,
    /// Pages that show a game from disk where they are, and replays elsewhere.
    Pages,
}

/// The page of a game beside its replay, for readers without a server.
pub fn page_beside(replay: &Path) -> PathBuf {
    replay.with_file_name("game.html")
}

/// The page.
pub fn page(results: &Results, summary: &Summary, setting: &Setting<'_>) -> String {
    let title = format!("Tournament {}", names_of(results));
    let shell = Shell {
        back: setting.back.clone(),
        actions: theme_button(),
        script: Some(theme_script()),
        ..Shell::new(title.trim_end())
    };
    shell.page(&html! {
        main #main .sheet {
            (about(results, summary, setting.verdict))
            (card("Standings", &standings(summary)))
            (card("Ratings", &ratings(&summary.bots)))
            (card("Who is ahead of whom", &duels(summary)))
            (card("Longest lengths", &lengths(&summary.bots)))
            (card("Deaths per game", &deaths(&summary.bots)))
            @if !summary.machines.is_empty() {
                (card("Machines", &machines(summary)))
            }
            (card("Games worth a look", &games_to_watch(results, summary, setting)))
        }
    })
}

/// The names of the folders that games were played in.
fn names_of(results: &Results) -> String {
    let name = |folder: &Path| {
        let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name = whole.file_name()?.to_string_lossy();
        Some(printable::name(&name).into_owned())
    };
    let names: Vec<String> = results.folders().into_iter().filter_map(name).collect();
    names.join(", ")
}

/// What was played, when, by which rules.
fn about(results: &Results, summary: &Summary, verdict: Option<&str>) -> Markup {
    let count = |number: usize, noun: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{number} {noun}{plural}")
    };
    let mut told = vec![(
        "Played",
        format!(
            "{} in {}",
            count(summary.games, "game"),
            count(summary.blocks, "block")
        ),
    )];
    told.extend(last_played(results).map(|date| ("Last game", date)));
    if let Some(plan) = &results.plan {
        let value = |key: &str| plan.config.get(key).map_or("?", String::as_str);
        told.extend([
            ("Rules", rules_line::of_values(&plan.config)),
            (
                "Board",
                format!(
                    "{} × {}, {} snakes",
                    value("game_width"),
                    value("game_height"),
                    value("num_snakes")
                ),
            ),
            ("Ticks of a game", plan.ticks.to_string()),
            ("Time for an answer", format!("{} ms", value("speed"))),
            ("Bots run as", plan.manner.to_string()),
        ]);
    }
    told.extend(sandbox(summary).map(|level| ("Fence", level.replacen("sandbox: ", "", 1))));
    html! {
        section.card {
            (facts(told))
            @if let Some(verdict) = verdict {
                p.verdict { (verdict) }
            }
        }
    }
}

/// The day of the last game, as the journals were written.
fn last_played(results: &Results) -> Option<String> {
    let journals = results.folders().into_iter();
    let times = journals.filter_map(|folder| {
        let journal = folder.join(super::journal::FILE).metadata();
        journal.ok()?.modified().ok()
    });
    let last = jiff::Timestamp::try_from(times.max()?).ok()?;
    Some(last.strftime("%-d %B %Y, %H:%M UTC").to_string())
}

fn standings(summary: &Summary) -> Markup {
    let table = html! {
        table {
            (heading(&STANDINGS, &["bot"]))
            @for (index, bot) in summary.bots.iter().enumerate() {
                (standing(index + 1, bot))
            }
        }
    };
    html! {
        (scrolling("Standings", &table))
        p.note {
            "400 points are ten to one on being ahead; 0 is the mean of the field. "
            "Kills, deaths and apples are per game. Ties on length and kills are shared. "
            "Late answers missed their budget by the bot's fault, those held up by the machine's."
        }
        @if let Some(caution) = caution(summary) {
            p.note { (caution) }
        }
    }
}

/// What each machine has played.
fn machines(summary: &Summary) -> Markup {
    let table = html! {
        table {
            (heading(&super::machines::HEADER, &["machine"]))
            @for machine in &summary.machines {
                @let [name, cells @ ..] = super::machines::cells(machine);
                tr {
                    th.l scope="row" { (name) }
                    @for cell in cells {
                        td { (cell) }
                    }
                }
            }
        }
    };
    scrolling("Machines", &table)
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
            th.l scope="row" title=(bot.command) { (bot.name) }
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
    let table = html! {
        table.duels {
            thead {
                tr {
                    th.l scope="col" { "ahead of" }
                    @for bot in &summary.bots {
                        th scope="col" { (bot.name) }
                    }
                }
            }
            @for (bot, row) in summary.bots.iter().zip(&summary.duels) {
                tr {
                    th.l scope="row" { (bot.name) }
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
    };
    html! {
        (scrolling("Who is ahead of whom", &table))
        p.note {
            "Share of games ahead, its 95 % interval, and the likelihood of superiority (LOS). A framed cell is sure: "
            "LOS of 97.5 % or more, or 2.5 % or less; a dashed one is likely, from 90 % or up to 10 %; the others are open."
        }
    }
}

fn duel_cell(duel: &Duel) -> Markup {
    let (class, word) = certainty(duel.superiority);
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    html! {
        td class=[class] {
            b { (percent(duel.share)) " % " (word) }
            small {
                (percent(duel.interval.low)) "–" (percent(duel.interval.high)) " %, LOS "
                (format!("{:.1}", duel.superiority * 100.0)) " %"
            }
        }
    }
}

/// How sure it is which of two bots is better: a form, and a word with a sign.
fn certainty(superiority: f64) -> (Option<&'static str>, &'static str) {
    match superiority {
        s if s >= 0.975 => (Some("sure"), "▲ better"),
        s if s <= 0.025 => (Some("sure"), "▼ worse"),
        s if s >= 0.9 => (Some("likely"), "△ likely better"),
        s if s <= 0.1 => (Some("likely"), "▽ likely worse"),
        _ => (None, "open"),
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
                th.l scope="row" { (bot.name) }
                @for count in counts {
                    td { (format!("{:.2}", bot.per_game(count))) }
                }
            }
        }
    };
    let table = html! {
        table {
            (heading(&DEATHS, &["bot"]))
            @for bot in bots {
                (row(bot))
            }
        }
    };
    scrolling("Deaths per game", &table)
}

fn games_to_watch(results: &Results, summary: &Summary, setting: &Setting<'_>) -> Markup {
    let table = html! {
        table {
            (heading(&["why", "what", "game"], &["why", "what", "game"]))
            @for game in highlights(results, summary) {
                tr {
                    td.l { (game.why) }
                    td.l.wraps { (game.what) }
                    td.l { (link(&game.replay, setting)) }
                }
            }
        }
    };
    html! {
        (scrolling("Games worth a look", &table))
        @if setting.links == GameLinks::Pages {
            p.note {
                code { "arena replay FILE" } " shows a replay, and " code { "arena serve" }
                " all of them in the browser."
            }
        }
    }
}

/// A link to a file: as seen from the folder if it is in there, else from the root.
fn link(replay: &Path, setting: &Setting<'_>) -> Markup {
    let page = page_beside(replay);
    let file = match setting.links {
        GameLinks::Pages if page.is_file() => page,
        _ => replay.to_owned(),
    };
    let path = match file.strip_prefix(setting.folder) {
        Ok(inside) => inside.to_owned(),
        Err(_) => std::path::absolute(&file).unwrap_or(file),
    };
    let game = replay
        .parent()
        .and_then(Path::file_name)
        .unwrap_or_default();
    html! {
        a href=(url_path(&path.to_string_lossy())) { "game " (game.to_string_lossy()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certainty_has_a_word_for_every_likelihood() {
        let words = [0.0, 0.05, 0.5, 0.93, 1.0].map(|superiority| certainty(superiority).1);
        let expected = [
            "▼ worse",
            "▽ likely worse",
            "open",
            "△ likely better",
            "▲ better",
        ];
        assert_eq!(words, expected);
    }
}
