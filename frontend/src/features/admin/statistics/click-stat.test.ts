import { expect, it } from 'vitest';
import { type ClickStat, categoryCards, changeOf } from './click-stat.js';

const row = (category: string, totalClicks: number, favoriteCount = 0, previousClicks = 0) =>
  ({ category, totalClicks, favoriteCount, previousClicks }) as ClickStat;

it('sums the rows by category, most clicked first', () => {
  expect(categoryCards([row('civil', 2, 1), row('', 9), row('civil', 3, 4)])).toEqual([
    { category: '', terms: 1, clicks: 9, favorites: 0 },
    { category: 'civil', terms: 2, clicks: 5, favorites: 5 },
  ]);
});

it('compares with the previous period if there is one', () => {
  expect(changeOf(row('x', 15, 0, 10))).toBe(0.5);
  expect(changeOf(row('x', 15))).toBeUndefined();
});
