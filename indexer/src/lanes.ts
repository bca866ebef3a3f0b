/** `edits` first; the others alternate, so that none starves. */
const SEND_LANES = ['edits', 'bulk', 'sweep'] as const;
export type SendLane = (typeof SEND_LANES)[number];

/** Called when an id has been handled, with the error if that failed. */
type Handled = (error?: unknown) => void;

/** Ids taken out for sending. */
export interface Taken {
  readonly ids: string[];
  settle(error?: unknown): void;
  /** Puts them back at the front of their lane. */
  putBack(): void;
}

/** The ids that wait to be sent to one target, by lane; an id that is added twice is sent once. */
export class LaneSets {
  readonly #lanes: Record<SendLane, Map<string, Handled[]>> = {
    edits: new Map(),
    bulk: new Map(),
    sweep: new Map(),
  };
  readonly #since: Record<SendLane, number> = { edits: 0, bulk: 0, sweep: 0 };
  readonly #added: Record<SendLane, number> = { edits: 0, bulk: 0, sweep: 0 };

  /** Resolves when all ids have been handled. */
  add(ids: readonly string[], lane: SendLane): Promise<void> {
    const distinct = new Set(ids);
    let open = distinct.size;
    if (open === 0) return Promise.resolve();
    this.#added[lane] = performance.now();
    if (this.size(lane) === 0) this.#since[lane] = this.#added[lane];
    return new Promise((resolve, reject) => {
      const handled = (error?: unknown) => {
        open -= 1;
        if (error !== undefined) reject(error);
        else if (open === 0) resolve();
      };
      const waiting = this.#lanes[lane];
      for (const id of distinct) waiting.set(id, [...(waiting.get(id) ?? []), handled]);
    });
  }

  size(lane: SendLane): number {
    return this.#lanes[lane].size;
  }

  /** How long ids have waited in a lane since it was last empty or taken from, in milliseconds. */
  waitingMs(lane: SendLane): number {
    return this.size(lane) === 0 ? 0 : performance.now() - this.#since[lane];
  }

  /** Time since an id was last added to a lane, in milliseconds. */
  quietMs(lane: SendLane): number {
    return performance.now() - this.#added[lane];
  }

  take(lane: SendLane, limit: number): Taken {
    const waiting = this.#lanes[lane];
    const taken = new Map<string, Handled[]>();
    this.#since[lane] = performance.now();
    for (const [id, handled] of waiting) {
      if (taken.size === limit) break;
      taken.set(id, handled);
      waiting.delete(id);
    }
    return {
      ids: [...taken.keys()],
      settle(error) {
        for (const handled of [...taken.values()].flat()) handled(error);
      },
      putBack: () => this.#putBack(lane, taken),
    };
  }

  #putBack(lane: SendLane, taken: ReadonlyMap<string, Handled[]>): void {
    const waiting = this.#lanes[lane];
    const others = [...waiting];
    waiting.clear();
    for (const [id, handled] of [...taken, ...others]) {
      waiting.set(id, [...(waiting.get(id) ?? []), ...handled]);
    }
  }

  /** Drops all ids; their requests are resolved. */
  clear(): void {
    for (const lane of SEND_LANES) this.take(lane, Number.POSITIVE_INFINITY).settle();
  }
}

/** Without an edit for this long, bulk batches may be larger. */
const CALM_MS = 5_000;
/** A bulk batch that is not full waits this long for more terms; half-empty ones cost Meilisearch twice as much. */
const LINGER_MS = 50;
/** The same during an import: the last bulk batch was sent within {@link STREAM_MS}. */
const STREAM_LINGER_MS = 3_000;
const STREAM_MS = 2_000;
/** If no term has been added for this long, a batch stops waiting. */
const STREAM_PAUSE_MS = 600;

/** Decides how large bulk batches are, and how long a batch waits to be full. */
export class BulkPacing {
  readonly #size: BatchSize;
  #lastEdit = Number.NEGATIVE_INFINITY;
  #lastBulk = Number.NEGATIVE_INFINITY;

  /** @param targetMs how long one batch should keep Meilisearch busy. */
  constructor(targetMs: number) {
    this.#size = new BatchSize(targetMs);
  }

  /** Whether there were no edits lately: batches are large then, and are withdrawn if an edit comes. */
  get isCalm(): boolean {
    return performance.now() - this.#lastEdit > CALM_MS;
  }

  /** Most documents in one batch. */
  get limit(): number {
    return this.isCalm ? this.#size.relaxed : this.#size.current;
  }

  /**
   * How much longer a bulk batch that is not full should wait, in milliseconds.
   * @param waitingMs how long its first term has waited. @param quietMs time since the last term was added.
   */
  lingerMs(waitingMs: number, quietMs: number): number {
    if (performance.now() - this.#lastBulk >= STREAM_MS) return LINGER_MS - waitingMs;
    return Math.min(STREAM_LINGER_MS - waitingMs, STREAM_PAUSE_MS - quietMs);
  }

  editCame(): void {
    this.#lastEdit = performance.now();
  }

  /** Records the duration of a batch, in milliseconds. */
  sent(lane: Exclude<SendLane, 'edits'>, documents: number, tookMs: number): void {
    this.#size.learn(documents, tookMs);
    if (lane === 'bulk') this.#lastBulk = performance.now();
  }
}

const FIRST_BATCH = 1_000;
const SMALLEST_BATCH = 250;
const LARGEST_BATCH = 4_000;
/** Factor and limit of the size of batches that are withdrawn when an edit comes. */
const RELAXED_FACTOR = 8;
const LARGEST_RELAXED_BATCH = 10_000;

/**
 * Sizes bulk batches so that each keeps Meilisearch busy for about `targetMs`, because an edit waits for at most one
 * of them. Small indexes take thousands of documents in that time, large ones hundreds.
 */
export class BatchSize {
  readonly #targetMs: number;
  #size = FIRST_BATCH;

  constructor(targetMs: number) {
    this.#targetMs = targetMs;
  }

  get current(): number {
    return this.#size;
  }

  /** Size for times without edits: much larger, because a document costs less in a larger batch. */
  get relaxed(): number {
    return Math.min(LARGEST_RELAXED_BATCH, this.#size * RELAXED_FACTOR);
  }

  /** Updates the size by the duration of a batch of `sent` documents, in milliseconds. */
  learn(sent: number, tookMs: number): void {
    // The duration of a small batch says little about full ones.
    if (sent < this.#size / 2) return;
    const fitting = (sent * this.#targetMs) / Math.max(1, tookMs);
    const next = Math.min(this.#size * 1.5, Math.max(this.#size * 0.5, fitting));
    this.#size = Math.round(Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, next)));
  }
}

/** Bulk batches that may wait for confirmation while further ones are sent. */
const BULK_LIMIT = 2;

/**
 * Records in the database what has arrived while further batches are sent: bulk batches one after the other, edits at
 * once. Their order does not matter, because each update is a compare-and-set on the rev that was sent.
 */
export class ConfirmQueue {
  #bulk: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #running = new Set<Promise<void>>();

  /** @param work never rejects. */
  add(lane: SendLane, work: () => Promise<void>): void {
    if (lane === 'edits') {
      this.#track(work());
      return;
    }
    this.#waiting += 1;
    this.#bulk = this.#bulk.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#track(this.#bulk);
  }

  /** Whether to send no further bulk batch for now. */
  get isFull(): boolean {
    return this.#waiting >= BULK_LIMIT;
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
