// A game folded from its recorded lines. Any tick can be entered: some states are kept, and the
// lines between are folded again.
const KEPT_EVERY = 50;
const STEP = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
const PLAN = /(?:^|\s)plan=(\d+,\d+(?:;\d+,\d+)*)(?=\s|$)/;
const WAY_OUT = /(?:^|\s)out=(\d+,\d+(?:;\d+,\d+)*)(?=\s|$)/;
const STAYS = new Set(['wall', 'obstacle', 'zombie']);

class Game {
  constructor() {
    this.header = null;
    this.ticks = [];
    this.kept = [];
    this.last = null;
    this.end = null;
    this.note = null;
    this.feed = [];
    this.measures = new Map();
    this.hasNotes = false;
    this.hasPlans = false;
    this.countdown = null;
    this.next = false;
  }

  get length() { return this.ticks.length; }
  get names() { return this.header.seats.map((seat) => seat.name); }

  add(text) {
    const line = JSON.parse(text);
    if ('tick' in line) this.addTick(line);
    else if ('key' in line) this.begin(line);
    else if ('end' in line) this.end = line;
    else if ('note' in line) this.note = line.note;
    else if ('countdown' in line) this.countdown = line.countdown;
    else if ('next' in line) this.next = true;
    else if ('format' in line) {
      this.header = line;
      this.width = Number(line.config.game_width);
      this.height = Number(line.config.game_height);
      this.tickMs = Number(line.config.speed);
      this.startingLength = Number(line.config.starting_length);
    }
  }

  begin(line) {
    if (this.last) return;
    this.last = {
      tick: 0,
      snakes: line.snakes.map((snake) => ({
        status: snake.status, cells: this.chain(snake.chain).reverse(), doubled: 0,
        heading: snake.heading, growth: snake.growth, kills: snake.kills, longest: snake.longest, cloak: null,
        deaths: 0, late: 0,
      })),
      apples: line.apples.map((apple) => ({
        kind: apple.kind, at: apple.at ? this.cell(apple.at) : -1, hollow: Boolean(apple.hollow),
      })),
      obstacles: (line.obstacles || []).map((chain) => this.chain(chain)),
      zombies: (line.zombies || []).map((zombie) => this.chain(zombie.chain).reverse()),
      corpses: [],
    };
    this.kept.push(copy(this.last));
    for (const name of ['Length', 'Answer time, ms']) this.measures.set(name, this.names.map(() => []));
    this.names.forEach((_, seat) => this.measures.get('Length')[seat].push(lengthOf(this.last.snakes[seat])));
  }

  addTick(line) {
    this.ticks.push(line);
    this.fold(this.last, line);
    const tick = this.last.tick;
    if (tick % KEPT_EVERY === 0) this.kept.push(copy(this.last));
    const lengths = this.measures.get('Length');
    const times = this.measures.get('Answer time, ms');
    this.last.snakes.forEach((snake, seat) => {
      lengths[seat][tick] = lengthOf(snake);
      if ((line.us || [])[seat] >= 0) times[seat][tick] = line.us[seat] / 1000;
    });
    for (const [seat, note] of line.notes || []) this.addNote(tick, seat, note);
    for (const event of line.events || []) this.tell(tick, event.split(' '));
    for (const late of line.late || []) {
      const text = `was late: ${(late.wall / 1000).toFixed(1)} ms (the ${late.fault}'s fault)`;
      this.feed.push({ tick, seat: late.seat, kind: 'late', text });
    }
    for (const [seat, lines] of line.garbage || []) {
      this.feed.push({ tick, seat, kind: 'garbage', text: `printed ${lines} lines of garbage` });
    }
  }

  // Numbers that a bot logs as name=value are charted.
  addNote(tick, seat, note) {
    this.hasNotes = true;
    this.hasPlans ||= PLAN.test(note);
    for (const [, name, value] of note.matchAll(/([A-Za-z_][\w.-]*)=(-?\d+(?:\.\d+)?)(?![\w.,;])/g)) {
      if (!this.measures.has(name)) {
        if (this.measures.size >= 40) continue;
        this.measures.set(name, this.names.map(() => []));
      }
      this.measures.get(name)[seat][tick] = Number(value);
    }
  }

  // Paths that a bot logged with its move of a tick, as plan=x,y;x,y;… by their kinks. What is no path
  // on this board is passed over.
  plans(tick) {
    const { notes } = this.ticks[tick - 1] || {};
    return (notes || []).flatMap(([seat, note]) => {
      const path = (kind) => {
        const found = kind.exec(note);
        const corners = found ? found[1].split(';').map((corner) => corner.split(',').map(Number)) : [];
        const onBoard = corners.every(([x, y], i) => x < this.width && y < this.height
          && (i === 0 || x === corners[i - 1][0] || y === corners[i - 1][1]));
        return onBoard ? this.chain(corners.join(' ')) : [];
      };
      const [plan, out] = [path(PLAN), path(WAY_OUT)];
      return plan.length + out.length > 0 ? [{ seat, plan, out }] : [];
    });
  }

  tell(tick, [kind, first, ...rest]) {
    const seat = Number(first);
    const add = (kind, text, who = seat) => this.feed.push({ tick, seat: who, kind, text });
    const name = (seat) => this.names[seat];
    if (kind === 'ate') add('ate', Number(rest[1]) < 0 ? `ate a bad apple (${rest[1]})` : `ate an apple (+${rest[1]})`);
    else if (kind === 'vanished') add('cloak', 'is invisible');
    else if (kind === 'reappeared') add('cloak', 'can be seen again');
    else if (kind === 'removed') add('gone', 'is gone: its program ended');
    else if (kind === 'spawned') add('spawn', 'is back');
    else if (kind === 'died') {
      const other = Number(rest[1]);
      add('death', {
        wall: 'hit the wall', obstacle: 'hit an obstacle', zombie: 'ran into a zombie',
        bitten: 'was bitten by a zombie', self: 'ran into itself', apple: 'ate a bad apple and died',
        body: `ran into ${name(other)}`, head: `met ${name(other)} head-on`,
      }[rest[0]]);
      if (rest[0] === 'body') add('kill', `killed ${name(seat)}`, other);
    }
  }

  // The state after a tick. `from` is changed and returned where that is quicker.
  stateAt(tick, from) {
    tick = Math.max(0, Math.min(tick, this.length));
    let state = from;
    if (!state || state.tick > tick || tick - state.tick > KEPT_EVERY) {
      state = copy(this.kept[Math.floor(tick / KEPT_EVERY)]);
    }
    while (state.tick < tick) this.fold(state, this.ticks[state.tick]);
    return state;
  }

  fold(state, line) {
    state.tick += 1;
    state.corpses = state.corpses.filter((corpse) => state.tick - corpse.tick < 8);
    for (const snake of state.snakes) if (snake.cloak) snake.cloak.ticks += 1;
    const events = (line.events || []).map((event) => event.split(' '));
    const stays = new Set();
    for (const [kind, seat, cause] of events) {
      if (kind === 'removed') this.takeOff(state, Number(seat), 'removed');
      if (kind === 'died' && STAYS.has(cause)) stays.add(Number(seat));
    }
    state.snakes.forEach((snake, seat) => {
      if (snake.status === 'alive' && !stays.has(seat)) this.advance(snake, line.moves[seat]);
    });
    for (const event of events) this.happen(state, event);
    for (const late of line.late || []) state.snakes[late.seat].late += 1;
    for (const snake of state.snakes) snake.longest = Math.max(snake.longest, lengthOf(snake));
  }

  // Cells are kept tail first, so that a move is a push and a shift.
  advance(snake, way) {
    if (!(way in STEP)) return;
    const [dx, dy] = STEP[way];
    const head = snake.cells[snake.cells.length - 1] + dx + dy * this.width;
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

  happen(state, [kind, first, ...rest]) {
    const snake = state.snakes[Number(first)];
    if (kind === 'ate') {
      snake.growth += Number(rest[1]);
      state.apples[rest[0]].at = -1;
    } else if (kind === 'spoiled') {
      state.apples[rest[0]].at = -1;
    } else if (kind === 'died') {
      if (rest[0] === 'body') state.snakes[rest[1]].kills += 1;
      state.corpses.push({ seat: Number(first), cells: snake.cells, tick: state.tick });
      snake.deaths += 1;
      this.takeOff(state, Number(first), 'dead');
    } else if (kind === 'vanished') {
      snake.cloak = { ticks: 0, at: this.cell(rest[0]) };
    } else if (kind === 'reappeared') {
      snake.cloak = null;
    } else if (kind === 'spawned') {
      const [dx, dy] = STEP[rest[1]];
      const head = this.cell(rest[0]);
      snake.cells = [];
      for (let back = this.startingLength - 1; back >= 0; back -= 1) {
        snake.cells.push(head - back * (dx + dy * this.width));
      }
      snake.heading = rest[1];
      snake.status = 'alive';
    } else if (kind === 'apple') {
      state.apples[first].at = this.cell(rest[0]);
    } else if (kind === 'hollow') {
      state.apples[first].hollow = true;
    } else if (kind === 'zombie') {
      const to = this.cell(rest[0]);
      state.zombies[first].push(to);
      state.zombies[first].shift();
      for (const apple of state.apples) if (apple.at === to && !apple.hollow) apple.at = -1;
    }
  }

  takeOff(state, seat, status) {
    Object.assign(state.snakes[seat], { cells: [], doubled: 0, status, growth: 0, cloak: null });
  }

  cell(text) {
    const [x, y] = text.split(',').map(Number);
    return y * this.width + x;
  }

  // All cells of a chain of corners, in its order.
  chain(text) {
    const corners = text.split(' ').filter(Boolean).map((corner) => corner.split(',').map(Number));
    const cells = [];
    corners.forEach(([x, y], i) => {
      if (i === 0) return cells.push(y * this.width + x);
      let [px, py] = corners[i - 1];
      while (px !== x || py !== y) {
        px += Math.sign(x - px);
        py += Math.sign(y - py);
        cells.push(py * this.width + px);
      }
    });
    return cells;
  }

  // Seats, best first.
  ranking(state) {
    return this.names.map((_, seat) => seat).sort((a, b) => {
      const [one, other] = [state.snakes[a], state.snakes[b]];
      return other.longest - one.longest || other.kills - one.kills || b - a;
    });
  }

  // The tick of the next mark of a kind, or of the one before.
  jump(kind, from, back) {
    const found = this.feed.filter((entry) => entry.kind === kind && (back ? entry.tick < from : entry.tick > from));
    if (found.length === 0) return null;
    return (back ? found[found.length - 1] : found[0]).tick;
  }
}

// A snake that once lay on another one may lie on itself: each cell counts once.
function lengthOf(snake) {
  return snake.cells.length - snake.doubled;
}

function copy(state) {
  return {
    tick: state.tick,
    snakes: state.snakes.map((snake) => ({ ...snake, cells: snake.cells.slice(), cloak: snake.cloak && { ...snake.cloak } })),
    apples: state.apples.map((apple) => ({ ...apple })),
    obstacles: state.obstacles,
    zombies: state.zombies.map((cells) => cells.slice()),
    corpses: state.corpses.slice(),
  };
}
