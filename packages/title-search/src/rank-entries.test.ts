import { expect, it } from 'vitest';
import { rankEntries } from './rank-entries.js';

it('sorts hits of an engine in the order of the title index', () => {
  const entry = (text: string) => ({ id: text, titles: [{ text, lang: 'tr' }] });
  const found = ['acı', 'açıklık', 'motor', 'açı'].map(entry);
  const ranked = rankEntries(found, 'açı', { mode: 'finished' });
  expect(ranked.map((hit) => hit.id)).toEqual(['açı', 'acı', 'açıklık']);
});

it('puts a headword before the same word as a further name, whatever their ids and popularity', () => {
  const titles = (...texts: string[]) => texts.map((text) => ({ text, lang: 'tr' }));
  for (const [beam, tendon] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const entries = [
      { id: tendon, titles: titles('tendon', 'kas teli', 'kiriş'), popularity: 1 },
      { id: beam, titles: titles('beam', 'kiriş') },
    ];
    expect(rankEntries(entries, 'kiriş', { mode: 'finished' }).map(({ id }) => id)).toEqual([
      beam,
      tendon,
    ]);
  }
});

it.each(['seal', 'seals', 'sea'])(
  'puts senses of a word in the order of editors, whichever is used more: %s',
  (query) => {
    const named = (id: string, senseOrder: number, ...texts: string[]) => ({
      id,
      titles: texts.map((text) => ({ text, lang: 'en' })),
      senseOrder,
    });
    const entries = [
      { ...named('mammal', 0, 'seal'), popularity: 0.2 },
      { ...named('stamp', 3, 'seal'), popularity: 1 },
      { ...named('ring', 60, 'oil seal', 'lip seal', 'seal'), popularity: 0.6 },
      { ...named('gasket', 1, 'packing', 'gasket', 'seal'), popularity: 0.4 },
      named('seal', 1, 'seal'),
    ];
    const ids = rankEntries(entries, query).map(({ id }) => id);
    const ordered = ids.filter((id) => id !== 'mammal');
    expect(ordered).toEqual(['seal', 'stamp', 'gasket', 'ring']);
  },
);
