import { describe, expect, it } from 'vitest';
import { PagedInts, PagedTexts } from './paged.js';

describe('PagedInts', () => {
  it('keeps values across pages, set in any order', () => {
    const ints = new PagedInts();
    const places = [0, 255, 256, 16_383, 16_384, 70_000, 40_000, 3];
    for (const place of places) ints.set(place, place - 100);
    for (const place of places) expect(ints.at(place)).toBe(place - 100);
    ints.add(70_000, 5);
    expect(ints.at(70_000)).toBe(69_905);
  });

  it('returns zero for unset positions', () => {
    const ints = new PagedInts();
    ints.set(20_000, 1);
    expect([ints.at(10), ints.at(19_999), ints.at(1_000_000)]).toEqual([0, 0, 0]);
  });
});

describe('PagedTexts', () => {
  it('keeps texts across pages', () => {
    const texts = new PagedTexts();
    for (let i = 0; i < 9000; i++) texts.set(i, `text ${i}`);
    texts.set(4096, '');
    expect([texts.at(0), texts.at(4095), texts.at(4096), texts.at(8999), texts.at(9000)]).toEqual([
      'text 0',
      'text 4095',
      '',
      'text 8999',
      '',
    ]);
  });
});
