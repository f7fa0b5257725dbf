// Light or dark, as the system has it until a person chooses, and the colours that a canvas needs
// from the style sheet. The choice holds for all pages of a server.
const NAMES = ['board', 'grid', 'card', 'ink', 'faint', 'line', 'edge', 'alarm', 'apple', 'special', 'stone', 'zombie'];
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];

export class Theme {
  constructor(changed) {
    this.changed = changed;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => this.set(dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', follow);
    const kept = stored();
    if (kept) this.set(kept); else follow();
  }

  set(name) {
    document.documentElement.dataset.theme = name;
    this.ink = readInk();
    this.changed();
  }

  toggle() {
    this.set(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    try { localStorage.setItem('theme', document.documentElement.dataset.theme); } catch { /* A file on disk may keep nothing. */ }
  }
}

function stored() {
  try {
    const kept = localStorage.getItem('theme');
    return ['light', 'dark'].includes(kept) ? kept : null;
  } catch {
    return null;
  }
}

// A colour of the style sheet depends on the theme; an element that has it knows which one it is.
function readInk() {
  const probe = document.createElement('span');
  document.documentElement.append(probe);
  const colour = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const ink = Object.fromEntries(NAMES.map((name) => [name, colour(name)]));
  const seats = SEATS.map((seat) => colour(`s${seat}`));
  const on = SEATS.map((seat) => colour(`on${seat}`));
  probe.remove();
  return { ...ink, seats, on };
}
