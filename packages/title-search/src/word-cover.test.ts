import { expect, it } from 'vitest';
import { Tables } from './tables.js';
import { WordCover } from './word-cover.js';
import type { Readings } from './word-readings.js';

const tables = new Tables();
tables.add({ id: 'pump', titles: [{ text: 'heat pump system', lang: 'en' }] });
const key = (word: string): number => tables.keys.id(word) ?? -1;
const reading = (...words: string[]): Readings => new Map(words.map((word) => [key(word), 0]));

it('determines which words of a query a title covers', () => {
  const readings = [reading('heat'), reading('system', 'pump'), reading()];
  const cover = new WordCover(tables, readings, undefined);
  expect(cover.of(0)).toBe(0b011);
  expect(cover.lacking(0)).toBe(1);
});

it('accepts a prefix only for the last word', () => {
  const isPump = (at: number): number | undefined => (at === key('pump') ? 0 : undefined);
  expect(new WordCover(tables, [reading(), reading()], isPump).of(0)).toBe(0b10);
  expect(new WordCover(tables, [reading('heat'), reading()], () => undefined).lacking(0)).toBe(1);
});

it('does not use the readings of an earlier query', () => {
  new WordCover(tables, [reading('heat', 'pump', 'system')], undefined);
  expect(new WordCover(tables, [reading('heat')], undefined).of(0)).toBe(1);
  expect(new WordCover(tables, [reading()], undefined).of(0)).toBe(0);
});
