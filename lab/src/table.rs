//! The lab's figures as text: a table for people, JSON for programs.

use super::figure::{Estimate, Figure};
use arena::text_table::text_table;

/// The figures of all studies, at most `width` characters wide.
pub fn figures(figures: &[Figure], width: u16) -> String {
    let header = [
        "study",
        "figure",
        "published",
        "as they did it",
        "ours",
        "note",
    ];
    let mut before = "";
    let rows = figures.iter().map(|figure| {
        let study = if figure.study == before {
            String::new()
        } else {
            figure.study.to_owned()
        };
        before = figure.study;
        let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "–".to_owned());
        vec![
            study,
            figure.what.clone(),
            text(&figure.published),
            measured(figure.theirs),
            measured(figure.ours),
            figure.note.clone().unwrap_or_default(),
        ]
    });
    text_table(&header, rows, &[0, 1, 5], Some(width))
}

/// A mean and its margin, or its interval where one side is longer, with no more digits than that is
/// worth.
pub fn measured(estimate: Option<Estimate>) -> String {
    let Some(estimate) = estimate else {
        return "–".to_owned();
    };
    let Estimate {
        mean,
        low,
        high,
        margin,
        ..
    } = estimate;
    if margin == 0.0 {
        return number(mean, if mean.fract() == 0.0 { 0 } else { 2 });
    }
    if !margin.is_finite() {
        return format!("{} ± ?", number(mean, 1));
    }
    let places = if margin >= 20.0 {
        0
    } else if margin >= 1.0 {
        1
    } else {
        2
    };
    let shorter = (mean - low).min(high - mean);
    if shorter < 0.75 * margin {
        let [low, high] = [low, high].map(|end| number(end, places));
        return format!("{} ({low}–{high})", number(mean, places));
    }
    format!("{} ± {}", number(mean, places), number(margin, places))
}

/// A number with its thousands apart.
pub fn number(value: f64, places: usize) -> String {
    let plain = format!("{:.places$}", value.abs());
    let (whole, rest) = plain.split_at(plain.find('.').unwrap_or(plain.len()));
    let mut text = String::new();
    if value < 0.0 && plain.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) {
        text.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<Figure> {
        let estimate = |mean, margin| Estimate {
            mean,
            low: mean - margin,
            high: mean + margin,
            margin,
            deviation: 540.0,
            n: 10_000,
        };
        vec![
            Figure {
                study: "slitherin",
                what: "20 × 11, moves to win".to_owned(),
                published: Some("12,155 (σ 540)".to_owned()),
                theirs: Some(estimate(12_154.3, 10.6)),
                ours: Some(estimate(3_590.25, 12.0)),
                note: Some(
                    "a note that is so long that it has to go on in the next line".to_owned(),
                ),
            },
            Figure {
                study: "slitherin",
                what: "20 × 11, games won, %".to_owned(),
                published: None,
                theirs: None,
                ours: Estimate::percent(300.0, 300),
                note: None,
            },
        ]
    }

    #[test]
    fn figures_stand_beside_each_other() {
        insta::assert_snapshot!(figures(&sample(), 100));
    }

    #[test]
    fn a_number_has_as_many_digits_as_its_margin_is_worth() {
        let measured = |mean, margin| {
            measured(Some(Estimate {
                mean,
                low: mean - margin,
                high: mean + margin,
                margin,
                deviation: 1.0,
                n: 2,
            }))
        };
        assert_eq!(measured(1_234_567.89, 45.6), "1,234,568 ± 46");
        assert_eq!(measured(-12.345, 1.26), "−12.3 ± 1.3");
        assert_eq!(measured(0.98765, 0.0123), "0.99 ± 0.01");
        assert_eq!(measured(42.0, 0.0), "42");
        assert_eq!(measured(42.0, f64::INFINITY), "42.0 ± ?");
        assert_eq!(super::measured(None), "–");
        let share = |count| super::measured(Estimate::percent(count, 20));
        assert_eq!(
            [20.0, 19.0, 10.0].map(share),
            ["100.0 (83.9–100.0)", "95.0 (76.4–99.1)", "50 ± 20"]
        );
        assert_eq!(number(-0.001, 1), "0.0");
    }
}
