import { hostname } from 'node:os';
import type { Logger } from '@terimce/core/log';
import type { Priority } from '@terimce/core/models/term';
import { forgetFailures, Notices } from '@terimce/core/notices/notices';
import type { NoticeOptions } from '@terimce/core/notices/send-notice';
import { keepPack } from '@terimce/core/offline/keep-pack';
import type { IndexQueue, Task } from '@terimce/core/queue/index-queue';
import { type ReleaseOptions, releaseTask } from '@terimce/core/releases/keep-releases';
import { type Repeated, repeat } from '@terimce/core/repeat';
import { MeiliUnreachableError } from '@terimce/core/search/meilisearch';
import type { TermIndex } from '@terimce/core/search/term-index';
import { reportAlive, workerName } from '@terimce/core/search/worker-registry';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { BatchSender } from './batch-sender.js';
import { type ToDocument, toSearchDocument } from './documents.js';
import type { BatchMetrics } from './metrics.js';
import { Rebuild } from './rebuild.js';
import { sweep, tidyUp, watchIndex } from './upkeep.js';

export interface IndexerDeps {
  /** Undefined without Redis. */
  readonly queue: IndexQueue | undefined;
  readonly index: TermIndex;
  readonly logger: Logger;
  /** How often terms are looked for that wait without a job, in milliseconds. */
  readonly sweepAfterMs: number;
  /** Time between two drift checks, in milliseconds. */
  readonly driftEveryMs: number;
  /** How long a bulk batch may keep Meilisearch busy, in milliseconds. */
  readonly chunkMs: number;
  readonly toDocument?: ToDocument;
  /** Without it no releases are made. */
  readonly releases?: ReleaseOptions | undefined;
  /** The folder of the pack for offline use; without it none is made. */
  readonly packs?: string | undefined;
  /** Without it nobody is told of waiting work. */
  readonly notices?: NoticeOptions | undefined;
  readonly metrics?: Pick<BatchMetrics, 'batch'> | undefined;
}

export interface Indexer {
  /** Leaves what it is sending to another worker, then ends. The queue stays open. */
  stop(): Promise<void>;
}

const POLL_MS = 100;
const ARRANGE_MS = 1_000;
const WATCH_MS = 2_000;
const TIDY_MS = 60_000;
const RELEASE_MS = 20_000;
const PACK_MS = 20_000;
/** How long the poll waits after a failure, in milliseconds. */
const OUTAGE_MS = 1_000;
/** Under a constant stream of edits, other work is done after this long. */
const PATIENCE_MS = 1_000;

/**
 * Starts indexing in this process: sends the terms of the queue's jobs, and repeats the upkeep. Without a working Redis
 * the outbox is polled. Called by the worker process and, without Redis, by the API. MongoDB must be connected;
 * Meilisearch may be unreachable.
 */
export async function startIndexer(deps: IndexerDeps): Promise<Indexer> {
  const { queue, index, logger, sweepAfterMs, driftEveryMs, chunkMs, metrics, releases, packs } =
    deps;
  const { toDocument = toSearchDocument } = deps;
  const name = workerName(hostname());
  let stopping = false;
  const sender = new BatchSender({
    index,
    toDocument,
    chunkMs,
    logger,
    metrics,
    // If it cannot be queued, the sweep finds the marks.
    enqueue: async (ids, priority) => queue?.enqueue(ids, priority).catch(() => undefined),
  });
  const rebuild = new Rebuild({ index, sender, toDocument, logger });
  const terms = new TermRepository({ queue, logger });
  const notices = deps.notices && new Notices(deps.notices, logger);
  const tasks: Record<string, Task> = {
    watch: { everyMs: WATCH_MS, run: () => watchIndex({ index, queue, driftEveryMs, logger }) },
    tidy: { everyMs: TIDY_MS, run: () => tidyUp(terms) },
    ...(releases ? { release: { everyMs: RELEASE_MS, run: releaseTask(releases, logger) } } : {}),
    ...(packs ? { pack: { everyMs: PACK_MS, run: () => keepPack(packs, logger) } } : {}),
    ...(notices ? { notices: { everyMs: notices.everyMs, run: () => notices.look() } } : {}),
    ...(queue ? { sweep: { everyMs: sweepAfterMs, run: () => sweep(queue) } } : {}),
  };

  if (!notices) await forgetFailures();
  // The index should have its settings before the first document.
  await tasks.watch?.run().catch(() => undefined);
  let lastOther = performance.now();
  queue?.consume({
    send: async (priority) => {
      const { again } = await send(priority);
      if (priority === 'bulk') lastOther = performance.now();
      else if (performance.now() - lastOther > PATIENCE_MS) await doOther();
      return again;
    },
    rebuild: () => rebuild.step(),
    tasks,
  });

  let isLast = await reportAlive(name);
  const loops: Repeated[] = [
    repeat('Reporting', WATCH_MS, logger, async () => {
      isLast = await reportAlive(name);
    }),
  ];
  if (queue) {
    loops.push(repeat('Arranging the queue', ARRANGE_MS, logger, () => queue.arrange(tasks)));
  }
  /** Whether this worker polls: BullMQ does not work here, and no later-started worker exists. */
  const isAlone = () => !stopping && isLast && !queue?.isWorking;
  for (const [task, { everyMs, run }] of Object.entries(tasks)) {
    if (task === 'sweep') continue;
    loops.push(repeat(`The task ${task}`, everyMs, logger, async () => isAlone() && run()));
  }
  loops.push(
    repeat('Polling the outbox', POLL_MS, logger, async () => {
      try {
        while (isAlone() && (await pollOnce())) {
          // Edits go first again after each batch.
        }
      } catch (error) {
        await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
        if (!(error instanceof MeiliUnreachableError)) throw error;
        logger.debug({ err: error }, 'Meilisearch is unreachable');
      }
    }),
  );

  /** Sends a batch. A rebuild that was asked for does not wait behind what cannot be sent. */
  async function send(priority: Priority) {
    try {
      return await sender.send(priority);
    } catch (error) {
      await rebuild.step().catch(() => undefined);
      throw error;
    }
  }

  /** Sends what is next; false if there is nothing. */
  async function pollOnce(): Promise<boolean> {
    const isPatient = performance.now() - lastOther < PATIENCE_MS;
    const { terms: edits } = await send('edit');
    return (edits > 0 && isPatient) || (await doOther()) || edits > 0;
  }

  /** One bulk batch, or else one step of a rebuild; false if there is nothing. */
  async function doOther(): Promise<boolean> {
    lastOther = performance.now();
    return (await send('bulk')).terms > 0 || rebuild.step();
  }

  return {
    async stop() {
      stopping = true;
      sender.giveBack();
      await queue?.stopConsuming();
      await Promise.all(loops.map((loop) => loop.stop()));
      await notices?.stop();
      await reportAlive(name, false).catch(() => undefined);
    },
  };
}
