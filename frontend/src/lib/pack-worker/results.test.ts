import type { ResultsQuestion } from '@terimce/title-search/results';
import { expect, it } from 'vitest';
import { packOf } from '../../../test/pack.js';
import { answerFrom } from './answer-from.js';
import type { OpenPack } from './index-terms.js';
import type { PackAnswer } from './messages.js';

const packOfTwo = () =>
  packOf({ 'shear stress': 'A force per area.', fatigue: 'The growth of cracks under stress.' });
const FIRST = {
  sortBy: 'relevance',
  language: 'en',
  page: 1,
  limit: 20,
  namesFirst: true,
} as const;
const listResults = (open: OpenPack, question: ResultsQuestion) =>
  answerFrom(open, { kind: 'results', ...question });
const slugs = ({ terms }: Pick<PackAnswer, 'terms'>) => terms.map(({ slug }) => slug);

it('names answer before the texts are read, and everything afterwards', () => {
  const open = packOfTwo();
  const first = listResults(open, { ...FIRST, query: 'stress' });
  expect([slugs(first), first.isPartial]).toEqual([['shear-stress'], true]);
  expect(open.hasReadTexts).toBe(false);
  const all = listResults(open, { ...FIRST, query: 'stress', namesFirst: false });
  expect([slugs(all), all.isPartial]).toEqual([['shear-stress', 'fatigue'], false]);
  expect(listResults(open, { ...FIRST, query: 'stress' })).toEqual(all);
});

it('a query that no name has is answered from the texts at once', () => {
  const first = listResults(packOfTwo(), { ...FIRST, query: 'cracks' });
  expect([slugs(first), first.isPartial]).toEqual([['fatigue'], false]);
});

it('a page or a category without a name is answered from the texts at once', () => {
  const next = listResults(packOfTwo(), { ...FIRST, query: 'stress', page: 2, limit: 1 });
  expect([slugs(next), next.isPartial]).toEqual([['fatigue'], false]);
});
