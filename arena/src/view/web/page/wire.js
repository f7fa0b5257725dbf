// What a seat is sent, to the letter: the arena writes the same text, and a test compares them.
import { lengthOf } from './fold.js';
import { shownTo } from './overlay.js';

// Engines up to that of this year said obstacles once, before the first state.
const OBSTACLES_ONCE = 2019;

// The lines of a state as a seat is sent it; null if its snake is not on the board.
export function sentTo(game, state, seat) {
  if (state.snakes[seat].status !== 'alive') return null;
  const lines = state.apples.map(({ at }) => (at < 0 ? '-1 -1' : place(at, game, ' ')));
  if (saysObstacles(game.header)) lines.push(...state.obstacles.map((cells) => cells.map((cell) => place(cell, game)).join(' ')));
  lines.push(...state.zombies.map((cells) => corners(cells, game)), String(seat));
  lines.push(...state.snakes.map((snake, other) => snakeLine(snake, other, seat, game)));
  return `${lines.join('\n')}\n`;
}

// Recordings of the first version have rules of their own, for every year.
function saysObstacles({ version, config }) {
  return version === 1 || Number(config.edition) > OBSTACLES_ONCE;
}

function snakeLine(snake, seat, viewer, size) {
  if (snake.status !== 'alive') return `dead 0 ${snake.kills}`;
  const { cloak } = snake;
  const status = cloak ? 'invisible' : 'alive';
  const parts = [status, lengthOf(snake), snake.kills];
  if (cloak) parts.push(cloak.ticks, place(cloak.at, size));
  const chain = corners(shownTo(viewer, seat, snake), size);
  return [...parts, ...(chain ? [chain] : [])].join(' ');
}

function place(cell, { width }, between = ',') {
  return `${cell % width}${between}${Math.floor(cell / width)}`;
}

// The ends and kinks of a body, head first. A single cell is said twice.
function corners(tailFirst, size) {
  if (tailFirst.length === 0) return '';
  const cells = tailFirst.slice().reverse();
  const row = (cell) => Math.floor(cell / size.width);
  const found = [cells[0]];
  let [kink, previous] = [cells[0], cells[0]];
  for (const cell of cells.slice(1)) {
    if (cell % size.width !== kink % size.width && row(cell) !== row(kink)) {
      found.push(previous);
      kink = previous;
    }
    previous = cell;
  }
  found.push(previous);
  return found.map((cell) => place(cell, size)).join(' ');
}
