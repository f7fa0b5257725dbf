// A measure of every seat over the whole game, with lanes of marks below. It is also a scrubber.
const LANES = ['death', 'kill', 'late'];

export class Chart {
  constructor(canvas) {
    this.canvas = canvas;
    this.paint = canvas.getContext('2d');
    this.still = document.createElement('canvas');
    this.key = '';
    this.hover = null;
  }

  draw(game, measure, tick, ink) {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(this.canvas.clientWidth * ratio);
    const height = Math.round(this.canvas.clientHeight * ratio);
    if (width === 0 || height === 0) return;
    const key = [game.length, measure, width, height, ink.board].join();
    if (key !== this.key) {
      this.key = key;
      for (const canvas of [this.canvas, this.still]) Object.assign(canvas, { width, height });
      this.measureOut(game, ratio, width, height);
      this.drawStill(game, measure, ink, this.still.getContext('2d'));
    }
    const { paint } = this;
    paint.clearRect(0, 0, width, height);
    paint.drawImage(this.still, 0, 0);
    paint.fillStyle = ink.ink;
    paint.fillRect(this.x(tick) - ratio * 0.75, 0, ratio * 1.5, height);
    if (this.hover !== null) this.readOut(game, measure, ink);
  }

  measureOut(game, ratio, width, height) {
    this.ratio = ratio;
    this.left = 46 * ratio;
    this.right = width - 8 * ratio;
    // Room for the choice of what is charted.
    this.top = 30 * ratio;
    this.lane = 11 * ratio;
    this.bottom = height - 3 * this.lane - 6 * ratio;
    this.ticks = Math.max(1, game.length);
  }

  x(tick) { return this.left + (this.right - this.left) * tick / this.ticks; }

  tickAt(clientX) {
    const { left } = this.canvas.getBoundingClientRect();
    const share = ((clientX - left) * this.ratio - this.left) / (this.right - this.left);
    return Math.round(Math.max(0, Math.min(1, share)) * this.ticks);
  }

  drawStill(game, measure, ink, paint) {
    const series = game.measures.get(measure) || [];
    let [low, high] = [0, 1];
    for (const values of series) {
      for (const value of values) {
        if (value > high) high = value;
        if (value < low) low = value;
      }
    }
    this.y = (value) => this.bottom - (this.bottom - this.top) * (value - low) / (high - low);
    this.scale(low, high, ink, paint);
    series.forEach((values, seat) => this.curve(values, ink.seats[seat % ink.seats.length], paint));
    LANES.forEach((kind, lane) => this.marks(game, kind, lane, ink, paint));
  }

  scale(low, high, ink, paint) {
    paint.clearRect(0, 0, this.still.width, this.still.height);
    paint.font = `${10 * this.ratio}px system-ui, sans-serif`;
    paint.textAlign = 'right';
    paint.textBaseline = 'middle';
    const rough = (high - low) / 3;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * power).find((step) => step >= rough);
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
      paint.fillStyle = ink.line;
      paint.fillRect(this.left, Math.round(this.y(value)), this.right - this.left, 1);
      paint.fillStyle = ink.faint;
      paint.fillText(String(Number(value.toPrecision(3))), this.left - 5 * this.ratio, this.y(value));
    }
    LANES.forEach((kind, lane) => {
      paint.fillStyle = ink.faint;
      paint.fillText({ death: 'deaths', kill: 'kills', late: 'late' }[kind], this.left - 5 * this.ratio, this.laneY(lane));
      paint.fillStyle = ink.grid;
      paint.fillRect(this.left, this.laneY(lane) - this.lane * 0.4, this.right - this.left, this.lane * 0.8);
    });
  }

  laneY(lane) { return this.bottom + 6 * this.ratio + this.lane * (lane + 0.5); }

  // At most two points a column: the lowest and the highest value there.
  curve(values, colour, paint) {
    paint.strokeStyle = colour;
    paint.lineWidth = 1.5 * this.ratio;
    paint.lineJoin = 'round';
    paint.beginPath();
    const wide = Math.max(1, this.ticks / (this.right - this.left));
    for (let from = 0; from < values.length; from += wide) {
      let [low, high] = [Infinity, -Infinity];
      for (let tick = Math.floor(from); tick < Math.min(values.length, from + wide); tick += 1) {
        if (values[tick] === undefined) continue;
        low = Math.min(low, values[tick]);
        high = Math.max(high, values[tick]);
      }
      if (low > high) continue;
      paint.lineTo(this.x(from), this.y(high));
      if (low < high) paint.lineTo(this.x(from), this.y(low));
    }
    paint.stroke();
  }

  marks(game, kind, lane, ink, paint) {
    for (const entry of game.feed) {
      if (entry.kind !== kind) continue;
      paint.fillStyle = ink.seats[entry.seat % ink.seats.length];
      paint.fillRect(this.x(entry.tick) - this.ratio, this.laneY(lane) - this.lane * 0.4, 2 * this.ratio, this.lane * 0.8);
    }
  }

  readOut(game, measure, ink) {
    const { paint, ratio } = this;
    const x = this.x(this.hover);
    const values = (game.measures.get(measure) || []).map((series) => series[this.hover]);
    const told = values.map((value, seat) => (value === undefined ? null : `${seat}: ${Number(value.toFixed(2))}`));
    const text = [`tick ${this.hover}`, ...told.filter(Boolean)].join('   ');
    paint.font = `${11 * ratio}px system-ui, sans-serif`;
    const wide = paint.measureText(text).width + 12 * ratio;
    const at = Math.max(this.left, Math.min(x - wide / 2, this.right - wide));
    paint.fillStyle = ink.faint;
    paint.fillRect(x, 0, 1, this.canvas.height);
    paint.fillStyle = ink.ink;
    paint.fillRect(at, this.bottom - 17 * ratio, wide, 17 * ratio);
    paint.fillStyle = ink.card;
    paint.textAlign = 'left';
    paint.textBaseline = 'middle';
    paint.fillText(text, at + 6 * ratio, this.bottom - 8 * ratio);
  }
}
