// Cells of a board, numbered row by row, and the texts that name them. A size is anything with a
// width and a height.
export const STEP = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

// The cell of `x,y`.
export function cellOf(text, { width }) {
  const [x, y] = text.split(',').map(Number);
  return y * width + x;
}

// All cells of a chain of corners, `x,y x,y …`, in its order.
export function chainOf(text, { width }) {
  const corners = text.split(' ').filter(Boolean).map((corner) => corner.split(',').map(Number));
  const cells = [];
  corners.forEach(([x, y], i) => {
    if (i === 0) return cells.push(y * width + x);
    let [px, py] = corners[i - 1];
    while (px !== x || py !== y) {
      px += Math.sign(x - px);
      py += Math.sign(y - py);
      cells.push(py * width + px);
    }
  });
  return cells;
}

export function neighbours(cell, { width, height }) {
  const x = cell % width;
  const found = [];
  if (x > 0) found.push(cell - 1);
  if (x + 1 < width) found.push(cell + 1);
  if (cell >= width) found.push(cell - width);
  if (cell + width < width * height) found.push(cell + width);
  return found;
}
