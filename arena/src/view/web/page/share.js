// Text that is taken along: the address of a tick, and what a bot was sent.
import { speak } from './dom.js';

// The address of a tick, and of the snake that is followed. What steers a snake stays in the page that has it.
export function linkTo(view) {
  return `${location.origin === 'null' ? 'file://' : location.origin}${location.pathname}${hashOf(view)}`;
}

export function hashOf({ tick, chosen }) {
  return `#t=${tick}${chosen === null ? '' : `&s=${chosen}`}`;
}

// The tick and the seat that an address ends with; null where it names none.
export function placeIn(hash) {
  const found = /^#t=(\d+)(?:&s=(\d+))?$/.exec(hash);
  return found && { tick: Number(found[1]), chosen: found[2] === undefined ? null : Number(found[2]) };
}

// Copies a text and says so on the button that was pressed.
export async function copyFrom(button, text) {
  const done = await copy(text);
  const before = button.dataset.label ?? button.textContent;
  button.dataset.label = before;
  button.textContent = done ? 'Copied' : 'Not copied';
  speak(done ? 'Copied.' : 'The browser did not let this be copied.');
  setTimeout(() => { button.textContent = before; }, 1500);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

// Pages that are served without encryption to another machine have no clipboard of their own.
function copyByHand(text) {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
