import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { BitPattern, letterCode, type Reach } from './bit-parallel.js';
import { KeyTable } from './key-table.js';
import { bitCount, letterMask, pairMask } from './masks.js';
import { TOO_FAR, weightedDistance } from './weighted-distance.js';

// Property tests take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Optimal string alignment, textbook implementation (Wagner & Fischer 1974 with transpositions). */
function reference(a: string, b: string): number {
  const rows = [...Array(a.length + 1).keys()].map((i) =>
    [...Array(b.length + 1).keys()].map((j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, at(i - 2, j - 2) + 1);
      }
      (rows[i] ?? [])[j] = least;
    }
  }
  return at(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom(...'abcdei'), minLength: 1, maxLength: 12 });

function within(query: string, key: string, limit: number, reach: Reach): boolean {
  const pattern = new BitPattern();
  pattern.set(query);
  const letters = Uint8Array.from(key, (letter) => letterCode(letter.charCodeAt(0)));
  return pattern.within(letters, 0, letters.length, limit, reach);
}

const beginnings = (text: string): string[] => [...text].map((_, i) => text.slice(0, i + 1));

describe('bit-parallel edit distance', () => {
  it('agrees with the textbook implementation on whole words, and is symmetric', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        const expected = reference(a, b) <= limit;
        expect(within(a, b, limit, 'whole')).toBe(expected);
        expect(within(b, a, limit, 'whole')).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees with the textbook implementation on prefixes of keys and of queries', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 2 }), (query, key, limit) => {
        const ofKey = beginnings(key).some((start) => reference(query, start) <= limit);
        expect(within(query, key, limit, 'query-begins-key')).toBe(ofKey);
        const ofQuery = beginnings(query).some((start) => reference(start, key) <= limit);
        expect(within(query, key, limit, 'key-begins-query')).toBe(ofQuery);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('masks', () => {
  it('never exclude a key within reach', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = reference(a, b);
        const x = pairMask(a);
        const y = pairMask(b);
        expect(bitCount(letterMask(a) & ~letterMask(b))).toBeLessThanOrEqual(edits);
        expect(bitCount(x.low & ~y.low) + bitCount(x.high & ~y.high)).toBeLessThanOrEqual(
          3 * edits,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('weightedDistance', () => {
  it('is zero only between equal words, and at least 0.6 an edit', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = weightedDistance(a, b, 20);
        if (distance >= TOO_FAR) return;
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeGreaterThanOrEqual(0.6 * reference(a, b) - 1e-4);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a doubled letter before another extra one', 'mottor', 'motxor', 'motor'],
    ['a swap before two substitutions', 'mootr', 'moaxr', 'motor'],
    ['a keyboard neighbor before a far letter', 'mptor', 'mxtor', 'motor'],
    ['a sound-alike before a far letter', 'bompa', 'zompa', 'pompa'],
    ['a missing letter before an extra one', 'motr', 'motoer', 'motor'],
    ['an inner slip before one in the first letter', 'mktor', 'kotor', 'motor'],
  ])('prefers %s', (_, likelier, rarer, meant) => {
    expect(weightedDistance(likelier, meant, 6)).toBeLessThan(weightedDistance(rarer, meant, 6));
  });

  it('does not depend on the limit', () => {
    // Between the sums of edit costs, which are rounded.
    const limits = fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10 + 0.04);
    fc.assert(
      fc.property(word, word, limits, (a, b, limit) => {
        const distance = weightedDistance(a, b, 30);
        expect(weightedDistance(a, b, limit)).toBe(distance <= limit ? distance : TOO_FAR);
      }),
      { numRuns: 2000 },
    );
  });

  it('measures to the nearest prefix, independent of earlier calls', () => {
    weightedDistance('zzzzzzzz', 'zzzzzzzzzzzzzzzzzzzz', 6);
    expect(weightedDistance('ilet', 'iletkenlik', 6, true)).toBe(0);
    expect(weightedDistance('ilrt', 'iletkenlik', 6, true)).toBeCloseTo(1);
  });
});

describe('KeyTable.near', () => {
  it('finds exactly the keys within the number of edits', () => {
    const list = fc.uniqueArray(
      word.filter((w) => w.length > 1),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(list, word, fc.integer({ min: 1, max: 2 }), (keys, query, edits) => {
        fc.pre(query.length > 1);
        const table = new KeyTable();
        for (const key of keys) table.add(key, 'word');
        const found = table.near(query, edits, 'whole', 'word', () => true);
        const texts = found.map((near) => table.text(near.key)).sort();
        const expected = keys
          .filter((key) => key.length >= 2 && reference(query, key) <= edits)
          .sort();
        expect(texts).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  const keyLists = fc.uniqueArray(
    word.filter((w) => w.length > 1),
    { minLength: 1, maxLength: 60 },
  );
  const all = (): boolean => true;

  it('drops only keys above the wanted distance', () => {
    const limits = fc.integer({ min: 4, max: 40 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(
        keyLists,
        word,
        fc.integer({ min: 1, max: 3 }),
        limits,
        (keys, query, n, limit) => {
          const table = new KeyTable();
          for (const key of keys) table.add(key, 'word');
          const near = table.near(query, n, 'whole', 'word', all);
          const nearer = table.near(query, n, 'whole', 'word', all, limit);
          expect(nearer).toEqual(near.filter(({ distance }) => distance <= limit + 1e-3));
        },
      ),
      { numRuns: 1000, examples: [[['ec', 'aa'], 'ec', 1, 0.4]] },
    );
  });

  it('finds stems within as many edits as their length allows', () => {
    fc.assert(
      fc.property(keyLists, word, fc.integer({ min: 0, max: 255 }), (keys, query, lengths) => {
        const table = new KeyTable();
        for (const key of keys) table.add(key, 'word');
        const editsAt = (length: number): number => ((lengths >> (length & 7)) & 1) + 1;
        const near = (edits: number) => table.near(query, edits, 'key-begins-query', 'word', all);
        const expected = [1, 2].flatMap((edits) =>
          near(edits).filter(({ length }) => editsAt(length) === edits),
        );
        const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
        const found = table.nearStems(query, editsAt, 'word', all);
        expect(found.sort(byKey)).toEqual(expected.sort(byKey));
      }),
      { numRuns: 1000 },
    );
  });

  it('corrects titles of more than 30 letters', () => {
    const table = new KeyTable();
    const title = 'elektromanyetikuyumlulukolcumleri';
    table.add(title, 'joined');
    const [near] = table.near(title.replace('uyum', 'uuym'), 3, 'whole', 'joined', () => true);
    expect(near).toBeDefined();
  });
});
