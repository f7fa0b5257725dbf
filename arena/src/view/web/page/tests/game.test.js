// Jumps, entries, ranking, charts and random access.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEADER, gameOf, quiet } from './sample.js';

const LATE = { late: [{ seat: 1, wall: 60000, fault: 'bot' }] };

test('a jump leads to the next entry of its kind, or to the one before', () => {
  const game = gameOf([{}, { events: ['died 1 body 0'] }, LATE, { moves: 'L.', events: ['died 0 self'] }]);
  const jumps = (kind, ...from) => from.map((tick) => [game.jump(kind, tick, false), game.jump(kind, tick, true)]);
  assert.deepEqual(jumps('death', 0, 2, 3, 4), [[2, null], [4, null], [4, 2], [null, 2]]);
  assert.deepEqual(jumps('kill', 0, 2, 3), [[2, null], [null, null], [null, 2]]);
  assert.deepEqual(jumps('late', 0, 4), [[3, null], [null, 3]]);
});

test('the latest entries come last one first, and no more than were asked for', () => {
  const game = gameOf([LATE, { events: ['removed 1'] }, LATE, LATE]);
  const ticks = (...asked) => game.latest(...asked).map((entry) => entry.tick);
  assert.deepEqual(ticks('all', 4, 60), [4, 3, 2, 1]);
  assert.deepEqual(ticks('late', 3, 60), [3, 1]);
  assert.deepEqual(ticks('all', 4, 2), [4, 3]);
  assert.deepEqual(ticks('all', 0, 60), []);
  assert.deepEqual(ticks('kill', 4, 60), []);
});

test('the longest is first, then who killed more, then the higher seat', () => {
  const game = gameOf([], { ...HEADER, seats: [...HEADER.seats, ...HEADER.seats] });
  const state = { snakes: [[5, 1], [9, 0], [5, 2], [5, 1]].map(([longest, kills]) => ({ longest, kills })) };
  assert.deepEqual(game.ranking(state), [1, 2, 3, 0]);
});

test('lengths, answer times and what bots log are charted', () => {
  const game = gameOf([{ notes: [[1, 'value=4 plan=1,1']] }, { us: [2500, 10], events: ['ate 0 0 2'] }, {}]);
  assert.deepEqual(Object.fromEntries(game.measures), {
    Length: [[3, 3, 3, 4], [3, 3, 3, 3]],
    'Answer time, ms': [[, , 2.5, 0.01], []],
    value: [[], [, 4]],
  });
  assert.deepEqual([game.hasNotes, game.hasPlans], [true, true]);
});

test('ever new names do not make ever new charts', () => {
  const game = gameOf(quiet(100).map((line, i) => ({ ...line, notes: [[0, `name${i}=1`]] })));
  assert.equal(game.measures.size, 40);
});

test('plans are those of one tick, of the bots that have one', () => {
  const game = gameOf([{ notes: [[1, 'plan=4,4;5,4 out=5,3'], [0, 'value=4']] }, {}]);
  assert.deepEqual(game.plans(1), [{ seat: 1, plan: [36, 37], out: [29] }]);
  for (const tick of [0, 2, 3]) assert.deepEqual(game.plans(tick), []);
});

test('ticks before the first and past the last are those', () => {
  const game = gameOf(quiet(120));
  assert.deepEqual([-5, 0, 60, 120, 999].map((tick) => game.stateAt(tick, null).tick), [0, 0, 60, 120, 120]);
});

test('lines that only a page is sent are taken in', () => {
  const game = gameOf([]);
  for (const line of [{ countdown: 2 }, { note: 'cut' }, { end: 0, standings: [] }, { next: true }]) game.add(JSON.stringify(line));
  assert.deepEqual([game.countdown, game.note, game.end, game.next], [2, 'cut', { end: 0, standings: [] }, true]);
});
