const WINDOW_MS = 5_000;

/** Events a second over the last five seconds. */
export class RateMeter {
  #events: Array<{ at: number; count: number }> = [];

  add(count: number, at = Date.now()): void {
    this.#events.push({ at, count });
  }

  perSecond(now = Date.now()): number {
    this.#events = this.#events.filter(({ at }) => now - at < WINDOW_MS);
    const total = this.#events.reduce((sum, { count }) => sum + count, 0);
    return Math.round((total / WINDOW_MS) * 10_000) / 10;
  }
}
