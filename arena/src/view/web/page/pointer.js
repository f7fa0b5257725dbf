// What is under the pointer on the board: a line of words beside it.
import { aboutCell } from './cell.js';

export class Pointer {
  constructor(board, tip, view) {
    Object.assign(this, { board, tip, view, cell: null });
    const { canvas } = board;
    canvas.addEventListener('pointermove', (event) => this.point(event));
    canvas.addEventListener('pointerdown', (event) => this.point(event));
    canvas.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse') this.leave(); });
    canvas.addEventListener('click', () => this.choose());
  }

  point({ clientX, clientY }) {
    if (!this.view.ready) return;
    this.cell = this.board.cellAt(clientX, clientY, this.view.game);
    this.view.pointed = this.cell;
    this.view.dirty = true;
  }

  leave() {
    this.cell = this.view.pointed = null;
    this.view.dirty = true;
  }

  // A click on a snake follows it.
  choose() {
    if (this.cell === null || !this.view.state) return;
    const { seat } = aboutCell(this.view.game, this.view.state, this.cell);
    if (seat !== null) this.view.choose(seat);
  }

  show() {
    const { cell, tip, board, view } = this;
    tip.hidden = cell === null;
    if (cell === null) return;
    tip.textContent = aboutCell(view.game, view.state, cell).text;
    const { x, y, width } = board.placeOf(cell, view.game);
    const room = board.box.clientWidth;
    const half = tip.offsetWidth / 2;
    tip.style.left = `${Math.max(half, Math.min(room - half, x + width / 2))}px`;
    tip.style.top = y > 60 ? `${y - tip.offsetHeight - 6}px` : `${y + width + 8}px`;
  }
}
