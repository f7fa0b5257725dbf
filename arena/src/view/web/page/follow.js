// The snake that is followed: what it does, what its bot logs, and what that was sent.
import { $, badge, element } from './dom.js';
import { lengthOf } from './fold.js';
import { copyFrom } from './share.js';
import { sentTo } from './wire.js';

// Notes that are shown, the latest first.
const MOST_NOTES = 30;
const WAYS = { U: 'up', D: 'down', L: 'left', R: 'right' };

function mayLookInto(seat) {
  const { own } = $('source').dataset;
  return own === undefined || own.split(' ').includes(String(seat));
}

export class Follow {
  constructor(game, view) {
    Object.assign(this, { game, view });
    $('follow-end').onclick = () => view.choose(null);
    $('follow-view').onclick = () => this.toggleView();
    $('sent-copy').onclick = () => copyFrom($('sent-copy'), $('sent').textContent);
  }

  toggleView() {
    const own = `view ${this.view.chosen}`;
    this.view.setOverlay(this.view.overlay === own ? 'none' : own);
  }

  show() {
    const { game, view } = this;
    const { chosen: seat, state, tick } = view;
    $('follow-box').hidden = seat === null;
    if (seat === null) return;
    const snake = state.snakes[seat];
    $('follow-title').replaceChildren(badge(seat), game.names[seat]);
    $('follow-view').setAttribute('aria-pressed', String(view.overlay === `view ${seat}`));
    $('follow-now').textContent = this.inWords(snake);
    // Where logs and input are their owners' alone, the page says whose seats the reader may look into.
    const open = mayLookInto(seat);
    $('follow-log').parentElement.hidden = !open;
    $('sent-box').hidden = !open;
    if (!open) return;
    const notes = game.notesOf(seat, tick, MOST_NOTES).map(({ tick: when, note }) => {
      const row = element('li');
      row.append(element('span', 'when', when), element('span', '', note));
      return row;
    });
    $('follow-log').replaceChildren(...(notes.length ? notes : [element('li', 'none', 'It has logged nothing yet.')]));
    if ($('sent-box').open) this.showSent(seat, state);
  }

  showSent(seat, state) {
    const text = sentTo(this.game, state, seat);
    $('sent').textContent = text ?? 'Nothing: its snake is not on the board.';
    $('sent-copy').hidden = text === null;
  }

  inWords(snake) {
    if (snake.status === 'removed') return 'Gone: its program ended.';
    if (snake.status === 'dead') return 'Dead, and waits to be put on the board again.';
    const head = snake.cells.at(-1);
    const place = `${head % this.game.width},${Math.floor(head / this.game.width)}`;
    const hidden = snake.cloak ? `, invisible for ${snake.cloak.ticks} ticks` : '';
    const growth = snake.growth === 0 ? '' : snake.growth > 0 ? `, grows by ${snake.growth}` : `, shrinks by ${-snake.growth}`;
    return `Length ${lengthOf(snake)}${growth}, head at ${place}, goes ${WAYS[snake.heading]}${hidden}.`;
  }
}
