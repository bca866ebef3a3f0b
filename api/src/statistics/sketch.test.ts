import { expect, it } from 'vitest';
import { type Sketch, sketchEntry, sketchSize, uniteSketches } from './sketch.js';

function sketchOf(from: number, to: number): Sketch {
  const sketch: Record<string, number> = {};
  for (let i = from; i < to; i += 1) {
    const { register, rank } = sketchEntry(`visitor ${i}`);
    sketch[register] = Math.max(sketch[register] ?? 0, rank);
  }
  return sketch;
}

it.each([0, 1, 2, 3, 10])('counts %d members exactly', (size) => {
  expect(sketchSize(sketchOf(0, size))).toBe(size);
});

it.each([100, 1_000, 10_000, 100_000])('counts %d members with a small error', (size) => {
  expect(Math.abs(sketchSize(sketchOf(0, size)) / size - 1)).toBeLessThan(0.08);
});

it('counts members of a union once', () => {
  const united = uniteSketches([sketchOf(0, 40), sketchOf(20, 60), undefined]);
  expect(united).toEqual(sketchOf(0, 60));
});
