//! The study's lines in the lab's table.

use super::game::Setting;
use super::matches::duel;
use super::method::Method;
use crate::lab::{Estimate, Figure, Run};

/// What the summary says of penguins.
pub fn figures(run: &Run<'_>) -> Vec<Figure> {
    let [theirs, ours @ ..] = Method::ALL;
    ours.map(|method| {
        let duel = duel(run, method, theirs, Setting::default(), run.games(60, 1000));
        let share = |won: usize| Estimate::percent(won as f64, duel.games());
        let lead = duel.lead.map_or(0.0, |lead| lead.mean);
        let (won, drawn, lost) = (duel.won, duel.drawn, duel.lost);
        Figure {
            study: "penguins",
            what: format!("theirs against {method}, won, %"),
            published: None,
            theirs: share(lost),
            ours: share(won),
            note: Some(format!(
                "{method} won {won}, drew {drawn}, lost {lost}, by {lead:.1} fish on average"
            )),
        }
    })
    .into()
}
