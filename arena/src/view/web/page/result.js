// The card at the end of a game: who won, and what there is to do next.
import { badge, element } from './dom.js';

export function headline({ end, names }, mine = []) {
  const best = end.standings.find(({ seat }) => mine.includes(seat));
  if (best) return best.rank === 1 ? `${names[best.seat]} wins!` : `${names[best.seat]} is number ${best.rank} of ${end.standings.length}`;
  const firsts = end.standings.filter(({ rank }) => rank === 1);
  return firsts.length === 1 ? `${names[firsts[0].seat]} wins` : 'The game is over';
}

export function resultTable({ end, names }, mine = []) {
  const table = element('table');
  const [titles, head, body] = [element('thead'), element('tr'), element('tbody')];
  for (const [text, name] of [['place', ''], ['bot', 'l'], ['longest', ''], ['kills', '']]) {
    const title = element('th', name, text);
    title.scope = 'col';
    head.append(title);
  }
  titles.append(head);
  table.append(titles, body);
  for (const { rank, seat, longest, kills } of end.standings) {
    const row = element('tr', mine.includes(seat) ? 'mine' : '');
    const name = element('td', 'l');
    name.append(badge(seat), names[seat]);
    row.append(element('td', '', rank), name, element('td', '', longest), element('td', '', kills));
    body.append(row);
  }
  return table;
}

// Shown once, when a game that was watched comes to its end; any step takes it away.
export class Result {
  constructor(card, game, view) {
    Object.assign(this, { card, game, view, told: false });
  }

  // Whether the game has just been watched to its end.
  update() {
    const { game, view } = this;
    const atEnd = Boolean(game.end) && view.tick >= game.length;
    if (view.arrived && atEnd && !this.told) this.show();
    else if (!atEnd && this.told) this.close();
  }

  show() {
    this.told = true;
    const again = element('button', 'main', 'Watch again');
    const close = element('button', '', 'Look back');
    again.type = close.type = 'button';
    again.onclick = () => { this.close(); this.view.seek(0); this.view.setPlaying(true); };
    close.onclick = () => this.close();
    const acts = element('p', 'acts');
    acts.append(again, close);
    this.card.className = 'card over-board';
    this.card.replaceChildren(element('h2', '', headline(this.game)), element('p', 'faint', `${this.game.end.end} ticks, ${this.game.end.why}`), resultTable(this.game), acts);
    this.card.hidden = false;
    close.focus({ preventScroll: true });
  }

  close() {
    this.told = false;
    this.view.arrived = false;
    this.card.hidden = true;
  }
}
