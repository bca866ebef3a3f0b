import { expect, it } from 'vitest';
import { queryVariants } from './query-variants.js';

const none = { groups: [], stopWords: [], present: [] };

it('asks for the query itself and for each synonym in its place', () => {
  const groups = [
    ['hararet', 'ısı', 'ısı enerjisi'],
    ['başka', 'öteki'],
  ];
  expect(queryVariants('Hararet pompası', { ...none, groups })).toEqual([
    'hararet pompasi',
    'isi pompasi',
    'isi enerjisi pompasi',
  ]);
  expect(queryVariants('yeni ısı enerjisi', { ...none, groups })).toEqual([
    'yeni isi enerjisi',
    'yeni hararet enerjisi',
    'yeni isi enerjisi enerjisi',
    'yeni hararet',
    'yeni isi',
  ]);
});

it('drops stop words unless nothing else is left', () => {
  expect(queryVariants('ısı ve kütle', { ...none, stopWords: ['VE'] })).toEqual(['isi kutle']);
  expect(queryVariants('ve', { ...none, stopWords: ['ve'] })).toEqual(['ve']);
});

it('quotes words for which Meilisearch already has synonyms', () => {
  expect(queryVariants('hararet pompası', { ...none, present: ['hararet'] })).toEqual([
    '"hararet" pompasi',
  ]);
});

it('limits the number of queries', () => {
  const groups = [Array.from({ length: 50 }, (_, i) => `kelime${i}`)];
  expect(queryVariants('kelime0', { ...none, groups })).toHaveLength(8);
});
