// Keeps a page as new as the league: when something happens that the page is about, it is read again and the parts of it that
// changed are put in place of the old ones.

// Milliseconds between two readings, and what chance adds so that not all pages ask at once.
const PAUSE = 1500;
const SPREAD = 1000;

export function follow(main) {
  const topics = new Set(main.dataset.live.split(' ').filter(Boolean));
  let [events, timer, last] = [null, null, Date.now()];
  async function refresh() {
    const wait = last + PAUSE - Date.now();
    if (wait > 0) await new Promise((go) => { setTimeout(go, wait); });
    last = Date.now();
    await swap();
  }
  const soon = () => {
    timer ??= setTimeout(() => refresh().finally(() => { timer = null; }), Math.random() * SPREAD);
  };
  const listen = () => {
    let lost = false;
    events = new EventSource('/events');
    events.onmessage = ({ data }) => {
      if (data.split(' ').some((topic) => topic === 'all' || topics.has(topic))) soon();
    };
    events.onopen = () => { if (lost) soon(); lost = false; };
    events.onerror = () => { lost = true; };
  };
  // A browser has six connections to a server: pages that nobody sees must not hold them.
  document.addEventListener('visibilitychange', () => {
    events?.close();
    events = null;
    if (document.visibilityState === 'visible') { listen(); soon(); }
  });
  addEventListener('pagehide', () => events?.close());
  listen();
}

// Reads this page again and puts what is new in its place.
export async function swap() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const old of document.querySelectorAll('[data-swap]')) {
    const fresh = page.getElementById(old.id);
    // What this page waited for has become another page.
    if (!fresh && 'reload' in old.dataset) { location.reload(); return; }
    if (fresh && !isBusy(old) && fresh.innerHTML !== old.pristine && fresh.innerHTML !== old.innerHTML) put(old, fresh);
  }
}

// A form that somebody fills in is left alone.
function isBusy(part) {
  const { activeElement: at } = document;
  return part.contains(at) && ['INPUT', 'SELECT', 'TEXTAREA'].includes(at.tagName);
}

function put(old, fresh) {
  const pristine = fresh.innerHTML;
  for (const details of old.querySelectorAll('details[id]')) {
    const same = fresh.querySelector(`#${CSS.escape(details.id)}`);
    if (same) same.open = details.open;
  }
  for (const row of fresh.querySelectorAll('tr[data-key]')) {
    const before = old.querySelector(`tr[data-key="${CSS.escape(row.dataset.key)}"]`);
    if (before && before.innerText !== row.innerText && before.querySelector('.points')?.textContent !== row.querySelector('.points')?.textContent) row.classList.add('fresh');
  }
  const [left, href] = [old.querySelector('.scroll')?.scrollLeft, old.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null];
  fresh.pristine = pristine;
  old.replaceWith(fresh);
  if (left) fresh.querySelector('.scroll').scrollLeft = left;
  if (href) fresh.querySelector(`a[href="${CSS.escape(href)}"]`)?.focus();
}
