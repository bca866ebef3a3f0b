import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable } from './key-table.js';

const NEVER = () => false;

function begun(keys: KeyTable, beginning: string): string[] {
  const found: string[] = [];
  keys.forEachBeginning(beginning, (key) => found.push(keys.text(key)), NEVER);
  return found.sort();
}

/** Latin, Greek, a letter outside the basic plane, and texts longer than the compared part. */
const key = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcα'), minLength: 1, maxLength: 9 }),
  fc.string({ unit: fc.constantFrom(...'ab'), minLength: 62, maxLength: 70 }),
  fc.constantFrom('c++', 'c#', 'ωμέγα', '𝒜bc', 'π'),
);

describe('KeyTable', () => {
  it('assigns one id to each text, and returns the text for an id', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), (texts) => {
        const keys = new KeyTable();
        const ids = texts.map((text) => keys.add(text, 'word'));
        expect(keys.size).toBe(new Set(texts).size);
        for (const [i, text] of texts.entries()) {
          const id = ids[i] ?? -1;
          expect(keys.id(text)).toBe(id);
          expect(keys.text(id)).toBe(text);
          expect(keys.isText(id, text)).toBe(true);
          expect(keys.isText(id, `${text}a`)).toBe(false);
          expect(keys.length(id)).toBe(Math.min(64, text.length));
        }
        expect(keys.id('not there')).toBeUndefined();
      }),
    );
  });

  it('finds keys by prefixes of any length', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), key, (texts, beginning) => {
        const keys = new KeyTable();
        for (const text of texts) keys.add(text, 'joined');
        const expected = [...new Set(texts)].filter((text) => text.startsWith(beginning)).sort();
        expect(begun(keys, beginning)).toEqual(expected);
      }),
    );
  });

  it('returns the shortest keys first for one or two letters, until there are enough', () => {
    const keys = new KeyTable();
    for (const text of ['valve', 'va', 'vane', 'vat', 'pump', 'vein']) keys.add(text, 'word');
    const found: string[] = [];
    keys.forEachBeginning(
      'v',
      (id) => found.push(keys.text(id)),
      (length) => length >= 4,
    );
    expect(found).toEqual(['va', 'vat', 'vane', 'vein']);
  });

  it('allows a joined title to become a word', () => {
    const keys = new KeyTable();
    const id = keys.add('heatpump', 'joined');
    expect(keys.isWord(id)).toBe(false);
    expect(keys.add('heatpump', 'word')).toBe(id);
    expect(keys.isWord(id)).toBe(true);
    const near = keys.near('heatpmp', 1, 'whole', 'word', () => true);
    expect(near.map(({ key: found }) => found)).toEqual([id]);
  });
});
