import { Random } from '@terimce/test-services/random';
import { ApiClient } from '../../../indexer/test/chaos/api-client.js';
import { type Expected, Writer } from '../../../indexer/test/chaos/writers.js';

const SEARCHES = ['isil iletk', 'celik', 'algorithm', 'thermal conductvity', 'geri besleme'];
const SEARCH_EVERY_MS = 200;
const EDITS_APART_MS = 250;

/** What visitors experienced. */
export interface Seen {
  searches: number;
  /** Searches without an answer, or with an error. */
  refused: number;
  degraded: number;
  slowestMs: number;
}

/** Simulates visitors who search five times a second, and an editor, until it is stopped. */
export class Load {
  readonly seen: Seen = { searches: 0, refused: 0, degraded: 0, slowestMs: 0 };
  readonly #writer: Writer;
  readonly #running: Promise<unknown>;
  #stopped = false;

  constructor(url: string, account: { username: string; password: string }, seed: number) {
    const letters = [...String(seed)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
    this.#writer = new Writer(`fault${letters}x`, new ApiClient(url, account), new Random(seed), {
      apartMs: EDITS_APART_MS,
    });
    this.#running = Promise.all([this.#writer.run(() => this.#stopped), this.#search(url)]);
  }

  /** The expected state of the terms that were written. */
  get expected(): readonly Expected[] {
    return this.#writer.expected;
  }

  get acknowledged(): number {
    return this.#writer.acknowledged;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #search(url: string): Promise<void> {
    const asked: Promise<void>[] = [];
    while (!this.#stopped) {
      asked.push(this.#ask(`${url}/api/terms/search?query=${SEARCHES[asked.length % 5]}`));
      await new Promise((resolve) => setTimeout(resolve, SEARCH_EVERY_MS));
    }
    await Promise.all(asked);
  }

  async #ask(url: string): Promise<void> {
    const { seen } = this;
    const begun = performance.now();
    seen.searches += 1;
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(60_000) });
      const { degraded } = (await reply.json()) as { degraded?: boolean };
      if (!reply.ok) seen.refused += 1;
      else if (degraded) seen.degraded += 1;
    } catch {
      seen.refused += 1;
    }
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - begun));
  }
}
