// Two clocks of a game. They count by the time of day, so a page in the background does not lose time.

export class Clock {
  // base and increment are in milliseconds; flagged is called with the side whose time is over.
  constructor(base, increment, flagged) {
    this.increment = increment;
    this.left = { white: base, black: base };
    this.kept = []; // what was left after each half-move, for taking back
    this.running = "";
    this.since = 0;
    this.flagged = flagged;
    this.timer = 0;
  }

  now(side) {
    return Math.max(0, this.left[side] - (this.running === side ? Date.now() - this.since : 0));
  }

  start(side) {
    if (this.running === side) return;
    this.stop();
    this.running = side;
    this.since = Date.now();
    this.timer = setTimeout(() => this.check(), this.now(side) + 20);
  }

  check() {
    if (!this.running) return;
    if (this.now(this.running) > 0) {
      this.timer = setTimeout(() => this.check(), this.now(this.running) + 20);
      return;
    }
    const side = this.running;
    this.stop();
    this.flagged(side);
  }

  stop() {
    clearTimeout(this.timer);
    if (this.running) this.left[this.running] = this.now(this.running);
    this.running = "";
  }

  // moved ends the turn of a side after half-move number ply. millis, if given, is what the engine says it took.
  moved(side, ply, millis) {
    if (this.running === side) {
      if (millis !== undefined) {
        this.left[side] = Math.max(1, this.left[side] - millis);
        this.running = "";
        clearTimeout(this.timer);
      }
      this.stop();
      this.left[side] += this.increment;
    }
    this.kept[ply] = { ...this.left };
  }

  // back restores what was left after half-move number ply.
  back(ply) {
    this.stop();
    if (this.kept[ply]) this.left = { ...this.kept[ply] };
    this.kept.length = Math.min(this.kept.length, ply + 1);
  }
}

export function clockText(ms) {
  const s = Math.ceil(ms / 1000);
  if (ms < 10000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const minutes = Math.floor(s / 60);
  return `${minutes}:${String(s % 60).padStart(2, "0")}`;
}
