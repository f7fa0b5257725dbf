// Recorded games fold into the states that the arena's own fold has written down.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lengthOf } from '../fold.js';
import { Game } from '../game.js';
import { sentTo } from '../wire.js';

const folder = process.env.SNAKEPIT_FIXTURES;
if (!folder) throw new Error('SNAKEPIT_FIXTURES names no folder; `cargo test -p tests --test web_script` makes one');
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -6));

function load(name) {
  const game = new Game();
  for (const line of readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n')) if (line) game.add(line);
  return { game, expected: JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8')) };
}

// A state in the form of the fixtures, which have the heads first.
function told(game, state) {
  const headFirst = (cells) => cells.slice().reverse();
  return {
    tick: state.tick,
    snakes: state.snakes.map((snake) => ({
      status: snake.status, cells: headFirst(snake.cells), length: lengthOf(snake), heading: snake.heading,
      growth: snake.growth, kills: snake.kills, longest: snake.longest, cloak: snake.cloak,
      deaths: snake.deaths, late: snake.late, heldUp: snake.heldUp,
    })),
    apples: state.apples,
    obstacles: state.obstacles,
    zombies: state.zombies.map(headFirst),
    ranking: game.ranking(state),
  };
}

const KINDS = [
  'apple', 'ate', 'hollow', 'reappeared', 'removed', 'spawned', 'spoiled', 'vanished', 'zombie',
  ...['apple', 'bitten', 'body', 'head', 'obstacle', 'self', 'wall', 'zombie'].map((cause) => `died ${cause}`),
];

test('the games have every kind of event', () => {
  const seen = new Set();
  for (const { game } of names.map(load)) {
    for (const event of game.ticks.flatMap((line) => line.events || [])) {
      const [kind, , cause] = event.split(' ');
      seen.add(kind === 'died' ? `died ${cause}` : kind);
    }
  }
  assert.deepEqual([...seen].sort(), KINDS.sort());
});

for (const name of names) {
  const { game, expected } = load(name);

  test(`${name}: one state after the other`, () => {
    assert.ok(expected.states.length > 0);
    let state = null;
    for (const one of expected.states) {
      state = game.stateAt(one.tick, state);
      assert.deepEqual(told(game, state), one);
    }
  });

  test(`${name}: one state before the other`, () => {
    let state = null;
    for (const one of expected.states.slice().reverse()) {
      state = game.stateAt(one.tick, state);
      assert.deepEqual(told(game, state), one);
    }
  });

  test(`${name}: the last state, which the lines came to as they were added`, () => {
    const last = expected.states.at(-1);
    assert.deepEqual(told(game, game.last), last);
    assert.deepEqual(told(game, game.stateAt(Infinity, null)), last);
  });

  test(`${name}: deaths, kills and late answers`, () => {
    const marks = game.feed.filter(({ kind }) => ['death', 'kill', 'late'].includes(kind));
    assert.deepEqual(marks.map(({ tick, seat, kind }) => ({ tick, seat, kind })), expected.marks);
  });

  test(`${name}: what each seat is sent, to the letter`, () => {
    for (const { tick, texts } of expected.sent) {
      const state = game.stateAt(tick, null);
      assert.deepEqual(game.names.map((_, seat) => sentTo(game, state, seat)), texts, `tick ${tick}`);
    }
  });
}
