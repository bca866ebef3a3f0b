import { type ConnectionOptions, type Job, Queue, Worker } from 'bullmq';
import type { Logger } from '../log.js';
import { LANES, type Lane } from '../models/term.js';
import {
  CONCURRENCY,
  chunks,
  ENQUEUE_TIMEOUT_MS,
  FAILED_JOBS_KEPT,
  type FailedJob,
  type IndexJobHandler,
  type IndexQueue,
  JOB_ATTEMPTS,
  JOB_BACKOFF_MS,
  JOB_SIZE,
} from './index-queue.js';

interface JobData {
  ids: string[];
}

export interface RedisQueueOptions {
  url: string;
  logger: Logger;
  /** Namespace of the keys; each test uses its own. */
  prefix?: string;
  backoffMs?: number;
}

/**
 * The index queue on Redis through BullMQ: one queue per lane. Jobs get no custom ids, because BullMQ drops an
 * addition while a job with that id exists in any state.
 */
export class RedisQueue implements IndexQueue {
  readonly kind = 'redis';
  readonly #options: Required<RedisQueueOptions>;
  readonly #queues: Record<Lane, Queue<JobData>>;
  #workers: Worker<JobData>[] = [];
  #unreachableUntil = 0;

  constructor(options: RedisQueueOptions) {
    this.#options = { prefix: 'terimce', backoffMs: JOB_BACKOFF_MS, ...options };
    this.#queues = { edits: this.#openQueue('edits'), bulk: this.#openQueue('bulk') };
  }

  async enqueue(ids: readonly string[], lane: Lane): Promise<void> {
    const jobs = [...chunks(ids, JOB_SIZE)].map((part) => ({ name: lane, data: { ids: part } }));
    if (jobs.length === 0) return;
    // While Redis is unreachable, only one write per second waits for it.
    if (performance.now() < this.#unreachableUntil) throw new Error('Redis is not answering');
    try {
      await within(this.#queues[lane].addBulk(jobs), ENQUEUE_TIMEOUT_MS);
    } catch (error) {
      this.#unreachableUntil = performance.now() + ENQUEUE_TIMEOUT_MS;
      throw error;
    }
  }

  async consume(handler: IndexJobHandler): Promise<void> {
    this.#workers = LANES.map((lane) => {
      const worker = new Worker<JobData>(
        queueName(lane),
        (job) => handler({ ids: job.data.ids, lane }),
        {
          connection: this.#connection({ maxRetriesPerRequest: null }),
          prefix: this.#options.prefix,
          concurrency: CONCURRENCY[lane],
          // Jobs of a killed worker go to another one after this long.
          lockDuration: 15_000,
          stalledInterval: 5_000,
          maxStalledCount: 100,
        },
      );
      worker.on('error', (error) => this.#warn(error));
      return worker;
    });
  }

  async depth(): Promise<Record<Lane, number>> {
    const counts = LANES.map((lane) =>
      this.#queues[lane].getJobCountByTypes('waiting', 'active', 'delayed'),
    );
    const [edits = 0, bulk = 0] = await within(Promise.all(counts), ENQUEUE_TIMEOUT_MS);
    return { edits, bulk };
  }

  async failed(limit: number): Promise<FailedJob[]> {
    const lanes = LANES.map(async (lane) => {
      const jobs = await this.#queues[lane].getFailed(0, limit - 1);
      return jobs.map((job) => toFailedJob(job, lane));
    });
    const jobs = (await within(Promise.all(lanes), ENQUEUE_TIMEOUT_MS)).flat();
    return jobs.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime()).slice(0, limit);
  }

  async retryFailed(): Promise<number> {
    const lanes = Promise.all(LANES.map((lane) => this.#queues[lane].getFailed()));
    const jobs = (await within(lanes, ENQUEUE_TIMEOUT_MS)).flat();
    const retried = await Promise.allSettled(
      jobs.map((job) => job.retry('failed', { resetAttemptsMade: true })),
    );
    return retried.filter(({ status }) => status === 'fulfilled').length;
  }

  async close(): Promise<void> {
    // Workers first, so that their last jobs can still be reported; a dead Redis must not block this.
    await Promise.all(this.#workers.map((worker) => closeWithin(worker)));
    await Promise.all(LANES.map((lane) => closeWithin(this.#queues[lane])));
  }

  #openQueue(lane: Lane): Queue<JobData> {
    const queue = new Queue<JobData>(queueName(lane), {
      connection: this.#connection({ enableOfflineQueue: false, maxRetriesPerRequest: 0 }),
      prefix: this.#options.prefix,
      defaultJobOptions: {
        attempts: JOB_ATTEMPTS,
        backoff: { type: 'exponential', delay: this.#options.backoffMs },
        removeOnComplete: true,
        removeOnFail: { count: FAILED_JOBS_KEPT },
      },
      streams: { events: { maxLen: 1000 } },
    });
    queue.on('error', (error) => this.#warn(error));
    return queue;
  }

  #connection(extra: Partial<ConnectionOptions>): ConnectionOptions {
    const retryStrategy = (times: number) => Math.min(100 * times, 1000);
    return { url: this.#options.url, connectTimeout: 2_000, retryStrategy, ...extra };
  }

  #lastWarning = Number.NEGATIVE_INFINITY;
  #warn(error: Error): void {
    // One line every ten seconds is enough to report that Redis is unreachable.
    if (performance.now() - this.#lastWarning < 10_000) return;
    this.#lastWarning = performance.now();
    this.#options.logger.warn({ err: error }, 'Redis is not answering');
  }
}

function queueName(lane: Lane): string {
  return `index-${lane}`;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms`)), ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function closeWithin(part: Queue | Worker): Promise<void> {
  await within(part.close(), 5_000).catch(() => part.disconnect());
}

function toFailedJob(job: Job<JobData>, lane: Lane): FailedJob {
  return {
    id: `${lane}:${job.id}`,
    lane,
    ids: job.data.ids,
    reason: job.failedReason ?? '',
    attempts: job.attemptsMade,
    failedAt: new Date(job.finishedOn ?? job.timestamp),
  };
}
