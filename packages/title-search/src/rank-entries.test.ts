import { expect, it } from 'vitest';
import { rankEntries } from './rank-entries.js';

it('sorts hits of an engine in the order of the title index', () => {
  const entry = (text: string) => ({ id: text, titles: [{ text, lang: 'tr' }] });
  const found = ['acı', 'açıklık', 'motor', 'açı'].map(entry);
  const ranked = rankEntries(found, 'açı', { mode: 'finished' });
  expect(ranked.map((hit) => hit.id)).toEqual(['açı', 'acı', 'açıklık']);
});
