// The buttons, lists and sliders: what they do to the view, and what they show of it.
import { valuesAt } from './chart.js';
import { $, badge, element, speak } from './dom.js';
import { copyFrom, linkTo } from './share.js';
import { SPEEDS } from './view.js';

const PLAY = 'M4 2v12l10-6z';
const PAUSE = 'M3 2h4v12H3zM9 2h4v12H9z';

export class Controls {
  constructor(game, view, chart) {
    this.game = game;
    this.view = view;
    this.chart = chart;
    this.shown = {};
    for (const speed of SPEEDS) $('speed').add(new Option(`${speed}×`, String(speed)));
    this.show();
    this.listen();
    this.listenToChart();
  }

  // Options, once the game is known.
  furnish() {
    const seats = this.game.names.map((name, seat) => [`view ${seat}`, `seen by ${seat} ${name}`]);
    const options = [['none', 'none'], ['territory', 'territory'], ['free', 'free-at time'], ['deaths', 'all deaths'], ...seats];
    $('overlay').replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    this.game.names.forEach((name, seat) => $('of-bot').add(new Option(`${seat} ${name}`, String(seat))));
  }

  // More of the game is known.
  grow() {
    const { game, view } = this;
    const measures = valuesOf($('measure'));
    for (const name of game.measures.keys()) if (!measures.includes(name)) $('measure').add(new Option(name, name));
    if (game.hasPlans && !valuesOf($('overlay')).includes('plan')) $('overlay').add(new Option('bots\' plans', 'plan'), 4);
    $('scrub').max = $('tick').max = String(game.length);
    $('of').textContent = `of ${view.live && !game.end ? game.header.ticks : game.length}`;
    $('live').hidden = !view.live || Boolean(game.end);
  }

  // Shows where the view is. A list is touched only when its choice has changed, since it may be open.
  show() {
    const { tick, follows, playing, speed, overlay } = this.view;
    $('scrub').value = String(tick);
    if (document.activeElement !== $('tick')) $('tick').value = String(tick);
    $('live').setAttribute('aria-pressed', String(follows));
    if (playing !== this.shown.playing) {
      $('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
      $('play-path').setAttribute('d', playing ? PAUSE : PLAY);
    }
    if (speed !== this.shown.speed) $('speed').value = String(speed);
    if (overlay !== this.shown.overlay) $('overlay').value = overlay;
    this.shown = { playing, speed, overlay };
    this.showValues();
  }

  // The values under the pointer, or at the tick that is shown; and what a first answer took, in which a program starts.
  showValues() {
    const { game, view, chart } = this;
    if (!view.ready || !$('chart-box').open) return;
    const tick = chart.hover ?? view.tick;
    const key = [tick, view.measure, game.length].join();
    if (key === this.valuesKey) return;
    this.valuesKey = key;
    const parts = [element('span', 'faint', `tick ${tick}`)];
    valuesAt(game, view.measure, tick).forEach((value, seat) => {
      const part = element('span', 'value');
      part.append(badge(seat), value ?? '–');
      parts.push(part);
    });
    $('values').replaceChildren(...parts);
    const starts = game.startUps.map((ms, seat) => (ms === null ? null : `${seat}: ${ms.toFixed(1)} ms`)).filter(Boolean);
    $('start-ups').textContent = game.budgetOf(view.measure) === null || starts.length === 0 ? ''
      : `First answers, in which programs start, apart: ${starts.join(', ')}`;
  }

  nextOverlay() {
    const values = valuesOf($('overlay'));
    this.view.setOverlay(values[(values.indexOf(this.view.overlay) + 1) % values.length]);
  }

  nextKind() {
    const kinds = [...$('kinds').children].map((button) => button.dataset.kind);
    this.view.list(kinds[(kinds.indexOf(this.view.kind) + 1) % kinds.length], this.view.seat);
  }

  jump(kind, back) {
    if (this.view.jump(kind, back)) return;
    speak(`No ${back ? 'earlier' : 'later'} ${kind === 'late' ? 'late answer' : kind}.`);
  }

  listen() {
    const { game, view } = this;
    $('first').onclick = () => view.stopAt(0);
    $('back').onclick = () => view.step(-1);
    $('play').onclick = () => view.togglePlay();
    // Space is a key of the whole page; the button must not take it for a click of its own as well.
    $('play').onkeydown = $('play').onkeyup = (event) => { if (event.key === ' ') event.preventDefault(); };
    $('forth').onclick = () => view.step(1);
    $('last').onclick = () => view.stopAt(game.length);
    $('live').onclick = () => view.follow();
    $('share').onclick = () => copyFrom($('share'), linkTo(view));
    $('scrub').oninput = () => view.stopAt(Number($('scrub').value));
    $('tick').onchange = () => { view.stopAt(Number($('tick').value) || 0); $('tick').blur(); };
    $('speed').onchange = () => view.setSpeed(Number($('speed').value));
    $('overlay').onchange = () => view.setOverlay($('overlay').value);
    $('measure').onchange = () => view.setMeasure($('measure').value);
    $('kinds').onclick = (event) => {
      const button = event.target.closest('[data-kind]');
      if (button) view.list(button.dataset.kind, view.seat);
    };
    $('of-bot').onchange = () => view.list(view.kind, $('of-bot').value === 'all' ? null : Number($('of-bot').value));
    $('standings').onclick = (event) => {
      const row = event.target.closest('tr');
      if (row) view.choose(Number(row.querySelector('[data-follow]').dataset.follow));
    };
    $('sent-box').ontoggle = $('chart-box').ontoggle = () => view.refresh();
    $('help-open').onclick = () => $('help').showModal();
    for (const button of document.querySelectorAll('[data-jump]')) {
      button.onclick = () => this.jump(button.dataset.jump, false);
    }
    $('feed').onclick = (event) => {
      const row = event.target.closest('[data-tick]');
      if (row) view.stopAt(Number(row.dataset.tick));
    };
  }

  listenToChart() {
    const { chart, view } = this;
    $('chart').onpointerdown = (event) => {
      $('chart').setPointerCapture(event.pointerId);
      view.stopAt(chart.tickAt(event.clientX));
    };
    $('chart').onpointermove = (event) => {
      if (!view.ready) return;
      chart.hover = chart.tickAt(event.clientX);
      if (event.buttons & 1) view.seek(chart.hover);
      view.dirty = true;
    };
    $('chart').onpointerleave = () => { chart.hover = null; view.dirty = true; };
  }
}

function valuesOf(list) { return [...list.options].map((option) => option.value); }
