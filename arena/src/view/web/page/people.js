// People who play in the page: which keys are theirs, and what is said over the board.
import { $, badge, button, element, say } from './dom.js';
import { headline, resultTable } from './result.js';

const STEERING = {
  ArrowUp: 'arrows up', ArrowDown: 'arrows down', ArrowLeft: 'arrows left', ArrowRight: 'arrows right',
  w: 'letters up', s: 'letters down', a: 'letters left', d: 'letters right',
};

export class People {
  // `played` says whether people can play here at all.
  constructor(game, played) {
    this.game = game;
    this.played = played;
    this.sent = Promise.resolve();
    this.lookingBack = false;
    this.shown = '';
  }

  // The buttons of the pad are the arrow keys of a hand without a keyboard.
  listenTo(pad) {
    for (const one of pad.querySelectorAll('[data-way]')) {
      one.onpointerdown = (event) => {
        event.preventDefault();
        this.press(one.dataset.way, one, false);
      };
      // A keyboard that walks from button to button presses them as well.
      one.onclick = (event) => { if (event.detail === 0) this.press(one.dataset.way, one, false); };
    }
  }

  get seats() {
    const { header } = this.game;
    return this.played && header ? header.seats.flatMap((seat, i) => (seat.command === 'human' ? [i] : [])) : [];
  }

  get phase() {
    const { game } = this;
    if (!this.played || !game.last) return 'none';
    if (game.end) return this.lookingBack ? 'looking back' : 'over';
    if (game.length > 0) return 'playing';
    return game.countdown === null ? 'waiting' : 'countdown';
  }

  // One after the other, so that they arrive in the order of the keys. What the address has after its question
  // mark is the secret that makes this page the one that steers.
  wish(text) {
    this.sent = this.sent.then(async () => {
      const answer = await fetch(`wish${location.search}`, { method: 'POST', body: text });
      if (!answer.ok) throw new Error(`the server says ${answer.status}`);
    }).catch((error) => say(`That key did not get through: ${error.message}`));
  }

  // Whether the key was one for a player. `watches` says whether it does something for those
  // who only watch.
  press(key, target, watches) {
    const steers = STEERING[key];
    const begins = key === 'Enter' || key === ' ';
    switch (this.phase) {
      case 'waiting':
        if (steers || begins) this.wish('begin');
        return Boolean(steers || begins);
      case 'countdown':
        return Boolean(steers || begins);
      case 'playing':
        if (steers) this.wish(steers);
        else if (key === 'Escape') this.wish('end');
        // A player must not lose sight of the game.
        return Boolean(steers) || (watches && !['o', 't', '?'].includes(key));
      case 'over':
        if (key === 'Enter') this.wish('begin');
        else if (key === 'Escape') this.lookBack();
        return key === 'Enter' || key === 'Escape';
      case 'looking back':
        if (key === 'Enter' && target.tagName !== 'BUTTON') { this.wish('begin'); return true; }
        return false;
      default:
        return false;
    }
  }

  lookBack() {
    this.lookingBack = true;
    this.update();
  }

  update() {
    if (!this.played) return;
    const { phase } = this;
    const key = `${phase} ${this.game.countdown}`;
    // A player wants a large board, and nothing beside it to lose the place with.
    document.body.classList.toggle('at-play', ['waiting', 'countdown', 'playing'].includes(phase));
    $('pad').hidden = !['waiting', 'countdown', 'playing'].includes(phase);
    $('give-up').hidden = phase !== 'playing';
    $('again').hidden = phase !== 'looking back';
    if (key === this.shown) return;
    this.shown = key;
    const parts = { waiting: () => this.ready(), countdown: () => this.count(), over: () => this.result() }[phase];
    const card = $('card');
    card.hidden = !parts;
    // A person who is about to play wants to see the own snake.
    const rows = this.seats.map((seat) => this.game.last.snakes[seat].cells.at(-1) / this.game.width);
    const above = rows.every((row) => row < this.game.height / 2);
    card.className = `card over-board ${phase === 'over' ? '' : above ? 'low' : 'high'}`;
    card.replaceChildren(...(parts ? parts() : []));
    const first = card.querySelector('button');
    if (first) first.focus();
  }

  keys() {
    const { seats } = this;
    const names = seats.length > 1 ? ['arrow keys', 'W A S D'] : ['arrow keys or W A S D'];
    const list = element('ul');
    seats.forEach((seat, i) => {
      const row = element('li');
      row.append(badge(seat), this.game.names[seat], element('span', 'faint', names[i]));
      list.append(row);
    });
    return list;
  }

  ready() {
    return [element('h2', '', 'Ready?'), this.keys(), button('Begin', 'Enter', () => this.wish('begin'))];
  }

  count() {
    return [element('p', 'count', this.game.countdown), this.keys()];
  }

  result() {
    return [
      element('h2', '', headline(this.game, this.seats)), resultTable(this.game, this.seats),
      button('Play again', 'Enter', () => this.wish('begin')), button('Look back', 'Esc', () => this.lookBack()),
    ];
  }
}
