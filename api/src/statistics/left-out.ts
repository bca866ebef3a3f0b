import type { Logger } from '@terimce/core/log';
import { addLeftOut, type LeftOutFigure } from './left-out.repository.js';

/** How long counts are collected before they are stored, in milliseconds. */
const DELAY_MS = 10_000;
/** Time between two lines of the log, in milliseconds. */
const WARN_EVERY_MS = 3_600_000;

/** Counts the events and queries above the budgets of a day, so that reports and operators learn of them. */
export class LeftOut {
  /** Since the start of the process. */
  total = 0;
  readonly #logger: Logger;
  readonly #days = new Map<string, Partial<Record<LeftOutFigure, number>>>();
  #timer: NodeJS.Timeout | undefined;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(day: string, figure: LeftOutFigure): void {
    this.total += 1;
    const counts = this.#days.get(day) ?? {};
    this.#days.set(day, { ...counts, [figure]: (counts[figure] ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
    if (performance.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = performance.now();
    this.#logger.warn(
      { leftOut: this.total },
      'Clicks and searches are above the budget of the day',
    );
  }

  /** Stores what was counted. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#days];
    this.#days.clear();
    try {
      for (const [day, figures] of counts) await addLeftOut(day, figures);
    } catch (error) {
      this.#logger.warn({ err: error, counts }, 'Events left out were not counted');
    }
  }
}
