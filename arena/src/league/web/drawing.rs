//! Small drawings: a curve in a row, and a bot's strength over time.

use super::super::store::RatingPoint;
use jiff::Timestamp;
use maud::{Markup, html};
use std::fmt::Write;

/// A curve in a row of a table.
pub(super) fn sparkline(points: &[f64]) -> Markup {
    const WIDTH: f64 = 96.0;
    const HEIGHT: f64 = 22.0;
    if points.len() < 2 {
        return html! {};
    }
    let (low, high) = range(points.iter().copied());
    let step = WIDTH / (points.len() - 1) as f64;
    let place = |(number, point): (usize, &f64)| {
        (
            number as f64 * step,
            2.0 + (high - point) / (high - low) * (HEIGHT - 4.0),
        )
    };
    html! {
        svg.spark viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) aria-hidden="true" {
            path d=(path(points.iter().enumerate().map(place))) {}
        }
    }
}

/// The strength of one version over time.
pub(super) struct VersionCurve {
    pub(super) number: u32,
    pub(super) points: Vec<RatingPoint>,
}

/// A bot's strength over time, its versions told apart.
pub(super) fn rating_chart(versions: &[VersionCurve]) -> Markup {
    const WIDTH: f64 = 720.0;
    const HEIGHT: f64 = 220.0;
    const LEFT: f64 = 44.0;
    const BOTTOM: f64 = 22.0;
    let all = || versions.iter().flat_map(|version| &version.points);
    let (Some(first), Some(last)) = (
        all().map(|point| point.at).min(),
        all().map(|point| point.at).max(),
    ) else {
        return html! { p.faint { "No rated game yet." } };
    };
    let ends = all().flat_map(|point| {
        let band = point.rating.interval.map(|it| [it.low, it.high]);
        band.into_iter().flatten().chain([point.rating.points])
    });
    let (low, high) = range(ends.filter(|value| value.is_finite()));
    let seconds = |at: Timestamp| (at.as_millisecond() - first.as_millisecond()) as f64 / 1000.0;
    let whole = seconds(last).max(1.0);
    let x = |at: Timestamp| LEFT + seconds(at) / whole * (WIDTH - LEFT - 8.0);
    let y = |points: f64| {
        8.0 + (high - points.clamp(low, high)) / (high - low) * (HEIGHT - BOTTOM - 8.0)
    };
    let lines = ticks(low, high);
    html! {
        svg.rating viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label="Points over time, by version" {
            @for value in lines {
                line.grid x1=(LEFT) x2=(WIDTH - 8.0) y1=(one(y(value))) y2=(one(y(value))) {}
                text.tick x=(LEFT - 6.0) y=(one(y(value) + 3.5)) { (signed(value)) }
            }
            @for version in versions.iter().filter(|version| !version.points.is_empty()) {
                path.band d=(band(&version.points, &x, &y)) {}
                path.curve d=(path(version.points.iter().map(|point| (x(point.at), y(point.rating.points))))) {}
                @let begins = x(version.points[0].at);
                line.version x1=(one(begins)) x2=(one(begins)) y1="8" y2=(HEIGHT - BOTTOM) {}
                text.version x=(one(begins + 4.0)) y="18" { "v" (version.number) }
            }
            text.time x=(LEFT) y=(HEIGHT - 6.0) { (first.strftime("%d %b %H:%M")) }
            text.time.end x=(WIDTH - 8.0) y=(HEIGHT - 6.0) { (last.strftime("%d %b %H:%M UTC")) }
        }
    }
}

fn band(points: &[RatingPoint], x: &dyn Fn(Timestamp) -> f64, y: &dyn Fn(f64) -> f64) -> String {
    let known: Vec<_> = points
        .iter()
        .filter_map(|point| Some((x(point.at), point.rating.interval?)))
        .collect();
    let there = known.iter().map(|(x, interval)| (*x, y(interval.high)));
    let back = known
        .iter()
        .rev()
        .map(|(x, interval)| (*x, y(interval.low)));
    path(there.chain(back)) + if known.is_empty() { "" } else { "Z" }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (x, y) in points {
        // Writing to a text does not fail.
        let _ = write!(
            text,
            "{}{x:.1} {y:.1}",
            if text.is_empty() { "M" } else { "L" }
        );
    }
    text
}

/// The least and the greatest, never the same.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if high - low >= 1.0 {
        (low, high)
    } else {
        (low - 1.0, high + 1.0)
    }
}

/// Round values between two, about four of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let step = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]
        .into_iter()
        .find(|step| (high - low) / step <= 5.0)
        .unwrap_or(5000.0);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last.min(first + 20))
        .map(|number| number as f64 * step)
        .collect()
}

fn one(value: f64) -> String {
    format!("{value:.1}")
}

/// Points with their sign.
pub(super) fn signed(points: f64) -> String {
    match points.round() as i64 {
        0 => "0".to_owned(),
        round if round > 0 => format!("+{round}"),
        round => format!("−{}", -round),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_a_sign() {
        assert_eq!([12.4, -0.4, -7.6].map(signed), ["+12", "0", "−8"]);
    }

    #[test]
    fn a_curve_of_equal_points_is_a_line_in_the_middle() {
        let drawn = sparkline(&[5.0, 5.0]).into_string();
        assert!(drawn.contains("M0.0 11.0L96.0 11.0"), "{drawn}");
        assert_eq!(sparkline(&[5.0]).into_string(), "");
    }

    #[test]
    fn lines_stand_at_round_values() {
        assert_eq!(ticks(-130.0, 210.0), [-100.0, 0.0, 100.0, 200.0]);
    }
}
