// The games below a folder, asked for again and again: new ones appear by themselves.
const EVERY_MS = 2000;
let shown = '';

function cell(row, ...parts) {
  const made = document.createElement('td');
  made.append(...parts);
  row.append(made);
  return made;
}

function badge(seat) {
  const made = document.createElement('span');
  made.className = 'seat';
  made.textContent = seat;
  made.style.background = `var(--s${seat % 8})`;
  return made;
}

function row(game) {
  const made = document.createElement('tr');
  const link = document.createElement('a');
  link.href = `watch/${game.path.split('/').map(encodeURIComponent).join('/')}`;
  link.textContent = game.path.replace(/\/game\.jsonl(\.zst)?$/, '');
  cell(made, link);
  const bots = cell(made);
  for (const { seat, name, longest } of game.standings) {
    const bot = document.createElement('span');
    bot.className = 'bot';
    bot.append(badge(seat), `${name} ${longest}`);
    bots.append(bot);
  }
  cell(made, `${game.ticks} of ${game.of}`);
  const result = cell(made, game.result);
  if (game.live) result.className = 'live';
  cell(made, new Date(game.modified * 1000).toLocaleString([], { dateStyle: 'short', timeStyle: 'medium' }));
  return made;
}

async function look() {
  const notice = document.getElementById('notice');
  try {
    const answer = await fetch('games.json');
    const text = await answer.text();
    if (text !== shown) {
      shown = text;
      const { folder, games } = JSON.parse(text);
      document.getElementById('about').textContent = `${games.length} games in ${folder}`;
      document.getElementById('games').replaceChildren(...games.map(row));
    }
    notice.hidden = true;
  } catch {
    notice.textContent = 'The server does not answer; trying again.';
    notice.hidden = false;
  }
  setTimeout(look, EVERY_MS);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => { document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'; };
dark.addEventListener('change', setTheme);
setTheme();
look();
