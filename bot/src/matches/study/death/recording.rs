//! The last states of a game, and the deaths in it of the snake that is studied.

use protocol::{Cell, Death, Event, Game, Seat, State};
use std::collections::VecDeque;

/// States before a death that are looked at.
pub(super) const BACK: usize = 128;
/// Moves that a snake has to live on after the tick of its death to have avoided it.
pub(super) const BEYOND: usize = 30;

/// The last states, oldest first.
pub(in crate::matches::study) struct Recording {
    pub(super) me: Seat,
    frames: VecDeque<Frame>,
    /// The first tick of the present life.
    born: u32,
    /// Deaths for which later states are waited for.
    open: VecDeque<Fatality>,
    from_length: u32,
}

/// One state, and the snakes that died in the tick before it.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) state: State,
    pub(super) fallen: Vec<(Seat, Vec<Cell>)>,
}

/// A death of the snake that is studied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::matches::study) struct Fatality {
    /// The tick of the first state without it.
    pub(in crate::matches::study) tick: u32,
    /// The tick of the first state of that life.
    pub(in crate::matches::study) born: u32,
    /// Its length in its last state.
    pub(in crate::matches::study) length: u32,
    pub(super) death: Death,
}

impl Recording {
    /// Starts with the first state of a game. Deaths of a shorter snake are not kept.
    pub(in crate::matches::study) fn new(me: Seat, state: &State, from_length: u32) -> Self {
        let first = Frame {
            state: state.clone(),
            fallen: Vec::new(),
        };
        Self {
            me,
            frames: VecDeque::from([first]),
            born: state.tick(),
            open: VecDeque::new(),
            from_length,
        }
    }

    /// Takes in the tick that was played last.
    pub(in crate::matches::study) fn played(&mut self, game: &Game) {
        let state = game.state();
        let last = self.frames.back().expect("there is a first state");
        let before = &last.state;
        let mut fallen = Vec::new();
        for &event in game.events() {
            match event {
                Event::Died { seat, death } => {
                    fallen.push((seat, lay(before, game.events(), seat, death)));
                    let length = before.snakes()[seat].length();
                    if seat == self.me && length >= self.from_length {
                        let (tick, born) = (state.tick(), self.born);
                        self.open.push_back(Fatality {
                            tick,
                            born,
                            length,
                            death,
                        });
                    }
                }
                Event::Spawned { seat, .. } if seat == self.me => self.born = state.tick(),
                _ => {}
            }
        }
        if self.frames.len() == BACK + BEYOND + 1 {
            self.frames.pop_front();
        }
        let state = state.clone();
        self.frames.push_back(Frame { state, fallen });
        self.frames.make_contiguous();
    }

    /// A death of which enough is recorded, once; at the end of the game any.
    pub(in crate::matches::study) fn due(&mut self, is_over: bool) -> Option<Fatality> {
        let last = self.frames.back().expect("there is a first state");
        let now = last.state.tick();
        let is_due = |it: &Fatality| is_over || now >= it.tick + BEYOND as u32;
        let due = self.open.front().is_some_and(is_due);
        due.then(|| self.open.pop_front()).flatten()
    }

    /// The states that are kept, and the place among them of the first without the snake.
    pub(super) fn around(&self, fatality: &Fatality) -> (&[Frame], usize) {
        let (frames, _) = self.frames.as_slices();
        let place = fatality.tick - frames[0].state.tick();
        (frames, place as usize)
    }

    /// The cell that the snake went to when it died, if it got there.
    pub(super) fn last_cell(&self, fatality: &Fatality) -> Option<Cell> {
        let (frames, place) = self.around(fatality);
        let mut fallen = frames[place].fallen.iter();
        let (_, body) = fallen.find(|&&(seat, _)| seat == self.me)?;
        (!fatality.death.before_moving()).then(|| body.first().copied())?
    }

    /// Whether another snake was invisible, and not shown where the snake died.
    pub(super) fn is_hidden(&self, fatality: &Fatality, other: Seat) -> bool {
        let (frames, place) = self.around(fatality);
        let before = &frames[place - 1].state;
        let shown = before.observe(self.me).snakes[other].chain.clone();
        let at = self.last_cell(fatality);
        before.snakes()[other].cloak.is_some() && !shown.cells().any(|cell| Some(cell) == at)
    }
}

/// The cells of a snake that dies, as they are when collisions are found.
fn lay(before: &State, events: &[Event], seat: Seat, death: Death) -> Vec<Cell> {
    let snake = &before.snakes()[seat];
    let mut body = snake.body.clone();
    let moved = events.iter().find_map(|&event| match event {
        Event::Moved {
            seat: of,
            direction,
        } if of == seat => Some(direction),
        _ => None,
    });
    let to = moved.and_then(|way| before.size().step(snake.head()?, way));
    if let Some(to) = to.filter(|_| !death.before_moving()) {
        body.push_front(to);
        if snake.growth <= 0 {
            body.pop_back();
        }
    }
    body.into()
}
