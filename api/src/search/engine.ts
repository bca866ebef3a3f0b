import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@terimce/core/log';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from 'cockatiel';
import type { Meilisearch, MultiSearchQuery } from 'meilisearch';
import { askHealth, askNode, engineClient } from './engine-client.js';
import {
  type EngineAnswer,
  type EngineRequest,
  engineQueries,
  mergeLists,
} from './engine-query.js';
import { QueryBatcher } from './query-batcher.js';

export interface EngineOptions {
  readonly host: string;
  /** Name of the index. */
  readonly index: string;
  readonly apiKey: string | undefined;
  /** If it takes longer to answer it has failed, in milliseconds. */
  readonly deadlineMs: number;
  readonly logger: Logger;
  /** Interval of health checks, so that no visitor's search has to detect an outage. */
  readonly probeMs?: number;
}

export type EngineState = 'closed' | 'open' | 'half-open';

/** Consecutive failures after which Meilisearch is left out. */
const FAILURES = 3;
const PROBE_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
/** The timeout if there is no title index. */
const ALONE_TIMEOUT_MS = 5_000;

/** Searches in Meilisearch while it works. Never takes longer than its deadline. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #client: Meilisearch;
  readonly #circuit: CircuitBreakerPolicy;
  readonly #batcher: QueryBatcher;
  readonly #disconnect: () => void;
  readonly #closing = new AbortController();
  #version = 0;
  #isForeign = false;
  /** Whether the log says that it is left out. A node that is healthy and refuses searches fills no log. */
  #isLeftOut = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    const { client, close } = engineClient(options.host, options.apiKey);
    this.#client = client;
    this.#disconnect = close;
    this.#circuit = circuitBreaker(handleAll, {
      halfOpenAfter: 0,
      breaker: new ConsecutiveBreaker(FAILURES),
    });
    this.#batcher = new QueryBatcher((queries, timeoutMs) => {
      const ask = () => askNode(client, queries, timeoutMs);
      // An open circuit is ignored if there is no title index to answer instead.
      return this.isReachable ? this.#circuit.execute(ask) : ask();
    });
    void this.#watch();
  }

  /** Whether Meilisearch is used (`closed`), left out, or being retried. */
  get state(): EngineState {
    const { state } = this.#circuit;
    if (state === CircuitState.Closed) return 'closed';
    return state === CircuitState.HalfOpen ? 'half-open' : 'open';
  }

  /** Whether it is known to answer, from our index. */
  get isReachable(): boolean {
    return this.#circuit.state === CircuitState.Closed && !this.#isForeign;
  }

  /** @param state what the indexer says of the index. */
  follow({ version, isForeign }: { version: number; isForeign: boolean }): void {
    this.#version = version;
    this.#isForeign = isForeign;
  }

  /** Identifies the state of the index; results of another state are stale. */
  get version(): string {
    return String(this.#version);
  }

  /** Undefined if Meilisearch did not answer in time. */
  async search(request: EngineRequest): Promise<EngineAnswer | undefined> {
    const { alone } = request;
    if (this.#isForeign || !(alone || this.isReachable)) return undefined;
    const timeoutMs = alone ? ALONE_TIMEOUT_MS : this.#options.deadlineMs;
    try {
      const queries = engineQueries(request).map((query) => this.#ofIndex(query));
      const lists = await this.#batcher.search(queries, timeoutMs);
      if (this.#isLeftOut) {
        this.#options.logger.info(
          { host: this.#options.host },
          'Meilisearch answers searches again',
        );
      }
      this.#isLeftOut = false;
      return mergeLists(lists, request);
    } catch {
      // The circuit has counted the failure.
      return undefined;
    }
  }

  #ofIndex(query: Omit<MultiSearchQuery, 'indexUid'>): MultiSearchQuery {
    return { ...query, indexUid: this.#options.index };
  }

  close(): void {
    this.#closing.abort();
    this.#disconnect();
  }

  /** Checks Meilisearch at regular intervals; closes the circuit when it works again. */
  async #watch(): Promise<void> {
    const { host, logger, probeMs = PROBE_MS } = this.#options;
    const { signal } = this.#closing;
    const probe = () => askHealth(this.#client, PROBE_TIMEOUT_MS);
    this.#circuit.onBreak(() => {
      if (!this.#isLeftOut)
        logger.warn({ host }, 'Meilisearch failed repeatedly and is left out of searches');
      this.#isLeftOut = true;
    });
    while (!signal.aborted) {
      await delay(probeMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#circuit.execute(probe).catch(() => undefined);
    }
  }
}
