// Coordinates along the edge of the board.
const MARGIN = 22;
const NARROW_MARGIN = 16;
// Room that a label takes, in the page's own pixels.
const LABEL = 30;

// How wide the edge is in a box of that size.
export function edgeOf(box) {
  return Math.min(box.clientWidth, box.clientHeight) < 420 ? NARROW_MARGIN : MARGIN;
}

// Cells between two labels: as few of 1, 2, 5, 10, … as leave room for each.
export function labelStep(cell) {
  return [1, 2, 5, 10, 20, 50].find((step) => step * cell >= LABEL) ?? 100;
}

export function paintEdge({ edge, box, size, ratio, left, top, margin, ink }, { width, height }) {
  Object.assign(edge, { width: box.clientWidth * ratio, height: box.clientHeight * ratio });
  Object.assign(edge.style, { width: `${box.clientWidth}px`, height: `${box.clientHeight}px` });
  const paint = edge.getContext('2d');
  paint.fillStyle = ink.faint;
  paint.font = `${(margin < MARGIN ? 9 : 11) * ratio}px system-ui, sans-serif`;
  paint.textBaseline = 'middle';
  const step = labelStep(size / ratio);
  const middle = (start, cell) => start * ratio + (cell + 0.5) * size;
  paint.textAlign = 'center';
  for (let x = 0; x < width; x += step) paint.fillText(String(x), middle(left, x), (top - margin / 2) * ratio);
  paint.textAlign = 'right';
  for (let y = 0; y < height; y += step) paint.fillText(String(y), (left - 5) * ratio, middle(top, y));
}
