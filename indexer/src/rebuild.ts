import type { Logger } from '@terimce/core/log';
import { chunks } from '@terimce/core/queue/index-queue';
import { applySettings } from '@terimce/core/search/index-settings';
import { MeiliUnreachableError, TERMS_INDEX } from '@terimce/core/search/meili-target';
import { sequencePosition } from '@terimce/core/terms/change-sequence';
import { type IndexableTerm, termOutbox } from '@terimce/core/terms/term-outbox';
import type { ToDocument } from './documents.js';
import { compareRevs } from './index-documents.js';
import { BatchSize } from './lanes.js';
import { adoptIndex } from './prepare-target.js';
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
 * Runs the requested rebuild, or continues one whose worker has died. Returns at once if there is none or if another
 * worker has it. The index in use answers searches throughout.
 */
export async function runRebuild(deps: RebuildDeps): Promise<void> {
  const record = await RebuildRecord.claim(deps.holder);
  if (!record) return;
  const run = new Rebuild(deps, record);
  try {
    for (const sender of deps.senders) {
      if (!record.state.targetsDone.includes(sender.key)) await run.rebuildTarget(sender);
    }
    await record.end('done');
  } catch (error) {
    if (error instanceof Stopped) return record.release();
    await run.cleanUp();
    if (error instanceof Cancelled) return record.end('cancelled');
    deps.logger.error({ err: error }, 'The rebuild failed');
    await record.end('failed', error instanceof Error ? error.message : String(error));
  } finally {
    // If the database could not store the end, the lease expires and the rebuild is continued.
    record.stopRenewing();
  }
}

class Rebuild {
  readonly #deps: RebuildDeps;
  readonly #record: RebuildRecord;

  constructor(deps: RebuildDeps, record: RebuildRecord) {
    this.#deps = deps;
    this.#record = record;
  }

  async rebuildTarget(sender: TargetSender): Promise<void> {
    if (await this.#alreadySwapped(sender)) return this.#finishTarget(sender);
    const resumed = this.#record.state.target === sender.key && (await this.#indexExists(sender));
    if (!resumed) await this.#begin(sender);
    await this.#fill(sender);
    await this.#record.save({ phase: 'replaying' });
    const from = this.#record.state.fromSeq ?? 0;
    let cursor = await this.#replay(from, (page) => this.#send(sender, page));
    await this.#record.save({ phase: 'comparing' });
    await this.#compare(sender, cursor);
    this.#check();
    await this.#record.save({ phase: 'swapping' });
    const swapIn = async () => {
      // Nothing else is sent at the same time.
      cursor = await this.#replay(cursor, (page) => this.#sendNow(sender, page));
      await assertNothingMissing(sender.target.client, this.#index());
      await this.#swap(sender);
    };
    // The lease keeps other processes from sending, `exclusive` keeps this one from it.
    await this.#persist(sender, () => sender.exclusive(() => sender.withLease(swapIn)));
    await this.#finishTarget(sender);
  }

  /** Removes the unfinished index. */
  async cleanUp(): Promise<void> {
    for (const sender of this.#deps.senders)
      await dropLeftovers(sender.target.client).catch(() => undefined);
  }

  async #begin(sender: TargetSender): Promise<void> {
    const { max, settled } = await sequencePosition();
    const { approved } = await termOutbox.counts();
    this.#deps.logger.info({ target: sender.key, terms: approved, max }, 'Rebuilding the index');
    const index = rebuildIndexName(this.#record.state.id);
    await this.#persist(sender, async () => {
      await dropLeftovers(sender.target.client);
      await applySettings(sender.target.client, index);
    });
    this.#record.forgetProgress();
    await this.#record.save({
      phase: 'filling',
      target: sender.key,
      index,
      fromSeq: settled,
      filled: 0,
      total: approved,
      startedAt: this.#record.state.startedAt ?? new Date(),
    });
  }

  async #fill(sender: TargetSender): Promise<void> {
    const size = new BatchSize(this.#deps.chunkMs);
    const least = leastFillBatch(this.#record.state.total);
    for (;;) {
      this.#check();
      const limit = Math.max(least, size.current);
      const page = await termOutbox.approvedPage(this.#record.state.lastId, limit);
      if (page.length > 0) {
        size.learn(page.length, await this.#send(sender, page));
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
  async #compare(sender: TargetSender, cursor: number): Promise<void> {
    for (let round = 0; round < REPAIR_ROUNDS; round += 1) {
      this.#check();
      const { different } = await this.#persist(sender, () =>
        compareRevs(sender.target.client, this.#index()),
      );
      let sent = 0;
      for (const ids of chunks(different, REPLAY_PAGE)) {
        const { terms, unknownIds } = await repairOf(ids, cursor);
        if (terms.length + unknownIds.length === 0) continue;
        await this.#send(sender, terms, unknownIds);
        sent += terms.length + unknownIds.length;
      }
      if (sent === 0) return;
    }
    throw new Error('The new index does not agree with the database');
  }

  async #swap(sender: TargetSender): Promise<void> {
    const { client } = sender.target;
    const createdAt = String((await client.getRawIndex(this.#index())).createdAt);
    await this.#record.save({ newIndexCreatedAt: createdAt });
    const task = await client.swapIndexes([
      { indexes: [TERMS_INDEX, this.#index()], rename: false },
    ]);
    await untilSwapped(client, task.taskUid, createdAt);
    await adoptIndex(sender.target, createdAt);
  }

  async #alreadySwapped(sender: TargetSender): Promise<boolean> {
    const { target, newIndexCreatedAt } = this.#record.state;
    if (target !== sender.key || !newIndexCreatedAt) return false;
    const current = await this.#persist(sender, () =>
      sender.target.client.getRawIndex(TERMS_INDEX),
    );
    if (String(current.createdAt) !== newIndexCreatedAt) return false;
    await adoptIndex(sender.target, newIndexCreatedAt);
    return true;
  }

  async #finishTarget(sender: TargetSender): Promise<void> {
    await dropLeftovers(sender.target.client).catch((error) =>
      this.#deps.logger.warn({ err: error }, 'The old index could not be dropped'),
    );
    await this.#record.save({ targetsDone: [...this.#record.state.targetsDone, sender.key] });
  }

  async #indexExists(sender: TargetSender): Promise<boolean> {
    if (!this.#record.state.index) return false;
    const { results } = await this.#persist(sender, () =>
      sender.target.client.getRawIndexes({ limit: 1000 }),
    );
    return results.some(({ uid }) => uid === this.#record.state.index);
  }

  /** @returns how long Meilisearch worked, in milliseconds. */
  #send(sender: TargetSender, terms: IndexableTerm[], unknownIds: string[] = []): Promise<number> {
    return this.#persist(sender, () =>
      sender.exclusive(() => this.#sendNow(sender, terms, unknownIds)),
    );
  }

  async #sendNow(
    sender: TargetSender,
    terms: IndexableTerm[],
    unknownIds: string[] = [],
  ): Promise<number> {
    const { target } = sender;
    const options = { index: this.#index(), unknownIds };
    const { refused, tookMs } = await sendBatch(target, terms, this.#deps.toDocument, options);
    for (const one of refused) await termOutbox.refuse(target.key, one, one.reason);
    return tookMs;
  }

  /** Retries while the node is unreachable, until the rebuild is cancelled or the worker stops. */
  async #persist<T>(sender: TargetSender, work: () => Promise<T>): Promise<T> {
    for (;;) {
      this.#check();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof MeiliUnreachableError) && !isConnectionFailure(error)) throw error;
        this.#deps.logger.warn(
          { err: error, target: sender.key },
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
