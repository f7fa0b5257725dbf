// The tables beside the board at one tick: standings, events, and what the bots logged.
import { $, badge, element } from './dom.js';
import { lengthOf } from './fold.js';
import { territory } from './overlay.js';

const MOST_ENTRIES = 60;

export function showPanels(game, view) {
  showStandings(game, view);
  showEvents(game, view.tick);
  showNotes(game, view.tick);
}

function showStandings(game, { state, overlay }) {
  const owners = overlay === 'territory' ? territory(game, state) : null;
  $('share-title').hidden = !owners;
  const rows = game.ranking(state).map((seat, rank) => standing(game, state.snakes[seat], seat, rank + 1, owners));
  $('standings').replaceChildren(...rows);
}

function standing(game, snake, seat, rank, owners) {
  const row = element('tr', snake.status === 'alive' ? '' : 'dead');
  const now = { alive: lengthOf(snake), dead: '†', removed: 'gone' }[snake.status];
  const values = [now, snake.longest, snake.kills, snake.deaths, snake.late, snake.heldUp];
  if (owners) {
    const share = owners.reduce((cells, owner) => cells + (owner === seat), 0) / owners.length;
    values.push(`${Math.round(100 * share)}%`);
  }
  row.append(element('td', '', rank), nameOf(game, snake, seat), ...values.map((value) => element('td', '', value)));
  return row;
}

function nameOf(game, snake, seat) {
  const name = element('td');
  name.append(badge(seat), game.names[seat]);
  name.title = game.header.seats[seat].command;
  if (snake.cloak) {
    name.firstChild.classList.add('unseen-one');
    name.firstChild.style.color = `var(--s${seat % 8})`;
    name.append(element('span', 'unseen', ' (invisible)'));
    name.title += ' (invisible)';
  }
  return name;
}

function showEvents(game, tick) {
  const rows = game.latest($('filter').value, tick, MOST_ENTRIES).map((entry) => {
    const button = element('button', `${entry.kind}${entry.tick === tick ? ' now' : ''}`);
    button.type = 'button';
    button.dataset.tick = entry.tick;
    const what = element('span');
    what.append(badge(entry.seat), `${game.names[entry.seat]} ${entry.text}`);
    button.append(element('span', 'when', entry.tick), what);
    const row = element('li');
    row.append(button);
    return row;
  });
  $('feed').replaceChildren(...(rows.length ? rows : [element('li', 'none', 'Nothing yet.')]));
}

function showNotes(game, tick) {
  const rows = game.notes(tick).map(([seat, note]) => {
    const row = element('li');
    row.append(badge(seat), note);
    return row;
  });
  $('log').replaceChildren(...(rows.length ? rows : [element('li', 'none', 'Nothing was logged in this tick.')]));
}
