import type { TitleEntry } from './entry.js';
import { type SearchHit, type SearchOptions, searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

/**
 * Scores some entries that a search engine found, by the title index's costs: for collections above the index's
 * limit, where only the engine searches and its hits are reranked. Entries that the query does not match by title or
 * keyword are dropped; a page of 30 takes about half a millisecond.
 */
export function rankEntries(
  entries: Iterable<TitleEntry>,
  text: string,
  options: SearchOptions = {},
): SearchHit[] {
  const index = new TitleIndex();
  for (const entry of entries) index.add(entry);
  return searchTitles(index, text, { limit: Math.max(1, index.size), ...options }).hits;
}
