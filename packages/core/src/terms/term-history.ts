import { Types } from 'mongoose';
import { auditEntry, sidesOf } from '../audit-entry.js';
import { duplicatesIn } from '../duplicate-key.js';
import { AuditLogModel } from '../models/admin.js';
import { onceByBatch } from '../models/define-model.js';
import {
  type ChangeAudit,
  TermModel,
  type TermRecord,
  type UnrecordedChange,
} from '../models/term.js';
import { CounterModel, SlugRedirectModel, TermRevisionModel } from '../models/term-history.js';
import { UserModel } from '../models/user.js';
import { sequencePosition } from './change-sequence.js';
import type { Changes } from './term.js';
import type { Writer } from './write-term.js';

/** Terms whose changes are recorded at a time. */
const PAGE = 500;
/** The counter that holds the change number up to which all changes are recorded. */
const RECORDED = 'recorded';

/** What the history and the audit log say of a change. */
export interface ChangeNote {
  /** Absent for the creation of a term, which the term itself shows. */
  readonly action?: UnrecordedChange['action'];
  readonly changes?: Changes;
  /** Shown only in the history. */
  readonly remarks?: Changes;
}

/** The plan of a publication, for the history. */
export function planChanges(from: Date | undefined, to: Date | undefined): Changes {
  return { publishAt: { from: from?.toISOString() ?? '', to: to?.toISOString() ?? '' } };
}

/** The note of a change that is part of the term's own write, so that neither is there without the other. */
export function unrecorded(
  rev: number,
  at: Date,
  { by, audit }: Writer,
  { action, changes = {}, remarks }: ChangeNote,
): UnrecordedChange {
  return {
    _id: new Types.ObjectId(),
    rev,
    at,
    ...(by ? { by } : {}),
    ...(action ? { action, changes: { ...changes, ...remarks } } : {}),
    ...(audit ? { audit: withSides(audit, changes) } : {}),
  };
}

function withSides(audit: ChangeAudit, changes: Changes): ChangeAudit {
  if (Object.keys(changes).length === 0) return audit;
  const { before, after } = sidesOf(changes);
  return { ...audit, before: { ...before, ...audit.before }, after: { ...after, ...audit.after } };
}

/** What {@link recordChanges} reads of a term. */
type NotedTerm = Pick<TermRecord, '_id' | 'slug' | 'unrecorded'>;

/**
 * Does what follows from changes: entries in the history of the terms and in the audit log, redirects of old slugs, and
 * the counts of authors. May be repeated.
 */
export async function recordChanges(terms: readonly NotedTerm[]): Promise<void> {
  const notes = terms.flatMap(({ _id: termId, slug, unrecorded: list = [] }) =>
    list.map((note) => ({ ...note, termId, slug })),
  );
  if (notes.length === 0) return;
  const revisions = notes.flatMap(({ audit: _, slug: _slug, ...note }) =>
    note.action ? note : [],
  );
  const entries = notes.flatMap(({ _id, termId, at, by = '', audit }) => {
    if (!audit) return [];
    const { ip, userId: _, ...action } = audit;
    return { ...auditEntry({ ...action, subject: String(termId) }, { by, ip, at }), _id };
  });
  const redirect = async () => {
    for (const { termId, slug, changes } of notes) {
      if (changes?.slug) await redirectSlug(changes.slug, { _id: termId, slug });
    }
  };
  await Promise.all([
    redirect(),
    insertNew(TermRevisionModel, revisions),
    insertNew(AuditLogModel, entries),
    ...notes.map(countCreated),
  ]);
}

/** Removes notes that are recorded. */
export async function forgetRecorded(terms: readonly NotedTerm[]): Promise<void> {
  const noted = terms.filter(({ unrecorded: list = [] }) => list.length > 0);
  if (noted.length === 0) return;
  const ids = noted.flatMap(({ unrecorded: list = [] }) => list.map(({ _id }) => _id));
  await TermModel.updateMany(
    { _id: { $in: noted.map(({ _id }) => _id) } },
    { $pull: { unrecorded: { _id: { $in: ids } } } },
  );
}

/** Records the changes of processes that ended before they had recorded them. */
export async function recordRest(): Promise<void> {
  const { max, settled } = await sequencePosition();
  const recorded = (await CounterModel.findById(RECORDED).lean())?.value ?? 0;
  if (max <= recorded) return;
  for (let after = recorded; ; ) {
    const page = await TermModel.find(
      { seq: { $gt: after }, 'unrecorded.0': { $exists: true } },
      { seq: 1, slug: 1, unrecorded: 1 },
    )
      .sort({ seq: 1 })
      .limit(PAGE)
      .lean<TermRecord[]>();
    await recordChanges(page);
    await forgetRecorded(page);
    if (page.length < PAGE) break;
    after = page.at(-1)?.seq ?? after;
  }
  // Writes below the later numbers may still be on their way.
  const value = { $max: { value: settled } };
  await CounterModel.updateOne({ _id: RECORDED }, value, { upsert: true });
}

/** Redirects a former slug of a term to it. A redirect from its slug to another term ends. */
async function redirectSlug(
  { from, to }: Changes[string],
  { _id: termId, slug }: Pick<NotedTerm, '_id' | 'slug'>,
): Promise<void> {
  await SlugRedirectModel.updateOne(
    { _id: String(from) },
    { $set: { termId, at: new Date() } },
    { upsert: true },
  );
  if (to === slug) await SlugRedirectModel.deleteOne({ _id: slug });
}

async function countCreated({ _id, audit }: UnrecordedChange): Promise<void> {
  if (!audit?.userId) return;
  const { filter, $push } = onceByBatch('stats.batches', _id);
  const count = { $inc: { 'stats.termsCreated': 1 }, $push };
  await UserModel.updateOne({ _id: audit.userId, ...filter }, count, { timestamps: false });
}

/** Inserts those of the documents that are not there yet. */
async function insertNew(
  model: {
    insertMany(
      documents: readonly object[],
      options: { ordered: false; lean: true },
    ): Promise<unknown>;
  },
  documents: readonly object[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await model.insertMany(documents, { ordered: false, lean: true });
  } catch (error) {
    duplicatesIn(error);
  }
}
