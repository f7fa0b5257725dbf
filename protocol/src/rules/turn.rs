//! A tick in progress: snakes advance, the dead are buried, the buried come back.

use super::placement;
use super::{Death, Event};
use crate::config::Birth;
use crate::state::Found;
use crate::{BySeat, Cell, Move, Seat, SnakeStatus, State};
use rand::Rng;

pub(super) struct Turn<'a> {
    pub(super) state: &'a mut State,
    events: &'a mut Vec<Event>,
    /// Heads that went to a cell which a body held before the tick, and that snake.
    pub(super) entered: Vec<(Seat, Seat)>,
    /// The snakes that die in this tick. A death is found first and happens when all are found.
    doomed: Vec<(Seat, Death)>,
    /// How many of the doomed are off the board already.
    buried: usize,
}

impl<'a> Turn<'a> {
    pub(super) fn open(state: &'a mut State, events: &'a mut Vec<Event>) -> Self {
        state.open_tick();
        Self::at_start(state, events)
    }

    /// The state before the first tick, to be filled.
    pub(super) fn at_start(state: &'a mut State, events: &'a mut Vec<Event>) -> Self {
        Self {
            state,
            events,
            entered: Vec::new(),
            doomed: Vec::new(),
            buried: 0,
        }
    }

    pub(super) fn close(self) {
        self.state.close_tick();
    }

    /// Lets an event happen now.
    pub(super) fn happen(&mut self, event: Event) {
        self.state.apply(event);
        self.events.push(event);
    }

    /// Marks a snake that will be dead when the collisions of this tick are settled.
    pub(super) fn doom(&mut self, seat: Seat, death: Death) {
        self.doomed.push((seat, death));
    }

    /// Whether a snake has met its death in this tick.
    pub(super) fn is_doomed(&self, seat: Seat) -> bool {
        self.doomed.iter().any(|&(doomed, _)| doomed == seat)
    }

    /// The snake with its head in a cell that it held before the tick: it is doomed and did not advance.
    pub(super) fn stayed_at(&self, cell: Cell) -> Option<Seat> {
        let mut doomed = self.doomed.iter();
        let stayed = doomed.find(|&&(seat, death)| {
            death.before_moving()
                && self.state.snakes()[seat].head() == Some(cell)
                && !self.state.is_ghost(seat)
        });
        stayed.map(|&(seat, _)| seat)
    }

    /// Every living snake goes one cell on, unless a wall, an obstacle or a zombie is there: then it
    /// is doomed and stays where it was for the collisions of this tick. All look before one moves.
    pub(super) fn advance(&mut self, moves: &BySeat<Move>) {
        let first = self.events.len();
        // A snake of one cell holds it with its head and leaves no neck there.
        let some_are_tiny = (self.state.snakes().values()).any(|snake| snake.body.len() == 1);
        for seat in self.state.snakes().seats() {
            let snake = &self.state.snakes()[seat];
            let Some(from) = snake.head() else { continue };
            let direction = moves[seat].direction(snake.heading);
            let Some(to) = self.state.size().step(from, direction) else {
                self.doom(seat, Death::Wall);
                continue;
            };
            match self.state.found(to) {
                Found::Obstacle => self.doom(seat, Death::Obstacle),
                Found::Zombie => self.doom(seat, Death::Zombie),
                found => {
                    self.events.push(Event::Moved { seat, direction });
                    let owner = match found {
                        Found::BodyOf(owner) => Some(owner),
                        _ if some_are_tiny => self.state.drawn_head_at(to),
                        _ => None,
                    };
                    self.entered.extend(owner.map(|owner| (seat, owner)));
                }
            }
        }
        for &moved in &self.events[first..] {
            self.state.apply(moved);
        }
    }

    /// The deaths found so far happen: kills are credited and bodies leave the board.
    pub(super) fn bury(&mut self) {
        while let Some(&(seat, death)) = self.doomed.get(self.buried) {
            self.buried += 1;
            self.happen(Event::Died { seat, death });
        }
    }

    /// Snakes whose time unseen is up can be seen again.
    pub(super) fn reveal(&mut self) {
        let period = self.state.config().invisibility_period;
        for seat in self.state.snakes().seats() {
            if self.state.snakes()[seat]
                .cloak
                .is_some_and(|cloak| cloak.ticks > period)
            {
                self.happen(Event::Reappeared { seat });
            }
        }
    }

    /// Snakes that were shown as dead come back, if there is room for them.
    pub(super) fn respawn(&mut self, rng: &mut impl Rng) {
        for seat in self.state.snakes().seats() {
            let waits = self.state.snakes()[seat].status == SnakeStatus::Dead;
            if !waits || self.is_doomed(seat) {
                continue;
            }
            let length = self.state.config().starting_length;
            let place = match self.state.config().ruleset.birth {
                Birth::OffLastLine => placement::off_last_line(self.state, length, rng),
                Birth::Anywhere => placement::line(self.state, length, rng),
            };
            if let Some((head, heading)) = place {
                self.happen(Event::Spawned {
                    seat,
                    head,
                    heading,
                });
            }
        }
    }
}
