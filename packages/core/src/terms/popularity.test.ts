import { expect, it } from 'vitest';
import { popularity } from './popularity.js';

it('rises by one when use doubles', () => {
  expect([0, 1, 2, 3, 6, 7, 1000].map((clicks) => popularity(clicks, 0))).toEqual([
    0, 1, 1, 2, 2, 3, 9,
  ]);
  expect(popularity(0, 1)).toBe(2);
  expect(popularity(-5, 0)).toBe(0);
});
