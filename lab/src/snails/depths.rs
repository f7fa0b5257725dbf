//! How much a look so many moves ahead costs, from the plain start.

use super::leaf;
use super::minimax::{Leaf, Minimax};
use super::position::Position;
use super::search::Search;
use crate::{Run, table};
use arena::text_table::text_table;
use serde::Serialize;
use std::time::{Duration, Instant};

/// What one look cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Look {
    /// The method.
    pub method: &'static str,
    /// Moves ahead.
    pub depth: u8,
    /// Positions visited.
    pub positions: u64,
    /// Whether it came to an end; it gives up after some positions.
    pub finished: bool,
    /// How long it took: nothing that repeats, so programs are not told.
    #[serde(skip)]
    pub took: Duration,
}

/// Minimax with distances, at one depth.
pub fn minimax(depth: u8) -> Look {
    plain("minimax", depth, leaf::distance, u64::MAX)
}

fn plain(method: &'static str, depth: u8, leaf: Leaf, limit: u64) -> Look {
    let mut minimax = Minimax {
        limit,
        ..Minimax::new(depth, leaf)
    };
    let start = Instant::now();
    let finished = minimax.choose(&Position::default()).is_some();
    Look {
        method,
        depth,
        positions: minimax.nodes.min(limit),
        finished,
        took: start.elapsed(),
    }
}

/// Ours, at one depth, without anything in mind.
pub fn ours(depth: u8) -> Look {
    let mut search = Search::new(u64::MAX);
    let start = Instant::now();
    let choice = search.choose(&Position::default(), depth);
    Look {
        method: "ours",
        depth,
        positions: choice.map_or(0, |choice| choice.nodes),
        finished: true,
        took: start.elapsed(),
    }
}

/// Every method at each of some depths, one after the other, so that none waits for another's core. With A* at
/// the leaves, minimax gives up after some positions.
pub fn looks(run: &Run<'_>, depths: &[u8]) -> Vec<Look> {
    let limit = run.games(100_000, 2_000_000) as u64;
    let one_by_one = Run { jobs: 1, ..*run };
    one_by_one.many("snails: depths", 3 * depths.len(), |index| {
        let depth = depths[index % depths.len()];
        match index / depths.len() {
            0 => minimax(depth),
            1 => plain("minimax-territory", depth, leaf::territory, limit),
            _ => ours(depth),
        }
    })
}

/// Positions and time, one row a look.
pub fn look_table(looks: &[Look], width: u16) -> String {
    let rows = looks.iter().map(|look| {
        let seconds = look.took.as_secs_f64();
        let time = if seconds < 0.01 {
            format!("{:.2} ms", 1e3 * seconds)
        } else {
            format!("{seconds:.2} s")
        };
        let published = match (look.method, look.depth) {
            ("minimax", 3) => "a few seconds",
            ("minimax", 8) => "over 4 s",
            ("minimax", 15) => "no answer in half an hour",
            _ => "–",
        };
        vec![
            look.method.to_owned(),
            look.depth.to_string(),
            published.to_owned(),
            table::number(look.positions as f64, 0),
            if look.finished {
                time
            } else {
                format!("gave up after {time}")
            },
        ]
    });
    let header = ["method", "depth", "published", "positions", "time here"];
    text_table(&header, rows, &[0], Some(width))
}
