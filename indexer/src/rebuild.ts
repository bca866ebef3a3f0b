import type { Logger } from '@terimce/core/log';
import { chunks } from '@terimce/core/queue/index-queue';
import { applySettings } from '@terimce/core/search/index-settings';
import { MeiliUnreachableError, TERMS_INDEX } from '@terimce/core/search/meili-target';
import { sequencePosition } from '@terimce/core/terms/change-sequence';
import { type IndexableTerm, termOutbox } from '@terimce/core/terms/term-outbox';
import type { Meilisearch } from 'meilisearch';
import type { ToDocument } from './documents.js';
import { compareRevs } from './index-documents.js';
import { BatchSize } from './lanes.js';
import { adoptIndex, indexCreatedAt } from './prepare-target.js';
import {
  assertNothingMissing,
  dropLeftovers,
  isConnectionFailure,
  leastFillBatch,
  rebuildIndexName,
  repairOf,
  untilSwapped,
} from './rebuild-index.js';
import { RebuildRecord } from './rebuild-record.js';
import { sendBatch } from './send-batch.js';
import type { TargetSender } from './target-sender.js';

export interface RebuildDeps {
  readonly senders: readonly TargetSender[];
  readonly holder: string;
  readonly toDocument: ToDocument;
  readonly chunkMs: number;
  readonly logger: Logger;
  stopped(): boolean;
}

const REPLAY_PAGE = 1_000;
const REPAIR_ROUNDS = 5;

class Cancelled extends Error {}
class Stopped extends Error {}

/**
 * Runs the requested rebuild, or continues one that no worker runs any more. Returns at once if there is none or if
 * another worker has it. The index in use answers searches throughout.
 */
export async function runRebuild(deps: RebuildDeps): Promise<void> {
  const record = await RebuildRecord.claim(deps.holder);
  if (!record) return;
  try {
    for (const sender of deps.senders) {
      if (record.state.targetsDone.includes(sender.key)) continue;
      await new TargetRebuild(deps, record, sender).run();
    }
    await record.end('done');
  } catch (error) {
    if (error instanceof Stopped) return record.release();
    for (const { target } of deps.senders) {
      await dropLeftovers(target.client).catch(() => undefined);
    }
    if (error instanceof Cancelled) return record.end('cancelled');
    deps.logger.error({ err: error }, 'The rebuild failed');
    await record.end('failed', error instanceof Error ? error.message : String(error));
  } finally {
    // If the database could not store the end, this worker continues the rebuild, or another one once the lease expires.
    record.stopRenewing();
  }
}

/** The rebuild of one target. */
class TargetRebuild {
  readonly #deps: RebuildDeps;
  readonly #record: RebuildRecord;
  readonly #sender: TargetSender;
  readonly #client: Meilisearch;

  constructor(deps: RebuildDeps, record: RebuildRecord, sender: TargetSender) {
    this.#deps = deps;
    this.#record = record;
    this.#sender = sender;
    this.#client = sender.target.client;
  }

  async run(): Promise<void> {
    if (await this.#alreadySwapped()) return this.#finishTarget();
    const resumed = this.#record.state.target === this.#sender.key && (await this.#indexExists());
    if (!resumed) await this.#begin();
    await this.#fill();
    await this.#record.save({ phase: 'replaying' });
    const from = this.#record.state.fromSeq ?? 0;
    let cursor = await this.#replay(from, (page) => this.#send(page));
    await this.#record.save({ phase: 'comparing' });
    await this.#compare(cursor);
    this.#check();
    await this.#record.save({ phase: 'swapping' });
    const swapIn = async () => {
      // Nothing else is sent at the same time.
      cursor = await this.#replay(cursor, (page) => this.#sendNow(page));
      await assertNothingMissing(this.#client, this.#index());
      await this.#swap();
    };
    // The lease keeps other processes from sending, `exclusive` keeps this one from it.
    await this.#persist(() => this.#sender.exclusive(() => this.#sender.withLease(swapIn)));
    await this.#finishTarget();
  }

  async #begin(): Promise<void> {
    const { max, settled } = await sequencePosition();
    const { approved } = await termOutbox.counts();
    this.#deps.logger.info(
      { target: this.#sender.key, terms: approved, max },
      'Rebuilding the index',
    );
    const index = rebuildIndexName(this.#record.state.id);
    await this.#persist(async () => {
      await dropLeftovers(this.#client);
      await applySettings(this.#client, index);
    });
    this.#record.forgetProgress();
    await this.#record.save({
      phase: 'filling',
      target: this.#sender.key,
      index,
      fromSeq: settled,
      filled: 0,
      total: approved,
      startedAt: this.#record.state.startedAt ?? new Date(),
    });
  }

  async #fill(): Promise<void> {
    const size = new BatchSize(this.#deps.chunkMs);
    const least = leastFillBatch(this.#record.state.total);
    for (;;) {
      this.#check();
      const limit = Math.max(least, size.current);
      const page = await termOutbox.approvedPage(this.#record.state.lastId, limit);
      if (page.length > 0) {
        size.learn(page.length, await this.#send(page));
        const lastId = String(page.at(-1)?._id);
        await this.#record.save({ lastId, filled: this.#record.state.filled + page.length });
      }
      // Terms added from now on are replayed later: waiting for an empty page would never end under constant writes.
      if (page.length < limit) return;
    }
  }

  /** Sends changes after `from`; returns a change number: all changes up to it are certainly included. */
  async #replay(from: number, send: (page: IndexableTerm[]) => Promise<unknown>): Promise<number> {
    let cursor = from;
    for (let seq = from; ; ) {
      const { settled } = await sequencePosition();
      const page = await termOutbox.changedPage(seq, REPLAY_PAGE);
      if (page.length > 0) await send(page);
      seq = page.at(-1)?.seq ?? seq;
      cursor = Math.max(cursor, Math.min(settled, seq));
      if (page.length < REPLAY_PAGE) return cursor;
    }
  }

  /**
   * Compares ids and revs of the new index with the database, and sends again what differs among the changes up
   * to `cursor`. Later changes are sent by the last replay.
   */
  async #compare(cursor: number): Promise<void> {
    for (let round = 0; round < REPAIR_ROUNDS; round += 1) {
      this.#check();
      const { different } = await this.#persist(() => compareRevs(this.#client, this.#index()));
      let sent = 0;
      for (const ids of chunks(different, REPLAY_PAGE)) {
        const { terms, unknownIds } = await repairOf(ids, cursor);
        if (terms.length + unknownIds.length === 0) continue;
        await this.#send(terms, unknownIds);
        sent += terms.length + unknownIds.length;
      }
      if (sent === 0) return;
    }
    throw new Error('The new index does not agree with the database');
  }

  async #swap(): Promise<void> {
    const createdAt = String((await this.#client.getRawIndex(this.#index())).createdAt);
    await this.#record.save({ newIndexCreatedAt: createdAt });
    const task = await this.#client.swapIndexes([
      { indexes: [TERMS_INDEX, this.#index()], rename: false },
    ]);
    await untilSwapped(this.#client, task.taskUid, createdAt);
    await adoptIndex(this.#sender.target, createdAt);
  }

  async #alreadySwapped(): Promise<boolean> {
    const { target, newIndexCreatedAt } = this.#record.state;
    if (target !== this.#sender.key || !newIndexCreatedAt) return false;
    const current = await this.#persist(() => indexCreatedAt(this.#client));
    if (current !== newIndexCreatedAt) return false;
    await adoptIndex(this.#sender.target, newIndexCreatedAt);
    return true;
  }

  async #finishTarget(): Promise<void> {
    await dropLeftovers(this.#client).catch((error) =>
      this.#deps.logger.warn({ err: error }, 'The old index could not be dropped'),
    );
    await this.#record.save({ targetsDone: [...this.#record.state.targetsDone, this.#sender.key] });
  }

  async #indexExists(): Promise<boolean> {
    const { index } = this.#record.state;
    if (!index) return false;
    return (await this.#persist(() => indexCreatedAt(this.#client, index))) !== undefined;
  }

  /** @returns how long Meilisearch worked, in milliseconds. */
  #send(terms: IndexableTerm[], unknownIds: string[] = []): Promise<number> {
    return this.#persist(() => this.#sender.exclusive(() => this.#sendNow(terms, unknownIds)));
  }

  async #sendNow(terms: IndexableTerm[], unknownIds: string[] = []): Promise<number> {
    const { target } = this.#sender;
    const options = { index: this.#index(), unknownIds };
    const { refused, tookMs } = await sendBatch(target, terms, this.#deps.toDocument, options);
    for (const one of refused) await termOutbox.refuse(target.key, one, one.reason);
    return tookMs;
  }

  /** Retries while the node is unreachable, until the rebuild is cancelled or the worker stops. */
  async #persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      this.#check();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof MeiliUnreachableError) && !isConnectionFailure(error)) throw error;
        this.#deps.logger.warn(
          { err: error, target: this.#sender.key },
          'The rebuild waits for Meilisearch',
        );
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }

  #index(): string {
    if (!this.#record.state.index) throw new Error('The rebuild has no index yet');
    return this.#record.state.index;
  }

  #check(): void {
    if (this.#record.isCancelled) throw new Cancelled();
    if (this.#record.isLost || this.#deps.stopped()) throw new Stopped();
  }
}
