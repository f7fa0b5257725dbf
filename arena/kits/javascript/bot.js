// A snake bot: reads one state after the other, prints one move for each.
// `choose` is where your ideas go. Everything else reads the game's text.
"use strict";

const fs = require("fs");
const readline = require("readline");

// Where the moves 0 to 3 lead: x grows to the right, y downwards.
const STEPS = [[0, -1], [0, 1], [-1, 0], [1, 0]];
const NAMES = ["up", "down", "left", "right"];
const STRAIGHT_ON = 5;

const step = (cell, move) => ({ x: cell.x + STEPS[move][0], y: cell.y + STEPS[move][1] });
const distance = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
const key = (cell) => `${cell.x},${cell.y}`;

/** The move for a state. */
function choose(state) {
  const head = state.bodies[state.me][0];
  let best = STRAIGHT_ON;
  let lowest = Infinity;
  for (let move = 0; move < STEPS.length; move++) {
    const cell = step(head, move);
    if (!state.isFree(cell)) continue;
    const cost = costOf(state, cell);
    if (cost < lowest) {
      best = move;
      lowest = cost;
    }
  }
  // A line that begins with "log" goes into the bot's log and the replay.
  if (best === STRAIGHT_ON) console.log(`log no free cell around ${key(head)}`);
  else console.log(`log ${key(head)} ${NAMES[best]}, cost ${lowest}`);
  return best;
}

/** How bad it is to go to a free cell. */
function costOf(state, cell) {
  let cost = state.apples.length ? Math.min(...state.apples.map((apple) => distance(cell, apple))) : 0;
  // A rival that is one step away from this cell may come here, too.
  const rivals = state.bodies.filter((body, number) => number !== state.me && body.length > 0);
  if (rivals.some((body) => distance(body[0], cell) === 1)) cost += 1000;
  // A cell without a way out.
  if (!STEPS.some((_, move) => state.isFree(step(cell, move)))) cost += 2000;
  return cost;
}

/** What the bot sees in one tick. */
class State {
  constructor(width, height, walls) {
    this.width = width;
    this.height = height;
    this.apples = [];
    this.me = 0;
    this.bodies = []; // by the snake's number, head first; empty if it is not on the board
    this.taken = new Set(walls); // all that is in the way: bodies, obstacles and zombies
  }

  isFree(cell) {
    const inside = cell.x >= 0 && cell.x < this.width && cell.y >= 0 && cell.y < this.height;
    return inside && !this.taken.has(key(cell));
  }

  take(cells) {
    cells.forEach((cell) => this.taken.add(key(cell)));
  }
}

/** All cells of a chain, of which the text has the ends and the corners. */
function cellsOf(points) {
  const cells = [];
  for (const point of points) {
    const [x, y] = point.split(",").map(Number);
    if (cells.length === 0) cells.push({ x, y });
    let last = cells[cells.length - 1];
    while (last.x !== x || last.y !== y) {
      last = { x: last.x + Math.sign(x - last.x), y: last.y + Math.sign(y - last.y) };
      cells.push(last);
    }
  }
  return cells;
}

/** Takes the game's lines, and gives out a state when one is complete. What a line is, its looks tell. */
class Game {
  constructor() {
    this.forEver = []; // obstacles that are said once, before the first apple
  }

  /** The state that ends with this line, if one does. */
  take(line) {
    const words = line.trim().split(/ +/);
    if (this.snakes === undefined) {
      [this.snakes, this.width, this.height] = words.map(Number);
      this.begin();
      return null;
    }
    const state = this.state;
    if (words[0] === "alive" || words[0] === "invisible") {
      // alive LENGTH KILLS CHAIN, invisible LENGTH KILLS TICKS VANISHED CHAIN
      const body = cellsOf(words.slice(words[0] === "alive" ? 3 : 5));
      state.bodies.push(body);
      state.take(body);
    } else if (words[0] === "dead") {
      state.bodies.push([]);
    } else if (line.includes(",")) {
      const wall = cellsOf(words);
      state.take(wall);
      if (!this.seenApple) this.forEver.push(...wall.map(key));
    } else if (words.length === 2) {
      this.seenApple = true;
      const [x, y] = words.map(Number);
      if (x >= 0) state.apples.push({ x, y }); // -1 -1 is an apple that is not there
    } else {
      state.me = Number(words[0]);
    }
    if (state.bodies.length < this.snakes) return null;
    this.begin();
    return state;
  }

  begin() {
    this.state = new State(this.width, this.height, this.forEver);
    this.seenApple = false;
  }
}

// With a file as its argument, it reads that: a recorded game, for the debugger.
const input = process.argv[2] ? fs.createReadStream(process.argv[2]) : process.stdin;
const game = new Game();
readline.createInterface({ input }).on("line", (line) => {
  if (line.startsWith("Game Over")) process.exit(0);
  const state = game.take(line);
  if (state) console.log(String(choose(state)));
});
