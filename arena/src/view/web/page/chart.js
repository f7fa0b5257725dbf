// A measure of every seat over the whole game, with axes and lanes of marks below. It is also a scrubber.
import { LANES, drawAxes, drawLanes, scaleOf } from './axes.js';

export class Chart {
  constructor(canvas) {
    this.canvas = canvas;
    this.paint = canvas.getContext('2d');
    this.still = document.createElement('canvas');
    this.key = '';
    this.hover = null;
  }

  draw(game, { measure, tick, chosen }, ink) {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(this.canvas.clientWidth * ratio);
    const height = Math.round(this.canvas.clientHeight * ratio);
    if (width === 0 || height === 0) return;
    const key = [game.length, measure, width, height, chosen, ink.board].join();
    if (key !== this.key) {
      this.key = key;
      for (const canvas of [this.canvas, this.still]) Object.assign(canvas, { width, height });
      this.measureOut(game, ratio, width, height);
      this.drawStill(game, measure, chosen, ink, this.still.getContext('2d'));
    }
    const { paint } = this;
    paint.clearRect(0, 0, width, height);
    paint.drawImage(this.still, 0, 0);
    paint.fillStyle = ink.ink;
    paint.fillRect(this.x(tick) - ratio * 0.75, 0, ratio * 1.5, this.bottom);
    if (this.hover !== null) this.drawHover(ink);
  }

  measureOut(game, ratio, width, height) {
    this.ratio = ratio;
    this.left = 46 * ratio;
    this.right = width - 12 * ratio;
    this.top = 8 * ratio;
    this.lane = 11 * ratio;
    // Below the axis are its numbers, and then the lanes.
    this.axis = 16 * ratio;
    this.bottom = height - LANES.length * this.lane - this.axis - 2 * ratio;
    this.ticks = Math.max(1, game.length);
  }

  x(tick) { return this.left + (this.right - this.left) * tick / this.ticks; }

  tickAt(clientX) {
    const { left } = this.canvas.getBoundingClientRect();
    const share = ((clientX - left) * this.ratio - this.left) / (this.right - this.left);
    return Math.round(Math.max(0, Math.min(1, share)) * this.ticks);
  }

  drawStill(game, measure, chosen, ink, paint) {
    const series = game.measures.get(measure) || [];
    const budget = game.budgetOf(measure);
    const scale = scaleOf(series, budget);
    this.y = (value) => this.bottom - (this.bottom - this.top) * scale.share(value);
    paint.clearRect(0, 0, this.still.width, this.still.height);
    drawAxes(this, scale, budget, ink, paint);
    series.forEach((values, seat) => {
      paint.globalAlpha = chosen === null || chosen === seat ? 1 : 0.35;
      this.curve(values, ink.seats[seat % ink.seats.length], (chosen === seat ? 2.5 : 1.5) * this.ratio, paint);
    });
    paint.globalAlpha = 1;
    drawLanes(this, game, ink, paint);
  }

  // At most two points a column: the lowest and the highest value there.
  curve(values, colour, width, paint) {
    paint.strokeStyle = colour;
    paint.lineWidth = width;
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

  drawHover(ink) {
    this.paint.fillStyle = ink.faint;
    this.paint.fillRect(this.x(this.hover), 0, this.ratio, this.canvas.height);
  }
}

// Each seat's value of a measure at a tick, in words; null for seats without one.
export function valuesAt(game, measure, tick) {
  return (game.measures.get(measure) || []).map((values) => (values[tick] === undefined ? null : String(Number(values[tick].toFixed(2)))));
}
