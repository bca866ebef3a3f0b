import type { Logger } from '@terimce/core/log';
import type { Event } from './event.js';

export interface EventWriterOptions {
  readonly store: (events: readonly Event[]) => Promise<void>;
  readonly logger: Logger;
  /** Longest time that an event waits for others to be written with. */
  readonly delayMs?: number;
  /** Largest batch, in events. */
  readonly batch?: number;
  /** Most events that are kept while the database is unreachable; the oldest are dropped first. */
  readonly capacity?: number;
}

/**
 * Writes events in the background, so that no visitor waits for them. A batch that cannot be written is repeated before
 * the next one; above the capacity they are dropped, because losing statistics is better than running out of
 * memory.
 */
export class EventWriter {
  readonly #options: Required<EventWriterOptions>;
  #pending: Event[] = [];
  /** What is being written. It is repeated as it is until it is stored: some of it may be. */
  #batch: Event[] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #closed = false;

  constructor(options: EventWriterOptions) {
    this.#options = { delayMs: 200, batch: 500, capacity: 20_000, ...options };
  }

  /** Adds an event to the queue; returns at once. */
  add(event: Event): void {
    if (this.#closed) return;
    this.#pending.push(event);
    const excess = this.#pending.length - this.#options.capacity;
    if (excess > 0) {
      this.#pending.splice(0, excess);
      this.#options.logger.warn({ dropped: excess }, 'Events dropped');
    }
    this.#schedule();
  }

  /** Resolves when all events added so far are written or were retried once. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    if (this.#count() > 0) await this.#write();
  }

  /** Writes the remaining events and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, this.#options.delayMs);
  }

  #write(): Promise<void> {
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#count() > 0 && !this.#closed) this.#schedule();
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#count() > 0) {
      const batch = this.#batch ?? this.#pending.splice(0, this.#options.batch);
      this.#batch = batch;
      try {
        await this.#options.store(batch);
        this.#batch = undefined;
      } catch (error) {
        this.#options.logger.warn({ err: error, events: batch.length }, 'Events not written yet');
        return;
      }
    }
  }

  #count(): number {
    return this.#pending.length + (this.#batch?.length ?? 0);
  }
}
