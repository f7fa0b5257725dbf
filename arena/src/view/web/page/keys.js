// The keys: first those of people who play, then those of all who watch.
import { $ } from './dom.js';

export class Keys {
  constructor(view, controls, people, theme) {
    this.view = view;
    this.people = people;
    this.acts = {
      ' ': () => view.togglePlay(),
      ArrowLeft: (shift) => view.step(shift ? -10 : -1),
      ArrowRight: (shift) => view.step(shift ? 10 : 1),
      PageUp: () => view.step(-100),
      PageDown: () => view.step(100),
      Home: () => view.stopAt(0),
      End: () => view.stopAt(view.game.length),
      '+': () => view.changeSpeed(1),
      '=': () => view.changeSpeed(1),
      '-': () => view.changeSpeed(-1),
      d: (shift) => controls.jump('death', shift),
      k: (shift) => controls.jump('kill', shift),
      l: (shift) => controls.jump('late', shift),
      // Rows of the standings are numbered by their seats.
      ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((seat) => [String(seat), () => { if (seat < view.game.names.length) view.choose(seat); }])),
      h: () => { $('chart-box').open = !$('chart-box').open; },
      g: () => { $('tick').focus(); $('tick').select(); },
      o: () => controls.nextOverlay(),
      e: () => controls.nextKind(),
      s: () => $('share').click(),
      t: () => theme.toggle(),
      '?': () => $('help').showModal(),
    };
  }

  press(event) {
    if (!this.view.ready || event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = this.acts[key];
    const { target } = event;
    if (this.people.press(key, target, Boolean(act))) {
      event.preventDefault();
      return;
    }
    if (target.tagName === 'SELECT' || target === $('tick')) return;
    if (key === ' ' && target.tagName === 'BUTTON' && target !== $('play')) return;
    if (!act) return;
    event.preventDefault();
    act(event.shiftKey);
  }
}
