// Numbers and plans in what bots log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPlan, numbersIn, planIn } from '../notes.js';
import { SIZE } from './sample.js';

test('numbers are those that stand alone behind a name', () => {
  assert.deepEqual(numbersIn('mode=chase value=-3.5 nodes=120'), [['value', -3.5], ['nodes', 120]]);
  assert.deepEqual(numbersIn('x.y-z_1=2'), [['x.y-z_1', 2]]);
  for (const note of ['', 'plan=1,2;3,4', 'at=5,6', 'version=1.2.3', 'size=12px', '=4', 'n=', 'n=-', '12=4']) {
    assert.deepEqual(numbersIn(note), [], note);
  }
});

test('a plan is a path by its kinks, and so is the way out', () => {
  const note = 'mode=plan plan=0,0;2,0;2,1 out=3,1;3,3 nodes=5';
  assert.ok(hasPlan(note));
  assert.deepEqual(planIn(note, SIZE), { plan: [0, 1, 2, 10], out: [11, 19, 27] });
  assert.deepEqual(planIn('plan=4,4', SIZE), { plan: [36], out: [] });
  assert.deepEqual(planIn('out=4,4', SIZE), { plan: [], out: [36] });
});

test('what is no path on the board is passed over', () => {
  const none = { plan: [], out: [] };
  for (const note of [
    '', 'plan=', 'plan=1;2', 'plan=apple', 'plan=8,0', 'plan=0,5', 'plan=999999999,0;0,0', 'plan=1,1;3,3',
    'plan=1,1;-1,1', 'plan=1,1;1,99999999999999999999', 'myplan=1,1', 'plan=1,1;', 'plan=1,1x',
  ]) {
    assert.deepEqual(planIn(note, SIZE), none, note);
  }
  assert.ok(!hasPlan('plan=apple value=3.5'));
});
