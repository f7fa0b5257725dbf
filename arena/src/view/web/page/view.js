// What is shown of a game: the place in it, whether and how fast it plays, and what is laid over it.
// It knows nothing of the page; `dirty` says that there is something new to draw.
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

// Milliseconds of the game's own pace by which a live game may be ahead and is still shown as it is played. One
// that is further ahead is played faster than it can be followed, and shown at the pace that was chosen.
const CLOSE_MS = 1000;

export class View {
  // `live` says whether more of the game may come, `held` whether the view is held at its end.
  constructor(game, live, held = live) {
    this.game = game;
    this.live = live;
    this.at = 0;
    this.state = null;
    this.playing = false;
    this.follows = held;
    // A live game opens at its own pace.
    this.speed = live ? 1 : 4;
    this.overlay = 'none';
    // The seat whose snake is followed, and the cell under the pointer.
    this.chosen = null;
    this.pointed = null;
    // Which events are listed: a kind, and a seat or all.
    this.kind = 'death';
    this.seat = null;
    // Whether the end was come to by playing.
    this.arrived = false;
    this.measure = 'Length';
    // Whether a first state is known.
    this.ready = false;
    this.dirty = true;
    // Whether the panels must not wait for their next turn.
    this.urgent = true;
  }

  get tick() { return Math.floor(this.at); }
  get isMoving() { return this.playing || (this.follows && !this.game.end); }

  seek(tick, { keepFollowing = false } = {}) {
    this.at = Math.max(0, Math.min(tick, this.game.length));
    if (!keepFollowing) {
      this.follows = this.live && tick >= this.game.length;
      this.arrived = false;
    }
    this.dirty = true;
  }

  // Stands still at a tick.
  stopAt(tick) {
    this.stop();
    this.seek(tick);
  }

  step(by) { this.stopAt(this.tick + by); }

  // Stands still at the next entry of a kind, or at the one before; false if there is none.
  jump(kind, back) {
    const tick = this.game.jump(kind, this.tick, back);
    this.stop();
    if (tick !== null) this.seek(tick);
    return tick !== null;
  }

  follow() {
    this.seek(this.game.length);
    this.follows = true;
  }

  stop() { this.setPlaying(false); }

  setPlaying(playing) {
    this.playing = playing;
    this.refresh();
  }

  togglePlay() {
    if (!this.playing && this.at >= this.game.length && !this.live) this.seek(0);
    this.setPlaying(!this.playing);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.dirty = true;
  }

  changeSpeed(by) {
    const next = SPEEDS.indexOf(this.speed) + by;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, next))]);
  }

  setOverlay(overlay) {
    this.overlay = overlay;
    this.refresh();
  }

  // Follows a snake; the one that is followed already, no longer.
  choose(seat) {
    const last = this.chosen;
    this.chosen = seat === last ? null : seat;
    if (last !== null && this.overlay === `view ${last}`) this.overlay = 'none';
    this.refresh();
  }

  list(kind, seat) {
    Object.assign(this, { kind, seat });
    this.refresh();
  }

  setMeasure(measure) {
    this.measure = measure;
    this.dirty = true;
  }

  // Draws all again, the panels too.
  refresh() {
    this.urgent = true;
    this.dirty = true;
  }

  // More of the game is known.
  grow() {
    if (this.follows) this.seek(this.game.length, { keepFollowing: true });
    if (this.follows && this.game.end) this.arrive();
    this.dirty = true;
  }

  // So many milliseconds have gone by.
  pass(elapsed) {
    const { game } = this;
    if (!this.ready || !this.playing || this.follows) return;
    const waits = this.live && !game.end;
    if (waits && this.at >= game.length) return;
    const isClose = waits && (game.length - this.at) * game.tickMs <= CLOSE_MS;
    this.seek(isClose ? game.length : this.at + elapsed / game.tickMs * this.speed, { keepFollowing: true });
    if (this.at < game.length || waits) return;
    this.stop();
    this.arrive();
  }

  arrive() {
    this.arrived = true;
    this.refresh();
  }
}
