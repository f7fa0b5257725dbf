// What can be laid over the board, worked out from a state.
import { neighbours } from './grid.js';

// Ticks until each cell is free of bodies; 0 for free ones, Infinity for what never leaves.
export function freeAt(size, state) {
  const free = new Float64Array(size.width * size.height);
  for (const snake of state.snakes) {
    snake.cells.forEach((cell, i) => { free[cell] = Math.max(1, i + 1 + snake.growth); });
  }
  for (const cells of state.obstacles.concat(state.zombies)) for (const cell of cells) free[cell] = Infinity;
  return free;
}

// Who reaches each cell first: a seat, -1 for none, -2 for several at once. A body can be entered
// once its tail has gone by.
export function territory(size, state) {
  const owner = new Int16Array(size.width * size.height).fill(-1);
  const reached = new Int32Array(owner.length).fill(-1);
  const free = freeAt(size, state);
  let edge = [];
  state.snakes.forEach((snake, seat) => {
    if (snake.cells.length === 0) return;
    const head = snake.cells[snake.cells.length - 1];
    owner[head] = seat;
    reached[head] = 0;
    edge.push(head);
  });
  for (let time = 1; edge.length > 0; time += 1) {
    const next = [];
    for (const from of edge) {
      if (owner[from] === -2) continue;
      for (const to of neighbours(from, size)) {
        if (reached[to] === time && owner[to] !== owner[from]) owner[to] = -2;
        if (reached[to] !== -1 || free[to] > time) continue;
        reached[to] = time;
        owner[to] = owner[from];
        next.push(to);
      }
    }
    edge = next;
  }
  return owner;
}

// The part of a snake that a seat is shown: of others' invisible snakes, what was known before.
export function shownTo(viewer, seat, snake) {
  if (viewer === seat || !snake.cloak) return snake.cells;
  return snake.cells.slice(0, Math.max(0, snake.cells.length - snake.cloak.ticks));
}
