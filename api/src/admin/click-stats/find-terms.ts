import { foldKey } from '@terimce/contract/text';
import type { LiveTitles } from '../../search/title-index.js';
import { matchingTermIds } from './click-stats.repository.js';

/**
 * Ids of public terms with a headword that contains a text: from the titles in memory if they are loaded, else from
 * the database.
 */
export function findTerms(
  titles: Pick<LiveTitles, 'isReady' | 'summaries'>,
  text: string,
): string[] | Promise<string[]> {
  if (!titles.isReady) return matchingTermIds(text);
  const part = foldKey(text);
  const found: string[] = [];
  for (const { _id, englishTerm, turkishTerm } of titles.summaries.values()) {
    if (foldKey(englishTerm).includes(part) || foldKey(turkishTerm).includes(part)) found.push(_id);
  }
  return found;
}
