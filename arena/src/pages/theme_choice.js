// Light or dark, as the system has it until a person chooses. The choice holds for all pages of a server.
export class ThemeChoice {
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
    this.changed();
  }

  toggle() {
    this.set(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    try { localStorage.setItem('theme', document.documentElement.dataset.theme); } catch { /* A file on disk may keep nothing. */ }
  }

  // By the button in the bar, where there is one, and by its key, on a page that has no other keys.
  listen() {
    document.getElementById('theme')?.addEventListener('click', () => this.toggle());
    addEventListener('keydown', (event) => {
      const isTyping = event.target.closest?.('input, textarea, select');
      if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping) this.toggle();
    });
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
