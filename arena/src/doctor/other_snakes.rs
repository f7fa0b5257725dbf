//! The other snakes of the examination: they go straight on and turn only where they must.

use protocol::{Cell, Move, Seat, State};

/// Straight on, or to the side that is free.
pub(super) fn stroll(state: &State, seat: Seat) -> Move {
    let ways = [Move::Straight, Move::TurnLeft, Move::TurnRight];
    let open = |way: &Move| next_cell(state, seat, *way).is_some_and(|cell| is_open(state, cell));
    ways.into_iter().find(open).unwrap_or_default()
}

/// Where a move takes a snake; `None` past the edge, or for a snake that is not there.
pub(super) fn next_cell(state: &State, seat: Seat, way: Move) -> Option<Cell> {
    let snake = &state.snakes()[seat];
    let direction = way.direction(snake.heading);
    state.size().step(snake.head()?, direction)
}

fn is_open(state: &State, cell: Cell) -> bool {
    state.is_free(cell) || state.apples().iter().any(|apple| apple.at == Some(cell))
}
