//! All against all: from the plain start, and over openings from both corners.

use super::game::{self, opening};
use super::method::Method;
use super::position::{Corner, Position};
use crate::{Duel, Run};
use arena::text_table::text_table;
use serde::Serialize;

/// A game from the plain start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlainGame {
    /// Who began, bottom left.
    pub bottom: String,
    /// Who was top right.
    pub top: String,
    /// Their cells.
    pub cells: [u32; 2],
}

/// `one` against `other` from the plain start and from `openings` more, each from both corners.
pub fn duel(run: &Run<'_>, one: Method, other: Method, openings: usize) -> Duel {
    let what = format!("snails: {one} against {other}");
    let leads = run.many(&what, 2 * (openings + 1), |index| {
        let start = match index / 2 {
            0 => Position::default(),
            // The same openings for every pair.
            number => opening(&mut run.rng("snails/opening", number)),
        };
        let who = Corner::ALL[index % 2];
        let mut methods = [other; 2];
        methods[who as usize] = one;
        game::play(methods, start).lead(who)
    });
    Duel::of(one.to_string(), other.to_string(), &leads)
}

/// Every method against every other.
pub fn duels(run: &Run<'_>, methods: &[Method], openings: usize) -> Vec<Duel> {
    let pairs = (methods.iter().enumerate())
        .flat_map(|(index, one)| methods[index + 1..].iter().map(move |other| (*one, *other)));
    pairs
        .map(|(one, other)| duel(run, one, other, openings))
        .collect()
}

/// One game of every method in either corner against every one in the other, itself included.
pub fn plain(run: &Run<'_>, methods: &[Method]) -> Vec<PlainGame> {
    let pairs: Vec<[Method; 2]> = (methods.iter())
        .flat_map(|bottom| methods.iter().map(|top| [*bottom, *top]))
        .collect();
    run.many("snails: plain starts", pairs.len(), |index| {
        let [bottom, top] = pairs[index].map(|method| method.to_string());
        let cells = game::play(pairs[index], Position::default()).cells;
        PlainGame { bottom, top, cells }
    })
}

/// Who began down the side, who answered along the top, and their cells.
pub fn plain_table(games: &[PlainGame], width: u16) -> String {
    let names = games[..games.len().isqrt()]
        .iter()
        .map(|game| game.top.as_str());
    let names: Vec<&str> = names.collect();
    let rows = games.chunks(names.len().max(1)).map(|row| {
        let name = row.first().map(|game| game.bottom.clone());
        let cells = row.iter().map(|game| {
            let [bottom, top] = game.cells;
            format!("{bottom} : {top}")
        });
        name.into_iter().chain(cells).collect()
    });
    let header: Vec<&str> = ["begins, bottom left"]
        .into_iter()
        .chain(names.iter().copied())
        .collect();
    text_table(&header, rows, &[0], Some(width))
}
