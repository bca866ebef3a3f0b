import type { TitleEntry } from '@terimce/title-search/entry';
import { searchTitles } from '@terimce/title-search/search-titles';
import { TitleIndex } from '@terimce/title-search/title-index';
import type { BenchTerm } from '../collection/collection.js';
import type { Engine } from '../measure.js';

/** The entry of a term as the API and the browser pack create it. */
function toTitleEntry(term: BenchTerm): TitleEntry {
  const titles = [
    { text: term.en, lang: 'en' },
    { text: term.tr, lang: 'tr' },
  ].filter(({ text }) => text !== '');
  return { id: term.id, titles, keywords: term.keywords };
}

/** Only the title index, in process. */
export function titleIndexEngine(
  terms: readonly BenchTerm[],
  popularity?: ReadonlyMap<string, number>,
): Engine {
  const index = new TitleIndex();
  for (const term of terms) {
    index.add({ ...toTitleEntry(term), popularity: popularity?.get(term.id) ?? 0 });
  }
  return {
    name: 'title index',
    search: async (query, typing) => {
      const mode = typing ? 'typing' : 'finished';
      return searchTitles(index, query, { mode, limit: 10 }).hits.map((hit) => hit.id);
    },
  };
}
