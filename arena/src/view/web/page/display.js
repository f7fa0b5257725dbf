// Draws the view whenever there is something new: board, chart, controls, panels, and the address.
import { $, speak } from './dom.js';
import { lengthOf } from './fold.js';
import { showPanels } from './panels.js';
import { hashOf } from './share.js';

// Panels change often enough to read, and at once when the game stands still.
const PANELS_EVERY_MS = 100;
// Browsers refuse an address that changes too often, and no reader listens that fast.
const SETTLE_MS = 150;
const LONGEST_FRAME_MS = 250;

export class Display {
  constructor(view, { board, chart, controls, theme, follow, pointer, result }) {
    Object.assign(this, { view, board, chart, controls, theme, follow, pointer, result });
    this.panelsAt = 0;
    this.settling = 0;
  }

  start() {
    let before = performance.now();
    const frame = (now) => {
      requestAnimationFrame(frame);
      this.view.pass(Math.min(LONGEST_FRAME_MS, now - before));
      before = now;
      if (this.view.ready && this.view.dirty) this.draw(now);
    };
    requestAnimationFrame(frame);
  }

  draw(now) {
    const { view, theme } = this;
    const { game, tick } = view;
    view.dirty = false;
    view.state = game.stateAt(tick, view.state);
    this.board.draw(game, view.state, view, theme.ink);
    this.pointer.show();
    if ($('chart-box').open) this.chart.draw(game, view, theme.ink);
    this.controls.show();
    if (view.isMoving && !view.urgent && now - this.panelsAt < PANELS_EVERY_MS) return;
    view.urgent = false;
    this.panelsAt = now;
    showPanels(game, view);
    this.follow.show();
    if (this.result) this.result.update();
    if (!view.isMoving) this.settleSoon(tick);
    if (performance.getEntriesByName('first picture').length === 0) performance.mark('first picture');
  }

  settleSoon(tick) {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(tick), SETTLE_MS);
  }

  settle(tick) {
    const { game, state, tick: now } = this.view;
    if (now !== tick) return;
    history.replaceState(null, '', hashOf(this.view));
    const told = game.ranking(state).map((seat) => `${game.names[seat]} ${lengthOf(state.snakes[seat]) || 'dead'}`);
    $('board').setAttribute('aria-label', `The board at tick ${tick}. Lengths: ${told.join(', ')}.`);
    speak(`Tick ${tick}. ${told.join(', ')}.`);
  }
}
