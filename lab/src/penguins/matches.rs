//! Methods against each other over random boards, each board in both orders.

use super::board::Player;
use super::game::{Setting, play, random_board};
use super::method::Method;
use crate::{Duel, Run};

/// `one` against `other`.
pub fn duel(run: &Run<'_>, one: Method, other: Method, setting: Setting, boards: usize) -> Duel {
    let what = format!("penguins: {one} against {other}");
    let leads = run.many(&what, 2 * boards, |index| {
        // The same boards for every pair and both orders, and chance of its own for each game.
        let board = random_board(setting, 2, &mut run.rng("penguins/board", index / 2));
        let first = index % 2;
        let mut methods = [other; 2];
        methods[first] = one;
        let end = play(
            &methods,
            board,
            setting.penguins,
            &mut run.rng(&what, index),
        );
        end.lead(Player(first as u8))
    });
    Duel::of(one.to_string(), other.to_string(), &leads)
}

/// Every method against every other.
pub fn duels(run: &Run<'_>, setting: Setting, boards: usize) -> Vec<Duel> {
    let methods = Method::ALL;
    let pairs = (methods.iter().enumerate())
        .flat_map(|(index, one)| methods[index + 1..].iter().map(move |other| (*one, *other)));
    pairs
        .map(|(one, other)| duel(run, one, other, setting, boards))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effort;

    #[test]
    fn ours_beats_theirs_on_nearly_every_board() {
        let run = Run {
            effort: Effort::Short,
            seed: "nearly",
            jobs: 2,
            progress: &|_, _, _| {},
        };
        let duel = duel(&run, Method::OURS, Method::THEIRS, Setting::default(), 10);
        assert!(duel.won >= 19, "{duel:?}");
    }
}
