// The scales of a chart, and what stands beside the curves: numbers, the budget, and lanes of marks.
export const LANES = ['death', 'kill', 'late'];
const LANE_NAMES = { death: 'deaths', kill: 'kills', late: 'late' };
// The smallest value that a logarithmic scale tells apart.
const SMALLEST = 0.01;

// Where values lie between 0 and 1, and which of them are written beside the axis. Answer times go over
// several powers of ten, and so theirs is logarithmic as long as there is a budget to compare with.
export function scaleOf(series, budget) {
  let [low, high] = [0, 1];
  for (const values of series) {
    for (const value of values) {
      if (value > high) high = value;
      if (value < low) low = value;
    }
  }
  return budget === null ? linear(low, high) : logarithmic(Math.max(high, 2 * budget));
}

function linear(low, high) {
  return { share: (value) => (value - low) / (high - low), marks: roundNumbers(low, high, 3) };
}

function logarithmic(high) {
  const from = Math.log10(SMALLEST);
  const span = Math.log10(high) - from;
  const marks = [];
  for (let mark = SMALLEST; mark <= high; mark *= 10) marks.push(Number(mark.toPrecision(1)));
  return { share: (value) => (Math.log10(Math.max(value, SMALLEST)) - from) / span, marks };
}

// About so many round numbers between two.
export function roundNumbers(low, high, about) {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) found.push(Number(value.toPrecision(12)));
  return found;
}

export function drawAxes(chart, scale, budget, ink, paint) {
  const { ratio, left, right, bottom } = chart;
  paint.font = `${11 * ratio}px system-ui, sans-serif`;
  paint.textBaseline = 'middle';
  paint.textAlign = 'right';
  for (const value of scale.marks) {
    paint.fillStyle = ink.line;
    paint.fillRect(left, Math.round(chart.y(value)), right - left, 1);
    paint.fillStyle = ink.faint;
    paint.fillText(String(value), left - 5 * ratio, chart.y(value));
  }
  paint.fillStyle = ink.edge;
  paint.fillRect(left, bottom, right - left, ratio);
  paint.textAlign = 'center';
  for (const tick of roundNumbers(0, chart.ticks, Math.max(2, (right - left) / (90 * ratio)))) {
    paint.fillStyle = ink.edge;
    paint.fillRect(chart.x(tick), bottom, ratio, 4 * ratio);
    paint.fillStyle = ink.faint;
    paint.fillText(String(tick), Math.min(chart.x(tick), right - 8 * ratio), bottom + chart.axis * 0.6);
  }
  if (budget !== null) drawBudget(chart, budget, ink, paint);
}

function drawBudget(chart, budget, ink, paint) {
  const { ratio, left, right } = chart;
  const y = chart.y(budget);
  paint.strokeStyle = ink.alarm;
  paint.lineWidth = 1.5 * ratio;
  paint.setLineDash([6 * ratio, 4 * ratio]);
  paint.beginPath();
  paint.moveTo(left, y);
  paint.lineTo(right, y);
  paint.stroke();
  paint.setLineDash([]);
  paint.fillStyle = ink.alarm;
  paint.textAlign = 'right';
  paint.fillText(`budget ${budget} ms`, right - 2 * ratio, y - 8 * ratio);
}

export function drawLanes(chart, game, ink, paint) {
  const { ratio, left, right, lane, bottom, axis } = chart;
  const middle = (number) => bottom + axis + lane * (number + 0.5);
  paint.textAlign = 'right';
  LANES.forEach((kind, number) => {
    paint.fillStyle = ink.faint;
    paint.fillText(LANE_NAMES[kind], left - 5 * ratio, middle(number));
    paint.fillStyle = ink.grid;
    paint.fillRect(left, middle(number) - lane * 0.4, right - left, lane * 0.8);
    for (const entry of game.feed) {
      if (entry.kind !== kind) continue;
      paint.fillStyle = ink.seats[entry.seat % ink.seats.length];
      paint.fillRect(chart.x(entry.tick) - ratio, middle(number) - lane * 0.4, 2 * ratio, lane * 0.8);
    }
  });
}
