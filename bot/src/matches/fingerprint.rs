//! A fixed set of decisions and their fingerprint: a change of the code that changes no decision
//! leaves the number as it is.

use super::table::{self, Moment};
use crate::brain::BoxedBrain;
use crate::clock::{Budget, Stopwatch};
use crate::roster;
use protocol::{BySeat, Game, GameConfig, Seat};
use std::sync::Arc;
use std::time::Duration;

/// The games that the positions are taken from: among a rival that can be predicted and two that cannot,
/// and alone with a body that is soon long.
const GAMES: [LineUp; 4] = [CROWD, CROWD, CROWD, ALONE];
const CROWD: LineUp = LineUp {
    brains: &["champion", "astar", "territory", "territory"],
    apple_growth: 5,
};
const ALONE: LineUp = LineUp {
    brains: &["champion"],
    apple_growth: 60,
};
/// Ticks of each.
const TICKS: u32 = 400;
/// Ticks until an apple that makes its eater unseen: short, so that much happens unseen.
const UNSEEN_APPLE_AFTER: u32 = 20;

/// The brains of a game, and what an apple adds.
#[derive(Clone, Copy)]
struct LineUp {
    brains: &'static [&'static str],
    apple_growth: u32,
}

/// What a run found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Decisions made.
    pub decisions: u64,
    /// Nodes they spent.
    pub nodes: u64,
    /// Time they took.
    pub time: Duration,
    /// A number made of every decision in turn.
    pub fingerprint: u64,
}

/// Lets the champion play with `nodes` for each decision.
pub fn fingerprint(nodes: u64) -> Fingerprint {
    let watch = Stopwatch::start();
    let mut result = Fingerprint {
        decisions: 0,
        nodes: 0,
        time: Duration::ZERO,
        fingerprint: 0xcbf2_9ce4_8422_2325,
    };
    for (game, seed) in GAMES.into_iter().zip(0..) {
        play(game, seed, nodes, &mut result);
    }
    result.time = watch.elapsed();
    result
}

fn play(game: LineUp, seed: u64, nodes: u64, result: &mut Fingerprint) {
    let config = Arc::new(GameConfig {
        num_snakes: game.brains.len(),
        apple_growth: game.apple_growth,
        special_apple_appearance: UNSEEN_APPLE_AFTER,
        ..GameConfig::default()
    });
    let init = config.init();
    let brains = game.brains.iter();
    let brains = brains.map(|name| roster::by_name(name, init, seed).expect("a brain of the list"));
    let mut brains: BySeat<BoxedBrain> = brains.collect();
    let mut game = Game::new(config, &seed.to_string());
    let budget = Budget::Nodes(nodes);
    table::play(&mut game, &mut brains, TICKS, budget, |moment| {
        let Moment::Decided {
            seat: Seat(0),
            chosen,
            deadline,
            ..
        } = moment
        else {
            return;
        };
        result.decisions += 1;
        result.nodes += deadline.spent();
        result.fingerprint =
            (result.fingerprint ^ chosen as u64).wrapping_mul(0x0000_0100_0000_01b3);
    });
}
