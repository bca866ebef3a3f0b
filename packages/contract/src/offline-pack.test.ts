import { expect, it } from 'vitest';
import { packHeaderLine, packLine, readPackHeader, readPackLine } from './offline-pack.js';

it('reads what it writes', () => {
  const term = {
    _id: 'a'.repeat(24),
    slug: 'steel',
    englishTerm: 'steel',
    turkishTerm: 'çelik',
    category: 'materials',
    englishDefinition: 'An alloy of iron\nand carbon.',
    turkishDefinition: 'Demir ve karbon alaşımı.',
    searchKeywords: ['alaşım'],
    clickCount: 3,
    favoriteCount: 1,
    tags: ['çelik'],
  };
  const line = packLine(term);
  expect(line).not.toContain('\n');
  const { _id: id, searchKeywords: keywords, clickCount, favoriteCount, ...same } = term;
  expect(readPackLine(line)).toEqual({
    id,
    keywords,
    clicks: clickCount,
    favorites: favoriteCount,
    ...same,
  });
  expect(readPackHeader(packHeaderLine(7))).toEqual({ format: 1, terms: 7 });
  expect(() => readPackHeader(line)).toThrow();
});
