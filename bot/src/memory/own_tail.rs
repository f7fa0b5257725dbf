//! What becomes of a snake that enters its own tail in the tick in which the tail leaves: two states
//! may prove it.

use protocol::wire::{Sighting, Status};
use protocol::{Cell, Observation, Seat, Size};

/// What becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It lives.
    Safe,
    /// It dies.
    Deadly,
}

/// What a tick proves, if a snake entered its own leaving tail in it.
pub(crate) fn proven(size: Size, before: &Observation, after: &Observation) -> Option<Verdict> {
    let beside_its_tail = |seat: &Seat| {
        let snake = &before.snakes[*seat];
        let ends = head(before, *seat).zip(snake.chain.tail());
        snake.length > 2 && ends.is_some_and(|(head, tail)| head.distance(tail) == 1)
    };
    // Rare enough that one snake a tick will do.
    let seat = before
        .snakes
        .seats()
        .filter(beside_its_tail)
        .find(|&seat| {
            let (was, is) = (&before.snakes[seat], after.snakes.get(seat));
            is.is_some_and(|is| match is.status {
                Status::Alive => is.chain.head() == was.chain.tail() && is.length <= was.length,
                Status::Dead => true,
                Status::Invisible { .. } => false,
            })
        })?;
    if after.snakes[seat].is_on_board() {
        // A snake that lies on another one goes through anything of its own.
        (!lies_on_another(size, before, seat)).then_some(Verdict::Safe)
    } else {
        nothing_else_kills(size, (before, after), seat).then_some(Verdict::Deadly)
    }
}

/// Whether our own death proves it, after we entered our tail as it left: no other head was near.
pub(crate) fn killed_us(before: &Observation, tail: Cell) -> bool {
    everything_is_in_sight(before)
        && before.zombies.is_empty()
        && !other_heads(before, before.me).any(|head| head.distance(tail) <= 1)
}

/// The head of a snake whose whole body is shown.
fn head(seen: &Observation, seat: Seat) -> Option<Cell> {
    let snake = &seen.snakes[seat];
    let whole = snake.status == Status::Alive || seat == seen.me && snake.is_on_board();
    whole.then(|| snake.chain.head()).flatten()
}

fn everything_is_in_sight(seen: &Observation) -> bool {
    let mut snakes = seen.snakes.values();
    snakes.all(|snake| !matches!(snake.status, Status::Invisible { .. }))
}

fn other_heads(seen: &Observation, seat: Seat) -> impl Iterator<Item = Cell> {
    let others = seen.snakes.seats().filter(move |&other| other != seat);
    others.filter_map(|other| head(seen, other))
}

/// The cells that a snake shows, at most as many as the board has: text can name cells twice for ever.
fn cells(size: Size, snake: &Sighting) -> impl Iterator<Item = Cell> {
    snake.chain.cells().take(size.area())
}

fn lies_on_another(size: Size, seen: &Observation, seat: Seat) -> bool {
    let mut own = vec![false; size.area()];
    for cell in cells(size, &seen.snakes[seat]) {
        own[size.index(cell)] = true;
    }
    let mut others = seen.snakes.iter().filter(|&(other, _)| other != seat);
    others.any(|(_, snake)| cells(size, snake).any(|cell| own[size.index(cell)]))
}

/// Whether a snake that died lives in every cell that it could have entered but its own tail.
fn nothing_else_kills(
    size: Size,
    (before, after): (&Observation, &Observation),
    seat: Seat,
) -> bool {
    let was = &before.snakes[seat];
    let kills = |seen: &Observation| -> u64 {
        let others = seen.snakes.iter().filter(|&(other, _)| other != seat);
        others.map(|(_, snake)| u64::from(snake.kills)).sum()
    };
    let (Some(head), Some(heading)) = (head(before, seat), was.heading()) else {
        return false;
    };
    let dead = after
        .snakes
        .iter()
        .filter(|(other, snake)| !snake.is_on_board() && before.snakes[*other].is_on_board());
    // With another death or a kill in the same tick it is not clear who died of what.
    if dead.count() != 1
        || kills(before) != kills(after)
        || !everything_is_in_sight(before)
        || !before.zombies.is_empty()
    {
        return false;
    }
    let ways = [heading, heading.turn_left(), heading.turn_right()];
    ways.into_iter().all(|way| {
        let Some(to) = size.step(head, way) else {
            return false;
        };
        was.chain.tail() == Some(to) || is_harmless(size, before, seat, to)
    })
}

/// Whether a snake lives that enters this cell: nothing is there, and no other head comes.
fn is_harmless(size: Size, seen: &Observation, seat: Seat, cell: Cell) -> bool {
    let mut others = seen.snakes.iter().filter(|&(other, _)| other != seat);
    // Another body would have been credited with a kill, and none was.
    if others.any(|(_, snake)| cells(size, snake).any(|c| c == cell)) {
        return true;
    }
    let mut own = cells(size, &seen.snakes[seat]);
    let mut obstacles = seen.all_obstacles().flat_map(|chain| chain.cells());
    !own.any(|c| c == cell)
        && !obstacles.any(|c| c == cell)
        && !seen.apples.contains(&Some(cell))
        && !other_heads(seen, seat).any(|head| head.distance(cell) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What two states of a game on a board of 12 × 12 prove. Snake 0 is the reader's.
    fn told(before: [&str; 3], after: [&str; 3]) -> Option<Verdict> {
        let state = |snakes: [&str; 3]| -> Observation {
            let text = format!("11 11\n0\n{}\n", snakes.join("\n"));
            text.parse().unwrap()
        };
        let size = Size::new(12, 12).unwrap();
        proven(size, &state(before), &state(after))
    }

    const ME: &str = "alive 2 0 0,11 1,11";
    const FAR: &str = "alive 2 0 11,0 10,0";
    const RING: &str = "alive 4 0 5,5 5,6 6,6 6,5";

    #[test]
    fn a_snake_that_lives_in_its_own_tail_proves_it_safe() {
        let lives = "alive 4 0 6,5 5,5 5,6 6,6";
        assert_eq!(told([ME, RING, FAR], [ME, lives, FAR]), Some(Verdict::Safe));
        let elsewhere = "alive 4 0 5,4 5,6 6,6";
        assert_eq!(told([ME, RING, FAR], [ME, elsewhere, FAR]), None);
    }

    #[test]
    fn a_snake_that_lies_on_another_proves_nothing() {
        let lives = "alive 4 0 6,5 5,5 5,6 6,6";
        let across = "alive 3 0 5,6 5,8";
        assert_eq!(told([ME, RING, across], [ME, lives, FAR]), None);
    }

    #[test]
    fn a_snake_that_had_no_other_way_to_die_proves_it_deadly() {
        assert_eq!(
            told([ME, RING, FAR], [ME, "dead 0 0", FAR]),
            Some(Verdict::Deadly)
        );
    }

    #[test]
    fn a_death_that_may_have_another_cause_proves_nothing() {
        let died = "dead 0 0";
        // A wall beside it, another head near it, a kill, a body of its own, an unseen rival.
        let at_wall = "alive 4 0 11,5 11,6 10,6 10,5";
        assert_eq!(told([ME, at_wall, ME], [ME, died, ME]), None);
        let near = "alive 2 0 4,4 3,4";
        assert_eq!(told([ME, RING, near], [ME, died, near]), None);
        let killer = "alive 2 1 11,0 10,0";
        assert_eq!(told([ME, RING, FAR], [ME, died, killer]), None);
        let hugged = "alive 8 0 5,5 5,6 6,6 6,5 6,4 4,4";
        assert_eq!(told([ME, hugged, FAR], [ME, died, FAR]), None);
        let unseen = "invisible 2 0 9 11,0";
        assert_eq!(told([ME, RING, unseen], [ME, died, unseen]), None);
    }
}
