import type { ServerResponse } from 'node:http';

export interface StateSource<T> {
  /** Reads the whole state. */
  readonly read: () => Promise<T>;
  /** Whether this state is the last one. */
  readonly isFinal?: (state: T) => boolean;
  readonly everyMs?: number;
  /** A connection is closed after this long, and its reader reconnects; an ended log-in is noticed then. */
  readonly longestMs?: number;
}

const LONGEST_MS = 120_000;
const HEARTBEAT_MS = 15_000;

interface Reader {
  readonly res: ServerResponse;
  readonly end: () => void;
  /** Number of the last state that was written to this reader. */
  sent: number;
}

/**
 * A state that several readers follow by server-sent events. It is read once for all of them, and only while there
 * are readers. Each event is the whole state, so a reader that joins late or reconnects misses nothing, and a slow
 * reader skips states instead of queueing them in memory.
 */
export class StateFeed<T> {
  readonly #source: StateSource<T>;
  readonly #readers = new Set<Reader>();
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #number = 0;
  #text = '';
  #final = false;

  constructor(source: StateSource<T>) {
    this.#source = source;
  }

  /** Number of readers. */
  get size(): number {
    return this.#readers.size;
  }

  /**
   * Writes states to `res` until the reader disconnects, `signal` aborts, or the last state was sent.
   * @param lastEventId number of the last event that the reader received; numbering continues from there.
   */
  async follow(
    res: ServerResponse,
    signal: AbortSignal,
    lastEventId?: string | string[],
  ): Promise<void> {
    const first = await this.#source.read();
    const seen = Number(lastEventId);
    if (Number.isSafeInteger(seen) && seen > this.#number) this.#number = seen;
    this.#take(first);
    res.statusCode = 200;
    res.setHeader('content-type', 'text/event-stream; charset=utf-8');
    res.setHeader('cache-control', 'no-store');
    res.setHeader('x-accel-buffering', 'no');
    // The reply to HEAD has no events, so nothing would tell its reader that it goes on.
    if (res.req.method === 'HEAD') {
      res.end();
      return;
    }
    res.flushHeaders();
    await new Promise<void>((resolve) => {
      const reader: Reader = { res, end: () => leave(), sent: -1 };
      this.#readers.add(reader);
      const limit = setTimeout(() => leave(), this.#source.longestMs ?? LONGEST_MS);
      const beat = setInterval(() => this.#write(reader, ': still here\n\n'), HEARTBEAT_MS);
      const leave = () => {
        clearTimeout(limit);
        clearInterval(beat);
        this.#readers.delete(reader);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      res.once('close', leave);
      // A reader that disconnected while the state was read emits no further event.
      if (signal.aborted || res.destroyed) return leave();
      reader.res.write('retry: 1000\n\n');
      this.#send(reader);
      this.#schedule();
    });
    // A reader that has stopped reading would not receive the end either.
    if (res.writableNeedDrain) res.destroy();
    else res.end();
  }

  #schedule(): void {
    if (this.#running || this.#timer || this.#readers.size === 0) return;
    this.#timer = setTimeout(async () => {
      this.#timer = undefined;
      this.#running = true;
      // A state that cannot be read now is read in the next round.
      await this.#source.read().then(
        (state) => this.#take(state),
        () => undefined,
      );
      this.#running = false;
      for (const reader of [...this.#readers]) this.#send(reader);
      this.#schedule();
    }, this.#source.everyMs ?? 500);
  }

  #take(state: T): void {
    const text = JSON.stringify(state);
    this.#final = this.#source.isFinal?.(state) ?? false;
    if (text === this.#text) return;
    this.#text = text;
    this.#number += 1;
  }

  #send(reader: Reader): void {
    if (reader.sent !== this.#number) {
      const event = `id: ${this.#number}\ndata: ${this.#text}\n\n`;
      if (this.#write(reader, event)) reader.sent = this.#number;
    }
    if (this.#final && reader.sent === this.#number) reader.end();
  }

  /** Writes unless the reader has not yet received the previous write. */
  #write({ res }: Reader, text: string): boolean {
    if (res.writableNeedDrain || res.destroyed) return false;
    res.write(text);
    return true;
  }
}
