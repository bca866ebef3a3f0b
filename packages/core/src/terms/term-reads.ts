import { TERM_STATUSES, type TermStatus } from '@terimce/contract/term';
import { foldKey } from '@terimce/contract/text';
import { isValidObjectId, type QueryFilter, type SortOrder } from 'mongoose';
import { findPage, type Paging, paginate } from '../find-page.js';
import { ALIVE, IS_PUBLIC, PUBLIC, TermModel, type TermRecord } from '../models/term.js';
import { SlugRedirectModel, TermRevisionModel } from '../models/term-history.js';
import { LISTED_PROJECTION, type ListedTerm, TERM_PROJECTION, type Term, toTerm } from './term.js';
import { joinedFold, lookupKeys, slugHead } from './term-keys.js';

const FUZZY_SCAN = 500;

/** Ties are in random order and not by name or age: a new site should not show only one discipline. */
const MOST_READ = { clickCount: -1, random: 1 } as const;
const UNPUBLISHED = TERM_STATUSES.filter((status) => status !== 'approved');
/** Most scheduled publications that are handled at a time. */
const DUE_MAX = 500;

/**
 * Reads of terms. What is found by slug, category or letter, or is called public, is approved; `findById`, `revisions`
 * and `countByStatus` read terms of any status.
 */
export class TermReads {
  /** A term of any status that is not deleted. */
  async findById(id: string): Promise<Term | undefined> {
    if (!isValidObjectId(id)) return undefined;
    return this.#one({ _id: id, ...ALIVE });
  }

  /** Ids of terms whose publication is due, most overdue first. */
  async dueForPublication(now: Date): Promise<string[]> {
    const planned = { status: { $in: UNPUBLISHED }, publishAt: { $lte: now }, ...ALIVE };
    const due = await TermModel.find(planned, { _id: 1 })
      .sort({ publishAt: 1 })
      .limit(DUE_MAX)
      .lean();
    return due.map(({ _id }) => String(_id));
  }

  async findPublicById(id: string): Promise<Term | undefined> {
    if (!isValidObjectId(id)) return undefined;
    return this.#one({ _id: id, ...PUBLIC });
  }

  /** In the order of `ids`; missing terms and terms that are not public are left out. */
  async findPublicByIds(ids: readonly string[]): Promise<Term[]> {
    const valid = ids.filter((id) => isValidObjectId(id));
    if (valid.length === 0) return [];
    const found = await this.#many({ _id: { $in: valid }, ...PUBLIC }, valid.length);
    const byId = new Map(found.map((term) => [term._id, term]));
    return valid.flatMap((id) => byId.get(id) ?? []);
  }

  /** By current or former slug; compare `slug` to see which. */
  async findBySlug(slug: string): Promise<Term | undefined> {
    const term = await this.#one({ slug, ...PUBLIC });
    if (term) return term;
    const redirect = await SlugRedirectModel.findById(slug).lean();
    return redirect ? this.#one({ _id: redirect.termId, ...PUBLIC }) : undefined;
  }

  /** Terms with a headword that folds to the same text. */
  async findByHeadword(name: string, limit: number): Promise<Term[]> {
    const fold = foldKey(name);
    if (!fold) return [];
    const either = [{ englishFold: fold }, { turkishFold: fold }];
    return this.#many({ lookup: lookupKeys.name(fold), $or: either, ...PUBLIC }, limit);
  }

  /** Terms with a headword that folds to the same letters and digits, ignoring separators. */
  async findByJoinedName(name: string, limit: number): Promise<Term[]> {
    const joined = joinedFold(name);
    return joined ? this.#many({ lookup: lookupKeys.name(joined), ...PUBLIC }, limit) : [];
  }

  /** Terms with a headword that begins with this word. */
  async findByFirstWord(word: string, limit: number): Promise<ListedTerm[]> {
    const fold = foldKey(word);
    const begun = { lookup: lookupKeys.firstWord(fold), ...PUBLIC };
    const found = fold ? await TermModel.find(begun, LISTED_PROJECTION).limit(limit).lean() : [];
    return found.map((record) => toTerm(record as TermRecord));
  }

  /**
   * Slugs that may be within a small edit distance: those that share the first or the last four characters and are
   * about as long, with or without dashes. Complete for distance 1 on slugs of eight characters or more.
   * @param ids of terms that are candidates as well.
   */
  async fuzzySlugCandidates(
    slug: string,
    ids: readonly string[],
  ): Promise<Array<{ _id: string; slug: string }>> {
    const head = slugHead(slug);
    const sameHead = { $gte: head, $lt: `${head}\uffff` };
    const fields = { slug: 1 } as const;
    const found = await Promise.all([
      TermModel.find({ slug: sameHead, ...PUBLIC }, fields)
        .limit(FUZZY_SCAN)
        .lean(),
      TermModel.find({ lookup: lookupKeys.slugEnd(slug), ...PUBLIC }, fields)
        .limit(FUZZY_SCAN)
        .lean(),
      TermModel.find({ _id: { $in: ids }, ...PUBLIC }, fields).lean(),
    ]);
    const lengthOf = (text: string) => text.replaceAll('-', '').length;
    const length = lengthOf(slug);
    const near = new Map<string, { _id: string; slug: string }>();
    for (const { _id, slug } of found.flat()) {
      const id = String(_id);
      if (Math.abs(lengthOf(slug) - length) <= 2) near.set(id, { _id: id, slug });
    }
    return [...near.values()];
  }

  /** A random public term; undefined if there is none. */
  async random(): Promise<Term | undefined> {
    const place = Math.floor(Math.random() * (await TermModel.countDocuments(IS_PUBLIC)));
    return (await this.#many(IS_PUBLIC, 1, MOST_READ, place))[0];
  }

  async popular(limit: number): Promise<Term[]> {
    return this.#many(IS_PUBLIC, limit, MOST_READ);
  }

  /** The public terms that were added or changed last, newest change first. */
  async latestChanges(limit: number): Promise<Term[]> {
    return this.#many(PUBLIC, limit, { seq: -1 });
  }

  /** Number of public terms by category slug; only of these categories if they are given. */
  async countByCategory(slugs?: readonly string[]): Promise<Map<string, number>> {
    const groups = await TermModel.aggregate<{ _id: string; count: number }>([
      // The indexes by category begin with `isPublic`.
      { $match: { ...IS_PUBLIC, ...(slugs ? { category: { $in: slugs } } : {}) } },
      { $group: { _id: '$category', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map((group) => [group._id, group.count]));
  }

  async countByStatus(): Promise<Record<TermStatus, number>> {
    const counts = TERM_STATUSES.map(async (status) => [
      status,
      // Nearly all terms are approved, and only in this form an index is enough to count them.
      await TermModel.countDocuments(status === 'approved' ? IS_PUBLIC : { status, ...ALIVE }),
    ]);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** A page of the history of a term, newest first. */
  async revisions(id: string, paging: Paging) {
    const fields = { _id: 0, termId: 0 } as const;
    const stored = await findPage(TermRevisionModel, { termId: id }, { rev: -1 }, paging, fields);
    const before = (paging.page - 1) * paging.limit;
    const { total } = stored.pagination;
    const isLast = before <= total && total < before + paging.limit;
    // The creation is stored in the term itself, which saves imports a second record per term.
    const created = { createdAt: 1, createdBy: 1 } as const;
    const term = isLast ? await TermModel.findById(id, created).lean() : null;
    const by = term?.createdBy ? { by: term.createdBy } : {};
    const creation = term
      ? [{ rev: 1, action: 'create' as const, at: term.createdAt, ...by, changes: {} }]
      : [];
    return { found: [...stored.found, ...creation], pagination: paginate(total + 1, paging) };
  }

  async #one(filter: QueryFilter<TermRecord>): Promise<Term | undefined> {
    const record = await TermModel.findOne(filter, TERM_PROJECTION).lean();
    return record ? toTerm(record as TermRecord) : undefined;
  }

  async #many(
    filter: QueryFilter<TermRecord>,
    limit: number,
    sort: Record<string, SortOrder> = {},
    skip = 0,
  ): Promise<Term[]> {
    const found = TermModel.find(filter, TERM_PROJECTION).sort(sort).skip(skip).limit(limit);
    return ((await found.lean()) as TermRecord[]).map(toTerm);
  }
}
