import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from '@terimce/core/log';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { type Repeated, repeat } from '@terimce/core/repeat';
import { forgetOtherTargets, type MeiliTarget, setBehind } from '@terimce/core/search/meili-target';
import { readSearchSettings } from '@terimce/core/search/search-settings';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { type ToDocument, toSearchDocument } from './documents.js';
import {
  type DueCheck,
  dueDriftCheck,
  indexWasReplaced,
  isKeeper,
  reportAlive,
  reportTarget,
  resignAsKeeper,
  tidyUp,
} from './keeper.js';
import type { BatchMetrics } from './metrics.js';
import { adoptIndex, prepareTarget } from './prepare-target.js';
import { runRebuild } from './rebuild.js';
import { reconcile } from './reconcile.js';
import { sweep } from './sweep.js';
import { TargetSender } from './target-sender.js';

export interface IndexerDeps {
  readonly queue: IndexQueue;
  readonly targets: readonly MeiliTarget[];
  readonly logger: Logger;
  /** A term that has been queued for this long without arriving is sent again by the sweep; milliseconds. */
  readonly sweepAfterMs?: number;
  /** Time between two drift checks, in milliseconds. */
  readonly driftEveryMs?: number;
  /** How long a bulk batch may keep Meilisearch busy, in milliseconds. */
  readonly chunkMs?: number;
  readonly toDocument?: ToDocument;
  readonly metrics?: Pick<BatchMetrics, 'batch'> | undefined;
}

export interface Indexer {
  readonly senders: readonly TargetSender[];
  /** Finishes the current batch and waiting edits, then ends. The queue stays open. */
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 2_000;
const WATCH_EVERY_MS = 2_000;
const REBUILD_POLL_MS = 1_000;
const TIDY_EVERY_MS = 60_000;

/**
 * Starts indexing in this process: takes ids from the queue, sends terms to every target, sweeps up what was missed,
 * checks for drift and runs rebuilds. Called by the worker process and, without Redis, by the API. MongoDB must be
 * connected; Meilisearch may be unreachable.
 */
export async function startIndexer(deps: IndexerDeps): Promise<Indexer> {
  const { queue, targets, logger, sweepAfterMs = 60_000, driftEveryMs = 600_000 } = deps;
  const { chunkMs = 350, toDocument = toSearchDocument, metrics } = deps;
  const holder = `${hostname().replace(/[^\w-]/g, '_')}-${process.pid}-${randomBytes(3).toString('hex')}`;
  let stopping = false;
  const stopped = () => stopping;

  const unknownIndexes = new Map<string, string>();
  const senders = targets.map(
    (target) =>
      new TargetSender({
        target,
        targetKeys: targets.map(({ key }) => key),
        holder,
        toDocument,
        logger,
        chunkMs,
        metrics,
        prepare: () => prepare(target),
        onReady() {
          logger.info({ target: target.key }, 'Meilisearch is ready');
          catchUp.soon();
        },
      }),
  );

  /** Makes the index of a target usable, and notes it if it is not the known one. */
  async function prepare(target: MeiliTarget): Promise<void> {
    const { settings, unknownIndex } = await prepareTarget(target);
    if (settings.length > 0) logger.info({ target: target.key, settings }, 'Settings applied');
    if (unknownIndex) unknownIndexes.set(target.key, unknownIndex);
  }

  /** Fills an index that is not the known one, then sends all dirty terms of any age. */
  const catchUp = repeat('Catching up', 3_600_000, logger, async () => {
    for (const sender of senders) {
      const createdAt = unknownIndexes.get(sender.key);
      if (!createdAt || sender.isUnreachable) continue;
      await check(sender);
      await adoptIndex(sender.target, createdAt);
      unknownIndexes.delete(sender.key);
    }
    await sweep(senders, new Date(), stopped);
    for (const { key, isUnreachable } of senders) {
      if (!isUnreachable && !unknownIndexes.has(key)) await setBehind(key, false);
    }
  });

  async function check(sender: TargetSender, due: DueCheck = { repair: true }): Promise<void> {
    const resend = (ids: string[]) =>
      void sender
        .add(ids, 'sweep')
        .catch((error) => logger.warn({ err: error }, 'A repair failed'));
    const report = await reconcile(sender.target, due.repair ? resend : undefined, due.at);
    const { missing, extra, outdated, repaired } = report;
    const line = { target: sender.key, missing, extra, outdated, repaired };
    if (missing + extra + outdated > 0) logger.warn(line, 'The index differs from the database');
  }

  let keeper = false;
  const watch = repeat('Watching the index', WATCH_EVERY_MS, logger, async () => {
    await reportAlive(holder);
    keeper = await isKeeper(holder);
    if (!keeper) return;
    await Promise.all(senders.map(reportTarget));
    for (const { key, isUnreachable } of senders) if (isUnreachable) await setBehind(key, true);
  });
  // Separate, because comparing large indexes takes longer than the keeper's lease.
  const inspection = repeat('Inspecting the index', WATCH_EVERY_MS, logger, async () => {
    if (!keeper) return;
    for (const sender of senders) {
      // An index that is about to be filled and adopted is expected to differ.
      if (sender.isUnreachable || unknownIndexes.has(sender.key)) continue;
      if (await indexWasReplaced(sender)) {
        logger.warn({ target: sender.key }, 'The index was replaced; filling it again');
        await prepareAgain(sender);
        continue;
      }
      const due = await dueDriftCheck(sender, driftEveryMs);
      if (due?.repair) await prepareAgain(sender);
      if (due) await check(sender, due);
    }
  });

  /** Revision of the synonyms and stop words of the back office. */
  let settingsRev: number | undefined;
  // Separate, because settings that a node refuses are tried again and again.
  const settings = repeat('Applying settings', WATCH_EVERY_MS, logger, async () => {
    const { rev } = await readSearchSettings();
    if (rev !== (settingsRev ?? rev)) await Promise.all(senders.map(prepareAgain));
    settingsRev = rev;
  });

  async function prepareAgain(sender: TargetSender): Promise<void> {
    if (sender.isUnreachable) return;
    await sender.exclusive(() => prepare(sender.target));
    if (unknownIndexes.has(sender.key)) catchUp.soon();
  }

  const sweeper = repeat('Sweeping', Math.min(SWEEP_EVERY_MS, sweepAfterMs), logger, async () => {
    if (keeper) await sweep(senders, new Date(Date.now() - sweepAfterMs), stopped);
  });
  const rebuilds = repeat('Rebuilding', REBUILD_POLL_MS, logger, () =>
    runRebuild({ senders, holder, toDocument, chunkMs, logger, stopped }),
  );
  const terms = new TermRepository({ queue, logger });
  const tidying = repeat('Tidying up', TIDY_EVERY_MS, logger, async () => {
    if (!keeper) return;
    await tidyUp(terms);
    await forgetOtherTargets(targets.map(({ key }) => key));
  });
  const loops: Repeated[] = [catchUp, watch, inspection, settings, sweeper, rebuilds, tidying];

  for (const sender of senders) sender.start();
  await queue.consume(async ({ ids, lane }) => {
    await Promise.all(senders.map((sender) => sender.add(ids, lane)));
  });

  return {
    senders,
    async stop() {
      stopping = true;
      await Promise.all(senders.map((sender) => sender.stop()));
      await Promise.all(loops.map((loop) => loop.stop()));
      await resignAsKeeper(holder).catch(() => undefined);
      await reportAlive(holder, false).catch(() => undefined);
    },
  };
}
