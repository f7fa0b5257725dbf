//! A legal position, with an index of who is where. Only events change it: `rules::step` makes them,
//! a replay repeats them, and both come out the same.

use super::{Apple, Cloak, Setup, SetupError, Snake, SnakeStatus, Zombie};
use crate::rules::{Death, Event};
use crate::{BySeat, Cell, Direction, GameConfig, Seat, Size};
use std::cmp::Ordering;

/// The whole truth about a game between two ticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    setup: Setup,
    size: Size,
    /// For each cell what blocks it. Heads are not in here: several may meet in one cell.
    blocks: Vec<Block>,
}

/// What blocks a cell: nothing, a body behind its head, an obstacle or a zombie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block(u8);

impl Block {
    const NOTHING: Self = Self(255);
    const OBSTACLE: Self = Self(254);
    const ZOMBIE: Self = Self(253);
}

/// What a head finds in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    Obstacle,
    Zombie,
    BodyOf(Seat),
}

/// An event that cannot happen in this state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{event:?} cannot happen in tick {tick}")]
pub struct Impossible {
    /// The event.
    pub event: Event,
    /// The tick it was told of.
    pub tick: u32,
}

impl TryFrom<Setup> for State {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let size = setup.config.size();
        let mut blocks = vec![Block::NOTHING; size.area()];
        for &cell in setup.obstacles.iter().flatten() {
            blocks[size.index(cell)] = Block::OBSTACLE;
        }
        for &cell in setup.zombies.iter().flat_map(|zombie| &zombie.body) {
            blocks[size.index(cell)] = Block::ZOMBIE;
        }
        for (seat, snake) in setup.snakes.iter() {
            for &cell in snake.body.iter().skip(1) {
                blocks[size.index(cell)] = Block(seat.0);
            }
        }
        Ok(Self {
            setup,
            size,
            blocks,
        })
    }
}

impl From<State> for Setup {
    fn from(state: State) -> Self {
        state.setup
    }
}

impl State {
    /// The position as plain data.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rules' numbers.
    pub fn config(&self) -> &GameConfig {
        &self.setup.config
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Ticks played.
    pub fn tick(&self) -> u32 {
        self.setup.tick
    }

    /// The snakes.
    pub fn snakes(&self) -> &BySeat<Snake> {
        &self.setup.snakes
    }

    /// The apples, special ones first.
    pub fn apples(&self) -> &[Apple] {
        &self.setup.apples
    }

    /// Cells of each obstacle.
    pub fn obstacles(&self) -> &[Vec<Cell>] {
        &self.setup.obstacles
    }

    /// The zombies.
    pub fn zombies(&self) -> &[Zombie] {
        &self.setup.zombies
    }

    /// Whether there is nothing at all in a cell: no snake, apple, obstacle or zombie.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.found(cell) == Found::Nothing
            && self
                .setup
                .snakes
                .values()
                .all(|snake| snake.head() != Some(cell))
            && self.setup.apples.iter().all(|apple| apple.at != Some(cell))
    }

    /// What blocks a cell; heads and apples do not.
    pub(crate) fn found(&self, cell: Cell) -> Found {
        match self.blocks[self.size.index(cell)] {
            Block::NOTHING => Found::Nothing,
            Block::OBSTACLE => Found::Obstacle,
            Block::ZOMBIE => Found::Zombie,
            Block(seat) => Found::BodyOf(Seat(seat)),
        }
    }

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

    /// Counts the tick: apples and cloaks grow older.
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
            zombie.count_down(config.zombie_speed);
        }
    }

    /// Notes the lengths that this state shows.
    pub(crate) fn close_tick(&mut self) {
        for snake in self.setup.snakes.values_mut() {
            snake.longest = snake.longest.max(snake.length());
        }
    }

    /// Lets an event happen that can happen.
    pub(crate) fn apply(&mut self, event: Event) {
        match event {
            Event::Moved { seat, direction } => self.advance(seat, direction),
            Event::Ate {
                seat,
                apple,
                growth,
            } => {
                self.setup.snakes[seat].growth += growth;
                self.setup.apples[usize::from(apple)].put(None);
            }
            Event::Spoiled { apple, .. } => self.setup.apples[usize::from(apple)].put(None),
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
            Event::ZombieMoved { zombie, to } => self.move_zombie(usize::from(zombie), to),
            Event::AppleMoved { apple, to } => self.setup.apples[usize::from(apple)].put(Some(to)),
        }
    }

    fn advance(&mut self, seat: Seat, direction: Direction) {
        let Self {
            setup,
            size,
            blocks,
        } = self;
        let snake = &mut setup.snakes[seat];
        let Some(from) = snake.head() else { return };
        let Some(to) = size.step(from, direction) else {
            return;
        };
        blocks[size.index(from)] = Block(seat.0);
        snake.body.push_front(to);
        snake.heading = direction;
        let cells_to_go = match snake.growth.cmp(&0) {
            Ordering::Greater => 0,
            Ordering::Equal => 1,
            Ordering::Less => 2,
        };
        snake.growth -= snake.growth.signum();
        for _ in 0..cells_to_go.min(snake.body.len() - 1) {
            if let Some(tail) = snake.body.pop_back() {
                blocks[size.index(tail)] = Block::NOTHING;
            }
        }
    }

    fn take_off(&mut self, seat: Seat, status: SnakeStatus) {
        let Self {
            setup,
            size,
            blocks,
        } = self;
        let snake = &mut setup.snakes[seat];
        for &cell in snake.body.iter().skip(1) {
            blocks[size.index(cell)] = Block::NOTHING;
        }
        snake.body.clear();
        snake.status = status;
        snake.growth = 0;
        snake.cloak = None;
    }

    fn spawn(&mut self, seat: Seat, head: Cell, heading: Direction) {
        let length = self.setup.config.starting_length;
        let body = straight(self.size, head, heading, length);
        let Self {
            setup,
            size,
            blocks,
        } = self;
        let snake = &mut setup.snakes[seat];
        snake.body.extend(body);
        snake.heading = heading;
        snake.status = SnakeStatus::Alive;
        for &cell in snake.body.iter().skip(1) {
            blocks[size.index(cell)] = Block(seat.0);
        }
    }

    fn move_zombie(&mut self, index: usize, to: Cell) {
        let Self {
            setup,
            size,
            blocks,
        } = self;
        let zombie = &mut setup.zombies[index];
        zombie.body.push_front(to);
        blocks[size.index(to)] = Block::ZOMBIE;
        if let Some(tail) = zombie.body.pop_back() {
            blocks[size.index(tail)] = Block::NOTHING;
        }
        for apple in setup.apples.iter_mut().filter(|apple| apple.at == Some(to)) {
            apple.put(None);
        }
    }

    /// Whether an event that somebody else tells of can happen here at all.
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
            Event::ZombieMoved { zombie, to } => {
                let zombie = setup.zombies.get(usize::from(zombie));
                let head = zombie.and_then(|zombie| zombie.body.front());
                on_board(to)
                    && head.is_some_and(|head| head.distance(to) == 1)
                    && self.found(to) == Found::Nothing
            }
            Event::AppleMoved { apple, to } => has_apple(apple) && on_board(to),
        }
    }

    /// Whether a straight body with this head would lie on free cells of the board.
    pub(crate) fn is_free_line(&self, head: Cell, heading: Direction, length: u32) -> bool {
        let mut cells = 0;
        let all_free = straight(self.size, head, heading, length).all(|cell| {
            cells += 1;
            self.is_free(cell)
        });
        all_free && cells == length
    }
}

/// The cells of a straight body, head first, as far as the board goes.
pub(crate) fn straight(
    size: Size,
    head: Cell,
    heading: Direction,
    length: u32,
) -> impl Iterator<Item = Cell> {
    let back = heading.opposite();
    std::iter::successors(Some(head), move |&cell| size.step(cell, back)).take(length as usize)
}
