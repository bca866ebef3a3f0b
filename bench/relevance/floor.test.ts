import { expect, it } from 'vitest';
import { belowAims } from './aims.js';
import { higherFloor } from './floor.js';

it('a floor rises and never falls', () => {
  const before = { a: { hit1: 90, mrr: 95 }, gone: { hit1: 1, mrr: 1 } };
  const now = { a: { hit1: 92, mrr: 94 }, b: { hit1: 50, mrr: 60 } };
  expect(higherFloor(before, now)).toEqual({ a: { hit1: 92, mrr: 95 }, b: { hit1: 50, mrr: 60 } });
});

it('reports which target is missed', () => {
  const of = (name: string, group: 'core' | 'hard' | 'extra', hit1: number) => ({
    ...{ name, group, hit1, count: 100, hit5: 1, hit10: 1, mrr: hit1 },
  });
  expect(belowAims([of('swapped words', 'core', 0.95), of('inflected', 'hard', 0.95)])).toEqual([]);
  const missed = [of('swapped words', 'core', 0.94), of('typo in 4 letters', 'hard', 0.56)];
  expect(belowAims(missed)).toEqual([
    ...['mean of core: MRR 94.0', 'mean of hard: MRR 56.0'],
    'swapped words: hit1 94.0, aim 95',
  ]);
  expect(belowAims([of('a', 'core', 1), of('b', 'hard', 1), of('c', 'extra', 0)])).toEqual([]);
});
