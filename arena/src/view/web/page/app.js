// The page of a game: makes its parts and lets each have those that it needs.
import { Board } from './board.js';
import { Chart } from './chart.js';
import { Controls } from './controls.js';
import { Display } from './display.js';
import { $, say } from './dom.js';
import { Game } from './game.js';
import { Keys } from './keys.js';
import { People } from './people.js';
import { kindOfSource, load } from './source.js';
import { Theme } from './theme.js';
import { View } from './view.js';

const kind = kindOfSource();
const game = new Game();
const view = new View(game, ['live', 'rounds', 'played'].includes(kind));
const board = new Board($('board'), $('board-box'));
const chart = new Chart($('chart'));
const people = new People(game, kind === 'played');
const theme = new Theme(() => { view.dirty = true; });
const controls = new Controls(game, view, chart);
const display = new Display(view, { board, chart, controls, theme });
const keys = new Keys(view, controls, people, theme);

// A first state is known.
function furnish() {
  const { config, seed } = game.header;
  document.title = `${game.names.join(', ')} · Snakepit`;
  $('about').textContent = `${game.width} × ${game.height}, edition ${config.edition}, seed ${seed}`;
  controls.furnish();
  view.ready = true;
  board.mine = people.seats;
  board.resize(game);
  new ResizeObserver(() => { board.resize(game); view.dirty = true; }).observe($('board-box'));
  readHash();
  const still = location.hash || view.live || matchMedia('(prefers-reduced-motion: reduce)').matches;
  view.setPlaying(!still);
}

// More of the game is known.
function grow() {
  if (!game.last) return;
  if (!view.ready) furnish();
  controls.grow();
  if (game.note) say(game.note);
  people.update();
  view.grow();
}

function readHash() {
  const found = /^#t=(\d+)$/.exec(location.hash);
  if (found) view.stopAt(Number(found[1]));
}

$('theme').onclick = () => theme.toggle();
$('again').onclick = () => people.wish('begin');
$('give-up').onclick = () => people.wish('end');
addEventListener('keydown', (event) => keys.press(event));
addEventListener('hashchange', readHash);
addEventListener('resize', () => { view.dirty = true; });
load(game, grow).catch((error) => say(`The game cannot be shown: ${error.message}`));
display.start();

// The one thing that others find in the window: tests look through it at what is shown.
window.snakepit = { game, view, board, chart, people, theme, display };
