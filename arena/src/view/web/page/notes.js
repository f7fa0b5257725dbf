// What can be read out of the notes that bots log with their moves: numbers and plans.
import { chainOf } from './grid.js';

const NUMBER = /([A-Za-z_][\w.-]*)=(-?\d+(?:\.\d+)?)(?![\w.,;])/g;
const PLAN = /(?:^|\s)plan=(\d+,\d+(?:;\d+,\d+)*)(?=\s|$)/;
const WAY_OUT = /(?:^|\s)out=(\d+,\d+(?:;\d+,\d+)*)(?=\s|$)/;

// The numbers that are logged as name=value.
export function numbersIn(note) {
  return [...note.matchAll(NUMBER)].map(([, name, value]) => [name, Number(value)]);
}

export function hasPlan(note) {
  return PLAN.test(note);
}

// The cells of the paths plan=x,y;x,y;… and out=x,y;x,y;…, which are given by their kinks. What is no path on this
// board is passed over.
export function planIn(note, size) {
  return { plan: pathIn(note, PLAN, size), out: pathIn(note, WAY_OUT, size) };
}

function pathIn(note, kind, size) {
  const found = kind.exec(note);
  const corners = found ? found[1].split(';').map((corner) => corner.split(',').map(Number)) : [];
  const onBoard = corners.every(([x, y], i) => x < size.width && y < size.height
    && (i === 0 || x === corners[i - 1][0] || y === corners[i - 1][1]));
  return onBoard ? chainOf(corners.join(' '), size) : [];
}
