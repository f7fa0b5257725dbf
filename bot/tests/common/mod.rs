//! What is certain about a step before it is made.

use protocol::{Direction, Seat, State};
use std::collections::VecDeque;

/// Whether this direction kills whatever the others do, and the champion can know it: a wall, an
/// obstacle, a zombie, or a cell of a body that is seen and cannot have left by then.
pub(crate) fn dies_for_certain(state: &State, seat: Seat, direction: Direction) -> bool {
    let snake = &state.snakes()[seat];
    let Some(to) = snake
        .head()
        .and_then(|head| state.size().step(head, direction))
    else {
        return true;
    };
    let solid = (state.obstacles().iter().flatten())
        .chain(state.zombies().iter().flat_map(|zombie| &zombie.body));
    let stays = |body: &VecDeque<_>, growth: i32| {
        let leaving = usize::from(growth <= 0) + usize::from(growth < 0);
        let staying = body.len().saturating_sub(leaving);
        body.iter().take(staying).any(|&cell| cell == to)
    };
    solid.copied().any(|cell| cell == to)
        || (state.snakes().iter())
            .filter(|&(other, snake)| other == seat || snake.cloak.is_none())
            .any(|(_, snake)| stays(&snake.body, snake.growth))
}

/// Whether this direction survives the tick whatever the others do: nothing is there and no other
/// head can come.
pub(crate) fn survives_for_certain(state: &State, seat: Seat, direction: Direction) -> bool {
    let snake = &state.snakes()[seat];
    let Some(to) = snake
        .head()
        .and_then(|head| state.size().step(head, direction))
    else {
        return false;
    };
    let hunter_near = (state
        .zombies()
        .iter()
        .filter_map(|zombie| zombie.body.front()))
    .any(|head| head.distance(to) <= 1);
    let head_near = (state.snakes().iter())
        .filter(|&(other, _)| other != seat)
        .filter_map(|(_, snake)| snake.head())
        .any(|head| head.distance(to) <= 1);
    state.is_free(to) && !hunter_near && !head_near
}
