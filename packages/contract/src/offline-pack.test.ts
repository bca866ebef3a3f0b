import { expect, it } from 'vitest';
import { packHeaderLine, packLine, readPackHeader, readPackLine } from './offline-pack.js';
import { EMPTY_CONTENT, type TermContent } from './term-fields.js';

const content: TermContent = {
  ...EMPTY_CONTENT,
  slug: 'steel',
  englishTerm: 'steel',
  turkishTerm: 'çelik',
  category: 'materials',
  englishDefinition: 'An alloy of iron\nand carbon.',
  turkishDefinition: 'Demir ve karbon alaşımı.',
  names: [{ text: 'pulat', language: 'tr', kind: 'old' }],
  symbol: 'St',
  searchKeywords: ['alaşım'],
  tags: ['çelik'],
  englishExample: 'not packed',
  translations: { de: { term: 'Stahl', definition: 'not packed' } },
};

it('reads what it writes', () => {
  const line = packLine({ ...content, _id: 'a'.repeat(24), clickCount: 3, favoriteCount: 1 });
  expect(line).not.toContain('\n');
  const header = readPackHeader(packHeaderLine(7));
  expect(header).toMatchObject({ format: 1, terms: 7 });
  const read = readPackLine(line, header);
  const { slug, englishTerm, turkishDefinition, names, symbol, searchKeywords } = content;
  expect(read).toMatchObject({
    slug,
    englishTerm,
    turkishDefinition,
    names,
    symbol,
    searchKeywords,
  });
  expect(read).toMatchObject({ id: 'a'.repeat(24), clicks: 3, favorites: 1 });
  expect(read.translations).toEqual({ de: { term: 'Stahl' } });
  expect(read).not.toHaveProperty('englishExample');
  expect(() => readPackHeader(line)).toThrow();
});

it('reads a pack from before its header named the fields', () => {
  const header = readPackHeader('[{"format":1,"terms":1}]');
  const old = '["a","steel","steel","çelik","materials","x","y",["alaşım"],3,1]';
  expect(readPackLine(old, header)).toMatchObject({
    id: 'a',
    turkishTerm: 'çelik',
    searchKeywords: ['alaşım'],
    favorites: 1,
    tags: [],
    names: [],
    symbol: '',
  });
});
