// The games and tournaments below a folder, asked for again and again: new ones appear by themselves.
import { $, badge, element, say } from './dom.js';
import { ThemeChoice } from './theme_choice.js';

const EVERY_MS = 2000;
// The path of the tournament whose games are listed; null for everything.
const inside = location.pathname.startsWith('/in/') ? decodeURIComponent(location.pathname.slice(4)) : null;
let shown = '';

function counted(number, noun) { return `${number} ${noun}${number === 1 ? '' : 's'}`; }

function cell(row, ...parts) {
  const made = element('td', 'l');
  made.append(...parts);
  row.append(made);
  return made;
}

function tag(live, text) { return element('span', live ? 'tag live' : 'tag over', text); }

function anchor(way, path, text) {
  const made = element('a', '', text);
  made.href = `/${way}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return made;
}

function when(seconds) {
  return new Date(seconds * 1000).toLocaleString([], { dateStyle: 'short', timeStyle: 'medium' });
}

function signed(points) {
  const round = Math.round(points);
  return round > 0 ? `+${round}` : String(round).replace('-', '\u2212');
}

// A tournament: its report, its table, its games.
function tournamentRow(tournament) {
  const made = element('tr');
  cell(made, anchor('report', tournament.path ? `${tournament.path}/` : '', tournament.path || 'this folder'));
  const bots = cell(made);
  tournament.bots.forEach(({ name, points, low, high }, rank) => {
    const bot = element('span', rank === 0 ? 'bot leader' : 'bot', `${name} ${signed(points)}`);
    const end = (value, none) => (value === null ? none : signed(value));
    bot.title = `95 %: ${end(low, 'no lower bound')} to ${end(high, 'no upper bound')}`;
    bots.append(bot);
  });
  if (tournament.bots.length === 0) bots.append('no game is over yet');
  const count = `${tournament.games} in ${counted(tournament.blocks, 'block')}`;
  cell(made, tournament.path ? anchor('in', tournament.path, count) : count);
  cell(made, tag(tournament.live, tournament.live ? 'live' : 'at rest'));
  cell(made, when(tournament.modified));
  return made;
}

function row(game) {
  const made = element('tr');
  const name = game.path.replace(/\/?game\.jsonl(\.zst)?$/, '');
  cell(made, anchor('watch', game.path, inside ? name.slice(inside.length + 1) : name || game.path));
  const bots = cell(made);
  for (const { seat, name, longest } of game.standings) {
    const bot = element('span', 'bot');
    bot.append(badge(seat), `${name} ${longest}`);
    bots.append(bot);
  }
  cell(made, `${game.ticks} of ${game.of}`);
  cell(made, tag(game.live, game.result));
  cell(made, when(game.modified));
  return made;
}

async function look() {
  try {
    const answer = await fetch(inside === null ? '/games.json' : `/games/${location.pathname.slice(4)}`);
    if (!answer.ok) throw new Error(`the server says ${answer.status}`);
    const text = await answer.text();
    if (text !== shown) {
      shown = text;
      const { folder, tournaments, games } = JSON.parse(text);
      const count = tournaments.length ? `${counted(tournaments.length, 'tournament')} and ` : '';
      $('about').textContent = `${count}${counted(games.length, 'game')} in ${folder}`;
      $('tournaments-box').hidden = tournaments.length === 0;
      $('games-box').hidden = games.length === 0 && tournaments.length > 0;
      $('tournaments').replaceChildren(...tournaments.map(tournamentRow));
      $('games').replaceChildren(...games.map(row));
    }
    say('');
  } catch {
    say('The server does not answer; trying again.');
  }
  setTimeout(look, EVERY_MS);
}

new ThemeChoice(() => {}).listen();
look();
