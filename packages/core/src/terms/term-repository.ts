import {
  TERM_CONTENT_FIELDS,
  TERM_TRANSITIONS,
  type TermContentInput,
  type TermStatus,
} from '@terimce/contract/term';
import { slugify } from '@terimce/contract/text';
import { CodedError } from '../coded-error.js';
import type { Logger } from '../log.js';
import { type Lane, TermModel, type TermRecord } from '../models/term.js';
import { SlugRedirectModel, TermRevisionModel } from '../models/term-history.js';
import type { IndexQueue } from '../queue/index-queue.js';
import { findNeighbours } from './duplicates.js';
import { type BulkOutcome, insertTerms } from './insert-terms.js';
import { NEVER_QUEUED } from './outbox-mark.js';
import { allocateSlugs, wantedSlug } from './slugs.js';
import {
  changedMembers,
  completeContent,
  contentOf,
  type Term,
  toTerm,
  withContent,
} from './term.js';
import { countFavorites, countUse, type PopularityChange } from './term-counters.js';
import { termKeys } from './term-keys.js';
import { TermReads } from './term-reads.js';
import {
  buryTerms,
  readCurrent,
  recordRevisions,
  redirectSlug,
  refuseDuplicate,
  refuseSlug,
  writeTerm,
} from './write-term.js';

export interface WriteContext {
  /** User id or a name such as `seed`; kept in the history. */
  by?: string;
  /** `edits` unless the write is one of many. */
  lane?: Lane;
  importId?: string;
}

export interface CreateContext extends WriteContext {
  /** `approved` by default. */
  status?: TermStatus;
  /** Allows a term that has both headwords in common with one of another category. */
  confirmHomonym?: boolean;
}

export interface UpdateContext extends WriteContext {
  /** The rev that the editor saw; another one in the database is TERM_REV_CONFLICT. */
  expectedRev?: number;
  confirmHomonym?: boolean;
}

/** How often a write that lost a race is tried again. */
const RACES = 8;
/** Deletions of more terms than this go in the bulk lane. */
const MANY = 20;

/**
 * The only writer of terms. Each write raises `rev`, takes the next change number and marks the term
 * as not indexed in one update; afterwards its id is queued. A queue that is away never fails a write.
 */
export class TermRepository extends TermReads {
  readonly #queue: Pick<IndexQueue, 'enqueue'>;
  readonly #logger: Logger;

  constructor({ queue, logger }: { queue: Pick<IndexQueue, 'enqueue'>; logger: Logger }) {
    super();
    this.#queue = queue;
    this.#logger = logger;
  }

  /** @throws CodedError TERM_EXISTS (details: likeness and existing term), SLUG_TAKEN, SLUG_RESERVED. */
  async create(input: TermContentInput, context: CreateContext = {}): Promise<Term> {
    const content = completeContent(input);
    const status = context.status ?? 'approved';
    if (status !== 'rejected') await refuseDuplicate(content, context);
    await refuseSlug(slugify(content.slug));
    const { stored } = await insertTerms([content], { ...context, status });
    const [record] = stored;
    if (!record) throw new CodedError('TERM_EXISTS', (await findNeighbours([content]))[0]?.[0]);
    await this.#notify([String(record._id)], context.lane ?? 'edits');
    return toTerm(record);
  }

  /**
   * Stores many new terms at once; those whose headwords and category exist already are reported, not
   * stored. Slugs that are taken get a number. Ids are queued in the bulk lane unless said otherwise.
   */
  async createMany(
    inputs: readonly TermContentInput[],
    context: Omit<CreateContext, 'confirmHomonym'> = {},
  ): Promise<BulkOutcome> {
    const { lane = 'bulk', status = 'approved' } = context;
    const outcome = await insertTerms(inputs.map(completeContent), { ...context, lane, status });
    await this.#notify(
      outcome.stored.map((term) => String(term._id)),
      lane,
    );
    return outcome;
  }

  /**
   * Changes the given members. A new slug leaves a redirect from the old one.
   * @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT, TERM_EXISTS, SLUG_TAKEN, SLUG_RESERVED.
   */
  async update(id: string, patch: TermContentInput, context: UpdateContext = {}): Promise<Term> {
    for (let race = 0; race < RACES; race += 1) {
      const current = await readCurrent(id);
      if (context.expectedRev !== undefined && context.expectedRev !== current.rev) {
        throw new CodedError('TERM_REV_CONFLICT', { rev: current.rev });
      }
      const before = contentOf(current);
      const after = withContent(before, patch);
      if (patch.slug !== undefined) after.slug = slugify(patch.slug) || before.slug;
      const changes = changedMembers(before, after);
      if (Object.keys(changes).length === 0) return toTerm(current);
      const renamed = changes.englishTerm ?? changes.turkishTerm ?? changes.category;
      if (renamed && current.status !== 'rejected') {
        await refuseDuplicate(after, { ...context, own: id });
      }
      if (changes.slug) await refuseSlug(after.slug, id);
      const changed = TERM_CONTENT_FIELDS.filter((field) => field in changes);
      const members = Object.fromEntries(changed.map((field) => [field, after[field]]));
      const keys = termKeys(after, current.status);
      const updated = await writeTerm(current, { ...members, ...keys, edited: true }, context);
      if (!updated) continue;
      if (changes.slug) await redirectSlug(before.slug, after.slug, id);
      await this.#after([updated], 'update', context, context.lane ?? 'edits', changes);
      return toTerm(updated);
    }
    throw new CodedError('TERM_REV_CONFLICT');
  }

  /** @throws CodedError TERM_NOT_FOUND, INVALID_TRANSITION, TERM_EXISTS, TERM_REV_CONFLICT. */
  async setStatus(
    id: string,
    status: TermStatus,
    context: WriteContext & { reason?: string } = {},
  ): Promise<Term> {
    for (let race = 0; race < RACES; race += 1) {
      const current = await readCurrent(id);
      if (!TERM_TRANSITIONS[current.status].includes(status)) {
        throw new CodedError('INVALID_TRANSITION', { from: current.status, to: status });
      }
      const { identity } = termKeys(contentOf(current), status);
      const isPublic = status === 'approved';
      const set = {
        status,
        statusReason: context.reason ?? '',
        ...(isPublic ? { isPublic } : {}),
        ...(identity ? { identity } : {}),
      };
      const updated = await writeTerm(current, set, context, {
        ...(isPublic ? {} : { isPublic: '' }),
        ...(identity ? {} : { identity: '' }),
      });
      if (!updated) continue;
      const changes = { status: { from: current.status, to: status } };
      await this.#after([updated], 'status', context, context.lane ?? 'edits', changes);
      return toTerm(updated);
    }
    throw new CodedError('TERM_REV_CONFLICT');
  }

  /**
   * Leaves tombstones; their slugs become free. Ids that do not exist or are deleted are skipped.
   * @param context.uneditedOnly leaves terms alone whose content was changed since they were added.
   * @returns the ids that this call deleted.
   */
  async softDelete(
    ids: readonly string[],
    context: WriteContext & { uneditedOnly?: boolean } = {},
  ): Promise<string[]> {
    const lane = context.lane ?? (ids.length > MANY ? 'bulk' : 'edits');
    const buried = await buryTerms(ids, { ...context, lane }, context.uneditedOnly);
    await this.#after(buried, 'delete', context, lane);
    return buried.map((term) => String(term._id));
  }

  /**
   * Brings a deleted term back, under its old slug where that is still free.
   * @throws CodedError TERM_NOT_FOUND, TERM_EXISTS when somebody has added it again meanwhile.
   */
  async restore(id: string, context: WriteContext = {}): Promise<Term> {
    const current = await readCurrent(id, true);
    const content = { ...contentOf(current), slug: current.deletedSlug ?? '' };
    if (current.status !== 'rejected') await refuseDuplicate(content, { confirmHomonym: true });
    const [slug = current.slug] = await allocateSlugs([wantedSlug(content)], id);
    const keys = termKeys({ ...content, slug }, current.status);
    const gone = { deletedAt: '', deletedBy: '', deletedSlug: '' } as const;
    const isPublic = current.status === 'approved' ? { isPublic: true as const } : {};
    const updated = await writeTerm(current, { slug, ...keys, ...isPublic }, context, gone);
    if (!updated) throw new CodedError('TERM_REV_CONFLICT');
    await this.#after([updated], 'restore', context, context.lane ?? 'edits');
    return toTerm(updated);
  }

  /**
   * Adds to the counters of a term without raising `rev`. The index learns of it only when its use
   * has doubled, so that a popular term is not indexed over and over.
   */
  async recordPopularity(id: string, change: PopularityChange): Promise<void> {
    await this.#notify(await countUse(id, change), 'bulk');
  }

  /** As {@link recordPopularity} for terms of which each gained or lost one favorite, a few calls a thousand terms. */
  async recordFavorites(ids: readonly string[], change: 1 | -1): Promise<void> {
    for await (const risen of countFavorites(ids, change)) await this.#notify(risen, 'bulk');
  }

  /** Removes up to 1,000 tombstones from before `before` that every index target has seen; returns how many. */
  async purgeTombstones(before: Date): Promise<number> {
    const filter = { deletedAt: { $lt: before }, dirtySince: { $exists: false } };
    const found = await TermModel.find(filter, { _id: 1 }).limit(1000).lean();
    const ids = found.map((term) => term._id);
    if (ids.length === 0) return 0;
    await SlugRedirectModel.deleteMany({ termId: { $in: ids } });
    await TermRevisionModel.deleteMany({ termId: { $in: ids } });
    return (await TermModel.deleteMany({ ...filter, _id: { $in: ids } })).deletedCount;
  }

  async #after(
    records: readonly TermRecord[],
    action: Parameters<typeof recordRevisions>[1],
    context: WriteContext,
    lane: Lane,
    changes: Parameters<typeof recordRevisions>[3] = {},
  ): Promise<void> {
    const notified = this.#notify(
      records.map((term) => String(term._id)),
      lane,
    );
    await Promise.all([notified, recordRevisions(records, action, context.by, changes)]);
  }

  async #notify(ids: readonly string[], lane: Lane): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.#queue.enqueue(ids, lane);
    } catch (error) {
      this.#logger.warn(
        { err: error, terms: ids.length },
        'Terms could not be queued for indexing',
      );
      // Lets the sweeper take them at its next pass instead of after a minute.
      await TermModel.updateMany({ _id: { $in: ids } }, { $set: { queuedAt: NEVER_QUEUED } }).catch(
        () => undefined,
      );
    }
  }
}
