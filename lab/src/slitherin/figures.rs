//! The study's lines of the lab's table.

use super::method::Method;
use super::published::published;
use super::trial::{Summary, measure};
use crate::{Estimate, Figure, Run};
use protocol::Size;

/// One line: a board, their method, and games of theirs and of ours for the short and the long table.
struct Line {
    board: (u8, u8),
    theirs: Option<Method>,
    their_games: (usize, usize),
    our_games: (usize, usize),
}

const LINES: [Line; 7] = [
    Line {
        board: (6, 6),
        theirs: Some(Method::Hamiltonian),
        their_games: (2000, 10_000),
        our_games: (300, 1000),
    },
    Line {
        board: (5, 7),
        theirs: Some(Method::AlmightyLong),
        their_games: (2000, 10_000),
        our_games: (300, 1000),
    },
    Line {
        board: (7, 7),
        theirs: Some(Method::AlmightyLong),
        their_games: (1000, 10_000),
        our_games: (150, 1000),
    },
    Line {
        board: (10, 10),
        theirs: Some(Method::Hamiltonian),
        their_games: (1000, 10_000),
        our_games: (60, 1000),
    },
    Line {
        board: (20, 11),
        theirs: Some(Method::Hamiltonian),
        their_games: (500, 10_000),
        our_games: (12, 300),
    },
    Line {
        board: (20, 11),
        theirs: Some(Method::SubHamiltonian),
        their_games: (500, 10_000),
        our_games: (0, 0),
    },
    Line {
        board: (30, 30),
        theirs: None,
        their_games: (0, 0),
        our_games: (0, 30),
    },
];

/// What this study adds to the lab's table.
pub fn figures(run: &Run<'_>) -> Vec<Figure> {
    LINES.iter().filter_map(|line| figure(run, line)).collect()
}

fn figure(run: &Run<'_>, line: &Line) -> Option<Figure> {
    let size = Size::new(line.board.0, line.board.1)?;
    let games = |(short, long)| run.games(short, long);
    let measure = |method, games| (games > 0).then(|| measure(run, method, size, games));
    let theirs = (line.theirs).and_then(|method| measure(method, games(line.their_games)));
    let ours = measure(Method::Ours, games(line.our_games));
    if theirs.is_none() && ours.is_none() {
        return None;
    }
    let name = line.theirs.map(|method| format!(", {method}"));
    Some(Figure {
        study: "slitherin",
        what: format!("{size}{}, moves to fill", name.unwrap_or_default()),
        published: line
            .theirs
            .and_then(|method| published(method, size))
            .map(str::to_owned),
        theirs: moves(theirs.as_ref()),
        ours: moves(ours.as_ref()),
        note: note(line, theirs.as_ref(), ours.as_ref()),
    })
}

fn moves(summary: Option<&Summary>) -> Option<Estimate> {
    summary?.moves
}

fn note(line: &Line, theirs: Option<&Summary>, ours: Option<&Summary>) -> Option<String> {
    let mut notes = Vec::new();
    if let Some(formula) = theirs.and_then(|summary| summary.formula) {
        let (mean, deviation) = (formula.mean, formula.deviation);
        notes.push(format!("arithmetic: {mean:.1}, deviation {deviation:.1}"));
    }
    for (whose, summary) in [("theirs", theirs), ("ours", ours)] {
        if let Some(lost) = summary.map(|it| it.games - it.won).filter(|&lost| lost > 0) {
            notes.push(format!("{whose} lost {lost}"));
        }
    }
    if line.theirs == Some(Method::SubHamiltonian) {
        notes.push("when their snake changes halves is not said".into());
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}
