//! Events change a state, and nothing else does: `rules::step` makes them, a replay repeats them, and
//! both come out the same.

use super::blocks::Blocks;
use super::board::straight;
use super::event::{Death, Event};
use super::{Cloak, Setup, Snake, SnakeStatus, State};
use crate::{Cell, Direction, Seat};

/// An event that cannot happen in this state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{event:?} cannot happen in tick {tick}")]
pub struct Impossible {
    /// The event.
    pub event: Event,
    /// The tick it was told of.
    pub tick: u32,
}

impl State {
    /// Repeats a recorded tick: the same events give the same state, and no random source is needed.
    ///
    /// # Errors
    /// At the first event that cannot happen, which leaves the state in the middle of the tick.
    pub fn fold(&mut self, events: &[Event]) -> Result<(), Impossible> {
        self.open_tick();
        for &event in events {
            if !self.allows(event) {
                return Err(Impossible {
                    event,
                    tick: self.setup.tick,
                });
            }
            self.apply(event);
        }
        self.close_tick();
        Ok(())
    }

    /// Counts the tick: apples and cloaks grow older, zombies come nearer to their turn.
    pub(crate) fn open_tick(&mut self) {
        let Setup {
            config,
            tick,
            snakes,
            apples,
            zombies,
            ..
        } = &mut self.setup;
        *tick += 1;
        for apple in apples {
            apple.age = apple.age.saturating_add(1);
        }
        for cloak in snakes.values_mut().filter_map(|snake| snake.cloak.as_mut()) {
            cloak.ticks += 1;
        }
        for zombie in zombies {
            zombie.count_down(config);
        }
    }

    /// Notes the lengths that this state shows, and draws the board anew if snakes lie on each other.
    pub(crate) fn close_tick(&mut self) {
        for snake in self.setup.snakes.values_mut() {
            snake.longest = snake.longest.max(snake.length());
        }
        if self.blocks.is_outdated(&self.setup) {
            self.blocks = Blocks::draw(&self.setup);
        }
    }

    /// Changes the state by an event that can happen.
    pub(crate) fn apply(&mut self, event: Event) {
        match event {
            Event::Moved { seat, direction } => self.advance(seat, direction),
            Event::Ate {
                seat,
                apple,
                growth,
            } => {
                self.setup.snakes[seat].growth += growth;
                self.take_apple(apple);
            }
            Event::Spoiled { apple, .. } => self.take_apple(apple),
            Event::Died { seat, death } => {
                if let Death::Body { of } = death {
                    self.setup.snakes[of].kills += 1;
                }
                self.take_off(seat, SnakeStatus::Dead);
            }
            Event::Removed { seat } => self.take_off(seat, SnakeStatus::Removed),
            Event::Vanished { seat, at } => {
                self.setup.snakes[seat].cloak = Some(Cloak { ticks: 0, at });
            }
            Event::Reappeared { seat } => self.setup.snakes[seat].cloak = None,
            Event::Spawned {
                seat,
                head,
                heading,
            } => self.spawn(seat, head, heading),
            Event::AppleHollowed { apple } => {
                self.setup.apples[usize::from(apple)].hollow = true;
            }
            Event::ZombieMoved { zombie, to } => self.move_zombie(usize::from(zombie), to),
            Event::AppleMoved { apple, to } => self.setup.apples[usize::from(apple)].come(to),
        }
    }

    fn advance(&mut self, seat: Seat, direction: Direction) {
        let Some(from) = self.setup.snakes[seat].head() else {
            return;
        };
        let Some(to) = self.size.step(from, direction) else {
            return;
        };
        if self.blocks.is_tangled() {
            return self.advance_in_tangle(seat, direction, (from, to));
        }
        let Self { setup, blocks, .. } = self;
        let snake = &mut setup.snakes[seat];
        blocks.hold(from, seat);
        for _ in 0..snake.push_head(to, direction) {
            if let Some(tail) = snake.body.pop_back() {
                blocks.release(tail);
            }
        }
    }

    /// The same where snakes lie on each other: ghosts block no cell, and a tail may leave a cell
    /// in which the body lies once more.
    #[cold]
    fn advance_in_tangle(&mut self, seat: Seat, direction: Direction, (from, to): (Cell, Cell)) {
        let Self { setup, blocks, .. } = self;
        let snake = &mut setup.snakes[seat];
        let is_drawn = !blocks.is_ghost(seat);
        if is_drawn {
            blocks.hold(from, seat);
        }
        for _ in 0..snake.push_head(to, direction) {
            let Some(tail) = snake.body.pop_back() else {
                break;
            };
            if is_drawn && !snake.body.range(1..).any(|&cell| cell == tail) {
                blocks.release(tail);
            }
        }
        snake.count_doubled();
    }

    fn take_apple(&mut self, apple: u16) {
        let wait = self.setup.config.ruleset.wait;
        self.setup.apples[usize::from(apple)].leave(wait);
    }

    fn take_off(&mut self, seat: Seat, status: SnakeStatus) {
        let Self { setup, blocks, .. } = self;
        let snake = &mut setup.snakes[seat];
        if !blocks.is_ghost(seat) {
            for &cell in snake.body.iter().skip(1) {
                blocks.release(cell);
            }
        }
        snake.body.clear();
        snake.doubled = 0;
        snake.status = status;
        snake.growth = 0;
        snake.cloak = None;
    }

    fn spawn(&mut self, seat: Seat, head: Cell, heading: Direction) {
        let length = self.setup.config.starting_length;
        let body = straight(self.size, head, heading, length);
        let Self { setup, blocks, .. } = self;
        let snake = &mut setup.snakes[seat];
        snake.body.extend(body);
        snake.heading = heading;
        snake.status = SnakeStatus::Alive;
        for &cell in snake.body.iter().skip(1) {
            blocks.hold(cell, seat);
        }
    }

    fn move_zombie(&mut self, index: usize, to: Cell) {
        let Self { setup, blocks, .. } = self;
        let zombie = &mut setup.zombies[index];
        zombie.body.push_front(to);
        blocks.zombie_enters(to);
        if let Some(tail) = zombie.body.pop_back() {
            blocks.zombie_leaves(tail);
        }
        zombie.has_moved(&setup.config);
        for apple in &mut setup.apples {
            if apple.at == Some(to) && !apple.hollow {
                apple.leave(setup.config.ruleset.wait);
            }
        }
    }

    /// Whether an event from outside, such as a recording's, can happen in this state.
    fn allows(&self, event: Event) -> bool {
        let setup = &self.setup;
        let snake = |seat| setup.snakes.get(seat);
        let alive = |seat| snake(seat).is_some_and(Snake::is_alive);
        let has_apple = |apple: u16| usize::from(apple) < setup.apples.len();
        let on_board = |cell| self.size.contains(cell);
        match event {
            Event::Moved { seat, direction } => snake(seat)
                .and_then(Snake::head)
                .is_some_and(|head| self.size.step(head, direction).is_some()),
            Event::Ate {
                seat,
                apple,
                growth,
            } => {
                alive(seat)
                    && has_apple(apple)
                    && setup.snakes[seat].growth.checked_add(growth).is_some()
            }
            Event::Spoiled { seat, apple } => snake(seat).is_some() && has_apple(apple),
            Event::Died { seat, death } => {
                let (Death::Body { of: other } | Death::HeadOn { with: other }) = death else {
                    return alive(seat);
                };
                alive(seat) && snake(other).is_some()
            }
            Event::Removed { seat } => snake(seat).is_some(),
            Event::Vanished { seat, at } => alive(seat) && on_board(at),
            Event::Reappeared { seat } => alive(seat),
            Event::Spawned {
                seat,
                head,
                heading,
            } => {
                let length = setup.config.starting_length;
                snake(seat).is_some_and(|snake| snake.status == SnakeStatus::Dead)
                    && on_board(head)
                    && self.is_free_line(head, heading, length)
            }
            Event::AppleHollowed { apple } => has_apple(apple),
            Event::ZombieMoved { zombie, to } => {
                let zombie = setup.zombies.get(usize::from(zombie));
                let head = zombie.and_then(|zombie| zombie.body.front());
                on_board(to)
                    && head.is_some_and(|head| head.distance(to) == 1)
                    && self.admits_zombie(to)
            }
            Event::AppleMoved { apple, to } => has_apple(apple) && on_board(to),
        }
    }
}
