//! What can be laid over the board, with the names that the page has for it.

use super::viewer::Viewer;
use protocol::{Cell, Direction, Seat, Snake, State};
use std::fmt;

/// What is laid over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// Whose head reaches each cell first.
    Territory,
    /// Where snakes died, from the first tick on.
    AllDeaths,
    /// What a seat is shown of the others.
    SeenBy(Seat),
}

impl Overlay {
    /// The next one, for so many seats.
    pub(super) fn next(self, seats: usize) -> Self {
        let seen_by = |seat: u8| match usize::from(seat) < seats {
            true => Self::SeenBy(Seat(seat)),
            false => Self::None,
        };
        match self {
            Self::None => Self::Territory,
            Self::Territory => Self::AllDeaths,
            Self::AllDeaths => seen_by(0),
            Self::SeenBy(Seat(seat)) => seen_by(seat + 1),
        }
    }

    /// What it is called in this game.
    pub(super) fn name(self, viewer: &Viewer) -> String {
        match self {
            Self::SeenBy(seat) => format!("{self} {}", viewer.timeline.name(seat)),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Overlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Territory => f.write_str("territory"),
            Self::AllDeaths => f.write_str("all deaths"),
            Self::SeenBy(seat) => write!(f, "seen by {seat}"),
        }
    }
}

/// The cells of a snake that a seat is shown: of an invisible rival, what was known before it vanished.
pub(super) fn shown_to(viewer: Option<Seat>, seat: Seat, snake: &Snake) -> usize {
    match (viewer, snake.cloak) {
        (Some(viewer), Some(cloak)) if viewer != seat => cloak.ticks as usize,
        _ => 0,
    }
}

/// Whose head reaches each cell first; `None` where no head does, or several at once. A body can be entered once its tail has gone by.
pub(super) fn territory(state: &State) -> Vec<Option<Seat>> {
    let size = state.size();
    let free = free_at(state);
    let mut reached: Vec<Option<u32>> = vec![None; size.area()];
    let mut owner: Vec<Option<Seat>> = vec![None; size.area()];
    let mut edge: Vec<Cell> = Vec::new();
    for (seat, snake) in state.snakes().iter() {
        if let Some(head) = snake.head() {
            owner[size.index(head)] = Some(seat);
            reached[size.index(head)] = Some(0);
            edge.push(head);
        }
    }
    for time in 1.. {
        let mut next = Vec::new();
        for from in edge {
            let Some(seat) = owner[size.index(from)] else {
                continue;
            };
            let around = Direction::ALL
                .into_iter()
                .filter_map(|way| size.step(from, way));
            for to in around {
                let index = size.index(to);
                match reached[index] {
                    Some(before) if before == time && owner[index] != Some(seat) => {
                        owner[index] = None
                    }
                    None if free[index] <= time => {
                        reached[index] = Some(time);
                        owner[index] = Some(seat);
                        next.push(to);
                    }
                    _ => {}
                }
            }
        }
        edge = next;
        if edge.is_empty() {
            break;
        }
    }
    owner
}

/// Ticks until each cell is free: 0 where it is, and never for what does not leave.
fn free_at(state: &State) -> Vec<u32> {
    let size = state.size();
    let mut free = vec![0; size.area()];
    for snake in state.snakes().values() {
        for (from_tail, &cell) in snake.body.iter().rev().enumerate() {
            let leaves = (from_tail as u32 + 1).saturating_add_signed(snake.growth);
            free[size.index(cell)] = leaves.max(1);
        }
    }
    let zombies = state.zombies().iter().flat_map(|zombie| &zombie.body);
    for &cell in state.obstacles().iter().flatten().chain(zombies) {
        free[size.index(cell)] = u32::MAX;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sample::record;
    use protocol::config::Edition;

    #[test]
    fn overlays_come_in_the_order_of_the_page_and_then_none_again() {
        let mut named = Vec::new();
        let mut overlay = Overlay::None;
        for _ in 0..6 {
            named.push(overlay.to_string());
            overlay = overlay.next(2);
        }
        let expected = [
            "none",
            "territory",
            "all deaths",
            "seen by 0",
            "seen by 1",
            "none",
        ];
        assert_eq!(named, expected);
    }

    #[test]
    fn a_cell_belongs_to_the_head_that_is_nearest_and_to_none_where_two_are() {
        let folder = tempfile::tempdir().unwrap();
        let states = record(&folder.path().join("game.jsonl.zst"), Edition::default(), 2);
        let state = &states[0];
        let (size, owners) = (state.size(), territory(state));
        let heads: Vec<(Seat, Cell)> = (state.snakes().iter())
            .filter_map(|(seat, snake)| Some((seat, snake.head()?)))
            .collect();
        assert!(
            heads
                .iter()
                .all(|&(seat, head)| owners[size.index(head)] == Some(seat))
        );
        // Beside a head no other head is sooner, and far from bodies the nearest head is first.
        for &(seat, head) in &heads {
            let ahead = Direction::ALL
                .into_iter()
                .filter_map(|way| size.step(head, way));
            let ours = ahead.filter(|&cell| owners[size.index(cell)] == Some(seat));
            assert!(ours.count() >= 1, "seat {seat}");
        }
        let shared = owners.iter().filter(|owner| owner.is_none()).count();
        assert!(shared > 0 && shared < size.area() / 2, "{shared}");
    }
}
