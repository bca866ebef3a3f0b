import { ABORT, type RootDatabase } from 'lmdb';
import { CommandError, toCommandError } from '../errors.js';
import type { KvWriter } from './kv.js';

/**
 * A write, as a generator: it yields where what it has done so far may be committed and other
 * writes may go first. After a yield it must look again at whatever it had read.
 */
export type WriteJob<T> = Generator<undefined, T, void>;

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

  /**
   * Runs a write up to its end or its next pause; gives what is to be done with it after the commit.
   * @throws what it throws in a part that must happen as a whole
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

  /** Runs one transaction's worth of writes. */
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
        // So that the `finally` blocks of what will never go on are run.
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

  /** Waits for the writes that were accepted; refuses new ones. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.draining !== undefined) {
      await this.draining;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
