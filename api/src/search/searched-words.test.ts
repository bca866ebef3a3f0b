import { describe, expect, it } from 'vitest';
import { searchedWords } from './searched-words.js';

describe('searchedWords', () => {
  it.each([
    ['ter', 'ter-'],
    ['ısıl iletkenlik', ' ısıl  iletkenlik.'],
    ['slug-like', 'slug like'],
    ["LED'in", 'LED'],
  ])('takes %s and %s for one', (one, other) => {
    expect(searchedWords(one)).toEqual(searchedWords(other));
  });

  it.each([
    ['acı', 'açı'],
    ['PLA', 'pla'],
    ['ısıl', 'isil'],
    ['c', 'c++'],
    ['ab', 'a b'],
  ])('tells %s from %s', (one, other) => {
    expect(searchedWords(one)).not.toEqual(searchedWords(other));
  });
});
