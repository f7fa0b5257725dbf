//! A tournament as one page: no script, nothing from outside, drawn with inline SVG.

use super::highlights::highlights;
use super::rating::Duel;
use super::report_text::{caution, range};
use super::results::Results;
use super::summary::{BotSummary, Summary};
use crate::engine::Latency;
use std::fmt::Write;
use std::path::Path;

const STYLE: &str = include_str!("report.css");
/// Width of the drawings, in their own units.
const WIDE: f64 = 640.0;
/// Bars of a distribution.
const BARS: usize = 32;

/// The page, with links to replays as seen from `folder`.
pub fn page(results: &Results, summary: &Summary, verdict: Option<&str>, folder: &Path) -> String {
    let mut page = String::new();
    let names: Vec<&str> = summary.bots.iter().map(|bot| bot.name.as_str()).collect();
    let title = escaped(&names.join(", "));
    let (games, blocks) = (summary.games, summary.blocks);
    // Writing to a string does not fail.
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title} · Snakepit tournament</title>\n<style>{STYLE}</style>\n\
         <h1>Tournament</h1>\n<p class=\"lead\">{games} games in {blocks} blocks between {title}</p>\n"
    );
    if let Some(verdict) = verdict {
        let _ = writeln!(page, "<p class=\"verdict\">{}</p>", escaped(verdict));
    }
    standings(&mut page, summary);
    ratings(&mut page, summary);
    duels(&mut page, summary);
    lengths(&mut page, summary);
    deaths(&mut page, summary);
    telling(&mut page, results, summary, folder);
    page.push_str("</html>\n");
    page
}

fn standings(page: &mut String, summary: &Summary) {
    page.push_str(
        "<h2>Standings</h2>\n<div class=\"scroll\"><table>\n<tr><th>rank<th class=\"l\">bot<th>rating\
         <th>95 %<th>games<th>firsts<th>mean rank<th>longest, mean<th>best<th>kills<th>deaths\
         <th>apples<th>late<th>late, machine<th>garbage<th>left early<th>p50 ms<th>p99 ms<th>max ms\n",
    );
    for (index, bot) in summary.bots.iter().enumerate() {
        let ms = |pick: fn(&Latency) -> u32| {
            let us = bot.latency.as_ref().map(pick);
            us.map_or_else(
                || "–".to_owned(),
                |us| format!("{:.2}", f64::from(us) / 1000.0),
            )
        };
        let bad = |count: u32| match count {
            0 => "<td>0".to_owned(),
            count => format!("<td class=\"bad\">{count}"),
        };
        let _ = writeln!(
            page,
            "<tr><td>{}<td class=\"l\" title=\"{}\">{}<td><b>{:+.0}</b><td>{}<td>{}<td>{:.1} %<td>{:.2}\
             <td>{:.1}<td>{}<td>{:.2}<td>{:.2}<td>{:.1}{}<td>{}{}{}<td>{}<td>{}<td>{}",
            index + 1,
            escaped(&bot.command),
            escaped(&bot.name),
            bot.rating.points,
            escaped(&bot.rating.interval.map_or_else(|| "–".to_owned(), range)),
            bot.games,
            100.0 * bot.firsts / f64::from(bot.games),
            bot.mean_rank,
            bot.mean_longest(),
            bot.best_longest(),
            bot.per_game(bot.kills),
            bot.per_game(bot.deaths.total()),
            bot.per_game(bot.apples),
            bad(bot.late),
            bot.held_up,
            bad(bot.garbage),
            bad(bot.gone),
            ms(|l| l.p50_us),
            ms(|l| l.p99_us),
            ms(|l| l.max_us),
        );
    }
    page.push_str(
        "</table></div>\n<p class=\"note\">400 points are ten to one on being ahead; 0 is the mean of the \
         field. Kills, deaths and apples are per game. Ties on length and kills are shared.</p>\n",
    );
    if let Some(caution) = caution(summary) {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(caution));
    }
}

/// One line for each bot: its points, and where they lie with 95 %.
fn ratings(page: &mut String, summary: &Summary) {
    let bots = &summary.bots;
    let ends = |bot: &BotSummary| {
        let interval = bot.rating.interval;
        let finite = |end: Option<f64>| end.filter(|p| p.is_finite()).unwrap_or(bot.rating.points);
        (
            finite(interval.map(|i| i.low)),
            finite(interval.map(|i| i.high)),
        )
    };
    let low = bots.iter().map(|bot| ends(bot).0).fold(0.0, f64::min);
    let high = bots.iter().map(|bot| ends(bot).1).fold(0.0, f64::max);
    let room = ((high - low) * 0.08).max(10.0);
    let (low, high) = (low - room, high + room);
    let x = |points: f64| 140.0 + (points - low) / (high - low) * (WIDE - 160.0);
    let height = bots.len() * 28 + 30;
    let _ = write!(
        page,
        "<h2>Ratings</h2>\n<svg viewBox=\"0 0 {WIDE} {height}\" role=\"img\" aria-label=\"Ratings with 95 % intervals\">\n"
    );
    let step = tick_step(high - low);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let (at, bottom) = (x(tick), height - 22);
        let (class, label) = if tick.abs() < 1e-9 {
            ("zero", "0".to_owned())
        } else {
            ("grid", format!("{tick:+.0}"))
        };
        let _ = writeln!(
            page,
            "<line class=\"{class}\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{bottom}\"/>\
             <text class=\"tick\" x=\"{at:.1}\" y=\"{}\">{label}</text>",
            height - 6
        );
        tick += step;
    }
    for (index, bot) in bots.iter().enumerate() {
        let y = index * 28 + 20;
        let interval = bot.rating.interval;
        let (left, right) = (
            interval.map_or(bot.rating.points, |i| i.low).max(low),
            interval.map_or(bot.rating.points, |i| i.high).min(high),
        );
        let _ = writeln!(
            page,
            "<text x=\"132\" y=\"{}\" class=\"name\">{}</text>\
             <line class=\"range\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\"><title>{:+.0} {}</title></circle>",
            y + 4,
            escaped(&short(&bot.name)),
            x(left),
            x(right),
            x(bot.rating.points),
            bot.rating.points,
            escaped(&interval.map_or_else(String::new, range)),
        );
        // An arrow where there is no end.
        for (end, edge, tip) in [(left, low, -7), (right, high, 7)] {
            if interval.is_some() && end == edge {
                let (at, top, back) = (x(edge), y - 6, -tip);
                let _ = writeln!(
                    page,
                    "<path class=\"open\" d=\"M{at:.1} {top}l{tip} 6l{back} 6z\"/>"
                );
            }
        }
    }
    page.push_str("</svg>\n");
}

/// In each row, how often that bot was ahead of those in the columns.
fn duels(page: &mut String, summary: &Summary) {
    page.push_str("<h2>Who is ahead of whom</h2>\n<div class=\"scroll\"><table class=\"duels\">\n<tr><th class=\"l\">ahead of");
    for bot in &summary.bots {
        let _ = write!(page, "<th>{}", escaped(&bot.name));
    }
    page.push('\n');
    for (bot, row) in summary.bots.iter().zip(&summary.duels) {
        let _ = write!(page, "<tr><th class=\"l\">{}", escaped(&bot.name));
        for duel in row {
            page.push_str(
                &duel
                    .as_ref()
                    .map_or_else(|| "<td class=\"self\">".to_owned(), duel_cell),
            );
        }
        page.push('\n');
    }
    page.push_str(
        "</table></div>\n<p class=\"note\">Share of games ahead, its 95 % interval, and the likelihood of \
         superiority.</p>\n",
    );
}

fn duel_cell(duel: &Duel) -> String {
    let hue = if duel.share >= 0.5 { 150 } else { 15 };
    let strength = (duel.share - 0.5).abs() * 1.2;
    let percent = |share: f64| share * 100.0;
    format!(
        "<td style=\"background:hsl({hue} 70% 45% / {strength:.2})\"><b>{:.0} %</b><br>\
         <small>{:.0}–{:.0} %, LOS {:.1} %</small>",
        percent(duel.share),
        percent(duel.interval.low),
        percent(duel.interval.high),
        percent(duel.superiority),
    )
}

/// How long each bot became, on one scale for all.
fn lengths(page: &mut String, summary: &Summary) {
    let most = summary
        .bots
        .iter()
        .map(BotSummary::best_longest)
        .max()
        .unwrap_or(1)
        .max(1);
    let width = (WIDE - 160.0) / BARS as f64;
    let rows = summary.bots.len() * 58 + 24;
    let _ = write!(
        page,
        "<h2>Longest lengths</h2>\n<svg viewBox=\"0 0 {WIDE} {rows}\" role=\"img\" aria-label=\"Distributions of lengths\">\n"
    );
    for (index, bot) in summary.bots.iter().enumerate() {
        let mut counts = [0u32; BARS];
        for &length in &bot.lengths {
            let bar = u64::from(length) * BARS as u64 / (u64::from(most) + 1);
            counts[bar as usize] += 1;
        }
        let tallest = counts.iter().copied().max().unwrap_or(1).max(1);
        let bottom = index as f64 * 58.0 + 52.0;
        let _ = write!(
            page,
            "<text x=\"132\" y=\"{:.0}\" class=\"name\">{}</text>\
             <line class=\"grid\" x1=\"140\" x2=\"{:.0}\" y1=\"{bottom}\" y2=\"{bottom}\"/>",
            bottom - 6.0,
            escaped(&short(&bot.name)),
            WIDE - 20.0
        );
        for (bar, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let tall = f64::from(count) / f64::from(tallest) * 44.0;
            let _ = write!(
                page,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{count} games</title></rect>",
                140.0 + bar as f64 * width,
                bottom - tall,
                width - 1.0,
            );
        }
        let mean = 140.0 + bot.mean_longest() / f64::from(most + 1) * (WIDE - 160.0);
        let _ = writeln!(
            page,
            "<line class=\"mean\" x1=\"{mean:.1}\" x2=\"{mean:.1}\" y1=\"{:.1}\" y2=\"{bottom}\"/>",
            bottom - 48.0
        );
    }
    for part in 0..=4u32 {
        let at = 140.0 + f64::from(part) / 4.0 * (WIDE - 160.0);
        let label = most * part / 4;
        let _ = write!(
            page,
            "<text class=\"tick\" x=\"{at:.0}\" y=\"{}\">{label}</text>",
            rows - 6
        );
    }
    page.push_str("</svg>\n<p class=\"note\">The line is the mean.</p>\n");
}

fn deaths(page: &mut String, summary: &Summary) {
    page.push_str(
        "<h2>Deaths per game</h2>\n<div class=\"scroll\"><table>\n<tr><th class=\"l\">bot<th>all<th>wall\
         <th>own body<th>other body<th>head-on<th>zombie<th>bad apple\n",
    );
    for bot in &summary.bots {
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
        let _ = write!(page, "<tr><td class=\"l\">{}", escaped(&bot.name));
        for count in counts {
            let _ = write!(page, "<td>{:.2}", bot.per_game(count));
        }
        page.push('\n');
    }
    page.push_str("</table></div>\n");
}

fn telling(page: &mut String, results: &Results, summary: &Summary, folder: &Path) {
    page.push_str("<h2>Games worth a look</h2>\n<div class=\"scroll\"><table>\n");
    for game in highlights(results, summary) {
        let link = match game.replay.strip_prefix(folder) {
            Ok(inside) => inside.to_owned(),
            Err(_) => std::path::absolute(&game.replay).unwrap_or(game.replay),
        };
        let link = escaped(&link.to_string_lossy());
        let _ = writeln!(
            page,
            "<tr><td class=\"l\">{}<td class=\"l\">{}<td class=\"l\"><a href=\"{link}\"><code>{link}</code></a>",
            escaped(&game.why),
            escaped(&game.what),
        );
    }
    page.push_str(
        "</table></div>\n<p class=\"note\"><code>arena replay FILE</code> shows one of them.</p>\n",
    );
}

/// A round number of points between two lines of the grid.
fn tick_step(span: f64) -> f64 {
    let rough = span / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|factor| factor * power >= rough);
    factor.unwrap_or(10.0) * power
}

fn short(name: &str) -> String {
    if name.chars().count() <= 16 {
        name.to_owned()
    } else {
        name.chars().take(15).chain(['…']).collect()
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_place() {
        assert_eq!(escaped("<b>\"&"), "&lt;b&gt;&quot;&amp;");
    }

    #[test]
    fn the_grid_is_round() {
        for (span, step) in [(60.0, 10.0), (100.0, 20.0), (1000.0, 200.0), (40.0, 10.0)] {
            assert_eq!(tick_step(span), step, "{span}");
        }
    }
}
