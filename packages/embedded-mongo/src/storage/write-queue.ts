import { ABORT, type RootDatabase } from 'lmdb';
import { CommandError, toCommandError } from '../errors.js';
import type { KvWriter } from './kv.js';

/**
 * A write, as a generator: it yields where what it has done so far may be committed and other
 * writes may go first. Yielding a promise also waits for it. After a yield it must look again at
 * whatever it had read.
 */
export type WriteJob<T> = Generator<Promise<void> | undefined, T, void>;

/** A write that is done in one go. */
export function* atOnce<T>(action: () => T): WriteJob<T> {
  yield* [];
  return action();
}

interface Entry {
  readonly job: WriteJob<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { entry: Entry } & (
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: unknown }
  | { kind: 'paused'; until: Promise<void> | undefined }
);

/** lmdb-js says why a commit failed in a promise that it rejects a little later. */
async function commitCause(error: unknown): Promise<unknown> {
  const cause = (error as { commitError?: Promise<unknown> }).commitError;
  if (cause === undefined) return error;
  const late = new Promise((resolve) => setTimeout(resolve, 1000, error).unref());
  return Promise.race([cause.then(() => error).catch((reason: unknown) => reason), late]);
}

/** How long one commit's worth of writes may keep the event loop. */
const batchMs = 25;

/**
 * Group commit: the writes that wait are run in one LMDB transaction, and all are answered when
 * that one is on disk.
 */
export class WriteQueue {
  /** Counts commits. */
  sequence = 0;
  /** Called at the end of each batch, inside its transaction. */
  onBatch: () => void = () => {};
  /** Called when a batch was undone and what memory holds of it must be read again. */
  onRollback: () => void = () => {};
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly kv: KvWriter;
  private queue: Entry[] = [];
  private draining: Promise<void> | undefined;
  private closed = false;
  private deadline = 0;
  private applying = false;
  /** Writes that wait for a promise of their own. */
  private waiting = 0;

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

  /** True when the running batch has had its time and a long write should yield. */
  shouldYield(): boolean {
    return performance.now() > this.deadline;
  }

  /**
   * Marks the part of a write that must happen as a whole. Should it fail inside, the whole batch
   * is undone, so that an index can never disagree with its documents.
   */
  apply(action: () => void): void {
    this.applying = true;
    action();
    this.applying = false;
  }

  private step(entry: Entry): Outcome {
    try {
      const { done, value } = entry.job.next();
      if (done === true) return { entry, kind: 'done', value };
      return { entry, kind: 'paused', until: value as Promise<void> | undefined };
    } catch (error) {
      return { entry, kind: 'failed', error };
    }
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      const outcomes: Outcome[] = [];
      let failure: unknown;
      try {
        await this.root.childTransaction(() => {
          this.deadline = performance.now() + batchMs;
          this.applying = false;
          do {
            const entry = this.queue.shift();
            if (entry === undefined) break;
            const outcome = this.step(entry);
            outcomes.push(outcome);
            if (this.applying && outcome.kind === 'failed') throw outcome.error;
          } while (!this.shouldYield());
          this.onBatch();
        });
        this.sequence++;
      } catch (error) {
        failure = await commitCause(error ?? ABORT);
      }
      if (failure !== undefined) this.onRollback();
      this.settle(outcomes, failure);
    }
    this.draining = undefined;
  }

  private settle(outcomes: readonly Outcome[], failure: unknown): void {
    const paused: Entry[] = [];
    for (const outcome of outcomes) {
      if (failure !== undefined) {
        // So that the `finally` blocks of what will never go on are run.
        outcome.entry.job.return(undefined);
        outcome.entry.reject(toCommandError(failure));
      } else if (outcome.kind === 'done') outcome.entry.resolve(outcome.value);
      else if (outcome.kind === 'failed') outcome.entry.reject(outcome.error);
      else if (outcome.until === undefined) paused.push(outcome.entry);
      else {
        this.waiting++;
        void outcome.until.then(() => this.resume(outcome.entry));
      }
    }
    this.queue.push(...paused);
  }

  private resume(entry: Entry): void {
    this.waiting--;
    this.queue.push(entry);
    this.draining ??= this.drain();
  }

  /** Waits for the writes that were accepted; refuses new ones. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.draining !== undefined || this.waiting > 0) {
      await this.draining;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
