import type { TermStatus } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import mongoose from 'mongoose';
import { duplicatesIn } from '../duplicate-key.js';
import { TermModel, type TermRecord } from '../models/term.js';
import { pacer } from '../pacer.js';
import { newOutbox, releaseChangeNumbers, takeChangeNumbers } from './change-sequence.js';
import { allocateSlugs, wantedSlug } from './slugs.js';
import { termKeys } from './term-keys.js';
import { retryConflicts, type Writer } from './write-term.js';

export interface InsertOptions extends Writer {
  status: TermStatus;
  importId?: string;
  /** When the terms become public. */
  publishAt?: Date;
  /** The reason for the status of each. */
  reasons?: readonly (string | undefined)[];
}

export interface BulkOutcome {
  stored: TermRecord[];
  /** Positions in the input of terms whose headwords and category already exist. */
  refused: number[];
}

/** Records per command: encoding blocks the event loop, and storing occupies the database. */
const COMMAND = 250;

/**
 * Inserts new terms in few commands. Existing terms are refused one by one; a slug that was taken in the meantime is
 * allocated again.
 */
export async function insertTerms(
  contents: readonly TermContent[],
  options: InsertOptions,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { stored: [], refused: [] };
  const pace = pacer();
  let waiting = contents.map((content, index) => ({ content, index }));
  if (waiting.length === 0) return outcome;
  const done = await retryConflicts(async () => {
    const slugs = await allocateSlugs(waiting.map(({ content }) => wantedSlug(content)));
    const numbers = await takeChangeNumbers(waiting.length);
    const records: TermRecord[] = [];
    const insertion = new Insertion();
    try {
      for (const [i, { content, index }] of waiting.entries()) {
        const slug = slugs[i] as string;
        const reason = options.reasons?.[index];
        records.push(newRecord({ ...content, slug }, numbers.first + i, options, reason));
        if (records.length % COMMAND === 0) await insertion.next(records.slice(-COMMAND));
        await pace();
      }
      await insertion.next(records.slice(records.length - (records.length % COMMAND)));
      await insertion.end();
    } finally {
      await insertion.end().catch(() => undefined);
      // Not awaited: a late release only makes readers check again.
      releaseChangeNumbers(numbers).catch(() => undefined);
    }
    const { failures } = insertion;
    const again: typeof waiting = [];
    for (const [i, entry] of waiting.entries()) {
      const failure = failures.get(i);
      if (failure === undefined) outcome.stored.push(records[i] as TermRecord);
      else if (failure === 'identity') outcome.refused.push(entry.index);
      else again.push(entry);
    }
    waiting = again;
    return waiting.length === 0 ? outcome : undefined;
  });
  if (!done) throw new Error('No free slug was found');
  return done;
}

/** Stores records in parts; the next part is prepared while the last one is being stored. */
class Insertion {
  /** Position of each failed record, and the unique key that it violates. */
  readonly failures = new Map<number, 'identity' | 'slug'>();
  #from = 0;
  #running: Promise<void> = Promise.resolve();

  async next(part: TermRecord[]): Promise<void> {
    await this.#running;
    if (part.length > 0) this.#running = this.#insert(part);
    // The error reaches the next caller, or the one that waits for the end.
    this.#running.catch(() => undefined);
  }

  end(): Promise<void> {
    return this.#running;
  }

  async #insert(part: TermRecord[]): Promise<void> {
    const from = this.#from;
    this.#from += part.length;
    for (const [index, key] of await insertPart(part)) this.failures.set(from + index, key);
  }
}

async function insertPart(records: TermRecord[]): Promise<Map<number, 'identity' | 'slug'>> {
  const failures = new Map<number, 'identity' | 'slug'>();
  try {
    // Lean: schema casting and defaults would more than double the processor time.
    await TermModel.insertMany(records, { ordered: false, lean: true });
  } catch (error) {
    for (const failure of duplicatesIn(error)) {
      // Our own id exists: the driver sent the command again after a lost connection.
      if (/_id_/.test(failure.errmsg ?? '')) continue;
      failures.set(failure.index, /identity/.test(failure.errmsg ?? '') ? 'identity' : 'slug');
    }
  }
  return failures;
}

function newRecord(
  content: TermContent,
  seq: number,
  options: InsertOptions,
  reason: string | undefined,
): TermRecord {
  const now = new Date();
  return {
    _id: new mongoose.Types.ObjectId(),
    ...content,
    ...termKeys(content, options.status),
    ...newOutbox(seq, options.priority ?? 'edit', now),
    status: options.status,
    ...(reason ? { statusReason: reason } : {}),
    ...(options.status === 'approved' ? { isPublic: true as const } : {}),
    createdAt: now,
    ...(options.by ? { createdBy: options.by, updatedBy: options.by } : {}),
    ...(options.importId ? { importId: options.importId, imports: [options.importId] } : {}),
    ...(options.publishAt ? { publishAt: options.publishAt, publishBy: options.by ?? '' } : {}),
    clickCount: 0,
    favoriteCount: 0,
    searchCount: 0,
    random: Math.random(),
  };
}
