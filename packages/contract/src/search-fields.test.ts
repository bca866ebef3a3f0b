import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { searchAttributes, searchTexts, titlesOfDocument, titleTexts } from './search-fields.js';
import { EMPTY_CONTENT, type TermContent } from './term-fields.js';

const SETTINGS = new URL('../../../infra/meilisearch/settings.json', import.meta.url);

const term: TermContent = {
  ...EMPTY_CONTENT,
  englishTerm: 'programmable logic controller',
  turkishTerm: 'programlanabilir mantık denetleyicisi',
  names: [
    { text: 'PLC', language: 'en', kind: 'abbreviation' },
    { text: 'programlanabilir lojik kontrolör', language: 'tr', kind: 'synonym' },
  ],
  searchKeywords: ['plc paneli'],
  translations: { de: { term: 'SPS' } },
};

it('corrects only names, by the settings of Meilisearch', () => {
  const settings = JSON.parse(readFileSync(SETTINGS, 'utf8'));
  expect(settings.typoTolerance.disableOnAttributes).toEqual(searchAttributes(['tag', 'text']));
});

it('takes names as titles in their language, and keywords as hints', () => {
  expect(titleTexts(term)).toEqual({
    titles: [
      { text: 'programmable logic controller', lang: 'en' },
      { text: 'programlanabilir mantık denetleyicisi', lang: 'tr' },
      { text: 'programlanabilir lojik kontrolör', lang: 'tr' },
    ],
    abbreviations: ['PLC'],
    keywords: ['plc paneli', 'SPS'],
  });
});

it('finds the same names in the search document', () => {
  const document = searchTexts(term);
  expect(Object.keys(document).sort()).toEqual(
    searchAttributes(['headword', 'hint', 'tag', 'text']).sort(),
  );
  const { titles, keywords } = titlesOfDocument(document);
  expect(titles.map(({ text }) => text)).toEqual([
    'programmable logic controller',
    'programlanabilir mantık denetleyicisi',
    'PLC',
    'programlanabilir lojik kontrolör',
  ]);
  expect(keywords).toEqual(['plc paneli', 'SPS']);
});

it('searches in one language only its names', () => {
  expect(searchAttributes(['headword'], 'tr')).toEqual(['turkishTerm', 'turkishNames']);
  expect(searchAttributes(['hint', 'text'], 'en')).toEqual([
    ...['symbol', 'unit', 'formula', 'standards', 'searchKeywords'],
    'englishDefinition',
  ]);
});
