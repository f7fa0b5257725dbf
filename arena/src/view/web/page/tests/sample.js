// A small game for tests: two snakes on a board of 8 × 5 cells.
import { Game } from '../game.js';

export const SIZE = { width: 8, height: 5 };

export const HEADER = {
  format: 'snakepit-replay', version: 2, seed: '1', ticks: 100,
  config: { game_width: '8', game_height: '5', speed: '50', starting_length: '3', edition: '2025' },
  seats: [{ name: 'Ada', command: 'human' }, { name: 'greedy', command: 'greedy' }],
};

export const KEY = {
  key: 0,
  snakes: [
    { status: 'alive', chain: '3,0 1,0', heading: 'R', growth: 0, kills: 0, longest: 3 },
    { status: 'alive', chain: '3,4 1,4', heading: 'R', growth: 0, kills: 0, longest: 3 },
  ],
  apples: [{ kind: 'normal', at: '7,2', age: 0 }],
};

// A game with these ticks, each given without its number.
export function gameOf(ticks, header = HEADER) {
  const game = new Game();
  game.add(JSON.stringify(header));
  game.add(JSON.stringify(KEY));
  ticks.forEach((line, i) => game.add(JSON.stringify({ tick: i + 1, moves: 'RR', us: [10, -1], ...line })));
  return game;
}

// Ticks in which nothing is told.
export function quiet(count) {
  return Array.from({ length: count }, () => ({ moves: '..' }));
}
