// What a key and a tick make of a state, in small.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copy, firstState, fold, lengthOf } from '../fold.js';
import { KEY, SIZE } from './sample.js';

const RULES = { ...SIZE, startingLength: 3 };
const folded = (...lines) => {
  const state = firstState(RULES, KEY);
  for (const line of lines) fold(RULES, state, line);
  return state;
};

test('a key tells the whole state', () => {
  const state = firstState(RULES, {
    ...KEY,
    apples: [{ kind: 'decaying', at: '0,1', age: 4, hollow: true }, { kind: 'normal', age: 9 }],
    obstacles: ['2,0 2,2'],
    zombies: [{ chain: '4,4 2,4', wait: 1 }],
  });
  assert.deepEqual(state.snakes[0].cells, [1, 2, 3], 'tail first');
  assert.deepEqual(state.apples, [{ kind: 'decaying', at: 8, hollow: true }, { kind: 'normal', at: -1, hollow: false }]);
  assert.deepEqual([state.obstacles, state.zombies], [[[2, 10, 18]], [[34, 35, 36]]]);
});

test('a snake grows after it ate, and shrinks by one a tick down to its head', () => {
  const lengths = (growth) => [1, 2, 3, 4].map((ticks) => {
    const state = folded({ moves: 'R.', events: [`ate 0 0 ${growth}`] }, ...Array(ticks - 1).fill({ moves: 'R.' }));
    return lengthOf(state.snakes[0]);
  });
  assert.deepEqual(lengths(2), [3, 4, 5, 5]);
  assert.deepEqual(lengths(-9), [3, 2, 1, 1]);
});

test('a cell in which a snake lies twice counts once', () => {
  const round = ['D', 'L', 'U', 'R'].map((way) => ({ moves: `${way}.` }));
  const [snake] = folded({ moves: 'R.', events: ['ate 0 0 3'] }, ...round).snakes;
  assert.deepEqual([snake.cells, lengthOf(snake)], [[3, 4, 12, 11, 3, 4], 4]);
});

test('who is removed is gone before the moves, and stays away', () => {
  const [one, other] = folded({ moves: 'RR', events: ['removed 0'] }, { moves: '.R' }).snakes;
  assert.deepEqual([one.status, one.cells, one.heading, one.deaths], ['removed', [], 'R', 0]);
  assert.deepEqual(other.cells, [35, 36, 37]);
});

test('the dead are remembered for a while where they lay', () => {
  const death = { moves: 'RR', events: ['died 0 self'] };
  const after = (ticks) => folded(death, ...Array(ticks).fill({ moves: '.R' })).corpses;
  assert.deepEqual(after(0), [{ seat: 0, cells: [2, 3, 4], tick: 1 }]);
  assert.equal(after(7).length, 1);
  assert.equal(after(8).length, 0);
});

test('a copy has nothing in common with what it was made of', () => {
  const state = folded({ moves: 'RR', events: ['vanished 0 1,1'] });
  const [before, made] = [JSON.stringify(state), copy(state)];
  fold(RULES, made, { moves: 'RR', events: ['apple 0 1,1', 'died 1 self'] });
  assert.equal(JSON.stringify(state), before);
});
