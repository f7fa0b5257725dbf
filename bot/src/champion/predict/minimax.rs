//! Minimax near other heads: a search of a few ticks in which the rivals choose the replies that are worst for us.
//! A leaf is worth the cells that we reach first. Only against rivals that cannot be predicted: against the others
//! it gave way too often.

use super::forecast::Forecast;
use crate::board::{FIGHTERS, Field, Moves, Skirmish, Spot, Steps, TimedBoard, Voronoi};
use crate::champion::perceive::Position;
use crate::clock::{Allowance, Deadline};

/// How near a head must be for a fight.
const NEAR: usize = 8;
/// Rivals that are looked at, the nearest first.
const RIVALS: usize = 2;
/// Ticks looked ahead at most.
const DEPTH: Moves = Moves(4);
/// Leaves that are evaluated at most.
const LEAVES: usize = 250;
/// Cells that are divided at most, in all leaves together: that many boards of 50 × 50.
const DIVIDED_CELLS: usize = LEAVES * 50 * 50;
/// Cells that are divided for each that is counted as room: heads spread as far in every direction.
const SPREAD: usize = 8;
/// What being dead is worth, a little more for every tick lived before.
const DEAD: i32 = -1000;
/// A step that leaves less than this share of the best step's room is a mistake, in percent.
const MISTAKE: i32 = 40;

/// A rival with no more cells than that to go to is as good as dead.
const TRAPPED: usize = 6;

/// What a look ahead says about our next step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Advice {
    /// Rivals can take most of the room from us after these, and cannot after another one.
    pub(crate) mistakes: Vec<Spot>,
    /// A rival has nowhere to go after this one.
    pub(crate) trap: Option<Spot>,
}

/// How far one search goes.
#[derive(Clone, Copy)]
struct Limits<'a> {
    /// In ticks.
    depth: Moves,
    /// More room than that is no better.
    enough: usize,
    deadline: &'a Deadline,
    allowance: &'a Allowance<'a>,
}

/// Searches, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Minimax {
    field: Field,
    skirmish: Skirmish,
    voronoi: Voronoi,
    leaves: usize,
    /// Whether the search was cut short.
    cut: bool,
}

impl Minimax {
    pub(crate) fn new(field: Field) -> Self {
        let board = TimedBoard::new(field);
        Self {
            field,
            skirmish: Skirmish::new(board.times(), []),
            voronoi: Voronoi::new(field, board.times()),
            leaves: 0,
            cut: false,
        }
    }

    /// What to beware of and what to use.
    pub(crate) fn advise(
        &mut self,
        position: &Position,
        forecast: &Forecast,
        deadline: &Deadline,
    ) -> Advice {
        let head = position.head();
        let rivals: Vec<Spot> = (forecast.unpredictable())
            .map(|(rival, _)| rival)
            .filter(|&rival| self.field.distance(rival, head) <= NEAR)
            .take(RIVALS)
            .collect();
        if rivals.is_empty() {
            return Advice::default();
        }
        let fighters = std::iter::once(head).chain(rivals);
        self.skirmish.begin(&position.free_at, fighters);
        self.voronoi.board(&position.free_at);
        (self.leaves, self.cut) = (0, false);
        let allowance = deadline.allowance(DIVIDED_CELLS);
        let enough = position.body.len() + 40;

        let mut steps: Vec<(Spot, i32)> = (self.field.around(head).into_iter())
            .filter(|&to| self.skirmish.is_open(to))
            .map(|to| (to, 0))
            .collect();
        if steps.len() < 2 {
            return Advice::default();
        }
        for depth in (1..=DEPTH.0).map(Moves) {
            let limits = Limits {
                depth,
                enough,
                deadline,
                allowance: &allowance,
            };
            let mut deeper = steps.clone();
            for (to, worth) in &mut deeper {
                let mut moves: Steps = [Spot::CORNER; FIGHTERS];
                moves[0] = *to;
                *worth = self.replies(&mut moves, 1, i32::MIN, limits);
            }
            if self.is_over(deadline) {
                break;
            }
            steps = deeper;
        }
        deadline.spend(self.leaves as u64 / 4);
        let best = steps.iter().map(|&(_, worth)| worth).max().unwrap_or(0);
        let bad = |worth: i32| worth < 0 && best > 0 || worth * 100 < best * MISTAKE;
        let (mistakes, good): (Vec<_>, Vec<_>) = steps.iter().partition(|&&(_, worth)| bad(worth));
        let mut good = good.into_iter().map(|(to, _)| to);
        Advice {
            mistakes: mistakes.into_iter().map(|(to, _)| to).collect(),
            trap: good.find(|&to| self.is_trap(to)),
        }
    }

    /// Whether the nearest rival has no room left after our step, wherever it goes with its own.
    fn is_trap(&mut self, to: Spot) -> bool {
        let rival = self.skirmish.head(1);
        for reply in self.field.around(rival) {
            if !self.skirmish.is_open(reply) || reply == to {
                continue;
            }
            let mut moves = self.skirmish.heads();
            moves[0] = to;
            moves[1] = reply;
            self.skirmish.make(&moves);
            let (entered, enough) = (self.skirmish.entered(), TRAPPED + 1);
            let room = (self.voronoi).first_share_after(Moves::FIRST, entered, &[reply], enough);
            self.skirmish.unmake();
            if room > TRAPPED {
                return false;
            }
        }
        true
    }

    /// The worst that the rivals from `next` on can do about the steps chosen so far. Below `floor`
    /// it does not matter how bad it is.
    fn replies(&mut self, moves: &mut Steps, next: usize, floor: i32, limits: Limits<'_>) -> i32 {
        if next == self.skirmish.fighters() {
            self.skirmish.make(moves);
            let worth = self.worth(floor, limits);
            self.skirmish.unmake();
            return worth;
        }
        let head = self.skirmish.head(next);
        moves[next] = head;
        let mut worst = i32::MAX;
        if self.skirmish.is_alive(next) {
            for to in self.field.around(head) {
                if self.skirmish.is_open(to) {
                    moves[next] = to;
                    worst = worst.min(self.replies(moves, next + 1, floor, limits));
                    if worst <= floor {
                        return worst;
                    }
                }
            }
        }
        if worst == i32::MAX {
            // Nowhere to go: it dies where it is.
            return self.replies(moves, next + 1, floor, limits);
        }
        worst
    }

    /// The best that we can make of a position.
    fn worth(&mut self, floor: i32, limits: Limits<'_>) -> i32 {
        let tick = i32::from(self.skirmish.tick().0);
        if !self.skirmish.is_alive(0) {
            return DEAD + tick;
        }
        if self.is_over(limits.deadline) {
            // A search that is cut short is thrown away as a whole.
            return 0;
        }
        if self.skirmish.tick() >= limits.depth {
            let divided = self.field.area().min(SPREAD * limits.enough);
            self.cut = !limits.allowance.take(divided);
            return self.room(limits.enough) as i32;
        }
        let head = self.skirmish.head(0);
        let mut best = DEAD + tick;
        for to in self.field.around(head) {
            if self.skirmish.is_open(to) {
                let mut moves: Steps = [Spot::CORNER; FIGHTERS];
                moves[0] = to;
                let floor = floor.max(best);
                best = best.max(self.replies(&mut moves, 1, floor, limits));
                if best >= limits.enough as i32 {
                    return best;
                }
            }
        }
        best
    }

    /// Whether a search that is not finished is cut short.
    fn is_over(&self, deadline: &Deadline) -> bool {
        self.leaves >= LEAVES || self.cut || deadline.is_soft_over()
    }

    /// The cells that would be ours; more than enough is no better.
    fn room(&mut self, enough: usize) -> usize {
        self.leaves += 1;
        let heads: Vec<Spot> = (0..self.skirmish.fighters())
            .filter(|&fighter| self.skirmish.is_alive(fighter))
            .map(|fighter| self.skirmish.head(fighter))
            .collect();
        let moves = self.skirmish.tick();
        let entered = self.skirmish.entered();
        (self.voronoi).first_share_after(moves, entered, &heads, enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::predict::Scene;
    use crate::clock::Budget;
    use protocol::Cell;

    #[test]
    fn crossing_the_mouth_of_a_blind_alley_is_a_trap() {
        // A corridor at x = 7, as deep as its snake is long, under a room eleven cells wide.
        let scene = Scene::from_text(
            "2 11 11",
            "0,10 0,0\n0,5 6,5 6,10\n8,10 8,5 10,5\n-1 -1\n0\nalive 5 0 6,4 2,4\nalive 5 0 7,6 7,10\n",
        );
        let mut minimax = Minimax::new(scene.field);
        let advice = minimax.advise(
            &scene.position,
            &scene.forecast,
            &Deadline::start(Budget::Nodes(1000)),
        );
        let right = scene.field.spot(Cell::new(7, 4));
        assert_eq!(advice.trap, Some(right));
    }
}
