// The tables beside the board at one tick: standings, events, and what the bots logged.
import { $, badge, element } from './dom.js';
import { lengthOf } from './fold.js';
import { territory } from './overlay.js';

const MOST_ENTRIES = 60;
// What stands before an event of a kind, so that it is known without colour.
const SIGNS = { death: '✕', kill: '⚔', late: '⏱' };

export function showPanels(game, view) {
  showStandings(game, view);
  showEvents(game, view);
  showNotes(game, view);
}

function showStandings(game, { state, overlay, chosen }) {
  const owners = overlay === 'territory' ? territory(game, state) : null;
  $('share-title').hidden = !owners;
  // A row that has the focus keeps it.
  const focused = document.activeElement?.dataset?.follow;
  const rows = game.ranking(state).map((seat, rank) => standing(game, state.snakes[seat], seat, rank + 1, owners, chosen === seat));
  $('standings').replaceChildren(...rows);
  if (focused !== undefined) $('standings').querySelector(`[data-follow="${focused}"]`)?.focus({ preventScroll: true });
}

function standing(game, snake, seat, rank, owners, isChosen) {
  const row = element('tr', `${snake.status === 'alive' ? '' : 'dead'}${isChosen ? ' chosen' : ''}`);
  const now = { alive: lengthOf(snake), dead: '† dead', removed: '† gone' }[snake.status];
  const values = [now, snake.longest, snake.kills, snake.deaths, snake.late, snake.heldUp];
  if (owners) {
    const share = owners.reduce((cells, owner) => cells + (owner === seat), 0) / owners.length;
    values.push(`${Math.round(100 * share)}%`);
  }
  row.append(element('td', '', rank), nameOf(game, snake, seat, isChosen), ...values.map((value) => element('td', '', value)));
  return row;
}

// The name is a button, so that keys reach it; a click anywhere in the row does the same.
function nameOf(game, snake, seat, isChosen) {
  const name = element('td', 'l');
  const button = element('button', 'name');
  button.type = 'button';
  button.dataset.follow = seat;
  button.setAttribute('aria-pressed', String(isChosen));
  button.title = `Follow: ${game.header.seats[seat].command}`;
  button.append(badge(seat), game.names[seat]);
  if (snake.cloak) {
    button.firstChild.classList.add('cloaked');
    button.append(element('span', 'faint', ' invisible'));
  }
  name.append(button);
  return name;
}

function showEvents(game, { tick, kind, seat }) {
  const counts = game.counts(tick, seat);
  for (const button of $('kinds').children) {
    button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
    button.lastElementChild.textContent = counts[button.dataset.kind];
  }
  const rows = game.latest(kind, tick, MOST_ENTRIES, seat).map((entry) => {
    const button = element('button', `${entry.kind}${entry.tick === tick ? ' now' : ''}`);
    button.type = 'button';
    button.dataset.tick = entry.tick;
    const sign = element('span', 'sign', SIGNS[entry.kind] ?? '');
    sign.setAttribute('aria-hidden', 'true');
    const what = element('span');
    what.append(badge(entry.seat), `${game.names[entry.seat]} ${entry.text}`);
    button.append(element('span', 'when', entry.tick), sign, what);
    const row = element('li');
    row.append(button);
    return row;
  });
  $('feed').replaceChildren(...(rows.length ? rows : [element('li', 'none', 'Nothing yet.')]));
}

function showNotes(game, { tick, chosen }) {
  $('log-box').hidden = !game.hasNotes || chosen !== null;
  const rows = game.notes(tick).map(([seat, note]) => {
    const row = element('li');
    row.append(badge(seat), note);
    return row;
  });
  $('log').replaceChildren(...(rows.length ? rows : [element('li', 'none', 'Nothing was logged in this tick.')]));
}
