// What is shown of a game: the place in it, whether and how fast it plays, and what is laid over it.
// It knows nothing of the page; `dirty` says that there is something new to draw.
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

export class View {
  constructor(game, live) {
    this.game = game;
    this.live = live;
    this.at = 0;
    this.state = null;
    this.playing = false;
    this.follows = live;
    this.speed = 4;
    this.overlay = 'none';
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
    if (!keepFollowing) this.follows = this.live && tick >= this.game.length;
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
    this.dirty = true;
  }

  // So many milliseconds have gone by.
  pass(elapsed) {
    const { game } = this;
    if (!this.ready || !this.playing || this.follows) return;
    this.seek(this.at + elapsed / game.tickMs * this.speed, { keepFollowing: true });
    if (this.at >= game.length && (!this.live || game.end)) this.stop();
  }
}
