// The choice of light or dark, and the colours that a canvas needs from the style sheet.
import { ThemeChoice } from './theme_choice.js';

const NAMES = ['board', 'grid', 'card', 'ink', 'faint', 'line', 'edge', 'alarm', 'apple', 'special', 'stone', 'zombie'];
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];

export class Theme extends ThemeChoice {
  set(name) {
    document.documentElement.dataset.theme = name;
    this.ink = readInk();
    this.changed();
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
