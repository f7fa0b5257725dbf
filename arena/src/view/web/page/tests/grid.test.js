// Cells, chains and neighbours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf, chainOf, neighbours } from '../grid.js';
import { SIZE } from './sample.js';

test('cells are numbered row by row', () => {
  assert.equal(cellOf('0,0', SIZE), 0);
  assert.equal(cellOf('7,0', SIZE), 7);
  assert.equal(cellOf('3,2', SIZE), 19);
});

test('a chain has all cells between its corners, in its order', () => {
  assert.deepEqual(chainOf('', SIZE), []);
  assert.deepEqual(chainOf('1,1', SIZE), [9]);
  assert.deepEqual(chainOf('1,1 4,1', SIZE), [9, 10, 11, 12]);
  assert.deepEqual(chainOf('2,0 0,0 0,2 1,2', SIZE), [2, 1, 0, 8, 16, 17]);
});

test('a chain may go back over itself', () => {
  assert.deepEqual(chainOf('0,0 2,0 1,0', SIZE), [0, 1, 2, 1]);
  assert.deepEqual(chainOf('1,1 1,1', SIZE), [9]);
});

test('neighbours stay on the board and do not go round its edges', () => {
  const of = (text) => neighbours(cellOf(text, SIZE), SIZE).sort((a, b) => a - b);
  assert.deepEqual(of('0,0'), [1, 8]);
  assert.deepEqual(of('7,1'), [7, 14, 23]);
  assert.deepEqual(of('0,4'), [24, 33]);
  assert.deepEqual(of('3,2'), [11, 18, 20, 27]);
});
