// Whose keys do what when people play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { People } from '../people.js';
import { headline } from '../result.js';
import { gameOf } from './sample.js';

// People whose wishes are kept instead of sent.
function peopleAt(phase) {
  const game = gameOf(phase === 'playing' || phase === 'over' ? [{}] : []);
  if (phase === 'countdown') game.countdown = 3;
  if (phase === 'over') game.end = { end: 1, standings: [{ rank: 1, seat: 1 }, { rank: 2, seat: 0 }] };
  const people = new People(game, phase !== 'none');
  people.wishes = [];
  people.wish = (text) => people.wishes.push(text);
  assert.equal(people.phase, phase);
  return people;
}

const pressed = (people, key, watches = false) => [people.press(key, { tagName: 'BODY' }, watches), people.wishes.splice(0)];

test('a page without players leaves all keys to those who watch', () => {
  const people = peopleAt('none');
  for (const key of ['ArrowUp', 'w', 'Enter', 'Escape']) assert.deepEqual(pressed(people, key, true), [false, []]);
  assert.deepEqual(people.seats, []);
});

test('any key that steers begins, and the countdown waits for no key', () => {
  for (const key of ['ArrowUp', 's', 'Enter', ' ']) {
    assert.deepEqual(pressed(peopleAt('waiting'), key), [true, ['begin']]);
    assert.deepEqual(pressed(peopleAt('countdown'), key), [true, []]);
  }
  assert.deepEqual(pressed(peopleAt('waiting'), 'x'), [false, []]);
});

test('two hands steer, and who plays does not lose sight of the game', () => {
  const people = peopleAt('playing');
  assert.deepEqual(people.seats, [0]);
  assert.deepEqual(pressed(people, 'ArrowLeft', true), [true, ['arrows left']]);
  assert.deepEqual(pressed(people, 'a'), [true, ['letters left']]);
  assert.deepEqual(pressed(people, 'Home', true), [true, []]);
  for (const key of ['o', 't', '?']) assert.deepEqual(pressed(people, key, true), [false, []]);
  assert.deepEqual(pressed(people, 'Escape'), [false, ['end']]);
});

test('the result leads to another round', () => {
  const people = peopleAt('over');
  assert.equal(headline(people.game, people.seats), 'Ada is number 2 of 2');
  assert.deepEqual(pressed(people, 'ArrowLeft', true), [false, []]);
  assert.deepEqual(pressed(people, 'Enter'), [true, ['begin']]);
  people.lookingBack = true;
  assert.equal(people.phase, 'looking back');
  assert.deepEqual(pressed(people, 'Enter'), [true, ['begin']]);
  assert.equal(people.press('Enter', { tagName: 'BUTTON' }, false), false);
});
