//! Every apple of a game from when it comes to when it is gone: how far each snake was, what the studied brain
//! expected and did about it, and which snake got it.

use super::arrivals::{Arrivals, Distances};
use crate::board::Field;
use crate::brain::Brain;
use crate::predictions::{ApplePrediction, Pursuit, Reason};
use protocol::{Cell, Event, Game, Seat, State};

/// The life of one apple.
#[derive(Clone, Debug)]
pub(super) struct Life {
    /// The tick of the state that showed it first.
    pub(super) came: u32,
    at: Cell,
    /// How far the snakes were in that state.
    pub(super) distances: Distances,
    /// What the studied brain expected in its first decision about it.
    pub(super) first: Option<ApplePrediction>,
    /// The chance in its first decision that went for it.
    pub(super) chance: Option<f32>,
    /// How often, while it was nearest, it went for the apple.
    raced: u32,
    /// Whether its first path there was longer than the shortest one of the nearest rival.
    detour: bool,
    /// How often, while it was nearest, it did not go for the apple for each of [`Reason::ALL`].
    declined: [u32; Reason::ALL.len()],
    pub(super) end: End,
}

/// What became of an apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It was there when the game ended.
    Left,
    /// It moved, or was spoiled.
    Gone,
    /// A snake ate it.
    Eaten {
        by: Seat,
        growth: i32,
        /// With which move, counted from when it came.
        with_move: u32,
    },
}

/// Why the studied brain did not get an apple that it was nearest to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// It did not go for it.
    Declined(Reason),
    /// It went for it by a longer way than the rival had.
    Detour,
    /// It went for it and was not first.
    Beaten,
    /// It told nothing about it.
    Untold,
}

impl Life {
    /// A life of which nothing else is told.
    pub(super) fn of(distances: Distances, end: End) -> Self {
        Self {
            came: 0,
            at: Cell::new(0, 0),
            distances,
            first: None,
            chance: None,
            raced: 0,
            detour: false,
            declined: [0; Reason::ALL.len()],
            end,
        }
    }

    /// Why the apple was missed: what was done most often about it while the brain was nearest.
    pub(super) fn miss(&self) -> Miss {
        let declined: u32 = self.declined.iter().sum();
        let most = Reason::ALL.into_iter().zip(self.declined).rev();
        match most.max_by_key(|&(_, count)| count) {
            Some((reason, count)) if count > 0 && declined >= self.raced => Miss::Declined(reason),
            _ if self.raced == 0 => Miss::Untold,
            _ if self.detour => Miss::Detour,
            _ => Miss::Beaten,
        }
    }
}

/// Follows the apples of one game.
pub(super) struct AppleLives {
    me: Seat,
    arrivals: Arrivals,
    /// By the apple's number.
    open: Vec<Option<Life>>,
    over: Vec<Life>,
}

impl AppleLives {
    /// Starts with the first state of a game.
    pub(super) fn new(me: Seat, state: &State) -> Self {
        let mut lives = Self {
            me,
            arrivals: Arrivals::new(Field::new(state.size())),
            open: vec![None; state.apples().len()],
            over: Vec::new(),
        };
        let on_board = state.apples().iter().enumerate();
        let there: Vec<_> = on_board
            .filter_map(|(n, apple)| Some((n, apple.at?)))
            .collect();
        lives.begin(state, &there);
        lives
    }

    fn begin(&mut self, state: &State, apples: &[(usize, Cell)]) {
        if apples.is_empty() {
            return;
        }
        let cells: Vec<Cell> = apples.iter().map(|&(_, at)| at).collect();
        let distances = self.arrivals.of(state, &cells);
        for (&(number, at), distances) in apples.iter().zip(distances) {
            self.open[number] = Some(Life {
                came: state.tick(),
                at,
                ..Life::of(distances, End::Left)
            });
        }
    }

    /// Takes in what the studied brain has decided in a state.
    pub(super) fn decided(&mut self, state: &State, brain: &dyn Brain) {
        let Some(predictions) = brain.predictions() else {
            return;
        };
        let cells: Vec<Cell> = self.open.iter().flatten().map(|life| life.at).collect();
        let distances = self.arrivals.of(state, &cells);
        for (life, distances) in self.open.iter_mut().flatten().zip(distances) {
            let mut apples = predictions.apples.iter();
            let Some(&predicted) = apples.find(|apple| apple.at == life.at) else {
                continue;
            };
            life.first.get_or_insert(predicted);
            let is_nearest = distances.margin(self.me).is_some();
            match predicted.pursuit {
                Pursuit::Raced { chance, arrival } => {
                    if life.chance.is_none() {
                        life.chance = Some(chance);
                        let theirs = distances.nearest_but(self.me);
                        life.detour = theirs.is_some_and(|theirs| arrival > theirs);
                    }
                    life.raced += u32::from(is_nearest);
                }
                Pursuit::Declined(reason) => {
                    life.declined[reason as usize] += u32::from(is_nearest);
                }
            }
        }
    }

    /// Takes in the tick that was played last.
    pub(super) fn played(&mut self, game: &Game) {
        let state = game.state();
        let mut came = Vec::new();
        for &event in game.events() {
            match event {
                Event::Ate {
                    seat,
                    apple,
                    growth,
                } => {
                    let eaten = |life: &Life| End::Eaten {
                        by: seat,
                        growth,
                        with_move: state.tick() - life.came,
                    };
                    self.end(apple, eaten);
                }
                Event::Spoiled { apple, .. } | Event::AppleHollowed { apple } => {
                    self.end(apple, |_| End::Gone);
                }
                Event::AppleMoved { apple, to } => {
                    self.end(apple, |_| End::Gone);
                    came.push((usize::from(apple), to));
                }
                _ => {}
            }
        }
        for number in 0..self.open.len() {
            // Zombies eat without an event of their own.
            if state.apples()[number].at.is_none() {
                self.end(number as u16, |_| End::Gone);
            }
        }
        self.begin(state, &came);
    }

    fn end(&mut self, apple: u16, end: impl Fn(&Life) -> End) {
        if let Some(mut life) = self.open[usize::from(apple)].take() {
            life.end = end(&life);
            self.over.push(life);
        }
    }

    /// All apples of the game, those on the board last.
    pub(super) fn finish(mut self) -> Vec<Life> {
        self.over.extend(self.open.into_iter().flatten());
        self.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Deadline;
    use crate::predictions::Predictions;
    use protocol::{
        Apple, AppleKind, BySeat, GameConfig, Move, Observation, Setup, Snake, rng_from_seed,
    };
    use std::sync::Arc;

    /// A brain that says one thing about the apple at 6,2.
    struct Says(Pursuit);

    const APPLE: Cell = Cell::new(6, 2);

    impl Brain for Says {
        fn decide(&mut self, _seen: &Observation, _deadline: &Deadline) -> Move {
            Move::Straight
        }

        fn predictions(&self) -> Option<Predictions> {
            let apple = ApplePrediction {
                at: APPLE,
                theirs: Some(4),
                pursuit: self.0,
            };
            Some(Predictions {
                apples: vec![apple],
                death: None,
            })
        }
    }

    /// We are three moves from an apple and a rival four, which gets it, while a brain of ours says these things.
    fn life(said: &[Pursuit]) -> Life {
        let row = |x: [u8; 3], y| Snake::alive(x.map(|x| Cell::new(x, y)));
        let setup = Setup {
            config: Arc::new(GameConfig {
                num_snakes: 2,
                ..GameConfig::default()
            }),
            tick: 0,
            snakes: BySeat::from(vec![row([4, 3, 2], 3), row([10, 11, 12], 2)]),
            apples: vec![Apple::new(AppleKind::Normal, Some(APPLE))],
            obstacles: Vec::new(),
            zombies: Vec::new(),
        };
        let state = State::try_from(setup).expect("a position of the game");
        let mut lives = AppleLives::new(Seat(0), &state);
        let mut game = Game::resume(state, rng_from_seed("apples"));
        for &pursuit in said {
            lives.decided(game.state(), &Says(pursuit));
            game.step(&BySeat::from(vec![Move::Straight, Move::Straight]));
            lives.played(&game);
        }
        let mut lives = lives.finish().into_iter();
        lives.next().expect("the apple")
    }

    #[test]
    fn an_apple_goes_to_its_eater_and_the_miss_has_a_reason() {
        let raced = |chance, arrival| Pursuit::Raced { chance, arrival };
        let declined = |reason| Pursuit::Declined(reason);
        let lost = declined(Reason::JudgedLost);
        let waits = declined(Reason::WaitingCheaper);
        let cases = [
            (
                [waits, waits, lost, lost],
                Miss::Declined(Reason::WaitingCheaper),
            ),
            ([raced(0.8, 3), raced(0.7, 3), lost, lost], Miss::Beaten),
            ([raced(0.8, 7), raced(0.7, 7), lost, lost], Miss::Detour),
        ];
        for (said, miss) in cases {
            let life = life(&said);
            assert_eq!(life.distances.margin(Seat(0)), Some(1));
            let eaten = End::Eaten {
                by: Seat(1),
                growth: 5,
                with_move: 4,
            };
            assert_eq!(life.end, eaten);
            assert_eq!(life.first.and_then(|first| first.theirs), Some(4));
            assert_eq!(life.miss(), miss);
        }
        assert_eq!(
            life(&[waits, raced(0.4, 3), waits, waits]).chance,
            Some(0.4)
        );
        assert_eq!(life(&[waits, waits]).end, End::Left);
    }
}
