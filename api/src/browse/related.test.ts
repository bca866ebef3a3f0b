import { expect, it } from 'vitest';
import { relatedness } from './related.js';

const term = (englishFold: string, turkishFold: string, category: string, tags: string[] = []) => ({
  englishFold,
  turkishFold,
  category,
  tags,
});
const conductivity = term('thermal conductivity', 'isil iletkenlik', 'mechanical', ['ısı']);

it('puts shared words before tags, tags before the category, and strangers last', () => {
  const scores = [
    term('thermal diffusivity', 'isil yayinim', 'mechanical'),
    term('conductor', 'iletken', 'electrical'),
    term('heat exchanger', 'esanjor', 'chemical', ['Isı']),
    term('gear', 'disli', 'mechanical'),
    term('foundation', 'temel', 'civil'),
  ].map((other) => relatedness(conductivity, other));
  expect(scores).toEqual([9, 4, 2, 1, 0]);
});

it('does not take function words for a subject', () => {
  expect(relatedness(term('for and', 've icin', 'a'), term('for and', 'icin', 'b'))).toBe(0);
});
