import { ABORT, type RootDatabase } from 'lmdb';
import { CommandError, toCommandError } from '../errors.js';
import type { KvWriter } from './kv.js';

/**
 * A write, as a generator. At each `yield` its changes so far may be committed and other writes may
 * run. After a `yield` everything that it read before may be out of date.
 */
export type WriteJob<T> = Generator<undefined, T, void>;

/** A write without a `yield`. */
export function* atOnce<T>(action: () => T): WriteJob<T> {
  yield* [];
  return action();
}

interface Entry {
  readonly job: WriteJob<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The reason for a failed commit. lmdb-js gives it in a promise that it rejects a little later. */
async function commitCause(error: unknown): Promise<unknown> {
  const cause = (error as { commitError?: Promise<unknown> }).commitError;
  if (cause === undefined) return error;
  const late = new Promise((resolve) => setTimeout(resolve, 1000, error).unref());
  return Promise.race([cause.then(() => error).catch((reason: unknown) => reason), late]);
}

/** How long the writes of one batch may block the event loop. */
const batchMs = 25;

/**
 * Group commit: all waiting writes run in one LMDB transaction, and all of them are answered once that
 * transaction is on disk.
 */
export class WriteQueue {
  /** The number of commits so far. */
  sequence = 0;
  /** Called at the end of each batch, inside its transaction. */
  onBatch: () => void = () => {};
  /** Called after a batch was rolled back, to reload the state in memory. */
  onRollback: () => void = () => {};
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly kv: KvWriter;
  private queue: Entry[] = [];
  private draining: Promise<void> | undefined;
  private closed = false;
  private deadline = 0;
  private applying = false;

  constructor(root: RootDatabase<Buffer, Buffer>, kv: KvWriter) {
    this.root = root;
    this.kv = kv;
  }

  /** Runs a write and resolves with its result once it is on disk. */
  run<T>(make: (kv: KvWriter) => WriteJob<T>): Promise<T> {
    if (this.closed) return Promise.reject(new CommandError(91, 'The server is shutting down'));
    return new Promise<T>((resolve, reject) => {
      this.queue.push({
        job: make(this.kv),
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      this.draining ??= this.drain();
    });
  }

  /** True when the batch has used its time and a long write should yield. */
  shouldYield(): boolean {
    return performance.now() > this.deadline;
  }

  /**
   * Runs a part of a write that must be atomic. If it throws, the whole batch is rolled back, so that
   * an index always agrees with its documents.
   */
  apply(action: () => void): void {
    this.applying = true;
    action();
    this.applying = false;
  }

  /**
   * Runs a write up to its end or its next `yield`. Returns what to do after the commit: settle its
   * promise or queue it again.
   * @throws the write's error if it failed in an atomic part
   */
  private step(entry: Entry): () => void {
    try {
      const { done, value } = entry.job.next();
      return done === true ? () => entry.resolve(value) : () => this.queue.push(entry);
    } catch (error) {
      if (this.applying) throw error;
      return () => entry.reject(error);
    }
  }

  /** Runs the writes of one transaction and commits it. */
  private async runBatch(): Promise<void> {
    const run: Entry[] = [];
    const settle: (() => void)[] = [];
    try {
      await this.root.childTransaction(() => {
        this.deadline = performance.now() + batchMs;
        this.applying = false;
        do {
          const entry = this.queue.shift();
          if (entry === undefined) break;
          run.push(entry);
          settle.push(this.step(entry));
        } while (!this.shouldYield());
        this.onBatch();
      });
    } catch (error) {
      const cause = toCommandError(await commitCause(error ?? ABORT));
      this.onRollback();
      for (const entry of run) {
        // Runs the `finally` blocks of a job that will not be resumed.
        entry.job.return(undefined);
        entry.reject(cause);
      }
      return;
    }
    this.sequence++;
    for (const finish of settle) finish();
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) await this.runBatch();
    this.draining = undefined;
  }

  /** Refuses new writes and waits for the accepted ones. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.draining !== undefined) {
      await this.draining;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
