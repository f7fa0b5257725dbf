//! With which move each head could be at a cell, by a timed search on the whole state: no snake is hidden from a
//! study.

use crate::board::{Field, FreeAt, Moves, Search, Spot, TimedBoard, spots};
use protocol::{BySeat, Cell, Seat, State};

/// Searches from every head, with buffers that are used again.
pub(super) struct Arrivals {
    field: Field,
    search: Search,
}

/// The first move with which each head could be at a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Distances(BySeat<Option<u16>>);

impl Arrivals {
    pub(super) fn new(field: Field) -> Self {
        let search = Search::new(field);
        Self { field, search }
    }

    /// How far every living snake is from each of these cells. Bodies leave by what they still have to grow.
    pub(super) fn of(&mut self, state: &State, cells: &[Cell]) -> Vec<Distances> {
        let board = timed_board(self.field, state, 0);
        let seats = state.snakes().len();
        let mut found = vec![Distances(BySeat::from_fn(seats, |_| None)); cells.len()];
        for (seat, snake) in state.snakes().iter() {
            let Some(head) = snake.head() else { continue };
            let head = self.field.spot(head);
            self.search.run(board.times(), head, Moves::NONE, []);
            for (distances, &cell) in found.iter_mut().zip(cells) {
                let arrival = self.search.arrival(self.field.spot(cell));
                distances.0[seat] = arrival.first().map(|moves| moves.0);
            }
        }
        found
    }
}

/// The board of a whole state. Every tail leaves by what its snake still has to grow, and so many moves later.
pub(super) fn timed_board(field: Field, state: &State, later: u16) -> TimedBoard {
    let mut board = TimedBoard::new(field);
    for &cell in state.obstacles().iter().flatten() {
        board.hold(field.spot(cell), FreeAt::NEVER);
    }
    for zombie in state.zombies() {
        board.hold_body(&spots(field, zombie.body.iter().copied()), 0);
    }
    for snake in state.snakes().values() {
        let body: Vec<Spot> = spots(field, snake.body.iter().copied());
        let growth = snake.growth.clamp(0, i32::from(Moves::LAST.0)) as u16;
        board.hold_body(&body, growth.saturating_add(later));
    }
    board
}

impl Distances {
    /// The distance of one snake.
    pub(super) fn of(&self, seat: Seat) -> Option<u16> {
        self.0[seat]
    }

    /// The shortest distance of any but one.
    pub(super) fn nearest_but(&self, seat: Seat) -> Option<u16> {
        let others = self.0.iter().filter(|&(other, _)| other != seat);
        others.filter_map(|(_, &distance)| distance).min()
    }

    /// By how many moves a snake is nearer than every other; 0 if it is as near as the nearest other, `None` if it
    /// is not nearest. One that alone can get there is nearer by [`u16::MAX`].
    pub(super) fn margin(&self, seat: Seat) -> Option<u16> {
        let own = self.of(seat)?;
        let others = self.nearest_but(seat);
        others.map_or(Some(u16::MAX), |others| others.checked_sub(own))
    }

    /// The snakes that are nearest, and the margin.
    pub(super) fn nearest(&self) -> impl Iterator<Item = (Seat, u16)> {
        let seats = self.0.seats();
        seats.filter_map(|seat| Some((seat, self.margin(seat)?)))
    }
}

#[cfg(test)]
impl Distances {
    /// The distances of the first seats.
    pub(super) fn of_seats(distances: impl IntoIterator<Item = Option<u16>>) -> Self {
        Self(distances.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{GameConfig, Setup, Snake};
    use std::sync::Arc;

    /// A state of snakes on a small board, each from its head to its tail.
    fn state(snakes: &[&[(u8, u8)]]) -> State {
        let snake = |cells: &&[(u8, u8)]| Snake::alive(cells.iter().map(|&(x, y)| Cell::new(x, y)));
        let setup = Setup {
            config: Arc::new(GameConfig {
                game_width: 12,
                game_height: 8,
                num_snakes: snakes.len(),
                ..GameConfig::default()
            }),
            tick: 0,
            snakes: snakes.iter().map(snake).collect(),
            apples: Vec::new(),
            obstacles: Vec::new(),
            zombies: Vec::new(),
        };
        State::try_from(setup).expect("a position of the game")
    }

    #[test]
    fn the_margin_is_the_lead_over_the_nearest_other() {
        let state = state(&[
            &[(2, 0), (1, 0)],
            &[(7, 0), (8, 0), (9, 0)],
            &[(4, 6), (4, 7)],
        ]);
        let mut arrivals = Arrivals::new(Field::new(state.size()));
        let at = [Cell::new(4, 0), Cell::new(4, 3), Cell::new(11, 0)];
        let found = arrivals.of(&state, &at);
        let nearest = |place: usize| found[place].nearest().collect::<Vec<_>>();
        assert_eq!(nearest(0), [(Seat(0), 1)]);
        assert_eq!(nearest(1), [(Seat(2), 2)]);
        // The second snake has to get round its own body first.
        assert_eq!(found[2].of(Seat(1)), Some(6));
        assert_eq!(found[0].margin(Seat(1)), None);
        assert_eq!(found[0].nearest_but(Seat(0)), Some(3));
    }
}
