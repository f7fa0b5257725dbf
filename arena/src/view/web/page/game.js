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
      if ((line.us || [])[seat] >= 0) this.measures.get(ANSWER_TIME)[seat][tick] = line.us[seat] / 1000;
    });
    for (const [seat, note] of line.notes || []) this.addNote(tick, seat, note);
    this.feed.push(...entriesOf(line, this.names));
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

  // The latest entries of a kind, or of `all`, up to a tick; the last one first.
  latest(kind, tick, most) {
    let [low, high] = [0, this.feed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.feed[middle].tick <= tick) low = middle + 1; else high = middle;
    }
    const found = [];
    for (let i = low - 1; i >= 0 && found.length < most; i -= 1) {
      if (kind === 'all' || this.feed[i].kind === kind) found.push(this.feed[i]);
    }
    return found;
  }
}
