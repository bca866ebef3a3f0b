import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describingTexts, type SearchedContent, titleTexts } from '@terimce/contract/search-fields';
import { describedBy, withDescribed } from '@terimce/title-search/all-results';
import { searchTitles } from '@terimce/title-search/search-titles';
import { TextIndex } from '@terimce/title-search/text-index';
import { TitleIndex } from '@terimce/title-search/title-index';
import { WordList } from '@terimce/title-search/word-list';
import { expect, it } from 'vitest';
import {
  DESCRIBED,
  DESCRIBED_LESS_OBVIOUS,
  type RealQuery,
  SYMBOLS,
} from './queries/real-queries.js';
import { readEveryday, repositoryRoot } from './repository-root.js';

type SeedTerm = SearchedContent & { readonly englishTerm: string; readonly turkishTerm: string };

const folder = join(repositoryRoot(), 'infra/seed/terms');
const terms: SeedTerm[] = readdirSync(folder).flatMap((file) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
);
/** The terms as they are: symbols are fields, and descriptions are compared with definitions that somebody wrote. */
const titles = new TitleIndex();
titles.setWords(
  new WordList(readFileSync(join(repositoryRoot(), 'packages/title-search/words.bin'))),
);
const texts = new TextIndex(readEveryday());
terms.forEach((term, i) => {
  titles.add({ id: String(i), ...titleTexts(term) });
  texts.add({ id: String(i), ...describingTexts(term) });
});

/** The English headwords of the first hits, as the server and a device find them. */
function find(query: string, limit: number): string[] {
  const { hits } = searchTitles(titles, query, { mode: 'finished', limit });
  const described = describedBy(() => texts, query, hits);
  const found = described.length > 0 ? withDescribed(hits, described) : hits;
  return found.slice(0, limit).map(({ id }) => terms[Number(id)]?.englishTerm ?? '');
}

function missedOf(queries: readonly RealQuery[], limit: number): string[] {
  return queries
    .filter(({ typed, meant }) => !find(typed, limit).some((term) => meant.includes(term)))
    .map(({ typed }) => typed);
}

it.each(Object.entries(DESCRIBED))('%s: descriptions find their term', (_, queries) => {
  expect(missedOf(queries, 5).length / queries.length).toBeLessThanOrEqual(0.12);
});

it.each(Object.entries(DESCRIBED_LESS_OBVIOUS))(
  '%s: descriptions find a term that is less obvious',
  (_, queries) => {
    expect(missedOf(queries, 5).length / queries.length).toBeLessThanOrEqual(0.2);
  },
);

it.each(Object.entries(SYMBOLS))('symbols, units and standards, %s', (_, queries) => {
  expect(missedOf(queries, 3).length / queries.length).toBeLessThanOrEqual(0.15);
});

it.each([
  ['tasket', 'gasket', 'a slip rather than derived from task'],
  ['samle', 'sample', 'a slip rather than a form of SAM'],
  ['mable', 'marble', 'a slip rather than typed on another keyboard'],
  ['flaze', 'glaze', 'a slip rather than heard as flash'],
  ['databse', 'database', 'a slip rather than a form of a hint, data bus'],
  ['emgine', 'engine', 'a slip rather than a form of EMG'],
  ['iş güvejliği', 'occupational safety', 'a name whose first word is no English one'],
])('%s means the %s: %s', (query, term) => {
  expect(find(query, 1)).toEqual([term]);
});

it.each([
  ['Pa', 'pascal'],
  ['kPa', 'pascal'],
  ['um', 'micron'],
  ['Ω', 'ohm'],
  ['∇', 'gradient'],
  ['E=mc²', 'mass-energy equivalence'],
  ['N*m', 'newton meter'],
  ['Nm', 'newton meter'],
  ['σ', 'stress'],
  ['F', 'force'],
  ['ohm·m', 'resistivity'],
])('%s finds the %s first', (query, term) => {
  expect(find(query, 1)).toEqual([term]);
});

it.each([
  ['heat', 'ısı'],
  ['phase', 'faz'],
  ['stress', 'gerilme'],
  ['iş', 'iş'],
  ['current', 'akım'],
])('of the terms named %s the one on which others build comes first: %s', (query, turkish) => {
  const [first] = searchTitles(titles, query, { mode: 'finished', limit: 1 }).hits;
  expect(terms[Number(first?.id)]?.turkishTerm).toBe(turkish);
});
