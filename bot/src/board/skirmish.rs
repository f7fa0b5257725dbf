//! A few ticks of a few snakes, made and taken back: heads that step onto a timed board and close what
//! they enter.
//!
//! Within so few ticks bodies only leave as they would anyway, so one board with times holds for all
//! of them. An apple eaten on the way and a body that vanishes with its snake are not looked at. Heads that
//! meet kill each other wherever that is, as in the editions from 2022 on.

use super::moves::{FreeAt, Moves};
use super::spot::{BySpot, Spot};

/// Snakes that take part at most.
pub const FIGHTERS: usize = 4;

/// Where each fighter goes; one that is dead stays where it is.
pub type Steps = [Spot; FIGHTERS];

/// The state of a skirmish.
#[derive(Clone, Debug)]
pub struct Skirmish {
    free_at: BySpot<FreeAt>,
    heads: Steps,
    fighters: usize,
    /// One bit for each that lives.
    alive: u8,
    tick: Moves,
    past: Vec<Past>,
}

/// What a tick has changed.
#[derive(Clone, Copy, Debug)]
struct Past {
    heads: Steps,
    alive: u8,
    /// When the spots that were entered had been free.
    free_at: [FreeAt; FIGHTERS],
}

impl Skirmish {
    /// Heads on a board with times; at most [`FIGHTERS`] of them take part.
    pub fn new(free_at: &BySpot<FreeAt>, heads: impl IntoIterator<Item = Spot>) -> Self {
        let mut this = Self {
            free_at: free_at.clone(),
            heads: [Spot::CORNER; FIGHTERS],
            fighters: 0,
            alive: 0,
            tick: Moves::NONE,
            past: Vec::new(),
        };
        this.begin(free_at, heads);
        this
    }

    /// Starts anew.
    pub fn begin(&mut self, free_at: &BySpot<FreeAt>, heads: impl IntoIterator<Item = Spot>) {
        self.free_at.copy_from(free_at);
        self.fighters = 0;
        for head in heads.into_iter().take(FIGHTERS) {
            self.heads[self.fighters] = head;
            self.fighters += 1;
        }
        self.alive = (1 << self.fighters) - 1;
        self.tick = Moves::NONE;
        self.past.clear();
    }

    /// How many take part.
    pub fn fighters(&self) -> usize {
        self.fighters
    }

    /// Ticks made.
    pub fn tick(&self) -> Moves {
        self.tick
    }

    /// Where a fighter's head is.
    pub fn head(&self, fighter: usize) -> Spot {
        self.heads[fighter]
    }

    /// All of them.
    pub fn heads(&self) -> Steps {
        self.heads
    }

    /// Whether a fighter lives.
    pub fn is_alive(&self, fighter: usize) -> bool {
        self.alive >> fighter & 1 == 1
    }

    /// Whether a spot can be entered in the next tick, as far as is known before it.
    pub fn is_open(&self, spot: Spot) -> bool {
        self.free_at[spot].is_open(self.tick.plus(1))
    }

    /// The spots that were entered, in no order that matters.
    pub fn entered(&self) -> impl Iterator<Item = Spot> {
        let now = self.past.last().map(|_| self.heads);
        let before = self.past.iter().skip(1).map(|past| past.heads);
        let fighters = self.fighters;
        before
            .chain(now)
            .flat_map(move |heads| heads.into_iter().take(fighters))
    }

    /// All fighters that live make their step at once. A fighter that enters a closed spot, or one that another
    /// enters too, dies.
    pub fn make(&mut self, steps: &Steps) {
        self.tick = self.tick.plus(1);
        let mut past = Past {
            heads: self.heads,
            alive: self.alive,
            free_at: [FreeAt::NOW; FIGHTERS],
        };
        let mut dead = 0;
        for i in 0..self.fighters {
            if self.alive >> i & 1 == 0 {
                continue;
            }
            let closed = !self.free_at[steps[i]].is_open(self.tick);
            dead |= u8::from(closed) << i;
            for j in 0..i {
                let met = past.alive >> j & 1 == 1 && steps[i] == steps[j];
                dead |= u8::from(met) << i | u8::from(met) << j;
            }
        }
        self.alive &= !dead;
        for (i, &step) in steps.iter().enumerate().take(self.fighters) {
            if self.alive >> i & 1 == 1 {
                let closed = &mut self.free_at[step];
                past.free_at[i] = std::mem::replace(closed, FreeAt::with(Moves::LAST));
                self.heads[i] = step;
            }
        }
        self.past.push(past);
    }

    /// Takes the last tick back, if there is one.
    pub fn unmake(&mut self) {
        let Some(past) = self.past.pop() else { return };
        for i in 0..self.fighters {
            if self.alive >> i & 1 == 1 {
                self.free_at[self.heads[i]] = past.free_at[i];
            }
        }
        self.tick = self.tick.less(Moves::FIRST);
        self.heads = past.heads;
        self.alive = past.alive;
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::Field;
    use super::super::timed_board::TimedBoard;
    use super::*;
    use protocol::config::Edition;
    use protocol::rules::Event;
    use protocol::{BySeat, GameConfig, Move, Seat, Size, State, below, rng_from_seed, step};
    use std::sync::Arc;

    #[test]
    fn what_was_made_can_be_taken_back() {
        let field = Field::new(Size::new(6, 1).unwrap());
        let board = TimedBoard::new(field);
        let spot = |x| field.spot(protocol::Cell::new(x, 0));
        let before = Skirmish::new(board.times(), [spot(0), spot(4)]);
        let mut skirmish = before.clone();
        let steps = |a: u8, b: u8| [spot(a), spot(b), Spot::CORNER, Spot::CORNER];
        skirmish.make(&steps(1, 3));
        assert_eq!((skirmish.head(0), skirmish.head(1)), (spot(1), spot(3)));
        skirmish.make(&steps(2, 2));
        assert!(!skirmish.is_alive(0) && !skirmish.is_alive(1));
        skirmish.unmake();
        assert!(skirmish.is_alive(0) && !skirmish.is_open(spot(1)));
        assert_eq!(skirmish.entered().collect::<Vec<_>>(), [spot(1), spot(3)]);
        skirmish.unmake();
        assert_eq!(skirmish.free_at, before.free_at);
        assert_eq!(
            (skirmish.heads, skirmish.alive),
            (before.heads, before.alive)
        );
    }

    #[test]
    fn a_tick_is_what_the_rules_say() {
        let config = Arc::new(GameConfig {
            game_width: 9,
            game_height: 9,
            ..Edition::Y2025.config()
        });
        let field = Field::new(config.size());
        let mut deaths = 0;
        for game in 0..300 {
            let mut rng = rng_from_seed(&format!("skirmish {game}"));
            let mut state = State::new(config.clone(), &mut rng);
            let seen = state.observe(Seat(0));
            let board = TimedBoard::of(field, &seen, |_| 0);
            let seats = BySeat::from_fn(4, |_| ());
            let head = |state: &State, seat: Seat| {
                let snake = &state.snakes()[seat];
                snake.head().map(|head| (field.spot(head), snake.heading))
            };
            let heads = seats.seats().filter_map(|seat| Some(head(&state, seat)?.0));
            let mut skirmish = Skirmish::new(board.times(), heads);
            // In the sixth tick snakes of five leave what they entered in the first.
            for _ in 0..5 {
                let mut steps = skirmish.heads;
                let mut moves = BySeat::from_fn(4, |_| Move::Straight);
                for (fighter, seat) in seats.seats().enumerate() {
                    let Some((at, heading)) = head(&state, seat) else {
                        continue;
                    };
                    // A snake that dies at a wall keeps its tail for that tick: no snake does here.
                    let turns = [heading, heading.turn_left(), heading.turn_right()];
                    let on_board = |&to: &_| board.free_at(field.step(at, to)) != FreeAt::NEVER;
                    let turns: Vec<_> = turns.into_iter().filter(on_board).collect();
                    let to = turns[below(&mut rng, turns.len() as u32) as usize];
                    steps[fighter] = field.step(at, to);
                    moves[seat] = Move::from(to);
                }
                let mut events = Vec::new();
                step(&mut state, &moves, &mut rng, &mut events);
                skirmish.make(&steps);
                let lives = state.snakes().values().map(|snake| snake.is_alive());
                let ours: Vec<bool> = (0..4).map(|i| skirmish.is_alive(i)).collect();
                assert_eq!(ours, lives.collect::<Vec<_>>(), "game {game}");
                let ate = events
                    .iter()
                    .any(|event| matches!(event, Event::Ate { .. }));
                if ours.contains(&false) || ate {
                    deaths += usize::from(ours.contains(&false));
                    break;
                }
            }
        }
        assert!(deaths > 50, "{deaths}");
    }
}
