import { expect, it } from 'vitest';
import { leastFillBatch } from './rebuild-index.js';

it('fills large indexes in larger batches', () => {
  expect(leastFillBatch(200_000)).toBe(2_000);
  expect(leastFillBatch(1_000_000)).toBe(4_000);
});

it('sizes the batches of small indexes by duration', () => {
  expect(leastFillBatch(0)).toBe(0);
  expect(leastFillBatch(500)).toBe(5);
});
