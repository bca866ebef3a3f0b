// One file: each kind of write is a method of one class, so that none leaves out a step.
import { TERM_TRANSITIONS, type TermContentInput, type TermStatus } from '@terimce/contract/term';
import { TERM_CONTENT_FIELDS, type TermContent } from '@terimce/contract/term-fields';
import { slugify } from '@terimce/contract/text';
import { isValidObjectId } from 'mongoose';
import { chunks } from '../chunks.js';
import { CodedError } from '../coded-error.js';
import type { Logger } from '../log.js';
import { ALIVE, DELETED, type Priority, TermModel, type TermRecord } from '../models/term.js';
import { SlugRedirectModel, TermMergeModel, TermRevisionModel } from '../models/term-history.js';
import { TermProposalModel } from '../models/term-proposal.js';
import type { IndexQueue } from '../queue/index-queue.js';
import { type BulkOutcome, type InsertOptions, insertTerms } from './insert-terms.js';
import {
  type Changes,
  changesBetween,
  completeContent,
  contentOf,
  type Term,
  toTerm,
  withContent,
} from './term.js';
import { forgetRecorded, planChanges, recordChanges } from './term-history.js';
import { findNeighbors, termKeys } from './term-keys.js';
import { TermReads } from './term-reads.js';
import { restoreTerms, softDeleteTerms } from './tombstones.js';
import {
  type ManyWritten,
  readCurrent,
  refuseDuplicate,
  refuseSlug,
  retryConflicts,
  type TermChangeSet,
  UNSCHEDULED,
  type Writer,
  writeTerm,
  writeTerms,
} from './write-term.js';

/** The status is `approved` by default. */
export interface CreateContext extends Partial<InsertOptions> {
  /** Allows a term with the same headwords as one in another category. */
  confirmHomonym?: boolean;
}

export interface UpdateContext extends Writer {
  confirmHomonym?: boolean;
  /** Who proposed the edit that `by` approves; stored in the history. */
  proposedBy?: string;
  /** The merge that this update is a part of: its mark, and what the counters of the other term add. */
  merge?: { readonly mark: string; readonly add: Readonly<Record<string, number>> };
}

/** New content of a term. */
export interface ContentUpdate {
  readonly current: TermRecord;
  readonly after: TermContent;
  /** Whether the term counts as edited afterwards; false for a change that is undone. */
  readonly edited?: boolean;
}

export interface TermRepositoryDeps {
  /** Undefined without Redis: the indexer polls the outbox. */
  readonly queue: Pick<IndexQueue, 'enqueue'> | undefined;
  readonly logger: Logger;
  /** Called after each write of single terms, so that this process reads its own changes at once. */
  readonly changed?: () => Promise<void>;
}

/** Increments of the counters of a term. */
interface PopularityChange {
  clicks?: number;
  favorites?: number;
  searches?: number;
}

/** An entry of the history that tells of a merge. */
interface MergeNote {
  readonly action: 'merge' | 'unmerge';
  readonly at: Date;
  readonly by: string;
  readonly changes: Changes;
}

/** Terms whose counters are changed in one command. */
const COUNTED_AT_ONCE = 500;
/** Changes of the status, and deletions, of more terms than this are bulk work. */
const BULK_FROM = 20;

/**
 * Only code in this folder (and migrations) writes terms. Each write first allocates a change number; then one
 * update changes the content, increases `rev`, sets the number and marks the term as not indexed. Afterwards its id is
 * queued, if there is a queue; an unreachable one never fails a write.
 */
export class TermRepository extends TermReads {
  readonly #queue: Pick<IndexQueue, 'enqueue'> | undefined;
  readonly #logger: Logger;
  readonly #changed: TermRepositoryDeps['changed'];

  constructor({ queue, logger, changed }: TermRepositoryDeps) {
    super();
    this.#changed = changed;
    this.#queue = queue;
    this.#logger = logger;
  }

  /** @throws CodedError TERM_EXISTS (details: likeness and existing term), SLUG_TAKEN, SLUG_RESERVED. */
  async create(input: TermContentInput, context: CreateContext = {}): Promise<Term> {
    const content = completeContent(input);
    const status = context.status ?? 'approved';
    if (status !== 'rejected') await refuseDuplicate(content, context);
    const slug = slugify(content.slug);
    await refuseSlug(slug);
    if (slug) await SlugRedirectModel.deleteOne({ _id: slug });
    const { stored } = await insertTerms([content], { ...context, status });
    const [record] = stored;
    if (!record) throw new CodedError('TERM_EXISTS', (await findNeighbors([content]))[0]?.[0]);
    await this.#after([record], context.priority ?? 'edit');
    return toTerm(record);
  }

  /**
   * Stores many new terms at once; terms whose headwords and category already exist are reported, not stored. Slugs
   * that are taken get a number. They are bulk work by default.
   */
  async createMany(
    inputs: readonly TermContentInput[],
    context: Partial<InsertOptions> = {},
  ): Promise<BulkOutcome> {
    const { priority = 'bulk', status = 'approved' } = context;
    const outcome = await insertTerms(inputs.map(completeContent), {
      ...context,
      priority,
      status,
    });
    await this.#after(outcome.stored, priority);
    return outcome;
  }

  /**
   * Changes the given fields. A new slug leaves a redirect from the old one.
   * @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT, TERM_EXISTS, SLUG_TAKEN, SLUG_RESERVED.
   */
  async update(id: string, patch: TermContentInput, context: UpdateContext = {}): Promise<Term> {
    return settled(async () => {
      const updated = await this.updateRecord(await readCurrent(id), patch, context);
      return updated && toTerm(updated);
    });
  }

  /**
   * {@link update} for a caller that has read the term.
   * @returns undefined if the term has changed since.
   */
  async updateRecord(
    current: TermRecord,
    patch: TermContentInput,
    context: UpdateContext = {},
  ): Promise<TermRecord | undefined> {
    const id = String(current._id);
    const before = contentOf(current);
    const after = withContent(before, patch);
    if (patch.slug !== undefined) after.slug = slugify(patch.slug) || before.slug;
    const changes = changesBetween(before, after, TERM_CONTENT_FIELDS);
    const { merge, proposedBy } = context;
    if (Object.keys(changes).length === 0 && !merge) return current;
    const renamed = changes.englishTerm ?? changes.turkishTerm ?? changes.category;
    const isCompared = renamed && current.status !== 'rejected';
    await Promise.all([
      isCompared && refuseDuplicate(after, { ...context, own: id }),
      changes.slug && refuseSlug(after.slug, id),
    ]);
    const changed = TERM_CONTENT_FIELDS.filter((field) => field in changes);
    const members = Object.fromEntries(changed.map((field) => [field, after[field]]));
    const keys = termKeys(after, current.status);
    const updated = await writeTerm(
      current,
      {
        action: 'update',
        changes,
        ...(proposedBy ? { remarks: { proposedBy: { from: '', to: proposedBy } } } : {}),
        set: { ...members, ...keys, edited: true, ...(merge ? { lastMerge: merge.mark } : {}) },
        add: merge?.add,
      },
      context,
    );
    if (!updated) return undefined;
    await this.#after([updated], context.priority);
    return updated;
  }

  /** @throws CodedError TERM_NOT_FOUND, INVALID_TRANSITION, TERM_EXISTS, TERM_REV_CONFLICT. */
  async setStatus(
    id: string,
    status: TermStatus,
    context: Writer & { reason?: string } = {},
  ): Promise<Term> {
    return settled(async () => {
      const current = await readCurrent(id);
      if (!TERM_TRANSITIONS[current.status].includes(status)) {
        throw new CodedError('INVALID_TRANSITION', { from: current.status, to: status });
      }
      return this.#changeStatus(current, status, context);
    });
  }

  async #changeStatus(
    current: TermRecord,
    status: TermStatus,
    context: Writer & { reason?: string },
  ): Promise<Term | undefined> {
    const change = statusChange(current, status, context.reason);
    const updated = await writeTerm(current, change, context);
    if (!updated) return undefined;
    await this.#after([updated], context.priority);
    return toTerm(updated);
  }

  /**
   * Schedules the publication of a term; undefined cancels it.
   * @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT, INVALID_TRANSITION for a term that is public.
   */
  async schedule(
    id: string,
    publishAt: Date | undefined,
    context: Writer & { expectedRev?: number | undefined } = {},
  ): Promise<Term> {
    return settled(async () => {
      const current = await readCurrent(id);
      const { status, rev } = current;
      if (context.expectedRev !== undefined && context.expectedRev !== rev) {
        throw new CodedError('TERM_REV_CONFLICT', { rev });
      }
      if (status === 'approved') {
        throw new CodedError('INVALID_TRANSITION', { from: status, to: status });
      }
      const set = publishAt ? { publishAt, publishBy: context.by ?? '' } : {};
      const updated = await writeTerm(
        current,
        {
          action: 'status',
          changes: planChanges(current.publishAt, publishAt),
          set,
          ...(publishAt ? {} : { unset: UNSCHEDULED }),
        },
        context,
      );
      if (!updated) return undefined;
      await this.#after([updated], context.priority);
      return toTerm(updated);
    });
  }

  /**
   * Publishes a term, in the name of the user who scheduled it, if it is due and not changed at the same moment.
   * @param action its name in the audit log.
   * @throws CodedError TERM_NOT_FOUND, TERM_EXISTS.
   */
  async publishDue(id: string, now: Date, action: string): Promise<void> {
    const current = await readCurrent(id);
    const { publishAt, publishBy: by = '', status } = current;
    if (!publishAt || publishAt > now || status === 'approved') return;
    await this.#changeStatus(current, 'approved', { by, audit: { action, ip: '' } });
  }

  /**
   * Sets the status of many terms, in few commands. Terms that do not exist or do not allow the transition are
   * skipped.
   * @returns the ids that were changed, and why others were not.
   */
  async setStatusMany(
    ids: readonly string[],
    status: TermStatus,
    context: Writer & { reason?: string } = {},
  ): Promise<{ changed: string[]; failed: Map<string, string> }> {
    const writer = { priority: priorityOf(ids), ...context };
    const filter = { _id: { $in: ids.filter((id) => isValidObjectId(id)) }, ...ALIVE };
    const current = await TermModel.find(filter).lean<TermRecord[]>();
    const from = new Map(current.map((term) => [String(term._id), term.status]));
    const allowed = current.filter((term) => TERM_TRANSITIONS[term.status].includes(status));
    const { written, failed } = await writeTerms(allowed, writer, (term) =>
      statusChange(term, status, context.reason),
    );
    await this.#after(written, writer.priority);
    const reasons = new Map<string, string>(failed);
    for (const id of ids) {
      const was = from.get(id);
      if (was === undefined) reasons.set(id, 'TERM_NOT_FOUND');
      else if (!TERM_TRANSITIONS[was].includes(status)) reasons.set(id, 'INVALID_TRANSITION');
    }
    return { changed: written.map((term) => String(term._id)), failed: reasons };
  }

  /**
   * Sets the content of many terms, in few commands; each only if it still has the rev of `current`. The caller
   * checks for duplicates; unique keys are enforced.
   * @param context.updateImportId the import that changes them.
   * @returns the changed terms, and why others were not changed.
   */
  async updateMany(
    updates: readonly ContentUpdate[],
    context: Writer & { updateImportId?: string } = {},
  ): Promise<ManyWritten> {
    const writer = { priority: 'bulk' as const, ...context };
    const byId = new Map(updates.map((update) => [String(update.current._id), update]));
    const { updateImportId } = context;
    const result = await writeTerms(
      updates.map(({ current }) => current),
      writer,
      (term) => {
        const { after, edited = true } = byId.get(String(term._id)) as ContentUpdate;
        const changes = changesBetween(contentOf(term), after, TERM_CONTENT_FIELDS);
        const members = Object.keys(changes) as (keyof TermContent)[];
        const set = {
          ...Object.fromEntries(members.map((field) => [field, after[field]])),
          ...termKeys(after, term.status),
          ...(edited ? { edited: true } : {}),
          ...(updateImportId
            ? {
                updateImportId,
                imports: [...new Set([term.importId ?? [], updateImportId].flat())],
              }
            : {}),
        };
        const unset = edited ? {} : { edited: '' as const };
        return { action: 'update', changes, set, unset };
      },
    );
    await this.#after(result.written, writer.priority);
    return result;
  }

  /**
   * Leaves tombstones and frees the slugs. Unknown and deleted ids are skipped.
   * @param context.uneditedOnly skips terms whose content was changed since they were added.
   * @returns the ids that this call deleted.
   */
  async softDelete(
    ids: readonly string[],
    context: Writer & { uneditedOnly?: boolean } = {},
  ): Promise<string[]> {
    const writer = { priority: priorityOf(ids), ...context };
    const deleted = await softDeleteTerms(ids, writer, context.uneditedOnly);
    await this.#after(deleted, writer.priority);
    return deleted.map((term) => String(term._id));
  }

  /** {@link restoreMany} for one term. @throws CodedError TERM_NOT_FOUND, TERM_EXISTS. */
  async restore(id: string, context: Writer = {}): Promise<Term> {
    const { restored, failed } = await this.restoreMany([id], context);
    const [term] = restored;
    if (!term) throw new CodedError(failed.get(id) ?? 'TERM_NOT_FOUND');
    return term;
  }

  /**
   * Restores deleted terms, each under its old slug if that is still free, and in the category into which its own was
   * merged, in few commands.
   * @returns the restored terms, and why others were not restored: TERM_EXISTS if the same term was added again.
   */
  async restoreMany(
    ids: readonly string[],
    context: Writer = {},
  ): Promise<{ restored: Term[]; failed: Map<string, 'TERM_NOT_FOUND' | 'TERM_EXISTS'> }> {
    const writer = { priority: priorityOf(ids), ...context };
    const { written, existing } = await restoreTerms(ids, writer);
    await this.#after(written, writer.priority);
    const done = new Set(written.map(({ _id }) => String(_id)));
    const reason = (id: string) => (existing.has(id) ? 'TERM_EXISTS' : 'TERM_NOT_FOUND');
    const failed = ids.filter((id) => !done.has(id)).map((id) => [id, reason(id)] as const);
    return { restored: written.map(toTerm), failed: new Map(failed) };
  }

  /** Adds an entry without a change to the history of a term, deleted or not, unless it is there. */
  async noteInHistory(termId: string, { action, at, by, changes }: MergeNote): Promise<void> {
    const record = await TermModel.findById(termId, { rev: 1 }).lean();
    if (!record) return;
    const entry = { $setOnInsert: { rev: record.rev, by, changes } };
    await TermRevisionModel.updateOne({ termId: record._id, action, at }, entry, { upsert: true });
  }

  /** Sets how often a term is kept as a favorite, deleted or not. */
  async setFavorites(id: string, favoriteCount: number): Promise<void> {
    await TermModel.updateOne({ _id: id }, { $set: { favoriteCount } });
  }

  /**
   * Adds to the counters of a term without increasing `rev`; title indexes read them every few minutes. Unknown and
   * deleted ids are skipped.
   */
  async recordPopularity(
    id: string,
    { clicks = 0, favorites = 0, searches = 0 }: PopularityChange,
  ): Promise<void> {
    if (!isValidObjectId(id)) return;
    await TermModel.updateOne(
      { _id: id, ...ALIVE },
      { $inc: { clickCount: clicks, favoriteCount: favorites, searchCount: searches } },
    );
  }

  /** The same as {@link recordPopularity} for terms that each gained or lost one favorite. */
  async recordFavorites(ids: readonly string[], change: 1 | -1): Promise<void> {
    for (const part of chunks(ids, COUNTED_AT_ONCE)) {
      const filter = { _id: { $in: part }, ...ALIVE };
      await TermModel.updateMany(filter, { $inc: { favoriteCount: change } });
    }
  }

  /** Removes up to 1,000 tombstones older than `before` that the index has seen; returns how many. */
  async purgeTombstones(before: Date): Promise<number> {
    const filter = { ...DELETED, deletedAt: { $lt: before }, dirtySince: { $exists: false } };
    const found = await TermModel.find(filter, { _id: 1 }).limit(1000).lean();
    const ids = found.map((term) => term._id);
    if (ids.length === 0) return 0;
    await SlugRedirectModel.deleteMany({ termId: { $in: ids } });
    await TermRevisionModel.deleteMany({ termId: { $in: ids } });
    await TermMergeModel.deleteMany({ mergedId: { $in: ids } });
    await TermProposalModel.deleteMany({ termId: { $in: ids } });
    return (await TermModel.deleteMany({ ...filter, _id: { $in: ids } })).deletedCount;
  }

  /** What follows from a change. It is in the term itself, so nothing is lost if a part of this fails. */
  async #after(records: readonly TermRecord[], priority: Priority = 'edit'): Promise<void> {
    const ids = records.map((term) => String(term._id));
    // Earlier changes are being recorded by those who made them.
    const own = records.map(({ _id, slug, rev, unrecorded = [] }) => ({
      _id,
      slug,
      unrecorded: unrecorded.filter((note) => note.rev === rev),
    }));
    const later = (error: unknown) =>
      this.#logger.warn({ err: error, terms: ids.length }, 'Changes are recorded later');
    const record = async () => {
      await recordChanges(own);
      // Not awaited: a note that stays is recorded a second time, which changes nothing.
      void forgetRecorded(own).catch(later);
    };
    await Promise.all([this.#notify(ids, priority), record().catch(later)]);
  }

  async #notify(ids: readonly string[], priority: Priority): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.#queue?.enqueue(ids, priority);
    } catch (error) {
      // They are marked, so the next sweep sends them.
      const terms = ids.length;
      this.#logger.warn({ err: error, terms }, 'Terms could not be queued for indexing');
    }
    if (priority === 'edit') await this.#changed?.();
  }
}

function priorityOf(ids: readonly string[]): Priority {
  return ids.length > BULK_FROM ? 'bulk' : 'edit';
}

/** @throws CodedError TERM_REV_CONFLICT if other writers change the term repeatedly. */
async function settled(attempt: () => Promise<Term | undefined>): Promise<Term> {
  const term = await retryConflicts(attempt);
  if (!term) throw new CodedError('TERM_REV_CONFLICT');
  return term;
}

/** The fields that a status changes in a record: whether it is public, and its unique key. */
function statusChange(
  term: TermRecord,
  status: TermStatus,
  reason: string | undefined,
): TermChangeSet {
  const { identity } = termKeys(contentOf(term), status);
  const isPublic = status === 'approved';
  return {
    action: 'status',
    changes: { status: { from: term.status, to: status } },
    set: {
      status,
      statusReason: reason ?? '',
      ...(isPublic ? { isPublic } : {}),
      ...(term.isPublic && !isPublic ? { wasPublic: true } : {}),
      ...(identity ? { identity } : {}),
    },
    unset: {
      ...(isPublic ? {} : { isPublic: '' as const }),
      ...(identity ? {} : { identity: '' as const }),
      // Both are decisions on the term, so an earlier schedule is canceled.
      ...(isPublic || status === 'rejected' ? UNSCHEDULED : {}),
    },
  };
}
