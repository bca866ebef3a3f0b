import { describe, expect, it } from 'vitest';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

const TERMS: [en: string, tr: string, ...keywords: string[]][] = [
  ['pressure valve', 'basınç vanası'],
  ['engine displacement', 'motor hacmi'],
  ['assembly line', 'montaj hattı'],
  ['groundwater', 'yeraltı suyu'],
  ['thermal conductivity', 'ısı iletkenliği'],
  ['time complexity', 'zaman karmaşıklığı'],
  ['time study', 'zaman etüdü'],
  ['heat conduction', 'ısı iletimi', 'termal iletim'],
  ['heat', 'ısı'],
  ['pump', 'pompa'],
  ['pump casing', 'pompa gövdesi'],
  ['torque', 'tork'],
  ['torque wrench', 'tork anahtarı'],
];
const index = new TitleIndex();
for (const [en, tr, ...keywords] of TERMS) {
  const titles = [
    { text: en, lang: 'en' },
    { text: tr, lang: 'tr' },
  ];
  index.add({ id: en, titles, keywords });
}
const search = (query: string, mode: 'finished' | 'typing' = 'finished') =>
  searchTitles(index, query, { mode });

describe('the possessive of a compound', () => {
  it.each([
    ['basınç vanalar', 'pressure valve'],
    ['basınç vanalarda', 'pressure valve'],
    ['basınç vanamız', 'pressure valve'],
    ['basınç vanalarımızda', 'pressure valve'],
    ['basınç vanasındakiler', 'pressure valve'],
    ['motor hacimleri', 'engine displacement'],
    ['montaj hatlarının', 'assembly line'],
    ['yeraltı suları', 'groundwater'],
    ['ısı iletkenlikleri', 'thermal conductivity'],
    ['ısı iletkenliğinin', 'thermal conductivity'],
  ])('is replaced by other suffixes: %s', (query, id) => {
    expect(search(query)).toMatchObject({ hits: [{ id, path: 'inflected' }] });
    expect(search(query).corrected).toBeUndefined();
  });
});

describe('names in two languages', () => {
  it.each([
    ['zaman complexity', 'time complexity'],
    ['heat iletimi', 'heat conduction'],
    ['termal conduction', 'heat conduction'],
    ['pump pompa', 'pump'],
    ['pompa pump', 'pump'],
    ['pompası pump', 'pump'],
  ])('%s finds the term that has both words', (query, id) => {
    expect(search(query).hits[0]).toMatchObject({ id, path: 'mixed' });
  });

  it('are found while the last word is being typed', () => {
    expect(search('zaman compl', 'typing').hits[0]?.id).toBe('time complexity');
  });

  it('rank below a title that has all words', () => {
    const both = new TitleIndex();
    both.add({
      id: 'mixed',
      titles: [
        { text: 'pump', lang: 'en' },
        { text: 'gövde', lang: 'tr' },
      ],
    });
    both.add({ id: 'title', titles: [{ text: 'pump gövde contası', lang: 'tr' }] });
    const hits = searchTitles(both, 'pump gövde', { mode: 'finished' }).hits;
    expect(hits.map(({ id }) => id)).toEqual(['title']);
  });
});

describe('words that no title has', () => {
  it('do not hide titles that have the other words', () => {
    expect(search('servo pompa').hits[0]?.id).toBe('pump');
    expect(search('kalibrasyonlu servo pompa').hits[0]?.id).toBe('pump');
  });

  it('are not corrected to a title that lacks the other words before one that has them', () => {
    const small = new TitleIndex();
    small.add({ id: 'server', titles: [{ text: 'server', lang: 'en' }] });
    small.add({ id: 'motor', titles: [{ text: 'motor hacmi', lang: 'tr' }] });
    const result = searchTitles(small, 'servo motor', { mode: 'finished' });
    expect(result.hits[0]?.id).toBe('motor');
    expect(result.corrected).toBeUndefined();
  });
});

describe('a superfluous word', () => {
  it('ranks the title that equals the remaining words before titles that have more', () => {
    expect(search('tork tablosu').hits.map(({ id }) => id)).toEqual(['torque', 'torque wrench']);
  });
});
