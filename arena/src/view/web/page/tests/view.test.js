// The place in a game, and how it plays on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { View } from '../view.js';
import { gameOf, quiet } from './sample.js';

const END = JSON.stringify({ end: 100, why: 'played to the end', standings: [] });

function viewOf(ticks, live = false) {
  const view = new View(gameOf(ticks), live);
  view.ready = true;
  return view;
}

test('a step stands still and stays within the game', () => {
  const view = viewOf(quiet(100));
  view.setPlaying(true);
  view.step(30);
  assert.deepEqual([view.tick, view.playing], [30, false]);
  view.step(-100);
  assert.equal(view.tick, 0);
  view.step(1000);
  assert.equal(view.tick, 100);
});

test('time passes at the speed that was chosen, and playing ends with the game', () => {
  const view = viewOf(quiet(100));
  view.pass(1000);
  assert.equal(view.at, 0, 'it does not play yet');
  view.togglePlay();
  view.pass(125);
  assert.equal(view.at, 10);
  view.changeSpeed(1);
  view.pass(125);
  assert.equal(view.at, 30);
  view.pass(10000);
  assert.deepEqual([view.tick, view.playing], [100, false]);
  view.togglePlay();
  assert.deepEqual([view.tick, view.playing], [0, true], 'from the end it plays again');
});

test('speeds end at the slowest and the fastest', () => {
  const view = viewOf([]);
  const reached = (by) => { for (let i = 0; i < 20; i += 1) view.changeSpeed(by); return view.speed; };
  assert.deepEqual([reached(1), reached(-1)], [64, 0.25]);
});

test('a live game is followed until a person looks back, and again when asked', () => {
  const view = viewOf(quiet(10), true);
  view.grow();
  assert.deepEqual([view.tick, view.follows, view.isMoving], [10, true, true]);
  view.step(-1);
  view.game.add(JSON.stringify({ tick: 11, moves: '..' }));
  view.grow();
  assert.deepEqual([view.tick, view.follows, view.isMoving], [9, false, false]);
  view.follow();
  assert.deepEqual([view.tick, view.follows], [11, true]);
  view.step(-1);
  view.stopAt(11);
  assert.equal(view.follows, true, 'a view that comes to the end follows again');
  view.game.add(END);
  assert.equal(view.isMoving, false);
});

test('a live game that is played faster than it can be followed is shown at its own pace', () => {
  const view = new View(gameOf(quiet(10)), true, false);
  Object.assign(view, { ready: true });
  view.setPlaying(true);
  assert.deepEqual([view.speed, view.follows], [1, false]);
  view.pass(1);
  assert.equal(view.tick, 10, 'what is less than a second ahead is shown at once');
  for (const [i, line] of quiet(90).entries()) view.game.add(JSON.stringify({ tick: 11 + i, ...line }));
  view.grow();
  view.pass(100);
  assert.equal(view.tick, 12, 'two ticks of 50 ms');
  view.game.add(END);
  view.pass(100000);
  assert.deepEqual([view.tick, view.playing, view.arrived], [100, false, true]);
  view.step(-1);
  assert.equal(view.arrived, false, 'who looks back has not just arrived');
});

test('a snake is followed until it is chosen again, and its view goes with it', () => {
  const view = viewOf([]);
  view.choose(1);
  view.setOverlay('view 1');
  assert.deepEqual([view.chosen, view.overlay], [1, 'view 1']);
  view.choose(0);
  assert.deepEqual([view.chosen, view.overlay], [0, 'none']);
  view.choose(0);
  assert.equal(view.chosen, null);
});

test('playing waits at the end of a live game that is not over', () => {
  const view = viewOf(quiet(10), true);
  view.stopAt(5);
  view.togglePlay();
  view.pass(10000);
  assert.deepEqual([view.tick, view.playing, view.follows], [10, true, false]);
  view.game.add(END);
  view.pass(1);
  assert.equal(view.playing, false);
});

test('a jump stands still, and stays where it is if there is nothing to see', () => {
  const view = viewOf([{}, { events: ['removed 1'] }, { events: ['died 0 self'] }, {}]);
  view.setPlaying(true);
  assert.deepEqual([view.jump('death', false), view.tick, view.playing], [true, 3, false]);
  assert.deepEqual([view.jump('death', false), view.tick], [false, 3]);
});

test('what changes the panels does not wait for their turn', () => {
  for (const change of [(view) => view.setOverlay('free'), (view) => view.setPlaying(true), (view) => view.refresh()]) {
    const view = viewOf([]);
    Object.assign(view, { urgent: false, dirty: false });
    change(view);
    assert.deepEqual([view.urgent, view.dirty], [true, true]);
  }
});
