import { expect, it } from 'vitest';
import { BatchSize } from './lanes.js';

/** Batch size after many batches on a node that takes 50 ms per batch and handles `perSecond` documents a second. */
function settle(perSecond: number): number {
  const size = new BatchSize(350);
  for (let i = 0; i < 30; i += 1) size.learn(size.current, 50 + (size.current / perSecond) * 1000);
  return size.current;
}

it('settles on batches of the wanted duration', () => {
  expect(settle(3_500)).toBeGreaterThan(950);
  expect(settle(3_500)).toBeLessThan(1_150);
  expect(settle(1_000)).toBeGreaterThan(270);
  expect(settle(1_000)).toBeLessThan(330);
});

it('stays within bounds', () => {
  expect(settle(10)).toBe(250);
  expect(settle(1_000_000)).toBe(4_000);
  const size = new BatchSize(350);
  for (let i = 0; i < 30; i += 1) size.learn(size.relaxed, 1);
  expect(size.relaxed).toBe(10_000);
});

it('estimates the time of a smaller batch from larger ones', () => {
  const size = new BatchSize(350);
  for (let i = 0; i < 30; i += 1) size.learn(size.relaxed, size.relaxed / 2);
  expect(size.current).toBe(700);
  expect(size.relaxed).toBe(5_600);
});

it('ignores a batch that was not full', () => {
  const size = new BatchSize(350);
  size.learn(3, 1);
  expect(size.current).toBe(1_000);
});
