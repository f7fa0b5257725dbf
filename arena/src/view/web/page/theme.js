// Light or dark, as the system has it until a person chooses, and the colours that a canvas needs
// from the style sheet.
const NAMES = ['board', 'grid', 'card', 'ink', 'faint', 'line', 'apple', 'special', 'stone', 'zombie'];
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];

export class Theme {
  constructor(changed) {
    this.changed = changed;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => this.set(dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', follow);
    follow();
  }

  set(name) {
    document.documentElement.dataset.theme = name;
    this.ink = readInk();
    this.changed();
  }

  toggle() {
    this.set(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  }
}

function readInk() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  const ink = Object.fromEntries(NAMES.map((name) => [name, colour(name)]));
  return { ...ink, seats: SEATS.map((seat) => colour(`s${seat}`)) };
}
