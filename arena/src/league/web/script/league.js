// The league's pages: light or dark, live, and what only some of them have.
import { $ } from './dom.js';
import { show } from './projector.js';
import { follow } from './swap.js';
import { ThemeChoice } from './theme_choice.js';
import { takeDrops } from './upload.js';

new ThemeChoice(() => {}).listen();

// Moments are told in the reader's own zone.
function localise(part) {
  for (const time of part.querySelectorAll('time[datetime]')) {
    time.textContent = new Date(time.dateTime).toLocaleString([], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  }
}

const main = $('main');
if (main.dataset.live) follow(main);
if ($('upload')) takeDrops($('upload'));
if ($('screen')) show($('screen'));
localise(document);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.querySelectorAll) localise(node);
}).observe(main, { childList: true, subtree: true });
