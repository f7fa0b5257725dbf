//! The study's lines of the lab's table.

use super::method::Method;
use super::trial::measure;
use crate::{Figure, Run};
use protocol::Size;

const SIDE: u8 = 10;

/// What this study adds to the lab's table.
pub fn figures(run: &Run<'_>) -> Vec<Figure> {
    let Some(size) = Size::new(SIDE, SIDE) else {
        return Vec::new();
    };
    let theirs = Method::Seed { buffer: 3 };
    let theirs = measure(run, theirs, size, false, run.games(200, 1000));
    let ours = measure(run, Method::Ours, size, false, run.games(60, 300));
    let free = measure(run, Method::Ours, size, true, run.games(60, 300));
    let figure = |what: &str, published: Option<&str>, theirs, ours, note: String| Figure {
        study: "snek",
        what: what.to_owned(),
        published: published.map(str::to_owned),
        theirs,
        ours,
        note: Some(note),
    };
    let crashes = format!(
        "crashes: {} of theirs, {} of ours",
        theirs.crashes, ours.crashes
    );
    vec![
        figure(
            "10 × 10, buffer 3, points",
            Some("3,139.79"),
            theirs.points,
            ours.points,
            format!(
                "at most 5,870; theirs is 61 less, and close, if the draw comes before the move; {crashes}"
            ),
        ),
        figure(
            "10 × 10, buffer 3, targets",
            Some("60.69"),
            theirs.targets,
            ours.targets,
            "at most 65.2".to_owned(),
        ),
        figure(
            "10 × 10, points, the tail's cell free",
            None,
            None,
            free.points,
            format!(
                "the cell that the tail leaves may be entered in the same frame; {} crashes",
                free.crashes
            ),
        ),
    ]
}
