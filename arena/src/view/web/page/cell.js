// One cell in words: whose it is, since when, and when it is free.
import { freeAt } from './overlay.js';

// What is known of a cell: the seat that it belongs to (null if to none), the tick since which it is so (null if for
// ever), the tick when it is free (null if it is free, or never will be), and all of it in words.
export function aboutCell(game, state, cell) {
  const at = `${cell % game.width},${Math.floor(cell / game.width)}`;
  const tell = (text, seat = null, since = null, free = null) => ({ at, text: `${at} ${text}`, seat, since, free });
  const seat = state.snakes.findIndex((snake) => snake.cells.includes(cell));
  if (seat >= 0) return tellSnake(game, state, cell, seat, tell);
  const apple = state.apples.findIndex((one) => one.at === cell);
  if (apple >= 0) {
    const since = lastUpTo(game.placed[apple], state.tick);
    const name = { normal: 'apple', invisibility: 'special apple', decaying: 'decaying apple' }[state.apples[apple].kind];
    return tell(`${name}, since tick ${since}`, null, since);
  }
  if (state.obstacles.some((cells) => cells.includes(cell))) return tell('obstacle, never free');
  const zombie = state.zombies.findIndex((cells) => cells.includes(cell));
  if (zombie >= 0) return tell(`zombie ${zombie}`);
  return tell('free');
}

function tellSnake(game, state, cell, seat, tell) {
  const { cells } = state.snakes[seat];
  const place = cells.lastIndexOf(cell);
  const ago = cells.length - 1 - place;
  const since = Math.max(state.tick - ago, lastUpTo(game.spawns[seat], state.tick));
  const free = state.tick + freeAt(game, state)[cell];
  const part = ago === 0 ? 'head' : place === 0 ? 'tail' : 'body';
  return tell(`${game.names[seat]} (${seat}), ${part}, since tick ${since}, free at tick ${free}`, seat, since, free);
}

// The last of some ticks, which are in order, that is not after one.
function lastUpTo(ticks, tick) {
  return ticks.findLast((one) => one <= tick) ?? 0;
}
