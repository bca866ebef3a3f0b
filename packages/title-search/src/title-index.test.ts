import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { TitleEntry } from './entry.js';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

// Property tests take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const MODIFIERS = ['ısıl', 'basınç', 'akım', 'devre', 'yağ', 'hava'];
const HEADS = ['vanası', 'pompası', 'iletkenliği', 'kaybı', 'ölçümü'];

const entry = (n: number): TitleEntry => ({
  id: `t${n}`,
  titles: [{ text: `${MODIFIERS[n % 6]} ${HEADS[n % 5]}`, lang: 'tr' }],
  keywords: [`kod ${n}`],
  popularity: (n % 7) / 7,
});

const QUERIES = [
  'ısıl',
  'basinc vanasi',
  'vana',
  'akım kaybının',
  'yag pompsi',
  'kod 3',
  'devre öl',
];

function answers(index: TitleIndex): unknown {
  return QUERIES.map((query) => searchTitles(index, query, { explain: true }));
}

describe('TitleIndex', () => {
  it('answers the same after any history of additions and removals', () => {
    const operation = fc.record({ add: fc.boolean(), n: fc.integer({ min: 0, max: 29 }) });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 80 }), (operations) => {
        const index = new TitleIndex();
        const present = new Map<number, TitleEntry>();
        for (const { add, n } of operations) {
          if (add) {
            index.add(entry(n));
            present.set(n, entry(n));
          } else {
            expect(index.remove(`t${n}`)).toBe(present.delete(n));
          }
        }
        const fresh = new TitleIndex();
        for (const kept of [...present.values()].reverse()) fresh.add(kept);
        expect(index.size).toBe(fresh.size);
        expect(answers(index)).toEqual(answers(fresh));
      }),
      { numRuns: 60 },
    );
  });

  it('replaces a document with the same id', () => {
    const index = new TitleIndex();
    index.add({ id: 'a', titles: [{ text: 'valve', lang: 'en' }] });
    index.add({ id: 'a', titles: [{ text: 'pump', lang: 'en' }] });
    expect(index.size).toBe(1);
    expect(searchTitles(index, 'valve').hits).toEqual([]);
    expect(searchTitles(index, 'pump').hits[0]?.id).toBe('a');
    expect(index.get('a')?.titles[0]?.text).toBe('pump');
  });

  it('gives the same answers after compaction, including concurrent changes', async () => {
    const index = new TitleIndex();
    const expected = new TitleIndex();
    for (let n = 0; n < 600; n++) index.add(entry(n));
    for (let n = 0; n < 500; n++) index.remove(`t${n}`);
    const done = index.compact({ sliceMs: 0 });
    expect(index.compact()).toBe(done);
    index.remove('t550');
    index.add(entry(7));
    index.setPopularity('t560', 1);
    const during = answers(index);
    await done;
    expect(answers(index)).toEqual(during);
    for (let n = 500; n < 600; n++) if (n !== 550) expected.add(entry(n));
    expected.add(entry(7));
    expected.setPopularity('t560', 1);
    expect(answers(index)).toEqual(answers(expected));
    expect(index.needsCompaction).toBe(false);
    expect(index.tables.deadRows).toBeLessThan(10);
  });

  it('reports when compaction is worthwhile', () => {
    const index = new TitleIndex();
    for (let n = 0; n < 600; n++) index.add(entry(n));
    expect(index.needsCompaction).toBe(false);
    for (let n = 0; n < 550; n++) index.remove(`t${n}`);
    expect(index.needsCompaction).toBe(true);
  });
});
