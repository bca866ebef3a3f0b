import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@terimce/core/log';
import { type IndexVersion, TERMS_INDEX } from '@terimce/core/search/meili-target';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from 'cockatiel';
import type { Meilisearch, MultiSearchQuery } from 'meilisearch';
import { askNode, engineClient } from './engine-client.js';
import {
  type EngineAnswer,
  type EngineRequest,
  engineQueries,
  mergeLists,
} from './engine-query.js';
import { QueryBatcher } from './query-batcher.js';

export interface EngineOptions {
  /** Addresses of the Meilisearch nodes; each has the same index. */
  readonly hosts: readonly string[];
  readonly apiKey: string | undefined;
  /** A node that takes longer to answer has failed, in milliseconds. */
  readonly deadlineMs: number;
  readonly logger: Logger;
  /** Interval of health checks of each node, in milliseconds, so that no visitor's search has to detect an outage. */
  readonly probeMs?: number;
}

export type NodeState = 'closed' | 'open' | 'half-open';

interface Node {
  readonly host: string;
  readonly client: Meilisearch;
  readonly circuit: CircuitBreakerPolicy;
  readonly batcher: QueryBatcher;
  readonly close: () => void;
}

/** Consecutive failures after which a node is left out. */
const FAILURES = 3;
const PROBE_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
/** The timeout if there is no title index. */
const WITHOUT_TITLES_TIMEOUT_MS = 5_000;

/** Searches on the first Meilisearch node that works. Never takes longer than its deadline. */
export class Engine {
  readonly #nodes: readonly Node[];
  /** The nodes in the order in which they are used. */
  #order: readonly Node[];
  #version = '';
  readonly #options: EngineOptions;
  readonly #closing = new AbortController();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#nodes = options.hosts.map((host) => {
      const circuit = circuitBreaker(handleAll, {
        halfOpenAfter: 0,
        breaker: new ConsecutiveBreaker(FAILURES),
      });
      const { client, close } = engineClient(host, options.apiKey);
      const batcher = new QueryBatcher((queries, timeoutMs) => {
        const ask = () => askNode(client, queries, timeoutMs);
        // An open circuit is ignored if there is no title index to answer instead.
        return works({ circuit }) ? circuit.execute(ask) : ask();
      });
      return { host, client, circuit, batcher, close };
    });
    this.#order = this.#nodes;
    for (const node of this.#nodes) void this.#watch(node);
  }

  /** The state of each node by address: used (`closed`), left out, or being retried. */
  get states(): Record<string, NodeState> {
    return Object.fromEntries(this.#nodes.map(({ host, circuit }) => [host, nameOf(circuit)]));
  }

  /** Whether any node is known to answer. */
  get isReachable(): boolean {
    return this.#nodes.some(works);
  }

  /** @param versions the state of the index at each node; nodes that may lack changes are used last. */
  follow(versions: readonly IndexVersion[]): void {
    this.#version = versions.map(({ version }) => version).join('.');
    const nodesThat = (isBehind: boolean) =>
      this.#nodes.filter((_, i) => (versions[i]?.behind ?? false) === isBehind);
    this.#order = [...nodesThat(false), ...nodesThat(true)];
  }

  /** Identifies the state of the index at all nodes; results of another state are stale. */
  get version(): string {
    return this.#version;
  }

  /** Undefined if no node answered in time. */
  async search(request: EngineRequest): Promise<EngineAnswer | undefined> {
    const queries = engineQueries(request);
    const deadline =
      performance.now() +
      (request.withoutTitles ? WITHOUT_TITLES_TIMEOUT_MS : this.#options.deadlineMs);
    const nodes = request.withoutTitles ? this.#order : this.#order.filter(works);
    for (const [i, { batcher }] of nodes.entries()) {
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      // If a node hangs, half of the time is left for the next one.
      const timeoutMs = i < nodes.length - 1 ? left / 2 : left;
      try {
        return mergeLists(await batcher.search(queries, timeoutMs), request);
      } catch {
        // The circuit has counted the failure; the next node is tried.
      }
    }
    return undefined;
  }

  close(): void {
    this.#closing.abort();
    for (const node of this.#nodes) node.close();
  }

  /** Checks a node at regular intervals; closes its circuit when it works again. */
  async #watch({ host, client, circuit }: Node): Promise<void> {
    const { logger, probeMs = PROBE_MS } = this.#options;
    const { signal } = this.#closing;
    const probe = () => askNode(client, [PROBE], PROBE_TIMEOUT_MS);
    let isKnownUnreachable = false;
    circuit.onBreak(() => {
      if (!isKnownUnreachable)
        logger.warn({ host }, 'Meilisearch failed repeatedly and is left out of searches');
      isKnownUnreachable = true;
    });
    circuit.onReset(() => {
      logger.info({ host }, 'Meilisearch answers searches again');
      isKnownUnreachable = false;
    });
    while (!signal.aborted) {
      await delay(probeMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await circuit.execute(probe).catch(() => undefined);
    }
  }
}

const PROBE: MultiSearchQuery = {
  indexUid: TERMS_INDEX,
  q: 'a',
  limit: 1,
  attributesToRetrieve: ['id'],
};

function works({ circuit }: Pick<Node, 'circuit'>): boolean {
  return circuit.state === CircuitState.Closed;
}

function nameOf({ state }: CircuitBreakerPolicy): NodeState {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half-open' : 'open';
}
