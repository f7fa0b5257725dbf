// Where the game comes from: out of the page itself, from the server at once, or line by line.
import { $, say } from './dom.js';

// What the page was given: `inside`, `whole`, `live`, `joined`, `rounds` or `played`.
export function kindOfSource() { return $('source').dataset.kind; }

// Adds the game's lines to it, and tells whenever there are more.
export async function load(game, changed) {
  const kind = kindOfSource();
  const given = $('source').textContent.trim();
  if (kind === 'inside') return addAll(game, await unpack(given), changed);
  if (kind === 'live' || kind === 'joined') return follow(game, given, changed, false);
  if (kind === 'rounds' || kind === 'played') return follow(game, given, changed, true);
  const answer = await fetch(given);
  if (!answer.ok) throw new Error(`the server says ${answer.status}`);
  return addAll(game, await answer.text(), changed);
}

function addAll(game, text, changed) {
  for (const line of text.split('\n')) if (line) game.add(line);
  changed();
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

// The browser connects again by itself and says which line it had last. Where people play, another
// round may follow the end.
function follow(game, address, changed, another) {
  const events = new EventSource(address);
  let seen = 0;
  events.onmessage = (message) => {
    const first = Number(message.lastEventId) - message.data.split('\n').length;
    message.data.split('\n').forEach((line, i) => {
      if (first + i < seen) return;
      seen = first + i + 1;
      game.add(line);
    });
    if (game.next) return loadNext();
    if (game.end && !another) events.close();
    changed();
  };
  events.onerror = () => { if (!game.end || another) say('The connection is gone; trying again.'); };
  events.onopen = () => say('');
}

// This page belongs to one round; the next has a page of its own at the same address, the secret included.
function loadNext() {
  history.replaceState(null, '', location.pathname + location.search);
  location.reload();
}
