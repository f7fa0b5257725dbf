// A tick in words: what happened to whom, for the list of events and the jumps. An entry has the
// tick, the seat, its kind and a text that goes on after the name.
const DEATHS = {
  wall: 'hit the wall', obstacle: 'hit an obstacle', zombie: 'ran into a zombie',
  bitten: 'was bitten by a zombie', self: 'ran into itself', apple: 'ate a bad apple and died',
};
const OTHERS = {
  vanished: ['cloak', 'is invisible'], reappeared: ['cloak', 'can be seen again'],
  removed: ['gone', 'is gone: its program ended'], spawned: ['spawn', 'is back'],
};

export function entriesOf(line, names) {
  const entries = [];
  const add = (seat, kind, text) => entries.push({ tick: line.tick, seat, kind, text });
  for (const event of line.events || []) tell(event.split(' '), names, add);
  for (const { seat, wall, fault } of line.late || []) {
    const what = fault === 'bot' ? 'was late' : 'was held up by the machine';
    add(seat, 'late', `${what}: ${(wall / 1000).toFixed(1)} ms`);
  }
  for (const [seat, lines] of line.garbage || []) add(seat, 'garbage', `printed ${lines} lines of garbage`);
  return entries;
}

function tell([kind, first, ...rest], names, add) {
  const seat = Number(first);
  if (kind === 'ate') {
    add(seat, 'ate', Number(rest[1]) < 0 ? `ate a bad apple (${rest[1]})` : `ate an apple (+${rest[1]})`);
  } else if (kind === 'died') {
    const [cause, other] = [rest[0], Number(rest[1])];
    const met = { body: `ran into ${names[other]}`, head: `met ${names[other]} head-on` };
    add(seat, 'death', DEATHS[cause] || met[cause]);
    if (cause === 'body') add(other, 'kill', `killed ${names[seat]}`);
  } else if (kind in OTHERS) {
    add(seat, ...OTHERS[kind]);
  }
}
