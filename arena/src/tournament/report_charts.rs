//! The drawings of a tournament's page: ratings with their intervals, and how long the bots became.

use super::report_text::range;
use super::summary::BotSummary;
use crate::pages::scrolling;
use maud::{Markup, html};

/// Width of the drawings, in their own units.
const WIDTH: f64 = 640.0;
/// Where the scale begins, right of the names, and how wide it is.
const LEFT: f64 = 140.0;
const SCALE: f64 = WIDTH - 160.0;
/// Right end of the names.
const NAME: u32 = 132;
/// Bars of a distribution.
const BARS: usize = 32;

/// One line for each bot: its points, and where they lie with 95 %.
pub(super) fn ratings(bots: &[BotSummary]) -> Markup {
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
    let scale = Scale {
        low: low - room,
        high: high + room,
    };
    let height = bots.len() * 28 + 30;
    let drawing = html! {
        svg.drawing viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label="Ratings with 95 % intervals" {
            @for points in scale.grid() {
                @let at = scale.x(points);
                @let is_zero = points.abs() < 1e-9;
                line class=(if is_zero { "zero" } else { "grid" }) x1=(at) x2=(at) y1="4" y2=(height - 22) {}
                text.tick x=(at) y=(height - 6) {
                    @if is_zero { "0" } @else { (format!("{points:+.0}")) }
                }
            }
            @for (index, bot) in bots.iter().enumerate() {
                (rating(bot, index * 28 + 20, &scale))
            }
        }
    };
    scrolling("Drawing of the ratings", &drawing)
}

/// A scale of points across the drawing.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn x(&self, points: f64) -> String {
        let share = (points - self.low) / (self.high - self.low);
        tenths(LEFT + share * SCALE)
    }

    /// The points at which a line is drawn.
    fn grid(&self) -> impl Iterator<Item = f64> {
        let step = tick_step(self.high - self.low);
        let first = (self.low / step).ceil() * step;
        std::iter::successors(Some(first), move |points| Some(points + step))
            .take_while(|&points| points <= self.high)
    }
}

fn rating(bot: &BotSummary, y: usize, scale: &Scale) -> Markup {
    let (points, interval) = (bot.rating.points, bot.rating.interval);
    let left = interval.map_or(points, |i| i.low).max(scale.low);
    let right = interval.map_or(points, |i| i.high).min(scale.high);
    let arrow = |edge: f64, tip: i32| {
        let (at, top, back) = (scale.x(edge), y - 6, -tip);
        html! { path.open d=(format!("M{at} {top}l{tip} 6l{back} 6z")) {} }
    };
    html! {
        text.name x=(NAME) y=(y + 4) { (short(&bot.name)) }
        line.range x1=(scale.x(left)) x2=(scale.x(right)) y1=(y) y2=(y) {}
        circle cx=(scale.x(points)) cy=(y) r="5" {
            title { (format!("{points:+.0}")) " " (interval.map_or_else(String::new, range)) }
        }
        // An arrow where there is no end.
        @if interval.is_some() {
            @if left == scale.low { (arrow(left, -7)) }
            @if right == scale.high { (arrow(right, 7)) }
        }
    }
}

/// How long each bot became, on one scale for all.
pub(super) fn lengths(bots: &[BotSummary]) -> Markup {
    let most = bots.iter().map(BotSummary::best_longest).max();
    let most = most.unwrap_or(1).max(1);
    let height = bots.len() * 58 + 24;
    let drawing = html! {
        svg.drawing viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label="Distributions of lengths" {
            @for (index, bot) in bots.iter().enumerate() {
                (distribution(bot, most, index as f64 * 58.0 + 52.0))
            }
            @for part in 0..=4u32 {
                text.tick x=(LEFT + f64::from(part) / 4.0 * SCALE) y=(height - 6) {
                    (most * part / 4)
                }
            }
        }
    };
    html! {
        (scrolling("Drawing of the lengths", &drawing))
        p.note { "The line is the mean." }
    }
}

fn distribution(bot: &BotSummary, most: u32, bottom: f64) -> Markup {
    let mut counts = [0u32; BARS];
    for &length in &bot.lengths {
        let bar = u64::from(length) * BARS as u64 / (u64::from(most) + 1);
        counts[bar as usize] += 1;
    }
    let tallest = counts.iter().copied().max().unwrap_or(1).max(1);
    let width = SCALE / BARS as f64;
    let mean = tenths(LEFT + bot.mean_longest() / f64::from(most + 1) * SCALE);
    let bar = |bar: usize, count: u32| {
        let height = f64::from(count) / f64::from(tallest) * 44.0;
        let (x, y) = (LEFT + bar as f64 * width, bottom - height);
        html! {
            rect x=(tenths(x)) y=(tenths(y)) width=(tenths(width - 1.0)) height=(tenths(height)) {
                title { (count) " games" }
            }
        }
    };
    html! {
        text.name x=(NAME) y=(bottom - 6.0) { (short(&bot.name)) }
        line.grid x1=(LEFT) x2=(LEFT + SCALE) y1=(bottom) y2=(bottom) {}
        @for (number, &count) in counts.iter().enumerate() {
            @if count > 0 { (bar(number, count)) }
        }
        line.mean x1=(mean) x2=(mean) y1=(tenths(bottom - 48.0)) y2=(bottom) {}
    }
}

fn tenths(length: f64) -> String {
    format!("{length:.1}")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_round() {
        for (span, step) in [(60.0, 10.0), (100.0, 20.0), (1000.0, 200.0), (40.0, 10.0)] {
            assert_eq!(tick_step(span), step, "{span}");
        }
    }
}
