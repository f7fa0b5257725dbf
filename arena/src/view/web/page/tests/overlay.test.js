// What is laid over the board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeAt, shownTo, territory } from '../overlay.js';

const snake = (cells, growth = 0, cloak = null) => ({ cells, growth, cloak });
const stateOf = (snakes, obstacles = [], zombies = []) => ({ snakes, obstacles, zombies });

test('a body leaves from its tail on, later if it grows and never before the next tick', () => {
  const row = { width: 6, height: 1 };
  const free = (growth) => [...freeAt(row, stateOf([snake([1, 2, 3], growth)]))];
  assert.deepEqual(free(0), [0, 1, 2, 3, 0, 0]);
  assert.deepEqual(free(2), [0, 3, 4, 5, 0, 0]);
  assert.deepEqual(free(-5), [0, 1, 1, 1, 0, 0]);
  const still = freeAt(row, stateOf([], [[0]], [[5, 4]]));
  assert.deepEqual([...still], [Infinity, 0, 0, 0, Infinity, Infinity]);
});

test('a cell is whose head is there first, and no snake\'s where two come at once', () => {
  const row = { width: 7, height: 1 };
  assert.deepEqual([...territory(row, stateOf([snake([0]), snake([6])]))], [0, 0, 0, -2, 1, 1, 1]);
  assert.deepEqual([...territory(row, stateOf([snake([0]), snake([5])]))], [0, 0, 0, 1, 1, 1, 1]);
  assert.deepEqual([...territory(row, stateOf([snake([]), snake([0])]))], [1, 1, 1, 1, 1, 1, 1]);
});

test('obstacles are walls, and a body is passed once its tail has gone by', () => {
  const row = { width: 7, height: 1 };
  assert.deepEqual([...territory(row, stateOf([snake([0])], [[2]]))], [0, 0, -1, -1, -1, -1, -1]);
  // The head is at 4: it may turn back once its own tail, at 3, has gone.
  assert.deepEqual([...territory(row, stateOf([snake([3, 4])]))], [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual([...territory(row, stateOf([snake([3, 4], 9)]))], [-1, -1, -1, -1, 0, 0, 0]);
});

test('no snake goes on from a cell that two reach at once', () => {
  const board = { width: 3, height: 2 };
  const state = stateOf([snake([0]), snake([2])], [[3], [5]]);
  assert.deepEqual([...territory(board, state)], [0, -2, 1, -1, -1, -1]);
});

test('a body is entered in the tick in which its tail has gone, and not before', () => {
  const row = { width: 5, height: 1 };
  const owners = (growth) => [...territory(row, stateOf([snake([0]), snake([2, 3, 4], growth)]))];
  assert.deepEqual(owners(1), [0, 0, 0, 0, 1]);
  assert.deepEqual(owners(2), [0, 0, -1, -1, 1]);
});

test('others are shown of an invisible snake what they knew before', () => {
  const hidden = snake([1, 2, 3, 4], 0, { ticks: 3, at: 1 });
  assert.deepEqual(shownTo(0, 0, hidden), [1, 2, 3, 4]);
  assert.deepEqual(shownTo(1, 0, hidden), [1]);
  assert.deepEqual(shownTo(1, 0, snake([1, 2], 0, { ticks: 9, at: 1 })), []);
  assert.deepEqual(shownTo(1, 0, snake([1, 2])), [1, 2]);
});
