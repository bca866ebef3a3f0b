import type { BodyOf } from '@terimce/contract/routes';
import type { TermContent } from '@terimce/contract/term-fields';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { TermRecord } from '@terimce/core/models/term';
import type { TermMergeRecord } from '@terimce/core/models/term-history';
import { changesBetween, contentOf, withContent } from '@terimce/core/terms/term';
import { recordRest } from '@terimce/core/terms/term-history';
import { findNeighbors } from '@terimce/core/terms/term-keys';
import type { TermRepository, UpdateContext } from '@terimce/core/terms/term-repository';
import { retryConflicts } from '@terimce/core/terms/write-term';
import type { AdminActor } from '../../shared/audit/audit-log.js';
import { inTurn } from '../../shared/lease.repository.js';
import { completeMerge } from './complete-merge.js';
import {
  beginMerge,
  beginUndo,
  deleteMerge,
  endMerge,
  findMerge,
  moveEngagement,
  moveSlugs,
  noteTakenOver,
  readTerm,
  returnEngagement,
  returnSlugs,
  unfinishedMerges,
} from './merge.repository.js';
import { givenBack, takenOver } from './merge-content.js';

interface Deps {
  readonly terms: TermRepository;
  readonly logger: Logger;
  /** Lets one process at a time merge. */
  readonly turns?: typeof inTurn;
}

type Step = (merge: TermMergeRecord) => Promise<unknown>;

/**
 * Merges terms, and undoes merges. Both are many writes. So what is to be done is stored first, and then done in steps,
 * each of which may be repeated: what a process leaves unfinished, the next one continues. One merge runs at a time, in
 * all processes together.
 */
export class MergeService {
  readonly #terms: TermRepository;
  readonly #logger: Logger;
  readonly #turns: typeof inTurn;

  constructor({ terms, logger, turns = inTurn }: Deps) {
    this.#terms = terms;
    this.#logger = logger;
    this.#turns = turns;
  }

  /**
   * Merges one term into another. The kept one takes over what it lacks: empty fields, tags, keywords, names, and the
   * other's headwords as names. Favorites, clicks, reviews and links move to it, and every old slug redirects to it. The
   * merged term is soft-deleted.
   * @throws CodedError TERM_NOT_FOUND; TERM_EXISTS when the merged term would equal a third one.
   */
  merge(actor: AdminActor, { keepId, mergeId }: BodyOf<'POST /admin/engineering/merge'>) {
    return this.#inTurn(async (proceed, continued) => {
      const isSame = ({ keptId, mergedId }: TermMergeRecord) =>
        String(keptId) === keepId && String(mergedId) === mergeId;
      // Its first attempt failed midway.
      if (continued.some(isSame)) return;
      const [kept, merged] = await Promise.all([readTerm(keepId), readTerm(mergeId)]);
      if (!isThere(kept) || !isThere(merged) || String(kept._id) === String(merged._id)) {
        throw new CodedError('TERM_NOT_FOUND');
      }
      const after = contentAfter(kept, merged);
      await refuseThird(after, keepId, mergeId);
      await proceed(await beginMerge(actor, { keepId, mergeId, slug: merged.slug }));
    });
  }

  /**
   * Undoes a merge: the deleted term returns under its addresses with its favorites, clicks, reviews and links. The
   * kept term loses what it took over, except fields that were edited in the meantime.
   * @returns false if the term was not removed by a merge.
   * A kept term that was deleted in the meantime stays as it is.
   * @throws CodedError TERM_EXISTS when the same term was added again.
   */
  undo(actor: AdminActor, mergedId: string): Promise<boolean> {
    return this.#inTurn(async (proceed) => {
      const [merge, merged] = await Promise.all([findMerge(mergedId), readTerm(mergedId)]);
      if (!merge || !merged) return false;
      await refuseThird(contentOf(merged), mergedId, String(merge.keptId));
      await proceed(await beginUndo(merge, actor));
      return true;
    });
  }

  /** Continues what a process that has ended left unfinished. */
  async continue(): Promise<void> {
    if ((await unfinishedMerges()).length > 0) await this.#inTurn(async () => undefined);
  }

  /** Does work when no other process merges, after what is unfinished. */
  #inTurn<T>(
    work: (proceed: Step, continued: readonly TermMergeRecord[]) => Promise<T>,
  ): Promise<T> {
    return this.#turns('merges of terms', async (lease) => {
      const proceed = async (merge: TermMergeRecord) => {
        for (const step of merge.step === 'undoing' ? this.#undoing : this.#merging) {
          lease.check();
          await step(merge);
        }
      };
      // Former slugs that lead to a term are known from its changes.
      await recordRest();
      const continued: TermMergeRecord[] = [];
      for (const merge of await unfinishedMerges()) {
        try {
          await proceed(merge);
          if (merge.step === 'merging') continued.push(merge);
        } catch (error) {
          this.#logger.warn({ err: error, merge: String(merge._id) }, 'A merge is unfinished');
        }
      }
      return work(proceed, continued);
    });
  }

  readonly #merging: readonly Step[] = [
    async (merge) => this.#terms.softDelete([String(merge.mergedId)], { by: merge.by }),
    (merge) => this.#takeOver(merge),
    moveSlugs,
    moveEngagement,
    (merge) => completeMerge(this.#terms, merge, 'merge'),
  ];

  readonly #undoing: readonly Step[] = [
    (merge) => this.#giveBack(merge),
    returnSlugs,
    (merge) => this.#bringBack(merge),
    returnEngagement,
    (merge) => completeMerge(this.#terms, merge, 'unmerge'),
  ];

  /** The kept term takes over from the deleted one. If it is gone itself, the merge is taken back. */
  async #takeOver(merge: TermMergeRecord): Promise<void> {
    const mergedId = String(merge.mergedId);
    const merged = await readTerm(mergedId);
    if (!merged) return;
    const { clickCount, searchCount } = merged;
    const mark = { mark: String(merge._id), add: { clickCount, searchCount } };
    try {
      await this.#writeKept(merge, mark, async (kept) => {
        const after = contentAfter(kept, merged);
        await noteTakenOver(merge, changesBetween(contentOf(kept), after));
        return after;
      });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      await this.#terms.restoreMany([mergedId], { by: merge.by });
      await deleteMerge(merge);
      throw error;
    }
  }

  async #giveBack(merge: TermMergeRecord): Promise<void> {
    const merged = await readTerm(String(merge.mergedId));
    const { clickCount = 0, searchCount = 0 } = merged ?? {};
    const add = { clickCount: -clickCount, searchCount: -searchCount };
    const content = async (kept: TermRecord) =>
      withContent(contentOf(kept), givenBack(contentOf(kept), merge.changes));
    try {
      await this.#writeKept(merge, { mark: `-${merge._id}`, add }, content);
    } catch (error) {
      // It was deleted in the meantime, and stays as it is.
      if (error instanceof CodedError && error.code === 'TERM_NOT_FOUND') return;
      // What it was before is another term now, so nothing is undone.
      if (error instanceof CodedError) await endMerge({ ...merge, step: 'merging' });
      throw error;
    }
  }

  /**
   * Writes the kept term once, with the counts that it gains or loses.
   * @throws CodedError TERM_NOT_FOUND, TERM_EXISTS.
   */
  async #writeKept(
    { keptId, actor }: TermMergeRecord,
    merge: NonNullable<UpdateContext['merge']>,
    content: (kept: TermRecord) => Promise<TermContent>,
  ): Promise<void> {
    const written = await retryConflicts(async () => {
      const kept = await readTerm(String(keptId));
      if (!isThere(kept)) throw new CodedError('TERM_NOT_FOUND');
      if (kept.lastMerge === merge.mark) return kept;
      const context = { by: actor?.username ?? '', confirmHomonym: true, merge };
      return this.#terms.updateRecord(kept, await content(kept), context);
    });
    if (!written) throw new CodedError('TERM_REV_CONFLICT');
  }

  /** If the same term was added just now, the merge is done again. */
  async #bringBack(merge: TermMergeRecord): Promise<void> {
    const id = String(merge.mergedId);
    if (isThere(await readTerm(id))) return;
    const { failed } = await this.#terms.restoreMany([id], { by: merge.actor?.username ?? '' });
    const code = failed.get(id);
    if (!code) return;
    for (const step of this.#merging) await step({ ...merge, step: 'merging' });
    throw new CodedError(code);
  }
}

function isThere(term: TermRecord | undefined): term is TermRecord {
  return term !== undefined && !term.deletedAt;
}

function contentAfter(kept: TermRecord, merged: TermRecord): TermContent {
  return withContent(contentOf(kept), takenOver(contentOf(kept), contentOf(merged)));
}

/** Refuses before anything is written what would equal another term than these two. */
async function refuseThird(content: TermContent, own: string, other: string): Promise<void> {
  const [neighbors = []] = await findNeighbors([content], own);
  const third = neighbors.find(({ likeness, term }) => likeness === 'same' && term._id !== other);
  if (third) throw new CodedError('TERM_EXISTS', third);
}
