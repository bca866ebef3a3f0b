import { setTimeout as sleep } from 'node:timers/promises';
import { LANES, type Lane } from '../models/term.js';
import {
  CONCURRENCY,
  chunks,
  FAILED_JOBS_KEPT,
  type FailedJob,
  type IndexJob,
  type IndexJobHandler,
  type IndexQueue,
  JOB_ATTEMPTS,
  JOB_BACKOFF_MS,
  JOB_SIZE,
} from './index-queue.js';

interface Waiting extends IndexJob {
  readonly id: string;
  attempts: number;
}

interface LaneState {
  waiting: Waiting[];
  active: Set<Promise<void>>;
  delayed: number;
  failed: FailedJob[];
}

/** The index queue of a process without Redis: the same behavior, but lost when the process ends. */
export class InProcessQueue implements IndexQueue {
  readonly kind = 'in-process';
  readonly #lanes: Record<Lane, LaneState> = { edits: emptyLane(), bulk: emptyLane() };
  readonly #closing = new AbortController();
  readonly #backoffMs: number;
  #handler: IndexJobHandler | undefined;
  #nextId = 1;

  constructor({ backoffMs = JOB_BACKOFF_MS }: { backoffMs?: number } = {}) {
    this.#backoffMs = backoffMs;
  }

  async enqueue(ids: readonly string[], lane: Lane): Promise<void> {
    for (const part of chunks(ids, JOB_SIZE)) {
      const id = `${lane}:${this.#nextId++}`;
      this.#lanes[lane].waiting.push({ id, ids: part, lane, attempts: 0 });
    }
    this.#pump(lane);
  }

  async consume(handler: IndexJobHandler): Promise<void> {
    this.#handler = handler;
    for (const lane of LANES) this.#pump(lane);
  }

  async depth(): Promise<Record<Lane, number>> {
    const { edits, bulk } = this.#lanes;
    return { edits: unfinished(edits), bulk: unfinished(bulk) };
  }

  async failed(limit: number): Promise<FailedJob[]> {
    return LANES.flatMap((lane) => this.#lanes[lane].failed)
      .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
      .slice(0, limit);
  }

  async retryFailed(): Promise<number> {
    const failed = LANES.flatMap((lane) => this.#lanes[lane].failed.splice(0));
    for (const { ids, lane } of failed) await this.enqueue(ids, lane);
    return failed.length;
  }

  async close(): Promise<void> {
    this.#handler = undefined;
    this.#closing.abort();
    await Promise.all(LANES.flatMap((lane) => [...this.#lanes[lane].active]));
  }

  #pump(lane: Lane): void {
    const state = this.#lanes[lane];
    while (this.#handler && state.active.size < CONCURRENCY[lane]) {
      const job = state.waiting.shift();
      if (!job) return;
      const run = this.#run(job, this.#handler, state).finally(() => {
        state.active.delete(run);
        this.#pump(lane);
      });
      state.active.add(run);
    }
  }

  async #run(job: Waiting, handler: IndexJobHandler, state: LaneState): Promise<void> {
    job.attempts += 1;
    try {
      await handler({ ids: job.ids, lane: job.lane });
    } catch (error) {
      if (job.attempts < JOB_ATTEMPTS) this.#later(job, state);
      else state.failed.push(failure(job, error));
      if (state.failed.length > FAILED_JOBS_KEPT) state.failed.shift();
    }
  }

  #later(job: Waiting, state: LaneState): void {
    state.delayed += 1;
    sleep(this.#backoffMs * 2 ** (job.attempts - 1), undefined, {
      signal: this.#closing.signal,
      ref: false,
    }).then(
      () => {
        state.delayed -= 1;
        state.waiting.push(job);
        this.#pump(job.lane);
      },
      () => undefined,
    );
  }
}

function emptyLane(): LaneState {
  return { waiting: [], active: new Set(), delayed: 0, failed: [] };
}

function unfinished({ waiting, active, delayed }: LaneState): number {
  return waiting.length + active.size + delayed;
}

function failure(job: Waiting, error: unknown): FailedJob {
  const reason = error instanceof Error ? error.message : String(error);
  const { id, lane, attempts } = job;
  return { id, lane, ids: [...job.ids], reason, attempts, failedAt: new Date() };
}
