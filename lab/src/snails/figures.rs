//! The study's lines in the lab's table.

use super::method::Method;
use super::{depths, matches};
use crate::{Estimate, Figure, Run};

/// What the summary says of snails.
pub fn figures(run: &Run<'_>) -> Vec<Figure> {
    let looks = [(8, "over 4 s"), (15, "no answer in 30 min")];
    let searched = run.many("snails: depths", looks.len(), |index| {
        let (depth, published) = looks[index];
        let positions = |look: depths::Look| Some(Estimate::exact(look.positions as f64));
        Figure {
            study: "snails",
            what: format!("depth {depth}, positions"),
            published: Some(published.to_owned()),
            theirs: positions(depths::minimax(depth)),
            ours: positions(depths::ours(depth)),
            note: Some("for the time: lab snails".to_owned()),
        }
    });
    let [theirs @ .., ours] = Method::ALL;
    let played = theirs.map(|method| {
        let duel = matches::duel(run, ours, method, run.games(9, 99));
        Figure {
            study: "snails",
            what: format!("points against {method}, %"),
            published: None,
            theirs: duel.reversed().points(),
            ours: duel.points(),
            note: Some(format!(
                "{} won, {} drawn, {} lost",
                duel.won, duel.drawn, duel.lost
            )),
        }
    });
    searched.into_iter().chain(played).collect()
}
