import type { MultiSearchQuery } from 'meilisearch';
import type { EngineList } from './engine-client.js';

/** Sends queries to a node; rejects if it has not answered all of them after `timeoutMs`. */
type Send = (queries: readonly MultiSearchQuery[], timeoutMs: number) => Promise<EngineList[]>;

interface PendingSearch {
  readonly queries: readonly MultiSearchQuery[];
  readonly timeoutMs: number;
  /** Latest time to send it, on the clock of `performance.now()`. */
  readonly until: number;
  readonly resolve: (lists: EngineList[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Most requests in progress; more would only share the same cores. */
const MAX_REQUESTS = 4;
/** Most queries in one request, which Meilisearch processes one after the other. */
const MAX_QUERIES = 4;

/**
 * Sends a search at once if none is in progress; later ones share requests with those of the same event-loop tick.
 * Many clients at once get more replies this way (docs/performance.md).
 */
export class QueryBatcher {
  readonly #send: Send;
  readonly #waiting: PendingSearch[] = [];
  #inProgress = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The reply to each query. A query that could not be sent in time rejects when the next request ends. */
  search(queries: readonly MultiSearchQuery[], timeoutMs: number): Promise<EngineList[]> {
    return new Promise((resolve, reject) => {
      const until = performance.now() + timeoutMs;
      this.#waiting.push({ queries, timeoutMs, until, resolve, reject });
      if (this.#inProgress === 0) this.#sendWaiting();
      else setImmediate(() => this.#sendWaiting());
    });
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0 && this.#inProgress < MAX_REQUESTS) {
      const batch = this.#take(performance.now());
      if (batch.length > 0) void this.#sendTogether(batch);
    }
  }

  /** Takes the first searches, up to the limit of queries; late ones are rejected. */
  #take(now: number): PendingSearch[] {
    const batch: PendingSearch[] = [];
    for (let count = 0; count < MAX_QUERIES && this.#waiting.length > 0; ) {
      const search = this.#waiting.shift() as PendingSearch;
      if (search.until <= now) search.reject(new Error('The answer is late'));
      else {
        batch.push(search);
        count += search.queries.length;
      }
    }
    return batch;
  }

  async #sendTogether(batch: readonly PendingSearch[]): Promise<void> {
    this.#inProgress += 1;
    try {
      // The node gets the full timeout: time that a search waited here is not a failure of the node.
      const timeoutMs = Math.max(...batch.map((search) => search.timeoutMs));
      const queries = batch.flatMap((search) => search.queries);
      const lists = await this.#send(queries, timeoutMs);
      for (const search of batch) search.resolve(lists.splice(0, search.queries.length));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#inProgress -= 1;
    this.#sendWaiting();
  }
}
