/** `edits` first; the others take turns, so that none starves. */
export const SEND_LANES = ['edits', 'bulk', 'sweep'] as const;
export type SendLane = (typeof SEND_LANES)[number];

/** Ids that were asked for together; settles when the last of them is through. */
class Request {
  readonly done: Promise<void>;
  #open: number;
  #resolve: () => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(size: number) {
    this.#open = size;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  finish(error?: unknown): void {
    this.#open -= 1;
    if (error !== undefined) this.#reject(error);
    else if (this.#open === 0) this.#resolve();
  }
}

/** Ids taken out for sending, with those who wait for each. */
export interface Taken {
  readonly ids: string[];
  settle(error?: unknown): void;
  /** Lets them wait again, before all others of their lane. */
  putBack(): void;
}

/** The ids that wait to be sent to one target, by lane; an id that is asked for twice is sent once. */
export class LaneSets {
  readonly #lanes: Record<SendLane, Map<string, Request[]>> = {
    edits: new Map(),
    bulk: new Map(),
    sweep: new Map(),
  };
  readonly #since: Record<SendLane, number> = { edits: 0, bulk: 0, sweep: 0 };
  readonly #added: Record<SendLane, number> = { edits: 0, bulk: 0, sweep: 0 };

  add(ids: readonly string[], lane: SendLane): Promise<void> {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return Promise.resolve();
    const request = new Request(distinct.length);
    this.#added[lane] = performance.now();
    if (this.size(lane) === 0) this.#since[lane] = this.#added[lane];
    for (const id of distinct) {
      const waiting = this.#lanes[lane].get(id);
      if (waiting) waiting.push(request);
      else this.#lanes[lane].set(id, [request]);
    }
    return request.done;
  }

  size(lane: SendLane): number {
    return this.#lanes[lane].size;
  }

  /** How long ids have waited in a lane since it was last empty or taken from, in milliseconds. */
  waitingMs(lane: SendLane): number {
    return this.size(lane) === 0 ? 0 : performance.now() - this.#since[lane];
  }

  /** How long no id has been added to a lane, in milliseconds. */
  quietMs(lane: SendLane): number {
    return performance.now() - this.#added[lane];
  }

  take(lane: SendLane, limit: number): Taken {
    const waiting = this.#lanes[lane];
    const taken = new Map<string, Request[]>();
    this.#since[lane] = performance.now();
    for (const [id, requests] of waiting) {
      if (taken.size === limit) break;
      taken.set(id, requests);
      waiting.delete(id);
    }
    return {
      ids: [...taken.keys()],
      settle(error) {
        for (const requests of taken.values()) {
          for (const request of requests) request.finish(error);
        }
      },
      putBack: () => this.#putBack(lane, taken),
    };
  }

  #putBack(lane: SendLane, taken: ReadonlyMap<string, Request[]>): void {
    const waiting = this.#lanes[lane];
    const others = [...waiting];
    waiting.clear();
    for (const [id, requests] of taken) waiting.set(id, [...requests]);
    for (const [id, requests] of others) {
      const same = waiting.get(id);
      if (same) same.push(...requests);
      else waiting.set(id, requests);
    }
  }

  /** Lets go of everything; those who wait are told so by `error`, or by success without one. */
  clear(error?: unknown): void {
    for (const lane of SEND_LANES) this.take(lane, Number.POSITIVE_INFINITY).settle(error);
  }
}
