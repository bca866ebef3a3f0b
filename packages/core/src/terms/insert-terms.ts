import type { TermStatus } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import mongoose from 'mongoose';
import { chunks } from '../chunks.js';
import { duplicatesIn } from '../duplicate-key.js';
import { TermModel, type TermRecord } from '../models/term.js';
import { pacer } from '../pacer.js';
import { newOutbox, releaseChangeNumbers, takeChangeNumbers } from './change-sequence.js';
import { allocateSlugs, wantedSlug } from './slugs.js';
import { type ChangeNote, planChanges, unrecorded } from './term-history.js';
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
    const again: typeof waiting = [];
    let place = 0;
    let storing: Promise<void> = Promise.resolve();
    const store = async (part: typeof waiting, records: TermRecord[]) => {
      const failures = await insertPart(records);
      for (const [i, entry] of part.entries()) {
        const failure = failures.get(i);
        if (failure === undefined) outcome.stored.push(records[i] as TermRecord);
        else if (failure === 'identity') outcome.refused.push(entry.index);
        else again.push(entry);
      }
    };
    try {
      for (const part of chunks(waiting, COMMAND)) {
        const records: TermRecord[] = [];
        for (const { content, index } of part) {
          const term = { ...content, slug: slugs[place] as string };
          const reason = options.reasons?.[index];
          records.push(newRecord(term, numbers.first + place, options, reason));
          place += 1;
          await pace();
        }
        // The next records are made while these are stored.
        await storing;
        storing = store(part, records);
        storing.catch(() => undefined);
      }
      await storing;
    } finally {
      await Promise.allSettled([storing]);
      // Not awaited: a late release only makes readers check again.
      releaseChangeNumbers(numbers).catch(() => undefined);
    }
    waiting = again;
    return waiting.length === 0 ? outcome : undefined;
  });
  if (!done) throw new Error('No free slug was found');
  return done;
}

/** Stores records. @returns the place of each that was not stored, and the unique key that it violates. */
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
  const { publishAt, audit } = options;
  const noted =
    audit || publishAt
      ? [unrecorded(1, now, { ...options, audit: auditOf(content, options) }, plan(publishAt))]
      : undefined;
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
    ...(publishAt ? { publishAt, publishBy: options.by ?? '' } : {}),
    ...(noted ? { unrecorded: noted } : {}),
    clickCount: 0,
    favoriteCount: 0,
    searchCount: 0,
  };
}

/** The creation itself is stored in the term, so the history has only its plan. */
function plan(publishAt: Date | undefined): ChangeNote {
  return publishAt ? { action: 'status', changes: planChanges(undefined, publishAt) } : {};
}

function auditOf(content: TermContent, { audit, status, publishAt }: InsertOptions) {
  if (!audit) return undefined;
  const { englishTerm, turkishTerm, category, slug } = content;
  const planned = publishAt ? { publishAt: publishAt.toISOString() } : {};
  const after = { englishTerm, turkishTerm, category, status, slug, ...planned };
  return { ...audit, after };
}
