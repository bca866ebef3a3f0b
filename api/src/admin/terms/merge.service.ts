import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import type { BodyOf } from '@terimce/contract/routes';
import type { TermContentInput } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import { NAMES_MAX, orderedNames, type TermName } from '@terimce/contract/term-names';
import { foldKey, headwordKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import {
  changesBetween,
  contentOf,
  type Term,
  toTerm,
  withContent,
} from '@terimce/core/terms/term';
import { findNeighbors } from '@terimce/core/terms/term-keys';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { Types } from 'mongoose';
import pLimit from 'p-limit';
import { type AdminActor, recordAction } from '../../shared/audit/audit-log.js';
import { pairOf } from '../../shared/pair-of.js';
import { findAdminTerm } from './admin-term.repository.js';
import {
  countFavorites,
  type Dropped,
  findMerge,
  markUndone,
  moveEngagement,
  moveSlugs,
  recordMerge,
  returnEngagement,
  returnSlugs,
} from './merge.repository.js';

const LIST_MAX = 100;

/** Merges terms, and undoes merges. */
export class MergeService {
  readonly #terms: TermRepository;
  /** Both take many writes, and two at once could delete each other's kept term or count clicks twice. */
  readonly #inTurn = pLimit(1);

  constructor(terms: TermRepository) {
    this.#terms = terms;
  }

  /**
   * Merges one term into another. The kept one takes over what it lacks: empty fields, tags, keywords, names, and the
   * other's headwords as names. Favorites, clicks, reviews and links move to it, and every old slug redirects to it. The
   * merged term is soft-deleted.
   * @throws CodedError TERM_NOT_FOUND; TERM_EXISTS when the merged term would equal a third one.
   */
  merge(actor: AdminActor, { keepId, mergeId }: BodyOf<'POST /admin/engineering/merge'>) {
    return this.#inTurn(async () => {
      const terms = this.#terms;
      const [kept, merged] = await Promise.all([terms.findById(keepId), terms.findById(mergeId)]);
      if (!kept || !merged || keepId === mergeId) throw new CodedError('TERM_NOT_FOUND');
      const patch = takenOver(contentOf(kept), contentOf(merged));
      await refuseThird(withContent(contentOf(kept), patch), keepId, mergeId);
      const by = actor.username;
      const dropped = await moveEngagement(mergeId, keepId);
      await terms.softDelete([mergeId], { by });
      const redirects = await moveSlugs(mergeId, keepId, merged.slug);
      const after = await terms.update(keepId, patch, { by, confirmHomonym: true });
      const favorites = (await countFavorites(keepId)) - kept.favoriteCount;
      await terms.recordPopularity(keepId, {
        clicks: merged.clickCount,
        searches: merged.searchCount,
        favorites,
      });
      await recordMerge({
        mergedId: new Types.ObjectId(mergeId),
        keptId: new Types.ObjectId(keepId),
        at: new Date(),
        by,
        slug: merged.slug,
        redirects,
        changes: changesBetween(contentOf(kept), contentOf(after)),
        dropped,
      });
      await this.#note('merge', by, { kept, merged });
      await recordAction(actor, {
        action: 'term.merge',
        subject: keepId,
        before: { merged: mergeId, name: pairOf(merged), slug: merged.slug },
        after: { favorites, clicks: merged.clickCount, fields: Object.keys(patch) },
      });
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
    return this.#inTurn(async () => {
      const terms = this.#terms;
      const merge = await findMerge(mergedId);
      if (!merge) return false;
      const by = actor.username;
      const keptId = String(merge.keptId);
      const record = await findAdminTerm(keptId);
      const kept = record && toTerm(record);
      if (kept && !kept.deletedAt) {
        await terms.update(keptId, givenBack(contentOf(kept), merge.changes), {
          by,
          confirmHomonym: true,
        });
      }
      await returnSlugs(merge);
      const restored = await terms.restore(mergedId, { by });
      await returnEngagement(mergedId, keptId, merge.dropped as Dropped);
      await terms.recordPopularity(keptId, {
        clicks: -restored.clickCount,
        searches: -restored.searchCount,
        favorites: (await countFavorites(keptId)) - (kept?.favoriteCount ?? 0),
      });
      const favorites = (await countFavorites(mergedId)) - restored.favoriteCount;
      await terms.recordPopularity(mergedId, { favorites });
      await markUndone(merge._id);
      if (kept) await this.#note('unmerge', by, { kept, merged: restored });
      const after = { restored: mergedId, name: pairOf(restored), slug: restored.slug };
      await recordAction(actor, { action: 'term.unmerge', subject: keptId, after });
      return true;
    });
  }

  /** Notes the merge in the history of both terms; `termId` links to the other one. */
  async #note(
    action: 'merge' | 'unmerge',
    by: string,
    { kept, merged }: { kept: Term; merged: Term },
  ): Promise<void> {
    const other = (term: Term) => ({
      mergedWith: { from: '', to: pairOf(term) },
      termId: { from: '', to: term._id },
    });
    await this.#terms.noteInHistory(kept._id, action, by, other(merged));
    await this.#terms.noteInHistory(merged._id, action, by, other(kept));
  }
}

/**
 * The update that removes a merge from the kept term: former values of fields, and lists without what the merge
 * added.
 */
export function givenBack(
  now: TermContent,
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
): TermContentInput {
  const patch: Record<string, unknown> = {};
  for (const [name, { from, to }] of Object.entries(changes)) {
    const value = now[name as keyof TermContent];
    if (JSON.stringify(value) === JSON.stringify(to)) patch[name] = from;
    else if (Array.isArray(value) && Array.isArray(from) && Array.isArray(to)) {
      const before = new Set(from.map((entry) => JSON.stringify(entry)));
      const added = new Set(to.map((entry) => JSON.stringify(entry)).filter((e) => !before.has(e)));
      patch[name] = value.filter((entry) => !added.has(JSON.stringify(entry)));
    }
  }
  return patch;
}

/** Checked before anything moves: a refusal by the database halfway would leave both terms incomplete. */
async function refuseThird(content: TermContent, keepId: string, mergeId: string): Promise<void> {
  const [neighbors = []] = await findNeighbors([content], keepId);
  const third = neighbors.find(({ likeness, term }) => likeness === 'same' && term._id !== mergeId);
  if (third) throw new CodedError('TERM_EXISTS', third);
}

/** The fields of a merged term that the kept one lacks. */
export function takenOver(kept: TermContent, merged: TermContent): TermContentInput {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(merged)) {
    const own = kept[name as keyof TermContent];
    if (typeof value === 'string' && value !== '' && own === '' && name !== 'slug') {
      patch[name] = value;
    }
  }
  patch.tags = union(kept.tags, merged.tags);
  patch.searchKeywords = union(kept.searchKeywords, merged.searchKeywords);
  patch.names = namesOfBoth(kept, merged);
  const translations = { ...kept.translations };
  for (const code of EXTRA_LANGUAGE_CODES) {
    const other = merged.translations[code];
    if (!translations[code] && other) translations[code] = other;
  }
  return { ...patch, translations };
}

/** The names of the kept term, then those that only the merged one has; its headwords become synonyms. */
function namesOfBoth(kept: TermContent, merged: TermContent): TermName[] {
  const headwords = (one: TermContent, other: TermContent): TermName[] => [
    { text: one.englishTerm || other.englishTerm, language: 'en', kind: 'synonym' },
    { text: one.turkishTerm || other.turkishTerm, language: 'tr', kind: 'synonym' },
  ];
  const keyOf = ({ text, language }: TermName) => `${language} ${headwordKey(text, language)}`;
  const known = new Set([...headwords(kept, merged), ...kept.names].map(keyOf));
  const added = [...merged.names, ...headwords(merged, kept)].filter((name) => {
    const key = keyOf(name);
    return !known.has(key) && known.add(key);
  });
  return orderedNames([...kept.names, ...added]).slice(0, NAMES_MAX);
}

function union(own: readonly string[], others: readonly string[]): string[] {
  const folds = new Set(own.map(foldKey));
  const added = others.filter((value) => {
    const fold = foldKey(value);
    return !folds.has(fold) && folds.add(fold);
  });
  return [...own, ...added].slice(0, LIST_MAX);
}
