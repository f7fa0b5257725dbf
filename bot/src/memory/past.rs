//! What the wire does not say and the past does: growth still to come, ages of apples, the tick, and
//! what is known of the edition.

use super::clues::{Clues, TICKS_PER_LOSS};
use super::own_tail::{self, Verdict};
use super::zombie_pace::ZombiePace;
use crate::board::{Field, Moves, Spot, spots};
use protocol::wire::{Chain, Sighting, Status};
use protocol::{BySeat, Cell, Observation, Seat};

/// What an apple adds in most editions.
const USUAL_GROWTH: u16 = 5;

/// Ticks before an apple kills in which it is left alone: its age may be off by our deaths.
const MARGIN: u32 = 5;

/// A snake is not made shorter than that.
const LEAST_LENGTH: u32 = 3;

/// Ticks after which an apple that kills is one that no snake will die of unknowingly, for a snake of no length.
const PATIENCE: u32 = 40;

/// Kept from state to state.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    field: Field,
    /// States seen, and a tick for each of our deaths.
    pub(crate) tick: u32,
    /// What an apple is thought to add.
    pub(crate) unit: u16,
    apples: Vec<Known>,
    snakes: BySeat<Grown>,
    /// Whether apples lose worth: unknown until a snake has eaten an old one.
    decaying: Option<bool>,
    /// The most that one apple can add, as far as was seen.
    most: u16,
    /// Whether a growth of exactly that much has been seen to end.
    most_is_sure: bool,
    clues: Clues,
    pub(crate) zombie_pace: ZombiePace,
    /// The last state.
    pub(crate) last: Option<Observation>,
    /// Whether a state was missed before it, because we were dead.
    pub(crate) missed: bool,
    /// Our tail, if we have decided to enter it as it leaves.
    entering: Option<Cell>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    at: Option<Spot>,
    age: u32,
}

/// One snake's length and the growth it still has to come.
#[derive(Clone, Copy, Debug, Default)]
struct Grown {
    length: u32,
    /// The longest that it has been, in all its lives.
    longest: u32,
    growth: u16,
    /// How old the apple was that it grows by, as long as it grows by one apple only.
    ate_age: Option<u32>,
    since: u16,
}

impl Grown {
    /// The same snake in a new life.
    fn reborn(self) -> Self {
        Self {
            longest: self.longest,
            ..Self::default()
        }
    }
}

impl Memory {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            tick: 0,
            unit: USUAL_GROWTH,
            apples: Vec::new(),
            snakes: BySeat::default(),
            decaying: None,
            most: USUAL_GROWTH,
            most_is_sure: false,
            clues: Clues::default(),
            zombie_pace: ZombiePace::default(),
            last: None,
            missed: false,
            entering: None,
        }
    }

    /// Takes in the next state.
    pub(crate) fn update(&mut self, seen: &Observation) {
        // We are sent nothing while we are dead, which is for one state.
        let missed = self.last.as_ref().is_some_and(|last| !follows(last, seen));
        self.missed = missed;
        self.tick += 1 + u32::from(missed);
        self.clues.note_board(seen);
        self.look_for_own_tails(seen, missed);
        let known = std::mem::take(&mut self.snakes);
        let grown = |seat| known.get(seat).copied().unwrap_or_default();
        self.snakes = BySeat::from_fn(seen.snakes.len(), grown);
        for (seat, sighting) in seen.snakes.iter() {
            let mut snake = self.snakes[seat];
            if !sighting.is_on_board() {
                self.snakes[seat] = snake.reborn();
                continue;
            }
            if missed {
                // What it has eaten meanwhile is not known, so that its growth tells nothing.
                snake.ate_age = None;
            }
            if snake.length == 0 || sighting.length < snake.length {
                snake = snake.reborn();
            } else if sighting.length > snake.length {
                let grown = u16::try_from(sighting.length - snake.length).unwrap_or(u16::MAX);
                snake.growth = snake.growth.saturating_sub(grown);
                snake.since = snake.since.saturating_add(grown);
                self.still_growing(&mut snake);
            } else {
                self.growth_ended(&mut snake);
            }
            snake.length = sighting.length;
            snake.longest = snake.longest.max(sighting.length);
            let head = spots(self.field, sighting.chain.head().into_iter());
            let eaten = (self.apples.iter())
                .find(|apple| apple.at.is_some() && head.first().copied() == apple.at);
            if let Some(apple) = eaten {
                snake.ate_age = (snake.growth == 0 && !missed).then_some(apple.age);
                snake.since = 0;
                // Too much is safe: a growth that ends early is seen at once.
                snake.growth += self.most;
            }
            self.snakes[seat] = snake;
        }
        if let (Some(last), false) = (&self.last, missed) {
            self.zombie_pace.note(last, seen);
        }
        self.update_apples(seen, missed);
        self.last = Some(seen.clone());
    }

    /// Takes in where we go next.
    pub(crate) fn decided(&mut self, to: Option<Spot>) {
        let tail = self.last.as_ref().and_then(|last| {
            let me = last.snakes.get(last.me)?;
            me.chain.tail().filter(|_| me.length > 2)
        });
        let enters = |tail: &Cell| to == Some(self.field.spot(*tail));
        self.entering = tail.filter(enters);
    }

    fn look_for_own_tails(&mut self, seen: &Observation, missed: bool) {
        let entered = self.entering.take();
        let Some(last) = &self.last else { return };
        if last.snakes.len() != seen.snakes.len() || self.clues.own_tail_is_proven() {
            return;
        }
        let size = self.field.size();
        let proof = match entered {
            _ if !missed => own_tail::proven(size, last, seen),
            Some(tail) if self.growth(seen.me) == 0 && own_tail::killed_us(last, tail) => {
                Some(Verdict::Deadly)
            }
            _ => None,
        };
        if let Some(verdict) = proof {
            self.clues.own_tail_seen(verdict);
        }
    }

    /// A growth that stops early tells what an apple is worth.
    fn growth_ended(&mut self, snake: &mut Grown) {
        if let Some(age) = snake.ate_age.take()
            && snake.since > 0
        {
            self.clues.meal(snake.since, age);
            if let Some(fresh) = self.clues.fresh() {
                (self.unit, self.most) = (fresh, fresh);
            }
            self.most_is_sure |= snake.since == self.most;
            if snake.since < self.unit && age >= 10 && self.decaying.is_none() {
                self.decaying = Some(true);
            } else if age < 5 && self.clues.fresh().is_none() {
                self.unit = snake.since;
            }
        }
        snake.growth = 0;
    }

    /// An old apple that was worth all of a fresh one does not decay, and a growth that goes on when
    /// it should have ended may go on still.
    fn still_growing(&mut self, snake: &mut Grown) {
        if let Some(age) = snake.ate_age
            && snake.since >= self.unit
            && age >= 10
            && self.decaying.is_none()
        {
            self.decaying = Some(false);
        }
        if snake.ate_age.is_some() && snake.since > self.most {
            self.most = snake.since;
        }
        if snake.growth == 0 && !(self.most_is_sure && snake.since <= self.most) {
            snake.growth = 1;
        }
    }

    fn update_apples(&mut self, seen: &Observation, missed: bool) {
        self.apples.resize(seen.apples.len(), Known::default());
        let alone = seen.apples.len() == 1;
        for (known, &shown) in self.apples.iter_mut().zip(&seen.apples) {
            let at = shown.map(|cell| self.field.spot(cell));
            if at == known.at {
                known.age += 1 + u32::from(missed);
                if alone {
                    self.clues.apple_stays(known.age);
                }
                continue;
            }
            let before = known.at.map(|spot| self.field.cell(spot));
            if let (true, Some(last), Some(before)) = (alone, &self.last, before)
                && !missed
                && was_not_eaten(last, seen, before)
            {
                self.clues.apple_moves(known.age + 1);
            }
            *known = Known { at, age: 0 };
        }
    }

    /// The growth a snake has to come, at most.
    pub(crate) fn growth(&self, seat: Seat) -> u16 {
        self.snakes.get(seat).map_or(0, |snake| snake.growth)
    }

    /// The apples on the board, each with its age.
    pub(crate) fn apples(&self) -> impl Iterator<Item = (Spot, u32)> {
        (self.apples.iter()).filter_map(|apple| Some((apple.at?, apple.age)))
    }

    /// The most that an apple can add.
    pub(crate) fn most(&self) -> u16 {
        self.most
    }

    /// How many ticks after it has left our own tail can be entered: it kills to go there in the tick
    /// in which it leaves, as long as we do not know better.
    pub(crate) fn own_tail_lag(&self) -> u16 {
        match self.clues.own_tail() {
            Some(Verdict::Safe) => 0,
            Some(Verdict::Deadly) | None => 1,
        }
    }

    /// Whether our own tail may be entered as it leaves when there is nothing else left.
    pub(crate) fn own_tail_is_a_chance(&self) -> bool {
        self.clues.own_tail() != Some(Verdict::Deadly)
    }

    #[cfg(test)]
    pub(crate) fn know_own_tail(&mut self, verdict: Verdict) {
        self.clues.own_tail_seen(verdict);
    }

    /// With which moves an apple of that age would do harm, counted from now: the first of them and
    /// the first after them, if there is one.
    pub(crate) fn harmful(&self, age: u32) -> Option<(Moves, Option<Moves>)> {
        if !self.decays() {
            return None;
        }
        let move_at = |then: u32| Moves::of(then.saturating_sub(age) as usize + 1);
        let first_loss = match self.may_refresh() {
            true => self.stale_from() + self.affordable() * TICKS_PER_LOSS - MARGIN,
            false => self.stale_from(),
        };
        Some((move_at(first_loss), self.clues.limit().map(move_at)))
    }

    /// Whether to eat an apple that is worth nothing, so that another comes: a game that stands still is one that we do
    /// not win, unless we are ahead.
    pub(crate) fn may_refresh(&self) -> bool {
        self.decays() && self.affordable() > 0 && !self.is_ahead()
    }

    /// The apple that all snakes keep away from because it kills, if it will never move: nothing is eaten any more until a
    /// snake dies of it. What counts is the longest that a snake has ever been, so one that is not ahead has nothing to lose
    /// by that; the shorter it is, the sooner it goes.
    pub(crate) fn deadlock(&self) -> Option<Spot> {
        let [apple] = self.apples[..] else {
            return None;
        };
        let fresh = u32::from(self.clues.fresh()?);
        let patience = PATIENCE + self.own().length;
        let kills = apple.age > (2 * fresh + 1) * TICKS_PER_LOSS + patience;
        let stands_still = self.decays() && self.clues.apple_stays_for_ever() && kills;
        apple.at.filter(|_| stands_still && !self.is_ahead())
    }

    /// Whether we have been longer than any rival.
    fn is_ahead(&self) -> bool {
        let ours = self.own().longest;
        let mut others = self.snakes.iter().filter(|&(seat, _)| seat != self.me());
        others.all(|(_, theirs)| theirs.longest < ours)
    }

    /// Our snake.
    fn own(&self) -> Grown {
        self.snakes.get(self.me()).copied().unwrap_or_default()
    }

    fn me(&self) -> Seat {
        self.last.as_ref().map_or(Seat(0), |last| last.me)
    }

    /// Cells that an old apple may cost us: no more than a fresh one adds, or it would kill.
    fn affordable(&self) -> u32 {
        let most = self.own().length.saturating_sub(LEAST_LENGTH);
        self.clues.fresh().map_or(0, |fresh| most.min(fresh.into()))
    }

    /// The age from which on an apple costs cells.
    fn stale_from(&self) -> u32 {
        (u32::from(self.unit) + 1) * TICKS_PER_LOSS
    }

    fn decays(&self) -> bool {
        self.decaying.unwrap_or(self.apples.len() == 1)
    }

    /// Whether an apple of that age is worth a race.
    pub(crate) fn is_prize(&self, age: u32) -> bool {
        self.worth_at(age) > 0
    }

    /// What an apple of that age would add. A game with a single apple may be one where they decay.
    pub(crate) fn worth_at(&self, age: u32) -> i32 {
        let fresh = i32::from(self.unit);
        if self.decays() {
            fresh - (age / TICKS_PER_LOSS) as i32
        } else {
            fresh
        }
    }
}

/// Whether our snake in one state is what it was in the last one after a step: its neck is where its
/// head was.
fn follows(last: &Observation, seen: &Observation) -> bool {
    let (Some(was), Some(is)) = (own_chain(last), own_chain(seen)) else {
        return false;
    };
    match is.cells().nth(1) {
        Some(neck) => was.head() == Some(neck),
        None => (was.head().zip(is.head())).is_some_and(|(was, is)| was.distance(is) == 1),
    }
}

fn own_chain(seen: &Observation) -> Option<&Chain> {
    seen.snakes.get(seen.me).map(|me| &me.chain)
}

/// Whether an apple is gone that no snake can have eaten: all live and are seen, and none is near.
fn was_not_eaten(last: &Observation, seen: &Observation, apple: Cell) -> bool {
    let away = |snake: &Sighting| {
        let head = snake.chain.head();
        snake.status == Status::Alive && head.is_some_and(|head| head.distance(apple) > 2)
    };
    let pairs = seen.snakes.values().zip(last.snakes.values());
    seen.zombies.is_empty()
        && pairs
            .into_iter()
            .all(|(now, then)| away(now) && then.is_on_board())
}

#[cfg(test)]
#[path = "past_tests.rs"]
mod tests;
