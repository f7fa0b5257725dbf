// The page of a game: makes its parts and lets each have those that it needs.
import { Board } from './board.js';
import { Chart } from './chart.js';
import { Controls } from './controls.js';
import { Display } from './display.js';
import { $, say } from './dom.js';
import { Follow } from './follow.js';
import { Game } from './game.js';
import { Keys } from './keys.js';
import { People } from './people.js';
import { Pointer } from './pointer.js';
import { Result } from './result.js';
import { placeIn } from './share.js';
import { kindOfSource, load } from './source.js';
import { Theme } from './theme.js';
import { View } from './view.js';

const kind = kindOfSource();
const game = new Game();
const withPeople = ['rounds', 'played'].includes(kind);
const isLive = withPeople || ['live', 'joined'].includes(kind);
const view = new View(game, isLive, withPeople);
const board = new Board($('board'), $('edge'), $('board-box'));
const chart = new Chart($('chart'));
const people = new People(game, kind === 'played');
const theme = new Theme(() => { view.dirty = true; });
const controls = new Controls(game, view, chart);
const follow = new Follow(game, view);
const pointer = new Pointer(board, $('tip'), view);
// Where people play, their own card tells the result.
const result = kind === 'played' ? null : new Result($('card'), game, view);
const display = new Display(view, { board, chart, controls, theme, follow, pointer, result });
const keys = new Keys(view, controls, people, theme);

// A first state is known.
function furnish() {
  const { config, seed } = game.header;
  document.querySelector('.bar h1').textContent = game.names.join(', ');
  document.title = `${game.names.join(', ')} · Snakepit`;
  document.body.style.setProperty('--aspect', game.width / game.height);
  $('about').textContent = `${game.width} × ${game.height}, edition ${config.edition}, seed ${seed}`;
  controls.furnish();
  view.ready = true;
  board.mine = people.seats;
  board.resize(game);
  new ResizeObserver(() => { board.resize(game); view.dirty = true; }).observe($('board-box'));
  readHash();
  // A game that has long been played is joined where it is; one that was opened with the page is seen from its start.
  if (kind === 'joined' && !location.hash && !game.end) view.seek(game.length, { keepFollowing: true });
  const still = location.hash || withPeople || matchMedia('(prefers-reduced-motion: reduce)').matches;
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
  const found = placeIn(location.hash);
  if (!found) return;
  view.stopAt(found.tick);
  if (found.chosen !== view.chosen && (found.chosen ?? 0) < game.names.length) view.choose(found.chosen ?? view.chosen);
}

people.listenTo($('pad'));
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
