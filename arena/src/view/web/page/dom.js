// Small parts that pages are made of, and the two places where they say something in words.
export const $ = (id) => document.getElementById(id);

export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function badge(seat) {
  const made = element('span', 'seat', seat);
  made.style.background = `var(--s${seat % 8})`;
  made.style.color = `var(--on${seat % 8})`;
  return made;
}

export function button(text, key, act) {
  const made = element('button', '', text);
  made.type = 'button';
  made.append(element('kbd', '', key));
  made.onclick = act;
  return made;
}

// For all readers, above the page; an empty text takes it away.
export function say(text) {
  $('notice').textContent = text;
  $('notice').hidden = !text;
}

// For those who listen.
export function speak(text) { $('spoken').textContent = text; }
