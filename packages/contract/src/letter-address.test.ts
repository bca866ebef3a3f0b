import { expect, it } from 'vitest';
import { letterOfSegment, letterPath } from './letter-address.js';

it.each(['a', 'ç', 'ı', '#'])('the address of %s leads back to it', (letter) => {
  const segment = decodeURIComponent(letterPath(letter).replace('/a/', ''));
  expect(letterOfSegment(segment, 'tr')).toBe(letter);
});

it.each([
  ['I', 'tr', 'ı'],
  ['I', 'en', 'i'],
  ['5', 'tr', undefined],
  ['abc', 'tr', undefined],
] as const)('%s in %s is %s', (segment, language, letter) => {
  expect(letterOfSegment(segment, language)).toBe(letter);
});
