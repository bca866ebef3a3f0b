import { type MeiliTarget, MeiliUnreachableError } from '@terimce/core/search/meili-target';
import { Delivery, type DeliveryOptions, ensureTargetState } from './delivery.js';
import { BulkPacing, ConfirmQueue, LaneSets, type SendLane, type Taken } from './lanes.js';
import { type BatchMetrics, RateMeter } from './metrics.js';

export interface SenderOptions extends DeliveryOptions {
  /** How long a bulk batch should take, in milliseconds. */
  readonly chunkMs: number;
  readonly metrics: Pick<BatchMetrics, 'batch'> | undefined;
  /** Makes the index usable: called before the first batch and after each outage. */
  prepare(): Promise<void>;
  /** The target answers (again): dirty terms can be sent. */
  onReady(): void;
}

/** Most edits in one batch; usually there are one or two. */
const EDITS_LIMIT = 1_000;
/** Under a constant stream of edits, other work is done after this long. */
const PATIENCE_MS = 1_000;
const FIRST_PROBE_MS = 200;
const LONGEST_PROBE_MS = 5_000;

/**
 * Sends changed terms to one Meilisearch node, one batch at a time: edits first, then bulk, sweeps and other work
 * alternately. Terms that cannot be sent because the node is unreachable are dropped from memory; they stay dirty in
 * the database and are sent when the node is back.
 */
export class TargetSender {
  readonly rate = new RateMeter();
  readonly #options: SenderOptions;
  readonly #delivery: Delivery;
  readonly #sets = new LaneSets();
  readonly #pacing: BulkPacing;
  readonly #work: Array<() => Promise<void>> = [];
  #turn = 0;
  #lastOther = performance.now();
  #unreachable = true;
  #stopping = false;
  #wake: () => void = () => {};
  #running: Promise<void> = Promise.resolve();
  readonly #confirming = new ConfirmQueue();
  /** Withdraws the current large batch. */
  #withdraw: () => void = () => {};

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#pacing = new BulkPacing(options.chunkMs);
    this.#delivery = new Delivery(options, (ids, lane) => {
      this.#sets.add(ids, lane).catch(() => undefined);
      this.#wake();
    });
  }

  get key(): string {
    return this.#options.target.key;
  }

  get target(): MeiliTarget {
    return this.#options.target;
  }

  get client(): MeiliTarget['client'] {
    return this.#options.target.client;
  }

  get isUnreachable(): boolean {
    return this.#unreachable;
  }

  start(): void {
    this.#running = this.#loop();
  }

  /**
   * Resolves when the terms have been handled: sent and confirmed, refused and recorded, or dropped because the node
   * is unreachable. Rejects if the database failed, so that the job is retried.
   */
  add(ids: readonly string[], lane: SendLane): Promise<void> {
    if (this.#unreachable || this.#stopping) return Promise.resolve();
    const done = this.#sets.add(ids, lane);
    if (lane === 'edits') this.#withdraw();
    this.#wake();
    return done;
  }

  /** Runs `work` between two batches; this process sends nothing else to the node in the meantime. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#stopping) return Promise.reject(new Error('The indexer is stopping'));
    return new Promise((resolve, reject) => {
      this.#work.push(() => work().then(resolve, reject));
      this.#wake();
    });
  }

  /** Holds the lease during `work`, so that no other process sends to the node; see {@link exclusive}. */
  withLease<T>(work: () => Promise<T>): Promise<T> {
    return this.#delivery.withLease(work);
  }

  /** Ends after the current batch and waiting edits; another process or the next start sends the rest. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#running;
    await this.#confirming.idle();
    this.#sets.clear();
    for (const work of this.#work.splice(0)) await work().catch(() => undefined);
  }

  async #loop(): Promise<void> {
    while (!(await this.#getReady()) && !this.#stopping);
    while (!this.#stopping || (!this.#unreachable && this.#sets.size('edits') > 0)) {
      try {
        if (this.#unreachable) await this.#getReady();
        else if (!(await this.#step())) await this.#sleep(this.#sleepMs());
      } catch (error) {
        this.#options.logger.error({ err: error, target: this.key }, 'Sending to the index failed');
      }
    }
  }

  #hasOtherWork(): boolean {
    return this.#work.length > 0 || this.#isDue('bulk') || this.#isDue('sweep');
  }

  /** How long to sleep if there is nothing to send yet; undefined to sleep until woken. */
  #sleepMs(): number | undefined {
    if (this.#sets.size('edits') > 0 || this.#hasOtherWork()) return 0;
    if (this.#sets.size('bulk') === 0 || this.#confirming.isFull) return undefined;
    return Math.max(1, this.#lingerMs());
  }

  /** Whether a lane has something to send now; an import waits until its batch is full. */
  #isDue(lane: 'bulk' | 'sweep'): boolean {
    const size = this.#sets.size(lane);
    if (size === 0 || this.#confirming.isFull) return false;
    if (lane === 'sweep' || size >= this.#pacing.limit) return true;
    return this.#lingerMs() <= 0;
  }

  #lingerMs(): number {
    return this.#pacing.lingerMs(this.#sets.waitingMs('bulk'), this.#sets.quietMs('bulk'));
  }

  /** Handles one batch or one piece of other work; false if there was nothing to do. */
  async #step(): Promise<boolean> {
    const edits = this.#sets.size('edits') > 0;
    const patient = performance.now() - this.#lastOther < PATIENCE_MS;
    if (edits && (patient || !this.#hasOtherWork())) {
      this.#pacing.editCame();
      await this.#send(this.#sets.take('edits', EDITS_LIMIT), 'edits');
      return true;
    }
    for (let i = 0; i < 3; i += 1) {
      this.#turn = (this.#turn + 1) % 3;
      const lane = (['bulk', 'sweep', undefined] as const)[this.#turn];
      if (lane === undefined) {
        const work = this.#work.shift();
        if (!work) continue;
        this.#lastOther = performance.now();
        await work();
        return true;
      }
      if (!this.#isDue(lane)) continue;
      this.#lastOther = performance.now();
      await this.#send(this.#sets.take(lane, this.#pacing.limit), lane);
      return true;
    }
    return false;
  }

  async #send(taken: Taken, lane: SendLane): Promise<void> {
    const started = performance.now();
    const urgent = lane === 'edits';
    // Smaller batches end soon, and must be finished under a constant stream of edits.
    const withdrawal = !urgent && this.#pacing.isCalm ? new AbortController() : undefined;
    this.#withdraw = () => withdrawal?.abort();
    try {
      const arrived = await this.#delivery.send(taken.ids, { urgent, withdrawal });
      const took = performance.now() - started;
      if (arrived.withdrawn) {
        taken.putBack();
        this.#pacing.editCame();
      } else if (lane !== 'edits') this.#pacing.sent(lane, arrived.sent.length, arrived.tookMs);
      this.rate.add(arrived.sent.length);
      this.#options.metrics?.batch(this.key, lane, arrived.sent.length, took);
      this.#confirming.add(lane, async () => {
        await this.#delivery.confirm(arrived).then(
          () => arrived.withdrawn || taken.settle(),
          (error) => arrived.withdrawn || taken.settle(error),
        );
        this.#wake();
      });
    } catch (error) {
      if (!(error instanceof MeiliUnreachableError)) {
        taken.settle(error);
        throw error;
      }
      this.#options.logger.warn({ err: error, target: this.key }, 'Meilisearch is unreachable');
      this.#unreachable = true;
      taken.settle();
      this.#sets.clear();
    } finally {
      this.#withdraw = () => {};
    }
  }

  /** Waits until the node answers and its index is ready; true if it is. */
  async #getReady(): Promise<boolean> {
    for (let wait = FIRST_PROBE_MS; !this.#stopping; wait = Math.min(wait * 2, LONGEST_PROBE_MS)) {
      try {
        await ensureTargetState(this.key);
        await this.#options.prepare();
        this.#unreachable = false;
        this.#options.onReady();
        return true;
      } catch (error) {
        this.#options.logger.debug({ err: error, target: this.key }, 'Meilisearch is not ready');
        await this.#sleep(wait);
      }
    }
    return false;
  }

  #sleep(ms?: number): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = () => {};
        resolve();
      };
    });
  }
}
