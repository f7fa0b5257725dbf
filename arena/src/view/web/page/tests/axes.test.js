// Scales, labels, and what a link says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundNumbers, scaleOf } from '../axes.js';
import { labelStep } from '../edge.js';
import { hashOf, placeIn } from '../share.js';
import { gameOf } from './sample.js';

test('a scale has round numbers', () => {
  assert.deepEqual(roundNumbers(0, 100, 3), [0, 50, 100]);
  assert.deepEqual(roundNumbers(0, 1, 3), [0, 0.5, 1]);
  const scale = scaleOf([[1, 4], [10]], null);
  assert.deepEqual([scale.share(0), scale.share(10)], [0, 1]);
});

test('answer times are on a logarithmic scale that has room for the budget', () => {
  const scale = scaleOf([[0.02, 0.5]], 50);
  assert.deepEqual(scale.marks, [0.01, 0.1, 1, 10, 100]);
  assert.equal(scale.share(100), 1);
  assert.equal(scale.share(0), 0, 'what is too short to tell apart is at the bottom');
});

test('labels on the edge of the board have room', () => {
  assert.deepEqual([40, 18, 13, 7, 2].map(labelStep), [1, 2, 5, 5, 20]);
});

test('the first answer of each seat is apart from the others', () => {
  const game = gameOf([{ us: [900000, -1] }, { us: [10, 80000] }, { us: [20, 30] }]);
  assert.deepEqual(game.startUps, [900, 80]);
  const [first, second] = game.measures.get('Answer time, ms');
  assert.deepEqual([first[1], first[2], second[2], second[3]], [undefined, 0.01, undefined, 0.03]);
});

test('deaths and counts of events are those up to a tick', () => {
  const game = gameOf([{}, { events: ['died 0 self'] }, { events: ['died 1 wall'] }]);
  assert.deepEqual(game.deathsUpTo(2, Infinity, Infinity).map(({ tick, seat }) => [tick, seat]), [[2, 0]]);
  assert.deepEqual(game.deathsUpTo(3, 1, 9).map(({ tick }) => tick), [3]);
  assert.deepEqual([game.counts(3).death, game.counts(2).death, game.counts(3, 1).all], [2, 1, 1]);
  assert.deepEqual(game.latest('death', 3, 9, 1).map(({ tick }) => tick), [3]);
});

test('an address names a tick, and a snake if one is followed', () => {
  assert.equal(hashOf({ tick: 7, chosen: null }), '#t=7');
  assert.equal(hashOf({ tick: 7, chosen: 2 }), '#t=7&s=2');
  assert.deepEqual(placeIn('#t=7&s=2'), { tick: 7, chosen: 2 });
  assert.deepEqual(placeIn('#t=7'), { tick: 7, chosen: null });
  for (const hash of ['', '#t=', '#t=7&s=', '#s=2', '#t=1x']) assert.equal(placeIn(hash), null);
});
