//! The study's lines in the lab's table.

use super::game::Setting;
use super::matches::duel;
use super::method::{Method, Whose};
use crate::table::number;
use crate::{Estimate, Figure, Run};

/// What the summary says of penguins.
pub fn figures(run: &Run<'_>) -> Vec<Figure> {
    let their_placement = Method {
        placement: Whose::Theirs,
        movement: Whose::Ours,
    };
    [
        (Method::THEIRS, "won by theirs and by ours, %"),
        (their_placement, "won by either placement, our movement, %"),
    ]
    .map(|(theirs, what)| {
        let setting = Setting::default();
        let duel = duel(run, Method::OURS, theirs, setting, run.games(60, 1000));
        let share = |won: usize| Estimate::percent(won as f64, duel.games());
        let lead = number(duel.lead.map_or(0.0, |lead| lead.mean), 1);
        let (won, drawn, lost) = (duel.won, duel.drawn, duel.lost);
        Figure {
            study: "penguins",
            what: what.to_owned(),
            published: None,
            theirs: share(lost),
            ours: share(won),
            note: Some(format!(
                "{won} won, {drawn} drawn, {lost} lost, {lead} fish ahead on average"
            )),
        }
    })
    .into()
}
