//! A cycle seen from the head, and its small changes: a run of free cells is cut out and put in
//! elsewhere, which makes some cell come sooner or later.
//!
//! The body's cells keep their order on the cycle, so that a snake that follows it never meets itself.

use super::cycle::Cycle;
use super::dice::Dice;
use bot::board::{Field, Spot};

const OFF: u16 = u16::MAX;

/// A run of free cells to cut out, and the edge to put it in: after a place of what is left, in one
/// direction or the other.
#[derive(Clone, Copy, Debug)]
struct Change {
    first: usize,
    last: usize,
    /// The place, counted without the run, after which it goes in.
    after: usize,
    /// The place of the run's cell that then comes first.
    start: usize,
    forwards: bool,
}

/// Free cells between head and tail: now, and once the target is eaten.
type Gaps = (usize, usize);

/// What is wanted of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The cell to come to,
    pub target: u16,
    /// with at most so many moves, and as few less as possible.
    pub moves: usize,
    /// Free cells to keep between head and tail,
    pub gap: usize,
    /// and those to keep there once the target is eaten and the tail has stayed for a move.
    pub gap_after: usize,
}

/// The cells of a cycle in the order in which the head comes to them; it is at the first.
#[derive(Clone, Debug)]
pub struct Orbit {
    field: Field,
    order: Vec<u16>,
    place: Vec<u16>,
    next: Vec<u16>,
    changes: Vec<(Change, usize, Gaps)>,
    best: Vec<u16>,
    /// Whether the body's cells stay next to each other.
    pub keeps_body: bool,
}

impl Orbit {
    /// Goes round the cycle, with the head on the cell of the body that comes last; `None` if the body
    /// does not lie on it.
    pub fn new(cycle: &Cycle, body: &[u16]) -> Option<Self> {
        let mut orbit = Self {
            field: cycle.field(),
            order: Vec::new(),
            next: Vec::new(),
            best: Vec::new(),
            place: vec![OFF; cycle.field().spots()],
            changes: Vec::new(),
            keeps_body: false,
        };
        orbit.follow(cycle, body).then_some(orbit)
    }

    /// Goes round another cycle of the same board.
    pub fn follow(&mut self, cycle: &Cycle, body: &[u16]) -> bool {
        self.order.clear();
        self.place.fill(OFF);
        let Some((&head, mut here)) = body.last().zip(cycle.ahead(body)) else {
            return false;
        };
        let mut before = head;
        self.order.push(head);
        while here != head {
            self.order.push(here);
            let Some(next) = cycle.after(here, before) else {
                return false;
            };
            (before, here) = (here, next);
        }
        self.number();
        true
    }

    /// Makes a cycle of the same board go as this one does.
    pub(super) fn lay(&self, cycle: &mut Cycle) {
        cycle.edges.fill(0);
        for (at, &from) in self.order.iter().enumerate() {
            cycle.set(from, self.order[(at + 1) % self.order.len()], true);
        }
    }

    /// The cells, from the head on.
    pub fn order(&self) -> &[u16] {
        &self.order
    }

    /// Moves to a cell; `None` if the cycle leaves it out.
    pub fn moves_to(&self, spot: u16) -> Option<usize> {
        let place = self.place[usize::from(spot)];
        match place {
            OFF => None,
            0 => Some(self.order.len()),
            _ => Some(usize::from(place)),
        }
    }

    /// Goes on by one cell.
    pub fn advance(&mut self) -> u16 {
        self.order.rotate_left(1);
        self.number();
        self.order[0]
    }

    /// Takes a cell that the cycle leaves out in the place of a free one that lies across a corner.
    pub fn take_in(&mut self, spot: u16, is_body: impl Fn(u16) -> bool) -> bool {
        let count = self.order.len();
        for at in 1..count {
            let (before, here, after) = (
                self.order[at - 1],
                self.order[at],
                self.order[(at + 1) % count],
            );
            let near = |other: u16| self.field.distance(Spot(other), Spot(spot)) == 1;
            if !is_body(here) && near(before) && near(after) {
                self.order[at] = spot;
                self.place[usize::from(here)] = OFF;
                self.place[usize::from(spot)] = at as u16;
                return true;
            }
        }
        false
    }

    fn number(&mut self) {
        for (place, &spot) in self.order.iter().enumerate() {
            self.place[usize::from(spot)] = place as u16;
        }
    }

    /// Changes the cycle until the target comes as late as it may, or nothing helps any more. The body is
    /// tail first. Some steps go anywhere, to get out of dead ends; the best cycle stays.
    pub fn tune(
        &mut self,
        wish: Wish,
        body: &[u16],
        is_body: impl Fn(u16) -> bool,
        steps: usize,
        dice: &mut Dice,
    ) {
        let Some(now) = self.moves_to(wish.target) else {
            return;
        };
        let value = |moves: usize, (gap, gap_after): Gaps| {
            let late = if moves <= wish.moves {
                moves as isize
            } else {
                -(moves as isize)
            };
            (gap >= wish.gap && gap_after >= wish.gap_after, late)
        };
        let mut here = value(now, self.gaps(body, now, |place| place));
        let mut best = here;
        self.best.clone_from(&self.order);
        for _ in 0..steps {
            if best.0 && best.1 + 1 >= wish.moves as isize {
                break;
            }
            self.list_changes(wish.target, body, &is_body);
            let found = self
                .changes
                .iter()
                .map(|&(change, moves, gaps)| (value(moves, gaps), change))
                .max_by_key(|&(value, _)| value);
            let Some((found, change)) = found else {
                break;
            };
            if found > here {
                self.apply(change);
                here = found;
            } else {
                let any = self.changes[dice.below(self.changes.len())];
                self.apply(any.0);
                here = value(any.1, any.2);
            }
            if here > best {
                best = here;
                self.best.clone_from(&self.order);
            }
        }
        self.order.clone_from(&self.best);
        self.number();
    }

    /// The free cells between head and tail, now and when a target that is so many moves away has been
    /// eaten, if the cells' places become what `moved` says.
    fn gaps(&self, body: &[u16], moves: usize, moved: impl Fn(usize) -> usize) -> Gaps {
        let count = self.order.len();
        let to = |spot: u16| match usize::from(self.place[usize::from(spot)]) {
            0 => count,
            place => moved(place),
        };
        // By then the tail has left one cell less than there were moves.
        let after = match body.get(moves - 1) {
            Some(&tail) => to(tail).saturating_sub(moves + 1),
            None => count - body.len() - 1,
        };
        (to(body[0]) - 1, after)
    }

    /// The places of the two cells beside an edge's cells, on either side of it, where both are on the
    /// cycle.
    fn alongside(&self, one: u16, two: u16) -> [Option<(usize, usize)>; 2] {
        let along = two.wrapping_sub(one) as i16;
        let across = if along.abs() == 1 {
            self.field.stride() as i16
        } else {
            1
        };
        [across, -across].map(|across| {
            let place = |spot: u16| self.place[usize::from(spot.wrapping_add_signed(across))];
            let (near, far) = (place(one), place(two));
            (near != OFF && far != OFF).then_some((near.into(), far.into()))
        })
    }

    /// Lists all changes, each with the moves to the target and the gaps that it leads to.
    fn list_changes(&mut self, target: u16, body: &[u16], is_body: &impl Fn(u16) -> bool) {
        let count = self.order.len();
        let target = usize::from(self.place[usize::from(target)]);
        self.changes.clear();
        // How many free cells end at each place.
        self.next.clear();
        self.next
            .extend(self.order.iter().map(|&spot| u16::from(!is_body(spot))));
        for at in 1..count {
            if self.next[at] != 0 {
                self.next[at] += self.next[at - 1];
            }
        }
        for first in 1..count {
            if self.next[first] == 0 {
                continue;
            }
            let sides = self.alongside(self.order[first - 1], self.order[first]);
            for (after, last) in sides.into_iter().flatten() {
                let size = (last + 1).saturating_sub(first);
                if size < 2 || (last + 1) % count != after || usize::from(self.next[last]) < size {
                    continue;
                }
                self.list_places(first, last, target, body, is_body);
            }
        }
    }

    /// Lists where the run between two places can go in.
    fn list_places(
        &mut self,
        first: usize,
        last: usize,
        target: usize,
        body: &[u16],
        is_body: &impl Fn(u16) -> bool,
    ) {
        let count = self.order.len();
        let size = last + 1 - first;
        let without = |place: usize| if place > last { place - size } else { place };
        let edges = if size == 2 {
            first..last
        } else {
            first..last + 1
        };
        for at in edges {
            let other = if at == last { first } else { at + 1 };
            let (one, two) = (self.order[at], self.order[other]);
            for (near, far) in self.alongside(one, two).into_iter().flatten() {
                if self.keeps_body && is_body(self.order[near]) && is_body(self.order[far]) {
                    continue;
                }
                let inside = |place: usize| (first..=last).contains(&place);
                if inside(near) || inside(far) {
                    continue;
                }
                let (after, near_first) = if (near + 1) % count == far {
                    (near, true)
                } else if (far + 1) % count == near {
                    (far, false)
                } else {
                    continue;
                };
                let after = without(after);
                // From the cell beside whichever comes first, away from the other.
                let change = Change {
                    first,
                    last,
                    after,
                    start: if near_first { at } else { other },
                    forwards: !near_first,
                };
                let moved = |place: usize| {
                    if inside(place) {
                        let from = place + size - first;
                        let start = change.start - first;
                        let steps = if change.forwards {
                            from - start
                        } else {
                            start + 2 * size - from
                        };
                        return after + 1 + steps % size;
                    }
                    let place = without(place);
                    if place > after { place + size } else { place }
                };
                let to_target = if target == 0 { count } else { moved(target) };
                let gaps = self.gaps(body, to_target, moved);
                self.changes.push((change, to_target, gaps));
            }
        }
    }

    fn apply(&mut self, change: Change) {
        let Change {
            first,
            last,
            after,
            start,
            forwards,
        } = change;
        let size = last + 1 - first;
        self.next.clear();
        self.next.extend_from_slice(&self.order[..first]);
        self.next.extend_from_slice(&self.order[last + 1..]);
        let rest = self.next.split_off(after + 1);
        for step in 0..size {
            let from = start - first;
            let at = if forwards {
                from + step
            } else {
                from + size - step
            };
            self.next.push(self.order[first + at % size]);
        }
        self.next.extend_from_slice(&rest);
        std::mem::swap(&mut self.next, &mut self.order);
        self.number();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Size;

    #[test]
    fn a_tuned_orbit_is_a_cycle_with_the_body_in_order() {
        let mut dice = Dice::new(7);
        for (width, height) in [(4, 4), (5, 6), (10, 10), (7, 7)] {
            let size = Size::new(width, height).unwrap();
            let cycle = Cycle::new(size).unwrap();
            let field = cycle.field();
            let start = cycle.length() / 3;
            let first = (field.all().map(|spot| spot.0))
                .find(|&spot| cycle.beside(spot).is_some())
                .unwrap();
            let whole = Orbit::new(&cycle, &[first]).unwrap();
            let body: Vec<u16> = whole.order()[..start].to_vec();
            let mut orbit = Orbit::new(&cycle, &body).unwrap();
            let is_body = |spot: u16| body.contains(&spot);
            for moves in [3, 9, cycle.length() / 2] {
                for &target in &whole.order()[start..] {
                    let wish = Wish {
                        target,
                        moves,
                        gap: 1,
                        gap_after: 0,
                    };
                    orbit.tune(wish, &body, is_body, 20, &mut dice);
                    let order = orbit.order();
                    let mut sorted = order.to_vec();
                    sorted.sort_unstable();
                    sorted.dedup();
                    assert_eq!(sorted.len(), cycle.length());
                    for (at, &spot) in order.iter().enumerate() {
                        let next = order[(at + 1) % order.len()];
                        assert_eq!(field.distance(Spot(spot), Spot(next)), 1);
                        assert_eq!(orbit.place[usize::from(spot)], at as u16);
                    }
                    let seen = order[1..].iter().filter(|spot| body.contains(spot));
                    let seen: Vec<u16> = seen.copied().collect();
                    assert_eq!(seen, body[..body.len() - 1]);
                }
            }
        }
    }
}
