import { expect, it } from 'vitest';
import { entryNumber, sketchEntry, sketchOf, sketchSize } from './sketch.js';

const visitors = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => entryNumber(sketchEntry(`visitor ${from + i}`)));

it.each([0, 1, 2, 3, 10])('counts %d members exactly', (size) => {
  expect(sketchSize(sketchOf(visitors(0, size)))).toBe(size);
});

it.each([100, 1_000, 10_000, 100_000])('counts %d members with a small error', (size) => {
  expect(Math.abs(sketchSize(sketchOf(visitors(0, size))) / size - 1)).toBeLessThan(0.08);
});

it('counts members of a union once', () => {
  const united = sketchOf([...visitors(0, 40), ...visitors(20, 60)]);
  expect(united).toEqual(sketchOf(visitors(0, 60)));
});
