// The projector: games one after another in a frame, each from its start to its end, then a moment for the result.
import { $ } from './dom.js';

// Milliseconds that a result stays, and between two looks at the frame.
const RESULT = 6000;
const LOOK = 300;

export function show(frame) {
  let [at, over] = [null, null];
  const list = () => JSON.parse($('program').dataset.games);
  const next = () => {
    const games = list();
    const place = games.findIndex(({ id }) => id === at);
    return games.length ? games[(place + 1) % games.length] : null;
  };
  const go = (game) => {
    [at, over] = [game.id, null];
    frame.src = `/games/${game.id}?bare=1`;
    $('now').textContent = game.title;
    $('players').replaceChildren(...game.names.map((name, seat) => {
      const row = document.createElement('li');
      const badge = document.createElement('span');
      badge.className = 'seat';
      badge.textContent = seat;
      badge.style.background = `var(--s${seat % 8})`;
      badge.style.color = `var(--on${seat % 8})`;
      row.append(badge, name);
      return row;
    }));
  };
  setInterval(() => {
    const games = list();
    $('wait').hidden = games.length > 0;
    frame.hidden = games.length === 0;
    if (!games.length) { at = null; return; }
    if (at === null || !games.some(({ id }) => id === at)) { go(games[0]); return; }
    const view = frame.contentWindow?.snakepit?.view;
    const ended = view?.ready && view.game.end && view.tick >= view.game.length;
    if (!ended) over = null;
    else if (over === null) over = Date.now();
    else if (Date.now() - over > RESULT) {
      const game = next();
      if (game.id === at) { view.seek(0); view.setPlaying(true); over = null; } else go(game);
    }
  }, LOOK);
}
