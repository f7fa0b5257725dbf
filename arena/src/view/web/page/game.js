// A game made of its recorded lines. Any tick can be entered: some states are kept, and the lines
// between are folded again.
import { copy, firstState, fold, lengthOf } from './fold.js';
import { hasPlan, numbersIn, planIn } from './notes.js';
import { entriesOf } from './story.js';

const KEPT_EVERY = 50;
// A bot that logs ever new names does not fill the page with them.
const MOST_MEASURES = 40;
const LENGTH = 'Length';
const ANSWER_TIME = 'Answer time, ms';

export class Game {
  constructor() {
    this.header = null;
    this.ticks = [];
    this.kept = [];
    this.last = null;
    this.end = null;
    this.note = null;
    this.feed = [];
    // Where snakes died, in order.
    this.deaths = [];
    // The ticks in which each snake and each apple was put on the board.
    this.spawns = [];
    this.placed = [];
    // How long each seat's first answer took, in milliseconds: a program starts in it.
    this.startUps = [];
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

  // Later keys tell what the ticks have told already.
  begin(line) {
    if (this.last) return;
    this.last = firstState(this, line);
    this.kept.push(copy(this.last));
    this.spawns = this.last.snakes.map(() => [0]);
    this.placed = this.last.apples.map(() => [0]);
    this.startUps = this.names.map(() => null);
    for (const name of [LENGTH, ANSWER_TIME]) this.measures.set(name, this.names.map(() => []));
    this.last.snakes.forEach((snake, seat) => this.measures.get(LENGTH)[seat].push(lengthOf(snake)));
  }

  addTick(line) {
    this.ticks.push(line);
    fold(this, this.last, line);
    const { tick } = this.last;
    if (tick % KEPT_EVERY === 0) this.kept.push(copy(this.last));
    this.last.snakes.forEach((snake, seat) => {
      this.measures.get(LENGTH)[seat][tick] = lengthOf(snake);
      if ((line.us || [])[seat] >= 0) this.addAnswer(tick, seat, line.us[seat] / 1000);
    });
    for (const { seat, cells, tick: died } of this.last.corpses) {
      if (died === tick && cells.length > 0) this.deaths.push({ tick, seat, cell: cells[cells.length - 1] });
    }
    for (const event of line.events || []) this.noteBirth(tick, event.split(' '));
    for (const [seat, note] of line.notes || []) this.addNote(tick, seat, note);
    this.feed.push(...entriesOf(line, this.names));
  }

  // The answer in which a program started is told apart from the others.
  addAnswer(tick, seat, ms) {
    if (this.startUps[seat] === null) this.startUps[seat] = ms;
    else this.measures.get(ANSWER_TIME)[seat][tick] = ms;
  }

  noteBirth(tick, [kind, which]) {
    if (kind === 'spawned') this.spawns[which].push(tick);
    if (kind === 'apple') this.placed[which].push(tick);
  }

  // What an answer may take, for the measure that this bounds; null for all others.
  budgetOf(measure) { return measure === ANSWER_TIME ? this.tickMs : null; }

  // The latest deaths of the ticks up to one, not longer ago than so many.
  deathsUpTo(tick, within, most) {
    const found = [];
    for (let i = upTo(this.deaths, tick) - 1; i >= 0 && found.length < most; i -= 1) {
      if (tick - this.deaths[i].tick >= within) break;
      found.push(this.deaths[i]);
    }
    return found;
  }

  // Numbers that a bot logs are charted.
  addNote(tick, seat, note) {
    this.hasNotes = true;
    this.hasPlans ||= hasPlan(note);
    for (const [name, value] of numbersIn(note)) {
      if (!this.measures.has(name)) {
        if (this.measures.size >= MOST_MEASURES) continue;
        this.measures.set(name, this.names.map(() => []));
      }
      this.measures.get(name)[seat][tick] = value;
    }
  }

  // What the bots logged with their moves of a tick: pairs of a seat and a text.
  notes(tick) {
    return (this.ticks[tick - 1] || {}).notes || [];
  }

  // A seat's latest notes up to a tick, the last one first.
  notesOf(seat, tick, most) {
    const found = [];
    for (let at = tick; at > 0 && found.length < most && at > tick - 2000; at -= 1) {
      for (const [who, note] of this.notes(at)) if (who === seat) found.push({ tick: at, note });
    }
    return found;
  }

  plans(tick) {
    const plans = this.notes(tick).map(([seat, note]) => ({ seat, ...planIn(note, this) }));
    return plans.filter(({ plan, out }) => plan.length + out.length > 0);
  }

  // The state after a tick. `from` is changed and returned where that is quicker.
  stateAt(tick, from) {
    tick = Math.max(0, Math.min(tick, this.length));
    let state = from;
    if (!state || state.tick > tick || tick - state.tick > KEPT_EVERY) {
      state = copy(this.kept[Math.floor(tick / KEPT_EVERY)]);
    }
    while (state.tick < tick) fold(this, state, this.ticks[state.tick]);
    return state;
  }

  // Seats, best first.
  ranking(state) {
    return this.names.map((_, seat) => seat).sort((a, b) => {
      const [one, other] = [state.snakes[a], state.snakes[b]];
      return other.longest - one.longest || other.kills - one.kills || b - a;
    });
  }

  // The tick of the next entry of a kind, or of the one before; null if there is none.
  jump(kind, from, back) {
    const found = this.feed.filter((entry) => entry.kind === kind && (back ? entry.tick < from : entry.tick > from));
    if (found.length === 0) return null;
    return (back ? found[found.length - 1] : found[0]).tick;
  }

  // The latest entries of a kind, or of `all`, up to a tick, of a seat or of all; the last one first.
  latest(kind, tick, most, seat = null) {
    const found = [];
    for (let i = upTo(this.feed, tick) - 1; i >= 0 && found.length < most; i -= 1) {
      if (fits(this.feed[i], kind, seat)) found.push(this.feed[i]);
    }
    return found;
  }

  // How many entries of each kind there are up to a tick, of a seat or of all.
  counts(tick, seat = null) {
    const counts = { all: 0, death: 0, kill: 0, late: 0 };
    const end = upTo(this.feed, tick);
    for (let i = 0; i < end; i += 1) {
      if (!fits(this.feed[i], 'all', seat)) continue;
      counts.all += 1;
      if (this.feed[i].kind in counts) counts[this.feed[i].kind] += 1;
    }
    return counts;
  }
}

// How many entries, which are in order, are not after a tick.
function upTo(entries, tick) {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].tick <= tick) low = middle + 1; else high = middle;
  }
  return low;
}

function fits(entry, kind, seat) {
  return (kind === 'all' || entry.kind === kind) && (seat === null || entry.seat === seat);
}
