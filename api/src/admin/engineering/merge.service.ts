import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import type { TermContent, TermContentInput } from '@terimce/contract/term';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { findNeighbours } from '@terimce/core/terms/duplicates';
import { contentOf, withContent } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { moveReportSums } from '../../reports/keep-sums.js';
import type { AdminActor } from '../actor.js';
import { recordAction } from '../audit/audit.service.js';
import { moveEngagement, moveSlugs } from './merge.repository.js';

const LIST_MAX = 100;

/**
 * Merges one term into another. The kept one takes over what it has not: empty members, tags,
 * keywords, and the other's headwords as keywords; favorites, clicks, reviews and links follow, and
 * every old slug leads to it. The merged one is deleted softly.
 * @throws CodedError TERM_NOT_FOUND; TERM_EXISTS when the two together would be a third term.
 */
export async function mergeTerms(
  actor: AdminActor,
  terms: TermRepository,
  { keepId, mergeId }: { keepId: string; mergeId: string },
): Promise<void> {
  const [kept, merged] = await Promise.all([terms.findById(keepId), terms.findById(mergeId)]);
  if (!kept || !merged || keepId === mergeId) throw new CodedError('TERM_NOT_FOUND');
  const patch = takenOver(contentOf(kept), contentOf(merged));
  await refuseThird(withContent(contentOf(kept), patch), keepId, mergeId);
  const favorites = await moveEngagement(mergeId, keepId);
  await moveReportSums(mergeId, keepId);
  await terms.softDelete([mergeId], { by: actor.username });
  await moveSlugs(mergeId, keepId, merged.slug);
  await terms.update(keepId, patch, { by: actor.username, confirmHomonym: true });
  await terms.recordPopularity(keepId, {
    clicks: merged.clickCount,
    searches: merged.searchCount,
    favorites,
  });
  await recordAction(actor, {
    action: 'term.merge',
    subject: keepId,
    before: { merged: mergeId, slug: merged.slug },
    after: { favorites, clicks: merged.clickCount, fields: Object.keys(patch) },
  });
}

/** Asked before anything moves: what the database would refuse after it would leave both terms in pieces. */
async function refuseThird(content: TermContent, keepId: string, mergeId: string): Promise<void> {
  const [neighbours = []] = await findNeighbours([content], keepId);
  const third = neighbours.find(
    ({ likeness, term }) => likeness === 'same' && term._id !== mergeId,
  );
  if (third) throw new CodedError('TERM_EXISTS', third);
}

/** The members of a merged term that the kept one lacks. */
export function takenOver(kept: TermContent, merged: TermContent): TermContentInput {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(merged)) {
    const own = kept[name as keyof TermContent];
    if (typeof value === 'string' && value !== '' && own === '' && name !== 'slug') {
      patch[name] = value;
    }
  }
  patch.tags = union(kept.tags, merged.tags);
  const known = new Set([kept.englishTerm, kept.turkishTerm].map(foldKey));
  const names = [merged.englishTerm, merged.turkishTerm].filter(
    (name) => name && !known.has(foldKey(name)) && !Object.values(patch).includes(name),
  );
  patch.searchKeywords = union(kept.searchKeywords, [...merged.searchKeywords, ...names]);
  const translations = { ...kept.translations };
  for (const code of EXTRA_LANGUAGE_CODES) {
    const other = merged.translations[code];
    if (!translations[code] && other) translations[code] = other;
  }
  return { ...patch, translations };
}

function union(own: readonly string[], others: readonly string[]): string[] {
  const folds = new Set(own.map(foldKey));
  const added = others.filter((value) => {
    const fold = foldKey(value);
    return !folds.has(fold) && folds.add(fold);
  });
  return [...own, ...added].slice(0, LIST_MAX);
}
