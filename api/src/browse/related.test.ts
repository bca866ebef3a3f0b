import { expect, it } from 'vitest';
import { relatednessTo } from './related.js';

const term = (englishTerm: string, turkishTerm: string) => ({ englishTerm, turkishTerm });

it('puts terms that share words before those that share beginnings of words, and strangers last', () => {
  const score = relatednessTo(term('thermal conductivity', 'ısıl iletkenlik'));
  expect(score(term('Thermal Conductance', 'ısıl iletim'))).toBe(5);
  expect(score(term('thermal diffusivity', 'ISIL yayınım'))).toBe(4);
  expect(score(term('conductor', 'iletken'))).toBe(2);
  expect(score(term('gear', 'dişli'))).toBe(0);
});

it('does not take function words for a subject', () => {
  expect(relatednessTo(term('design for strength', ''))(term('design for', 'ile'))).toBe(2);
});
