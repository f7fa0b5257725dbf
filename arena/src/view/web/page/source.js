// Where the game comes from: out of the page itself, from the server at once, or line by line.
async function load(game, changed) {
  const source = document.getElementById('source');
  const { kind } = source.dataset;
  if (kind === 'inside') return addAll(game, await unpack(source.textContent.trim()), changed);
  if (kind === 'live' || kind === 'played') return follow(game, changed);
  const answer = await fetch(source.textContent.trim());
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

// The browser connects again by itself and says which line it had last.
function follow(game, changed) {
  const events = new EventSource(document.getElementById('source').textContent.trim());
  let seen = 0;
  events.onmessage = (message) => {
    const first = Number(message.lastEventId) - message.data.split('\n').length;
    message.data.split('\n').forEach((line, i) => {
      if (first + i < seen) return;
      seen = first + i + 1;
      game.add(line);
    });
    if (game.next) return another();
    if (game.end && !people.played) events.close();
    changed();
  };
  events.onerror = () => { if (!game.end || people.played) say('The connection is gone; trying again.'); };
  events.onopen = () => say('');
}

// This page belongs to one round; the next has a page of its own at the same address.
function another() {
  history.replaceState(null, '', location.pathname);
  location.reload();
}

function say(text) {
  const notice = document.getElementById('notice');
  notice.textContent = text;
  notice.hidden = !text;
}
