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

type Turn = Exclude<SendLane, 'edits'> | 'work';

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
  readonly target: MeiliTarget;
  readonly rate = new RateMeter();
  readonly #options: SenderOptions;
  readonly #delivery: Delivery;
  readonly #sets = new LaneSets();
  readonly #pacing: BulkPacing;
  readonly #work: Array<() => Promise<void>> = [];
  /** What is done besides edits; what was done last is at the end. */
  #turns: Turn[] = ['bulk', 'sweep', 'work'];
  #lastOther = performance.now();
  #unreachable = true;
  #stopping = false;
  #wake: () => void = () => {};
  #running: Promise<void> = Promise.resolve();
  readonly #confirming = new ConfirmQueue();
  /** Withdraws the current batch, if it is large. */
  #withdrawal: AbortController | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.target = options.target;
    this.#pacing = new BulkPacing(options.chunkMs);
    this.#delivery = new Delivery(options, (ids, lane) => {
      this.#sets.add(ids, lane).catch(() => undefined);
      this.#wake();
    });
  }

  get key(): string {
    return this.target.key;
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
    if (lane === 'edits') this.#withdrawal?.abort();
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
    while (!this.#stopping || (!this.#unreachable && this.#sets.size('edits') > 0)) {
      try {
        if (this.#unreachable) await this.#getReady();
        else if (!(await this.#step())) await this.#sleep(this.#sleepMs());
      } catch (error) {
        this.#options.logger.error({ err: error, target: this.key }, 'Sending to the index failed');
      }
    }
  }

  /** How long to sleep if there is nothing to send yet; undefined to sleep until woken. */
  #sleepMs(): number | undefined {
    if (this.#sets.size('edits') > 0 || this.#nextTurn()) return 0;
    if (this.#sets.size('bulk') === 0 || this.#confirming.isFull) return undefined;
    return Math.max(1, this.#lingerMs());
  }

  /** What can be done now besides edits. */
  #nextTurn(): Turn | undefined {
    return this.#turns.find((turn) => this.#isDue(turn));
  }

  /** Whether there is something to do now; an import waits until its batch is full. */
  #isDue(turn: Turn): boolean {
    if (turn === 'work') return this.#work.length > 0;
    const size = this.#sets.size(turn);
    if (size === 0 || this.#confirming.isFull) return false;
    if (turn === 'sweep' || size >= this.#pacing.limit) return true;
    return this.#lingerMs() <= 0;
  }

  #lingerMs(): number {
    return this.#pacing.lingerMs(this.#sets.waitingMs('bulk'), this.#sets.quietMs('bulk'));
  }

  /** Handles one batch or one piece of other work; false if there was nothing to do. */
  async #step(): Promise<boolean> {
    const edits = this.#sets.size('edits') > 0;
    const patient = performance.now() - this.#lastOther < PATIENCE_MS;
    const turn = this.#nextTurn();
    if (edits && (patient || !turn)) {
      this.#pacing.editCame();
      await this.#send(this.#sets.take('edits', EDITS_LIMIT), 'edits');
      return true;
    }
    if (!turn) return false;
    this.#lastOther = performance.now();
    this.#turns = [...this.#turns.filter((other) => other !== turn), turn];
    if (turn === 'work') await this.#work.shift()?.();
    else await this.#send(this.#sets.take(turn, this.#pacing.limit), turn);
    return true;
  }

  async #send(taken: Taken, lane: SendLane): Promise<void> {
    const started = performance.now();
    const urgent = lane === 'edits';
    // Smaller batches end soon, and must be finished under a constant stream of edits.
    const withdrawal = !urgent && this.#pacing.isCalm ? new AbortController() : undefined;
    this.#withdrawal = withdrawal;
    try {
      const arrived = await this.#delivery.send(taken.ids, urgent, withdrawal);
      const sent = arrived.accepted.length;
      if (arrived.withdrawn) {
        taken.putBack();
        this.#pacing.editCame();
      } else if (lane !== 'edits') this.#pacing.sent(lane, sent, arrived.tookMs);
      this.rate.add(sent);
      this.#options.metrics?.batch(this.key, lane, sent, performance.now() - started);
      this.#confirming.add(lane, async () => {
        const error = await this.#delivery.confirm(arrived).catch((failure) => failure);
        if (!arrived.withdrawn) taken.settle(error);
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
      this.#withdrawal = undefined;
    }
  }

  /** Waits until the node answers and its index is ready. */
  async #getReady(): Promise<void> {
    for (let wait = FIRST_PROBE_MS; !this.#stopping; wait = Math.min(wait * 2, LONGEST_PROBE_MS)) {
      try {
        await ensureTargetState(this.key);
        await this.#options.prepare();
        this.#unreachable = false;
        this.#options.onReady();
        return;
      } catch (error) {
        this.#options.logger.debug({ err: error, target: this.key }, 'Meilisearch is not ready');
        await this.#sleep(wait);
      }
    }
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
