import type { Logger } from '@terimce/core/log';
import { TERMS_INDEX } from '@terimce/core/search/meili-target';
import { AskQueue, IN_FULL, type Need } from './ask-queue.js';
import { Circuit, type CircuitState } from './circuit.js';
import { type EngineList, readEngineList } from './engine-answer.js';
import { jsonPoster } from './engine-http.js';
import {
  type EngineAnswer,
  type EngineRequest,
  engineQueries,
  mergeLists,
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
  readonly asks: AskQueue<EngineList>;
  readonly circuit: Circuit;
  readonly close: () => void;
}

const PROBE_TIMEOUT_MS = 2_000;
/** The wait where nothing else can answer. */
const ALONE_DEADLINE_MS = 5_000;

/** Searches on the first Meilisearch node that works. Never takes longer than its deadline. */
export class Engine {
  readonly #nodes: readonly Node[];
  /** The order in which they are asked. */
  #order: readonly Node[];
  readonly #deadlineMs: number;

  constructor({ hosts, apiKey, deadlineMs, logger }: EngineOptions) {
    this.#deadlineMs = deadlineMs;
    this.#nodes = hosts.map((host) => {
      const { post, close } = jsonPoster(host, apiKey);
      const probe = async () => readEngineList(await post(PROBE_PATH, PROBE, PROBE_TIMEOUT_MS));
      const onChange = (state: CircuitState) => {
        if (state === 'open') logger.warn({ host }, 'Meilisearch is left out of searches');
        if (state === 'closed') logger.info({ host }, 'Meilisearch answers searches again');
        // The others need not find out one by one.
        if (state === 'open') asks.giveUp();
      };
      const circuit = new Circuit({ probe, onChange });
      const asks = new AskQueue({
        post,
        read: readEngineList,
        onAnswered: () => circuit.succeeded(),
        onFailed: () => circuit.failed(),
      });
      return { host, asks, close, circuit };
    });
    this.#order = this.#nodes;
  }

  /** Circuit state of each node by address. */
  get states(): Record<string, CircuitState> {
    return Object.fromEntries(this.#nodes.map(({ host, circuit }) => [host, circuit.state]));
  }

  /** Whether some node answers as far as is known. */
  get isReachable(): boolean {
    return this.#nodes.some(({ circuit }) => circuit.isClosed);
  }

  /** Whether more is asked than is answered. */
  get isBehind(): boolean {
    return this.#asked?.asks.isBehind ?? false;
  }

  /** For how long the node that is asked has left everything unanswered, in milliseconds. */
  get silentMs(): number {
    return this.#asked?.asks.silentMs ?? 0;
  }

  get #asked(): Node | undefined {
    return this.#order.find(({ circuit }) => circuit.isClosed);
  }

  /** @param behind for each node whether it lacks changes that others may have; such are asked last. */
  leaveForLast(behind: readonly boolean[]): void {
    const is = (isBehind: boolean) =>
      this.#nodes.filter((_, i) => (behind[i] ?? false) === isBehind);
    this.#order = [...is(false), ...is(true)];
  }

  /**
   * Undefined when no node answered in time.
   * @param need what somebody waits for is asked first; hits that nobody wants are not asked for.
   */
  async search(
    request: EngineRequest,
    need: Readonly<Need> = IN_FULL,
  ): Promise<EngineAnswer | undefined> {
    const queries = engineQueries(request);
    const wait = request.alone ? ALONE_DEADLINE_MS : this.#deadlineMs;
    const deadline = performance.now() + wait;
    for (const [i, { circuit, asks }] of this.#order.entries()) {
      if (!circuit.isClosed && !request.alone) continue;
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      // One that hangs leaves the next one time to answer.
      const hasNext = this.#order.slice(i + 1).some((next) => next.circuit.isClosed);
      const waitMs = hasNext ? left / 2 : left;
      const options = { waitMs, need, isLastResort: request.alone };
      try {
        return mergeLists(await asks.ask(queries, options), request);
      } catch {
        // The next node, if there is one; the circuit knows.
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

const PROBE_PATH = `/indexes/${TERMS_INDEX}/search`;
const PROBE = JSON.stringify({ q: 'a', limit: 1, attributesToRetrieve: ['id'] });
