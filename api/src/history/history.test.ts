import { expect, it } from 'vitest';
import { mergeHistory } from './search-history.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

it('keeps each search once, newest first, ignoring differences in spelling', () => {
  const merged = mergeHistory([
    { term: 'Isıl', date: at(1) },
    { term: 'çelik', date: at(3) },
    { term: 'ISIL', date: at(5) },
  ]);
  expect(merged).toEqual([
    { term: 'ISIL', date: at(5) },
    { term: 'çelik', date: at(3) },
  ]);
});

it('keeps the twenty newest', () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ term: `term ${i}`, date: at(i) }));
  const merged = mergeHistory(many);
  expect(merged).toHaveLength(20);
  expect(merged[0]?.term).toBe('term 29');
  expect(merged[19]?.term).toBe('term 10');
});
