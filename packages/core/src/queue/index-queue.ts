// One file: both ends of the queue, whose delays and priorities fit together.
import {
  type ConnectionOptions,
  DelayedError,
  type Job,
  type JobsOptions,
  Queue,
  RateLimitError,
  WaitingError,
  Worker,
} from 'bullmq';
import { chunks } from '../chunks.js';
import type { Logger } from '../log.js';
import type { Priority } from '../models/term.js';
import { isDatabaseUnreachable } from '../mongo.js';
import { MeiliUnreachableError } from '../search/meilisearch.js';
import type { IndexerSettings } from '../settings.js';

/** The ids tell the panel how many terms a failed job meant; what is sent is read from the outbox. */
interface JobData {
  ids: string[];
  priority: Priority;
}

/** Work that is repeated, by one worker at a time. */
export interface Task {
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface QueueWork {
  /**
   * Sends what waits with this priority; the ids only say why the job was added. True: the job has to run again;
   * `later`: after others of the same import.
   */
  send(priority: Priority, ids: readonly string[]): Promise<boolean | 'later'>;
  /** One step of a rebuild. True: there are more. */
  rebuild(): Promise<boolean>;
  readonly tasks: Readonly<Record<string, Task>>;
}

/** Most ids in one job; longer lists are split. */
const JOB_SIZE = 1_000;
/** BullMQ runs jobs without a priority first, then those with the lowest number. */
const BULK = 1;
const REBUILD = 2;
/** Bulk jobs wait this long for others of the same import, again and again while more arrive. */
const BULK_DELAY_MS = 300;
const ATTEMPTS = 5;
/** Delay before the second attempt in milliseconds; it doubles each time. */
const BACKOFF_MS = 500;
const FAILED_JOBS_KEPT = 1_000;
/** Timeout of a call, after which Redis counts as unreachable, in milliseconds. */
const TIMEOUT_MS = 1_000;
/** The queue waits this long before it tries an unreachable Meilisearch or database again, in milliseconds. */
const PATIENCE_MS = 1_000;
/** Jobs of a killed worker go to another one after at most the sum of the first and twice the second. */
const LOCK_MS = 3_000;
const STALLED_MS = 1_000;
/** A worker whose call did not reach Redis repeats it after this long, in milliseconds; BullMQ's default is 15 s. */
const RECONNECT_MS = 500;
/** A schedule may be this late while another task runs. */
const SCHEDULE_SLACK_MS = 10_000;
/** Longer than any installation runs, in milliseconds. */
const NEVER_MS = 100 * 365 * 24 * 3_600_000;
/** A rate limit that is never reached; BullMQ needs one to be able to wait. */
const UNLIMITED = { max: 1_000_000, duration: 1_000 };

export interface IndexQueueOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Beginning of all keys. */
  readonly prefix: string;
  readonly backoffMs?: number;
}

/** The index queue of the settings; undefined without Redis, where the indexer polls the outbox. */
export function openQueue(
  { REDIS_URL: url, QUEUE_PREFIX: prefix }: Pick<IndexerSettings, 'REDIS_URL' | 'QUEUE_PREFIX'>,
  logger: Logger,
): IndexQueue | undefined {
  return url ? new IndexQueue({ url, prefix, logger }) : undefined;
}

/**
 * Carries ids of changed terms from the processes that write them to the indexers, through BullMQ: one batch at a time
 * over all indexers, single edits first. It may lose jobs: the database knows what is not indexed.
 */
export class IndexQueue {
  readonly #options: IndexQueueOptions;
  /** What sends to the index, one job at a time. */
  readonly #index: Queue<JobData>;
  /** Repeated tasks. */
  readonly #upkeep: Queue;
  #workers: Worker[] = [];
  #unreachableUntil = 0;
  /** Whether Redis took the last call of {@link arrange}: jobs are carried, and repeated tasks run. */
  isWorking = false;

  constructor(options: IndexQueueOptions) {
    this.#options = options;
    this.#index = this.#open('index', {
      attempts: ATTEMPTS,
      backoff: { type: 'exponential', delay: options.backoffMs ?? BACKOFF_MS },
      removeOnComplete: true,
      removeOnFail: { count: FAILED_JOBS_KEPT },
    });
    this.#upkeep = this.#open('upkeep', { removeOnComplete: true, removeOnFail: true });
  }

  /** Rejects within about a second if Redis is unreachable. */
  async enqueue(ids: readonly string[], priority: Priority): Promise<void> {
    const opts = priority === 'bulk' ? { priority: BULK, delay: BULK_DELAY_MS } : {};
    const jobs = [...chunks(ids, JOB_SIZE)].map((part) => {
      return { name: 'send', data: { ids: part, priority }, opts };
    });
    if (jobs.length === 0) return;
    // While Redis is unreachable, only one write per second waits for it.
    if (performance.now() < this.#unreachableUntil) throw new Error('Redis is not answering');
    try {
      await within(this.#index.addBulk(jobs));
    } catch (error) {
      this.#unreachableUntil = performance.now() + TIMEOUT_MS;
      throw error;
    }
  }

  /** Lets the next free worker run the steps of a rebuild, unless one does already. */
  async enqueueRebuild(): Promise<void> {
    // BullMQ ignores the addition while a job with this id exists, so none may be kept.
    const opts = { jobId: 'rebuild', priority: REBUILD, removeOnFail: true };
    await within(this.#index.add('rebuild', { ids: [], priority: 'bulk' }, opts));
  }

  /** Starts to take jobs; {@link arrange} has to be called every second. */
  consume(work: QueueWork): void {
    const index = this.#work('index', async (job, token) => {
      const { priority, ids } = job.data as JobData;
      let again: boolean | 'later';
      try {
        again = job.name === 'rebuild' ? await work.rebuild() : await work.send(priority, ids);
      } catch (error) {
        if (!(error instanceof MeiliUnreachableError || isDatabaseUnreachable(error))) throw error;
        await index.rateLimit(PATIENCE_MS);
        throw new RateLimitError();
      }
      // If others wait, one of them is enough.
      if (!again || (again === 'later' && (await this.#index.getDelayedCount()) > 0)) return;
      if (again === true) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      await job.moveToDelayed(Date.now() + BULK_DELAY_MS, token);
      throw new DelayedError();
    });
    this.#workers = [index, this.#work('upkeep', async ({ name }) => work.tasks[name]?.run())];
  }

  /**
   * Sets what all workers share: that they send one batch at a time, and when tasks are repeated. A Redis that lost its
   * data has forgotten both; a schedule far from now was broken by a failure, or made while the clock was ahead.
   */
  async arrange(tasks: QueueWork['tasks']): Promise<void> {
    try {
      await within(this.#limit());
      const schedules = await within(this.#upkeep.getJobSchedulers());
      for (const [name, { everyMs }] of Object.entries(tasks)) {
        const { every, next = 0 } = schedules.find((one) => one.name === name) ?? {};
        const isNear = Math.abs(next - Date.now()) < everyMs + SCHEDULE_SLACK_MS;
        if (Number(every) === everyMs && isNear) continue;
        await within(this.#upkeep.removeJobScheduler(name));
        await within(this.#upkeep.upsertJobScheduler(name, { every: everyMs }, { name }));
      }
      this.isWorking = true;
    } catch (error) {
      this.isWorking = false;
      throw error;
    }
  }

  /** Numbers of jobs, not of terms. */
  async counts(): Promise<Record<Priority | 'active', number>> {
    await this.#probe();
    const counts = this.#index.getJobCounts('waiting', 'prioritized', 'delayed', 'active');
    const { waiting = 0, prioritized = 0, delayed = 0, active = 0 } = await within(counts);
    return { edit: waiting, bulk: prioritized + delayed, active };
  }

  /** Whether no job could run now. */
  async isIdle(): Promise<boolean> {
    return (await within(this.#index.getJobCountByTypes('waiting', 'prioritized', 'active'))) === 0;
  }

  /** Jobs that failed at every attempt, newest first. */
  async failed(limit: number) {
    const jobs = await within(this.#index.getFailed(0, limit - 1));
    return jobs.map(({ id, data, failedReason, attemptsMade, finishedOn, timestamp }) => ({
      ...data,
      id: String(id),
      reason: failedReason ?? '',
      attempts: attemptsMade,
      failedAt: new Date(finishedOn ?? timestamp),
    }));
  }

  /** Queues all failed jobs again; returns how many. */
  async retryFailed(): Promise<number> {
    const jobs = await within(this.#index.getFailed());
    const retried = await Promise.allSettled(
      jobs.map((job) => job.retry('failed', { resetAttemptsMade: true })),
    );
    return retried.filter(({ status }) => status === 'fulfilled').length;
  }

  /** Waits for running jobs; takes no more. */
  async stopConsuming(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map(closeWithin));
  }

  async close(): Promise<void> {
    await this.stopConsuming();
    await Promise.all([this.#index, this.#upkeep].map(closeWithin));
  }

  /**
   * Adds a job that never runs: a Redis that is full, read-only, or a cluster that refuses keys of several slots, answers
   * reads and takes no job.
   */
  async #probe(): Promise<void> {
    await within(this.#upkeep.add('probe', {}, { jobId: 'probe', delay: NEVER_MS }));
  }

  async #limit(): Promise<void> {
    await Promise.all([this.#index.setGlobalConcurrency(1), this.#upkeep.setGlobalConcurrency(1)]);
  }

  #work(name: string, processor: (job: Job, token?: string) => Promise<unknown>): Worker {
    const worker = new Worker(name, processor, {
      ...this.#common({ maxRetriesPerRequest: null }),
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_MS,
      maxStalledCount: 100,
      // A worker that waits behind another one's job looks again this often, in seconds.
      drainDelay: 1,
      runRetryDelay: RECONNECT_MS,
      limiter: UNLIMITED,
    });
    worker.on('error', (error) => this.#warn(error));
    worker.on('failed', (job, error) =>
      this.#options.logger.warn({ err: error, job: job?.name }, 'A job of the index queue failed'),
    );
    return worker;
  }

  #open(name: string, defaultJobOptions: JobsOptions): Queue {
    const queue = new Queue(name, {
      ...this.#common({ enableOfflineQueue: false, maxRetriesPerRequest: 0 }),
      defaultJobOptions,
      streams: { events: { maxLen: 1_000 } },
    });
    queue.on('error', (error) => this.#warn(error));
    return queue;
  }

  #common(connection: Partial<ConnectionOptions>) {
    const { url, prefix } = this.#options;
    const retryStrategy = (times: number) => Math.min(100 * times, 1_000);
    // In braces, so that a Redis Cluster keeps all keys in one slot.
    return {
      prefix: `{${prefix}}`,
      connection: { url, connectTimeout: 2_000, retryStrategy, ...connection },
    };
  }

  #lastWarning = Number.NEGATIVE_INFINITY;
  #warn(error: Error): void {
    // One line every ten seconds is enough to report that Redis is unreachable.
    if (performance.now() - this.#lastWarning < 10_000) return;
    this.#lastWarning = performance.now();
    this.#options.logger.warn({ err: error }, 'Redis is not answering');
  }
}

async function within<T>(work: Promise<T>, ms = TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function closeWithin(part: Queue | Worker): Promise<void> {
  await within(part.close(), 5_000).catch(() => part.disconnect());
}
