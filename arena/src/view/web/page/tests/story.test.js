// Events in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf } from '../story.js';

const told = (line) => entriesOf({ tick: 7, ...line }, ['Ada', 'Bob']).map(({ seat, kind, text }) => [seat, kind, text]);

test('every death says of what, and only a body makes a killer', () => {
  const deaths = {
    wall: 'hit the wall', obstacle: 'hit an obstacle', zombie: 'ran into a zombie',
    bitten: 'was bitten by a zombie', self: 'ran into itself', apple: 'ate a bad apple and died',
    'head 1': 'met Bob head-on',
  };
  for (const [cause, text] of Object.entries(deaths)) {
    assert.deepEqual(told({ events: [`died 0 ${cause}`] }), [[0, 'death', text]]);
  }
  assert.deepEqual(told({ events: ['died 1 body 0'] }), [[1, 'death', 'ran into Ada'], [0, 'kill', 'killed Bob']]);
});

test('other events are told of the snake they happen to', () => {
  assert.deepEqual(told({ events: ['ate 0 1 5', 'ate 1 0 -2'] }), [[0, 'ate', 'ate an apple (+5)'], [1, 'ate', 'ate a bad apple (-2)']]);
  assert.deepEqual(told({ events: ['vanished 0 3,3', 'reappeared 1'] }), [[0, 'cloak', 'is invisible'], [1, 'cloak', 'can be seen again']]);
  assert.deepEqual(told({ events: ['removed 1', 'spawned 0 3,3 U'] }), [[1, 'gone', 'is gone: its program ended'], [0, 'spawn', 'is back']]);
});

test('late answers and garbage come last, and what is about no snake is not told', () => {
  const line = {
    garbage: [[0, 3]], late: [{ seat: 1, wall: 50112, fault: 'bot' }, { seat: 0, wall: 61000, fault: 'machine' }],
    events: ['apple 1 3,44', 'zombie 0 1,1', 'hollow 0', 'spoiled 0 1', 'died 0 wall'],
  };
  assert.deepEqual(told(line), [
    [0, 'death', 'hit the wall'], [1, 'late', 'was late: 50.1 ms'], [0, 'late', 'was held up by the machine: 61.0 ms'], [0, 'garbage', 'printed 3 lines of garbage'],
  ]);
  assert.deepEqual(told({}), []);
});
