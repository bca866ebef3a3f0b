import { describedBy, withDescribed } from '@terimce/title-search/all-results';
import type { TitleEntry } from '@terimce/title-search/entry';
import { searchTitles } from '@terimce/title-search/search-titles';
import { TextIndex } from '@terimce/title-search/text-index';
import { TitleIndex } from '@terimce/title-search/title-index';
import type { BenchTerm } from '../collection/collection.js';
import type { Engine } from '../measure.js';
import { readEveryday } from '../repository-root.js';

/** The entry of a term as the API and the browser pack create it. */
function toTitleEntry(term: BenchTerm): TitleEntry {
  const titles = [
    { text: term.en, lang: 'en' },
    { text: term.tr, lang: 'tr' },
  ].filter(({ text }) => text !== '');
  return { id: term.id, titles, keywords: term.keywords };
}

/** Only the indexes in memory: as a device without a network searches. */
export function titleIndexEngine(
  terms: readonly BenchTerm[],
  popularity?: ReadonlyMap<string, number>,
): Engine {
  const index = new TitleIndex();
  const texts = new TextIndex(readEveryday());
  for (const term of terms) {
    const entry = toTitleEntry(term);
    index.add({ ...entry, popularity: popularity?.get(term.id) ?? 0 });
    texts.add({
      id: term.id,
      names: [...entry.titles.map(({ text }) => text), ...term.keywords],
      texts: [term.englishDefinition, term.turkishDefinition, ...term.tags],
    });
  }
  return {
    name: 'title index',
    search: async (query, typing) => {
      const mode = typing ? 'typing' : 'finished';
      const { hits } = searchTitles(index, query, { mode, limit: 10 });
      const described = describedBy(() => texts, query, hits);
      const found = described.length > 0 ? withDescribed(hits, described) : hits;
      return found.slice(0, 10).map(({ id }) => id);
    },
  };
}
