import type { ServerResponse } from 'node:http';
import { CodedError } from '@terimce/core/coded-error';

/** Calls that do not say otherwise end after this, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** Why a signal aborts. A constant, since a new error would note its stack. */
const OVER = new Error('The request is over');

/**
 * The time that a request may take, and whether somebody still waits for it. A class, since each object literal
 * with a getter gets a shape of its own, which keeps the whole request until the next full garbage collection.
 */
export class Deadline {
  readonly #res: ServerResponse;
  // Few calls look at the signal, and to make one costs more than all else here.
  #controller: AbortController | undefined;
  #isOver = false;
  #disconnected = false;
  #timer: NodeJS.Timeout | undefined;
  #expire: (error: Error) => void = () => {};
  readonly #expired: Promise<never>;

  constructor(res: ServerResponse) {
    this.#res = res;
    this.#expired = new Promise<never>((_, reject) => {
      this.#expire = reject;
    });
    this.#expired.catch(() => undefined);
    res.once('close', () => this.#close());
  }

  /** Aborts when the time is over or the connection is closed. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort(OVER);
    return this.#controller.signal;
  }

  /** Whether the caller is gone. */
  get disconnected(): boolean {
    return this.#disconnected;
  }

  /** Starts the clock; 0 means no limit. */
  limit(timeoutMs = DEFAULT_TIMEOUT_MS): void {
    if (timeoutMs === 0) return;
    this.#timer = setTimeout(() => {
      this.#expire(new CodedError('REQUEST_TIMEOUT'));
      this.#abort();
    }, timeoutMs);
  }

  /** @throws CodedError REQUEST_TIMEOUT when the time is over first. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#expired]);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #close(): void {
    this.#disconnected = !this.#res.writableFinished;
    // After a whole reply nothing waits for the signal any more, and each abort costs an event.
    if (this.#disconnected) this.#abort();
  }

  #abort(): void {
    this.#isOver = true;
    this.#controller?.abort(OVER);
  }
}
