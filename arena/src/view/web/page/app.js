// The controls: what is shown, and when.
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
const $ = (id) => document.getElementById(id);
const game = new Game();
const board = new Board($('board'), $('board-box'));
const chart = new Chart($('chart'));
const people = new People(game);
const live = people.played || $('source').dataset.kind === 'live';
const view = { at: 0, state: null, playing: false, follows: live, speed: 4, overlay: 'none', measure: 'Length', dirty: true, ready: false };
let ink = {};
let panelsAt = 0;
let settling = 0;

function readInk() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  ink = Object.fromEntries(['board', 'grid', 'card', 'ink', 'faint', 'line', 'apple', 'special', 'stone', 'zombie'].map((name) => [name, colour(name)]));
  ink.seats = [0, 1, 2, 3, 4, 5, 6, 7].map((seat) => colour(`s${seat}`));
  view.dirty = true;
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  readInk();
}

function seek(tick, { keepFollowing = false } = {}) {
  view.at = Math.max(0, Math.min(tick, game.length));
  if (!keepFollowing) view.follows = live && tick >= game.length;
  view.dirty = true;
}

function stop() { setPlaying(false); }

function setPlaying(playing) {
  view.playing = playing;
  $('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
  $('play-path').setAttribute('d', playing ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M4 2v12l10-6z');
  panelsAt = 0;
  view.dirty = true;
}

function togglePlay() {
  if (!view.playing && view.at >= game.length && !live) seek(0);
  setPlaying(!view.playing);
}

function step(by) { stop(); seek(Math.floor(view.at) + by); }

function setSpeed(speed) {
  view.speed = speed;
  $('speed').value = String(speed);
}

function jump(kind, back) {
  const tick = game.jump(kind, Math.floor(view.at), back);
  stop();
  if (tick === null) speak(`No ${back ? 'earlier' : 'later'} ${kind === 'late' ? 'late answer' : kind}.`);
  else seek(tick);
}

function speak(text) { $('spoken').textContent = text; }

// Options, once the game is known.
function furnish() {
  const { header } = game;
  document.title = `${game.names.join(', ')} · Snakepit`;
  $('about').textContent = `${game.width} × ${game.height}, edition ${header.config.edition}, seed ${header.seed}`;
  $('overlay').replaceChildren(
    ...[['none', 'none'], ['territory', 'territory'], ['free', 'free-at time'],
      ...game.names.map((name, seat) => [`view ${seat}`, `seen by ${seat} ${name}`])].map(([value, text]) => new Option(text, value)));
  view.ready = true;
  board.mine = people.seats;
  board.resize(game);
  new ResizeObserver(() => { board.resize(game); view.dirty = true; }).observe($('board-box'));
  readHash();
  const still = location.hash || live || matchMedia('(prefers-reduced-motion: reduce)').matches;
  setPlaying(!still);
}

// More of the game is known.
function changed() {
  if (!game.last) return;
  if (!view.ready) furnish();
  for (const name of game.measures.keys()) {
    if (![...$('measure').options].some((option) => option.value === name)) $('measure').add(new Option(name, name));
  }
  $('scrub').max = $('tick').max = String(game.length);
  $('of').textContent = `of ${live && !game.end ? game.header.ticks : game.length}`;
  if (game.hasPlans && ![...$('overlay').options].some((option) => option.value === 'plan')) {
    $('overlay').add(new Option('bots\' plans', 'plan'), 3);
  }
  $('log-box').hidden = !game.hasNotes;
  $('live').hidden = !live || Boolean(game.end);
  if (game.note) say(game.note);
  people.update();
  if (view.follows) seek(game.length, { keepFollowing: true });
  view.dirty = true;
}

let before = performance.now();
function frame(now) {
  requestAnimationFrame(frame);
  const elapsed = Math.min(250, now - before);
  before = now;
  if (view.ready && view.playing && !view.follows) {
    seek(view.at + elapsed / game.tickMs * view.speed, { keepFollowing: true });
    if (view.at >= game.length && (!live || game.end)) stop();
  }
  if (view.ready && view.dirty) draw(now);
}

function draw(now) {
  view.dirty = false;
  const tick = Math.floor(view.at);
  view.state = game.stateAt(tick, view.state);
  board.draw(game, view.state, view.overlay, ink);
  chart.draw(game, view.measure, tick, ink);
  $('scrub').value = String(tick);
  if (document.activeElement !== $('tick')) $('tick').value = String(tick);
  $('live').classList.toggle('on', view.follows);
  // Panels change often enough to read, and at once when the game stands still.
  const moving = view.playing || (view.follows && !game.end);
  if (moving && now - panelsAt < 100) return;
  panelsAt = now;
  panels(tick);
  if (!moving) settleSoon(tick);
  if (performance.getEntriesByName('first picture').length === 0) performance.mark('first picture');
}

// Browsers refuse an address that changes too often, and nobody listens that fast.
function settleSoon(tick) {
  clearTimeout(settling);
  settling = setTimeout(() => settle(tick), 150);
}

function settle(tick) {
  if (Math.floor(view.at) !== tick) return;
  history.replaceState(null, '', `#t=${tick}`);
  const told = game.ranking(view.state).map((seat) => `${game.names[seat]} ${lengthOf(view.state.snakes[seat]) || 'dead'}`);
  $('board').setAttribute('aria-label', `The board at tick ${tick}. Lengths: ${told.join(', ')}.`);
  speak(`Tick ${tick}. ${told.join(', ')}.`);
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function badge(seat) {
  const made = element('span', 'seat', seat);
  made.style.background = `var(--s${seat % 8})`;
  return made;
}

function panels(tick) {
  const showsArea = view.overlay === 'territory';
  $('share-title').hidden = !showsArea;
  const owners = showsArea ? territory(game, view.state) : [];
  const rows = game.ranking(view.state).map((seat, rank) => {
    const snake = view.state.snakes[seat];
    const row = element('tr', snake.status === 'alive' ? '' : 'dead');
    const name = element('td');
    name.append(badge(seat), game.names[seat]);
    name.title = game.header.seats[seat].command;
    if (snake.cloak) {
      name.firstChild.classList.add('unseen-one');
      name.firstChild.style.color = `var(--s${seat % 8})`;
      name.append(element('span', 'unseen', ' (invisible)'));
      name.title += ' (invisible)';
    }
    const now = { alive: lengthOf(snake), dead: '†', removed: 'gone' }[snake.status];
    row.append(element('td', '', rank + 1), name, ...[now, snake.longest, snake.kills, snake.deaths, snake.late].map((value) => element('td', '', value)));
    if (showsArea) {
      const share = owners.reduce((cells, owner) => cells + (owner === seat), 0) / owners.length;
      row.append(element('td', '', `${Math.round(100 * share)}%`));
    }
    return row;
  });
  $('standings').replaceChildren(...rows);
  feed(tick);
  logs(tick);
}

function feed(tick) {
  const kind = $('filter').value;
  const shown = [];
  let [low, high] = [0, game.feed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (game.feed[middle].tick <= tick) low = middle + 1; else high = middle;
  }
  for (let i = low - 1; i >= 0 && shown.length < 60; i -= 1) {
    if (kind === 'all' || game.feed[i].kind === kind) shown.push(game.feed[i]);
  }
  const rows = shown.map((entry) => {
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

function logs(tick) {
  const line = game.ticks[tick - 1];
  const rows = ((line && line.notes) || []).map(([seat, note]) => {
    const row = element('li');
    row.append(badge(seat), note);
    return row;
  });
  $('log').replaceChildren(...(rows.length ? rows : [element('li', 'none', 'Nothing was logged in this tick.')]));
}

function readHash() {
  const found = /^#t=(\d+)$/.exec(location.hash);
  if (!found) return;
  stop();
  seek(Number(found[1]));
}

const KEYS = {
  ' ': togglePlay,
  ArrowLeft: (shift) => step(shift ? -10 : -1),
  ArrowRight: (shift) => step(shift ? 10 : 1),
  PageUp: () => step(-100),
  PageDown: () => step(100),
  Home: () => { stop(); seek(0); },
  End: () => { stop(); seek(game.length); },
  '+': () => setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(view.speed) + 1)]),
  '-': () => setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(view.speed) - 1)]),
  '=': () => KEYS['+'](),
  d: (shift) => jump('death', shift),
  k: (shift) => jump('kill', shift),
  l: (shift) => jump('late', shift),
  g: () => { $('tick').focus(); $('tick').select(); },
  o: () => setOverlay($('overlay').options[($('overlay').selectedIndex + 1) % $('overlay').options.length].value),
  t: () => $('theme').click(),
  '?': () => $('help').showModal(),
};

function setOverlay(overlay) {
  $('overlay').value = view.overlay = overlay;
  panelsAt = 0;
  view.dirty = true;
}

function pressed(event) {
  if (!view.ready || event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
  if (people.press(event)) {
    event.preventDefault();
    return;
  }
  const { target } = event;
  if (target.tagName === 'SELECT' || target === $('tick')) return;
  if (event.key === ' ' && target.tagName === 'BUTTON' && target !== $('play')) return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act(event.shiftKey);
}

for (const speed of SPEEDS) $('speed').add(new Option(`${speed}×`, String(speed)));
setSpeed(4);
setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => setTheme(event.matches ? 'dark' : 'light'));
$('theme').onclick = () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
$('help-open').onclick = () => $('help').showModal();
$('again').onclick = () => people.wish('begin');
$('give-up').onclick = () => people.wish('end');
$('live').onclick = () => { seek(game.length); view.follows = true; };
$('play').onclick = togglePlay;
$('play').onkeydown = (event) => { if (event.key === ' ') event.preventDefault(); };
$('play').onkeyup = (event) => { if (event.key === ' ') event.preventDefault(); };
$('first').onclick = () => KEYS.Home();
$('back').onclick = () => step(-1);
$('forth').onclick = () => step(1);
$('last').onclick = () => KEYS.End();
$('scrub').oninput = () => { stop(); seek(Number($('scrub').value)); };
$('tick').onchange = () => { stop(); seek(Number($('tick').value) || 0); $('tick').blur(); };
$('speed').onchange = () => setSpeed(Number($('speed').value));
$('overlay').onchange = () => setOverlay($('overlay').value);
$('measure').onchange = () => { view.measure = $('measure').value; view.dirty = true; };
$('filter').onchange = () => { panelsAt = 0; view.dirty = true; };
for (const button of document.querySelectorAll('[data-jump]')) button.onclick = () => jump(button.dataset.jump, false);
$('feed').onclick = (event) => {
  const row = event.target.closest('[data-tick]');
  if (row) { stop(); seek(Number(row.dataset.tick)); }
};
$('chart').onpointerdown = (event) => {
  $('chart').setPointerCapture(event.pointerId);
  stop();
  seek(chart.tickAt(event.clientX));
};
$('chart').onpointermove = (event) => {
  if (!view.ready) return;
  chart.hover = chart.tickAt(event.clientX);
  if (event.buttons & 1) seek(chart.hover);
  view.dirty = true;
};
$('chart').onpointerleave = () => { chart.hover = null; view.dirty = true; };
addEventListener('keydown', pressed);
addEventListener('hashchange', readHash);
addEventListener('resize', () => { view.dirty = true; });
load(game, changed).catch((error) => say(`The game cannot be shown: ${error.message}`));
requestAnimationFrame(frame);
