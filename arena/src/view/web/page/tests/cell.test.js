// A cell in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutCell } from '../cell.js';
import { cellOf } from '../grid.js';
import { SIZE, gameOf } from './sample.js';

const about = (game, tick, at) => aboutCell(game, game.stateAt(tick, null), cellOf(at, SIZE));

test('a body is told with its snake, since when and until when', () => {
  const game = gameOf([{}, {}]);
  assert.deepEqual(about(game, 2, '5,0'), { at: '5,0', text: '5,0 Ada (0), head, since tick 2, free at tick 5', seat: 0, since: 2, free: 5 });
  assert.equal(about(game, 2, '4,0').text, '4,0 Ada (0), body, since tick 1, free at tick 4');
  assert.equal(about(game, 2, '3,0').text, '3,0 Ada (0), tail, since tick 0, free at tick 3');
  assert.equal(about(game, 0, '1,0').since, 0, 'a body that was put there has no longer past');
});

test('what is no body is told as well', () => {
  const game = gameOf([{ events: ['ate 0 0 1'] }, { events: ['apple 0 6,2'] }]);
  assert.equal(about(game, 0, '7,2').text, '7,2 apple, since tick 0');
  assert.equal(about(game, 2, '6,2').text, '6,2 apple, since tick 2');
  assert.deepEqual(about(game, 2, '7,2'), { at: '7,2', text: '7,2 free', seat: null, since: null, free: null });
  const state = game.stateAt(0, null);
  state.obstacles = [[cellOf('0,2', SIZE)]];
  state.zombies = [[cellOf('1,2', SIZE)]];
  assert.equal(aboutCell(game, state, cellOf('0,2', SIZE)).text, '0,2 obstacle, never free');
  assert.equal(aboutCell(game, state, cellOf('1,2', SIZE)).text, '1,2 zombie 0');
});
