// Paints a state.
import { edgeOf, paintEdge } from './edge.js';
import { CORPSE_TICKS } from './fold.js';
import { freeAt, shownTo, territory } from './overlay.js';

// Ticks for which the place of a death is marked, and how many of them are at most.
const MARKED_TICKS = 60;
const MOST_MARKS = 12;
// The width of a head, in the page's own pixels.
const LEAST_HEAD = 12;

export class Board {
  constructor(canvas, edge, box) {
    this.canvas = canvas;
    this.edge = edge;
    this.box = box;
    this.paint = canvas.getContext('2d');
    // Seats whose heads are drawn larger: those of the people who look.
    this.mine = [];
  }

  // The largest whole number of device pixels a cell that fits.
  resize(game) {
    const ratio = window.devicePixelRatio || 1;
    const margin = edgeOf(this.box);
    const { clientWidth, clientHeight } = this.box;
    const fits = Math.min((clientWidth - margin) * ratio / game.width, (clientHeight - margin) * ratio / game.height);
    this.size = Math.max(2, Math.floor(fits));
    this.ratio = ratio;
    this.margin = margin;
    this.edgeKey = '';
    this.canvas.width = this.size * game.width;
    this.canvas.height = this.size * game.height;
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    // In the middle of the room that is left.
    this.left = Math.floor(margin + Math.max(0, clientWidth - margin - this.canvas.width / ratio) / 2);
    this.top = Math.floor(margin + Math.max(0, clientHeight - margin - this.canvas.height / ratio) / 2);
    Object.assign(this.canvas.style, { left: `${this.left}px`, top: `${this.top}px` });
  }

  // The cell at a place of the window.
  cellAt(clientX, clientY, { width, height }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const at = (place, most) => Math.max(0, Math.min(most - 1, Math.floor(place * this.ratio / this.size)));
    return at(clientY - top, height) * width + at(clientX - left, width);
  }

  // Where a cell is in the board's box, in the page's own pixels.
  placeOf(cell, game) {
    const width = this.size / this.ratio;
    return { x: this.left + cell % game.width * width, y: this.top + Math.floor(cell / game.width) * width, width };
  }

  draw(game, state, { overlay, chosen, pointed }, ink) {
    const { paint } = this;
    this.game = game;
    this.ink = ink;
    this.chosen = chosen;
    if (this.edgeKey !== ink.faint) paintEdge(this, game);
    this.edgeKey = ink.faint;
    paint.globalAlpha = 1;
    paint.fillStyle = ink.board;
    paint.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.grid();
    if (overlay === 'territory') this.territory(game, state);
    for (const cells of state.obstacles) for (const cell of cells) this.square(cell, ink.stone, 0.06);
    for (const cells of state.zombies) this.zombie(cells);
    for (const corpse of state.corpses) this.corpse(corpse, state.tick);
    for (const apple of state.apples) this.apple(apple);
    const viewer = overlay.startsWith('view') ? Number(overlay.slice(5)) : null;
    this.times = overlay === 'free' ? freeAt(game, state) : null;
    state.snakes.forEach((snake, seat) => this.snake(snake, seat, viewer));
    if (overlay === 'plan') for (const plan of game.plans(state.tick)) this.plan(plan, state.snakes[plan.seat]);
    for (const death of game.deathsUpTo(state.tick, overlay === 'deaths' ? Infinity : MARKED_TICKS, overlay === 'deaths' ? Infinity : MOST_MARKS)) {
      this.cross(death, overlay === 'deaths' ? 0.9 : 1 - 0.7 * (state.tick - death.tick) / MARKED_TICKS);
    }
    if (pointed !== null) this.frame(pointed);
    paint.globalAlpha = 1;
  }

  grid() {
    const { paint, size, canvas } = this;
    if (size < 5) return;
    paint.fillStyle = this.ink.grid;
    const line = Math.max(1, Math.round(this.ratio));
    for (let x = size; x < canvas.width; x += size) paint.fillRect(x, 0, line, canvas.height);
    for (let y = size; y < canvas.height; y += size) paint.fillRect(0, y, canvas.width, line);
  }

  centre(cell) {
    const { size, game } = this;
    return [(cell % game.width + 0.5) * size, (Math.floor(cell / game.width) + 0.5) * size];
  }

  square(cell, colour, inset) {
    const [x, y] = this.centre(cell);
    const half = this.size * (0.5 - inset);
    this.paint.fillStyle = colour;
    this.paint.fillRect(x - half, y - half, 2 * half, 2 * half);
  }

  disc(cell, radius, colour) {
    const [x, y] = this.centre(cell);
    this.paint.fillStyle = colour;
    this.paint.beginPath();
    this.paint.arc(x, y, radius * this.size, 0, 2 * Math.PI);
    this.paint.fill();
  }

  path(cells, width, colour, dash = []) {
    const { paint, size } = this;
    if (cells.length === 0) return;
    paint.strokeStyle = colour;
    paint.lineWidth = width * size;
    paint.lineCap = dash.length ? 'butt' : 'round';
    paint.lineJoin = 'round';
    paint.setLineDash(dash.map((part) => part * size));
    paint.lineDashOffset = size / 4;
    paint.beginPath();
    paint.moveTo(...this.centre(cells[0]));
    for (const cell of cells) paint.lineTo(...this.centre(cell));
    paint.stroke();
    paint.setLineDash([]);
  }

  snake(snake, seat, viewer) {
    if (snake.status !== 'alive') return;
    const colour = this.ink.seats[seat % this.ink.seats.length];
    const shown = viewer === null ? snake.cells : shownTo(viewer, seat, snake);
    const hidden = snake.cloak !== null;
    // The one that is followed stands out by a seam, the others step back.
    const isChosen = this.chosen === seat;
    if (this.chosen !== null && !isChosen) this.paint.globalAlpha = 0.4;
    if (isChosen) this.path(shown, 1.05, this.ink.ink);
    if (this.times) {
      this.free(shown);
    } else if (hidden) {
      // A hollow body: all can tell it apart, with colour or without.
      this.path(shown, 0.78, colour);
      this.path(shown, 0.5, this.ink.board);
      this.path(shown, 0.14, colour, [0.5, 0.5]);
    } else {
      this.path(shown, 0.78, colour);
    }
    const head = snake.cells[snake.cells.length - 1];
    if (shown.length === snake.cells.length) this.head(head, seat, colour, hidden, isChosen || viewer === seat || this.mine.includes(seat));
    else this.question(snake.cloak.at, colour);
    this.paint.globalAlpha = 1;
  }

  // A head has its number at any size: on a small board it is larger than its cell.
  head(cell, seat, colour, hidden, mine) {
    const grown = Math.max(1, LEAST_HEAD * this.ratio / this.size);
    this.disc(cell, grown * (mine ? 0.95 : 0.74), this.ink.card);
    this.disc(cell, grown * (mine ? 0.8 : 0.64), this.ink.ink);
    this.disc(cell, grown * 0.54, hidden ? this.ink.board : colour);
    this.letter(cell, String(seat), hidden ? this.ink.ink : this.ink.on[seat % this.ink.on.length], grown * 0.8);
  }

  letter(cell, text, colour, scale) {
    const { paint, size } = this;
    const [x, y] = this.centre(cell);
    paint.font = `700 ${Math.round(size * scale)}px system-ui, sans-serif`;
    paint.textAlign = 'center';
    paint.textBaseline = 'middle';
    paint.fillStyle = colour;
    paint.fillText(text, x, y + size * 0.05);
  }

  // The place where a snake was last seen.
  question(cell, colour) {
    const [x, y] = this.centre(cell);
    this.disc(cell, 0.9, this.ink.board);
    this.paint.strokeStyle = colour;
    this.paint.lineWidth = Math.max(1, this.size * 0.12);
    this.paint.beginPath();
    this.paint.arc(x, y, this.size * 0.9, 0, 2 * Math.PI);
    this.paint.stroke();
    this.letter(cell, '?', colour, 1.1);
  }

  apple({ kind, at }) {
    if (at < 0) return;
    const { ink, paint, size } = this;
    const [x, y] = this.centre(at);
    if (kind === 'normal') {
      this.disc(at, 0.46, ink.apple);
      return;
    }
    // A diamond for the special one.
    paint.fillStyle = ink.special;
    paint.beginPath();
    paint.moveTo(x, y - 0.65 * size);
    paint.lineTo(x + 0.65 * size, y);
    paint.lineTo(x, y + 0.65 * size);
    paint.lineTo(x - 0.65 * size, y);
    paint.fill();
    paint.strokeStyle = ink.ink;
    paint.lineWidth = Math.max(1, size * 0.1);
    paint.closePath();
    paint.stroke();
  }

  zombie(cells) {
    this.path(cells, 0.7, this.ink.zombie);
    const head = cells[cells.length - 1];
    this.square(head, this.ink.zombie, 0.02);
    if (this.size >= 9) this.letter(head, 'Z', this.ink.board, 0.8);
  }

  corpse({ seat, cells, tick }, now) {
    this.paint.globalAlpha = 0.4 * (1 - (now - tick) / CORPSE_TICKS);
    this.path(cells, 0.6, this.ink.seats[seat % this.ink.seats.length]);
    this.paint.globalAlpha = 1;
  }

  // The place where a snake died, in its colour.
  cross({ cell, seat }, alpha) {
    const { paint, size, ink } = this;
    const [x, y] = this.centre(cell);
    const arm = size * 0.62;
    paint.globalAlpha = Math.max(0.2, alpha);
    for (const [width, colour] of [[0.62, ink.board], [0.44, ink.ink], [0.2, ink.seats[seat % ink.seats.length]]]) {
      paint.strokeStyle = colour;
      paint.lineWidth = size * width;
      paint.lineCap = 'round';
      paint.beginPath();
      paint.moveTo(x - arm, y - arm);
      paint.lineTo(x + arm, y + arm);
      paint.moveTo(x + arm, y - arm);
      paint.lineTo(x - arm, y + arm);
      paint.stroke();
    }
    paint.globalAlpha = 1;
  }

  // The cell under the pointer.
  frame(cell) {
    const { paint, size, ink } = this;
    const [x, y] = this.centre(cell);
    for (const [width, colour] of [[3, ink.board], [1.5, ink.ink]]) {
      paint.strokeStyle = colour;
      paint.lineWidth = width * this.ratio;
      paint.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }

  territory(game, state) {
    this.paint.globalAlpha = 0.26;
    territory(game, state).forEach((owner, cell) => {
      if (owner >= 0) this.square(cell, this.ink.seats[owner % this.ink.seats.length], 0);
    });
    this.paint.globalAlpha = 1;
  }

  // Where a bot wants to go, and from there how it gets out again.
  plan({ seat, plan, out }, snake) {
    const { ink } = this;
    const colour = ink.seats[seat % ink.seats.length];
    const last = plan[plan.length - 1];
    const onward = last === undefined ? out : [last, ...out];
    if (out.length > 0) this.path(onward, 0.16, colour, [0.22, 0.28]);
    this.path(plan, 0.42, ink.board);
    this.path(plan, 0.26, colour);
    if (last !== undefined) {
      this.disc(last, 0.42, ink.ink);
      this.disc(last, 0.28, ink.board);
    }
    // The way begins under the head.
    const head = snake.cells[snake.cells.length - 1];
    if (head !== undefined) this.head(head, seat, colour, snake.cloak !== null, this.mine.includes(seat));
  }

  // How long each cell is still taken: pale ones are free soon.
  free(cells) {
    cells.forEach((cell) => {
      const ticks = this.times[cell];
      const share = Math.min(1, Math.log2(ticks) / 8);
      this.square(cell, `hsl(${55 - 320 * share} 75% ${80 - 50 * share}%)`, 0.04);
      if (this.size >= 11 * this.ratio) this.letter(cell, String(ticks), share > 0.35 ? '#fff' : '#111', ticks > 99 ? 0.46 : 0.6);
    });
  }
}
