import type { Logger } from '@terimce/core/log';
import { Circuit, type CircuitState } from './circuit.js';
import { jsonPoster, type PostJson } from './engine-http.js';
import {
  type EngineAnswer,
  type EngineRequest,
  engineQueries,
  readEngineAnswer,
} from './engine-query.js';

export interface EngineOptions {
  /** Addresses of the Meilisearch nodes; all hold the same index. */
  readonly hosts: readonly string[];
  readonly apiKey: string | undefined;
  /** A node that takes longer to answer counts as failing, in milliseconds. */
  readonly deadlineMs: number;
  readonly logger: Logger;
}

interface Node {
  readonly host: string;
  readonly post: PostJson;
  readonly circuit: Circuit;
  readonly close: () => void;
}

const PROBE_TIMEOUT_MS = 2_000;
/** The wait where nothing else can answer. */
const ALONE_DEADLINE_MS = 5_000;

/** Searches on the first Meilisearch node that works. Never takes longer than its deadline. */
export class Engine {
  readonly #nodes: readonly Node[];
  readonly #deadlineMs: number;

  constructor({ hosts, apiKey, deadlineMs, logger }: EngineOptions) {
    this.#deadlineMs = deadlineMs;
    this.#nodes = hosts.map((host) => {
      const { post, close } = jsonPoster(`${host}/multi-search`, apiKey);
      const probe = async () => readEngineAnswer(await post(probeBody, PROBE_TIMEOUT_MS), PROBE);
      const onChange = (state: CircuitState) => {
        if (state === 'open') logger.warn({ host }, 'Meilisearch is left out of searches');
        if (state === 'closed') logger.info({ host }, 'Meilisearch answers searches again');
      };
      return { host, post, close, circuit: new Circuit({ probe, onChange }) };
    });
  }

  /** Circuit state of each node by address. */
  get states(): Record<string, CircuitState> {
    return Object.fromEntries(this.#nodes.map(({ host, circuit }) => [host, circuit.state]));
  }

  /** Whether some node answers as far as is known. */
  get isReachable(): boolean {
    return this.#nodes.some(({ circuit }) => circuit.isClosed);
  }

  /** Undefined when no node answered in time. */
  async search(request: EngineRequest): Promise<EngineAnswer | undefined> {
    const body = JSON.stringify({ queries: engineQueries(request) });
    const wait = request.alone ? ALONE_DEADLINE_MS : this.#deadlineMs;
    const deadline = performance.now() + wait;
    for (const { circuit, post } of this.#nodes) {
      if (!circuit.isClosed && !request.alone) continue;
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      try {
        const answer = readEngineAnswer(await post(body, left), request);
        circuit.succeeded();
        return answer;
      } catch {
        circuit.failed();
      }
    }
    return undefined;
  }

  close(): void {
    for (const node of this.#nodes) {
      node.circuit.close();
      node.close();
    }
  }
}

const PROBE: EngineRequest = {
  normalised: 'a',
  language: 'both',
  category: undefined,
  exact: false,
  facets: false,
  limit: 1,
  alone: false,
};
const probeBody = JSON.stringify({ queries: engineQueries(PROBE) });
