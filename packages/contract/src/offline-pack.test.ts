import { expect, it } from 'vitest';
import { PackColumns, type PackTerm, packTerm, readPack } from './offline-pack.js';
import { EMPTY_CONTENT, type TermContent } from './term-fields.js';

const content: TermContent = {
  ...EMPTY_CONTENT,
  slug: 'steel',
  englishTerm: 'steel',
  turkishTerm: 'çelik',
  category: 'materials',
  englishDefinition: 'An alloy of iron\nand carbon.',
  turkishDefinition: 'Demir ve karbon alaşımı.',
  names: [
    { text: 'steel alloy', language: 'en', kind: 'avoid', note: 'Say steel.\nOr iron.' },
    { text: 'pulat', language: 'tr', kind: 'old' },
  ],
  symbol: 'St',
  searchKeywords: ['alaşım'],
  tags: ['çelik'],
  englishExample: 'not packed',
  translations: { de: { term: 'Stahl', definition: 'not packed' } },
};

const stored = { ...content, _id: 'a'.repeat(24), clickCount: 3, favoriteCount: 1 };

/** A pack of several batches. */
function packOf(...batches: PackTerm[][]): string {
  const columns = new PackColumns();
  const parts = batches.map((batch) => columns.add(batch));
  const groups = columns.add([]).map((_, group) => parts.map((part) => part[group]).join(''));
  return [columns.header(), ...groups].join('');
}

it('reads what it writes', () => {
  const next = `${'a'.repeat(22)}b0`;
  const tags = ['element', 'çelik'];
  const other = { ...stored, _id: next, englishTerm: 'iron', slug: 'iron-2', names: [], tags };
  const glossed = { ...stored, englishGloss: 'golf', slug: 'steel-golf', searchKeywords: [] };
  const [first, ...more] = [stored, other, glossed].map((term) => packTerm(term));
  const text = packOf(first ? [first] : [], more);
  const [read, second, third] = readPack(text);
  const { slug, englishTerm, englishDefinition, names, symbol, searchKeywords } = content;
  expect(read).toMatchObject({
    slug,
    englishTerm,
    englishDefinition,
    names,
    symbol,
    searchKeywords,
  });
  expect(read).toMatchObject({ id: 'a'.repeat(24), clicks: 3, favorites: 1, tags: ['çelik'] });
  expect(read?.translations).toEqual({ de: { term: 'Stahl' } });
  expect(read).not.toHaveProperty('englishExample');
  expect(second).toMatchObject({ id: next, slug: 'iron-2', names: [], tags });
  expect(third).toMatchObject({ slug: 'steel-golf', names, searchKeywords: [] });
  expect(readPack(packOf([]))).toEqual([]);
  for (const bad of [text.replace('"format":5', '"format":6'), text.slice(0, text.indexOf('\n'))])
    expect(() => readPack(bad)).toThrow();
});

it('reads a pack with one term per line, from before its header named the fields', () => {
  const old = '["a","steel","steel","çelik","materials","x","y",["alaşım"],3,1]';
  expect(readPack(`[{"format":1,"terms":1}]\n${old}\n`)).toEqual([
    expect.objectContaining({
      id: 'a',
      turkishTerm: 'çelik',
      searchKeywords: ['alaşım'],
      favorites: 1,
      tags: [],
      names: [],
      symbol: '',
    }),
  ]);
});
