import { describe, expect, it } from 'vitest';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

const index = new TitleIndex();
for (const [en, tr, keyword] of [
  ['diamond', 'elmas'],
  ['pressure drop', 'basınç düşüşü', 'head loss'],
  ['heat transfer', 'ısı aktarımı', 'heat flow'],
  ['weight loss', 'ağırlık kaybı'],
  ['mass transfer coefficient', 'kütle aktarım katsayısı', 'kLa'],
  ['cable', 'kordon'],
  ['hammer', 'çekiç'],
  ['dust', 'toz'],
] as const) {
  const titles = [
    { text: en, lang: 'en' },
    { text: tr, lang: 'tr' },
  ];
  index.add({ id: en, titles, keywords: keyword ? [keyword] : [] });
}
const best = (query: string) => searchTitles(index, query, { mode: 'finished' }).hits[0];

describe('a correction is only similar, so that Enter does not open it,', () => {
  it.each([
    ['of words that titles have', 'heat loss', 'pressure drop'],
    ['to a title that the query begins', 'elma', 'diamond'],
    ['to a symbol that begins the query', 'klaç', 'mass transfer coefficient'],
    ['of the first letter of a short word', 'rust', 'dust'],
  ])('%s: %s', (_, query, id) => {
    expect(best(query)).toMatchObject({ id, match: 'similar' });
  });
});

it.each([
  ['hed loss', 'pressure drop'],
  ['elams', 'diamond'],
  ['kabıl', 'cable'],
  ['jammer', 'hammer'],
  ['dusst', 'dust'],
])('a slip is a correction: %s', (query, id) => {
  expect(best(query)).toMatchObject({ id, match: 'corrected' });
});

it('a keyword that equals the query is named, although a form of a headword costs less', () => {
  const gauges = new TitleIndex();
  const titles = [
    { text: 'pressure gauge', lang: 'en' },
    { text: 'manometre', lang: 'tr' },
  ];
  gauges.add({ id: 'gauge', titles, keywords: ['manometer'] });
  const [hit] = searchTitles(gauges, 'manometer', { mode: 'finished' }).hits;
  expect(hit).toMatchObject({ match: 'keyword', title: 'manometer' });
});
