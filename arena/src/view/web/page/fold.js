// A state, and what a recorded tick makes of it: the arena's own fold once more. `rules` is anything
// with the board's width and height and the startingLength of a snake.
import { STEP, cellOf, chainOf } from './grid.js';

// Ticks for which the dead are still shown, fading.
export const CORPSE_TICKS = 8;
// Deaths of snakes that did not move in their last tick.
const STAYS = new Set(['wall', 'obstacle', 'zombie']);

// The state that a key line tells. Bodies are kept tail first, so that a move is a push and a shift.
export function firstState(rules, key) {
  return {
    tick: 0,
    snakes: key.snakes.map((snake) => ({
      status: snake.status, cells: chainOf(snake.chain, rules).reverse(), doubled: 0,
      heading: snake.heading, growth: snake.growth, kills: snake.kills, longest: snake.longest, cloak: null,
      deaths: 0, late: 0, heldUp: 0,
    })),
    apples: key.apples.map((apple) => ({
      kind: apple.kind, at: apple.at ? cellOf(apple.at, rules) : -1, hollow: Boolean(apple.hollow),
    })),
    obstacles: (key.obstacles || []).map((chain) => chainOf(chain, rules)),
    zombies: (key.zombies || []).map((zombie) => chainOf(zombie.chain, rules).reverse()),
    corpses: [],
  };
}

export function copy(state) {
  return {
    tick: state.tick,
    snakes: state.snakes.map((snake) => ({ ...snake, cells: snake.cells.slice(), cloak: snake.cloak && { ...snake.cloak } })),
    apples: state.apples.map((apple) => ({ ...apple })),
    obstacles: state.obstacles,
    zombies: state.zombies.map((cells) => cells.slice()),
    corpses: state.corpses.slice(),
  };
}

// A snake that once lay on another one may lie on itself: each cell counts once.
export function lengthOf(snake) {
  return snake.cells.length - snake.doubled;
}

// Changes a state into the one after it.
export function fold(rules, state, line) {
  state.tick += 1;
  state.corpses = state.corpses.filter((corpse) => state.tick - corpse.tick < CORPSE_TICKS);
  for (const snake of state.snakes) if (snake.cloak) snake.cloak.ticks += 1;
  const events = (line.events || []).map((event) => event.split(' '));
  const stays = new Set();
  for (const [kind, seat, cause] of events) {
    if (kind === 'removed') takeOff(state.snakes[seat], 'removed');
    if (kind === 'died' && STAYS.has(cause)) stays.add(Number(seat));
  }
  state.snakes.forEach((snake, seat) => {
    if (snake.status === 'alive' && !stays.has(seat)) advance(rules, snake, line.moves[seat]);
  });
  for (const event of events) happen(rules, state, event);
  for (const { seat, fault } of line.late || []) state.snakes[seat][fault === 'bot' ? 'late' : 'heldUp'] += 1;
  for (const snake of state.snakes) snake.longest = Math.max(snake.longest, lengthOf(snake));
}

function advance({ width }, snake, way) {
  if (!(way in STEP)) return;
  const [dx, dy] = STEP[way];
  const head = snake.cells[snake.cells.length - 1] + dx + dy * width;
  if (snake.cells.includes(head)) snake.doubled += 1;
  snake.cells.push(head);
  snake.heading = way;
  const goes = snake.growth > 0 ? 0 : snake.growth === 0 ? 1 : 2;
  snake.growth -= Math.sign(snake.growth);
  for (let n = Math.min(goes, snake.cells.length - 1); n > 0; n -= 1) {
    const tail = snake.cells.shift();
    if (snake.cells.includes(tail)) snake.doubled -= 1;
  }
}

function happen(rules, state, [kind, first, ...rest]) {
  const snake = state.snakes[first];
  if (kind === 'ate') {
    snake.growth += Number(rest[1]);
    state.apples[rest[0]].at = -1;
  } else if (kind === 'spoiled') {
    state.apples[rest[0]].at = -1;
  } else if (kind === 'died') {
    if (rest[0] === 'body') state.snakes[rest[1]].kills += 1;
    state.corpses.push({ seat: Number(first), cells: snake.cells, tick: state.tick });
    snake.deaths += 1;
    takeOff(snake, 'dead');
  } else if (kind === 'vanished') {
    snake.cloak = { ticks: 0, at: cellOf(rest[0], rules) };
  } else if (kind === 'reappeared') {
    snake.cloak = null;
  } else if (kind === 'spawned') {
    spawn(rules, snake, ...rest);
  } else if (kind === 'apple') {
    state.apples[first].at = cellOf(rest[0], rules);
  } else if (kind === 'hollow') {
    state.apples[first].hollow = true;
  } else if (kind === 'zombie') {
    const to = cellOf(rest[0], rules);
    state.zombies[first].push(to);
    state.zombies[first].shift();
    for (const apple of state.apples) if (apple.at === to && !apple.hollow) apple.at = -1;
  }
}

function spawn(rules, snake, at, heading) {
  const [dx, dy] = STEP[heading];
  const head = cellOf(at, rules);
  snake.cells = [];
  for (let back = rules.startingLength - 1; back >= 0; back -= 1) {
    snake.cells.push(head - back * (dx + dy * rules.width));
  }
  snake.heading = heading;
  snake.status = 'alive';
}

function takeOff(snake, status) {
  Object.assign(snake, { cells: [], doubled: 0, status, growth: 0, cloak: null });
}
