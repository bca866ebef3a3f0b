import { IndexStateModel, type RebuildState } from '@terimce/core/models/index-state';
import { ENDED_PHASES, REBUILD_STATE } from '@terimce/core/search/rebuild-requests';
import { isFreeFor, LEASE_MS } from './delivery.js';

/** The record of the rebuild that this worker runs: its progress, its lease, and whether to continue. */
export class RebuildRecord {
  state: RebuildState;
  /** Somebody asked to cancel the rebuild. */
  isCancelled = false;
  /** Another worker has taken over. */
  isLost = false;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;

  constructor(holder: string, state: RebuildState) {
    this.#holder = holder;
    this.state = state;
    this.#timer = setInterval(() => this.#renew().catch(() => undefined), LEASE_MS / 4);
    this.#timer.unref();
  }

  /** Claims a rebuild that was requested and that no other worker runs; undefined if there is none. */
  static async claim(holder: string): Promise<RebuildRecord | undefined> {
    const now = Date.now();
    const record = await IndexStateModel.findOneAndUpdate(
      {
        _id: REBUILD_STATE,
        'rebuild.phase': { $exists: true, $nin: ENDED_PHASES },
        ...isFreeFor(holder, now),
      },
      { $set: { holder, heldUntil: new Date(now + LEASE_MS) } },
      { returnDocument: 'after' },
    ).lean();
    return record?.rebuild ? new RebuildRecord(holder, record.rebuild) : undefined;
  }

  async save(change: Partial<RebuildState>): Promise<void> {
    this.state = { ...this.state, ...change, heartbeatAt: new Date() };
    const { cancelRequested: _, ...own } = this.state;
    await this.#update(
      Object.fromEntries(Object.entries(own).map(([name, value]) => [`rebuild.${name}`, value])),
    );
  }

  /** Starts over: discards the progress of an earlier attempt. */
  forgetProgress(): void {
    const { lastId: _, newIndexCreatedAt: __, ...kept } = this.state;
    this.state = kept;
  }

  async end(phase: 'done' | 'failed' | 'cancelled', error?: string): Promise<void> {
    await this.save({ phase, finishedAt: new Date(), ...(error ? { error } : {}) });
    await this.release();
  }

  stopRenewing(): void {
    clearInterval(this.#timer);
  }

  async release(): Promise<void> {
    await IndexStateModel.updateOne(
      { _id: REBUILD_STATE, holder: this.#holder },
      { $unset: { holder: '', heldUntil: '' } },
    );
  }

  #renew(): Promise<void> {
    return this.#update({ 'rebuild.heartbeatAt': new Date() });
  }

  async #update(set: Record<string, unknown>): Promise<void> {
    const record = await IndexStateModel.findOneAndUpdate(
      { _id: REBUILD_STATE, holder: this.#holder },
      { $set: { ...set, heldUntil: new Date(Date.now() + LEASE_MS) } },
      { returnDocument: 'after' },
    ).lean();
    this.isLost ||= !record;
    this.isCancelled = record?.rebuild?.cancelRequested ?? false;
  }
}
