import { expect, it } from 'vitest';
import { equivalentOf } from './copy-equivalent.js';

const name = (englishTerm: string, turkishTerm: string) => {
  return { _id: '1', slug: 'x', category: 'mechanical', englishTerm, turkishTerm };
};

it.each([
  ['beari', 'bearing', 'yatak', 'yatak'],
  ['YATAK', 'bearing', 'yatak', 'bearing'],
  ['isil ilet', 'thermal conductivity', 'ısıl iletkenlik', 'thermal conductivity'],
  ['beering', 'bearing', 'yatak', 'yatak'],
  ['kanban', 'kanban', 'kanban', 'kanban'],
  ['flens', 'flange', '', 'flange'],
])('for %s, of %s and %s, %s is written', (query, english, turkish, written) => {
  expect(equivalentOf(name(english, turkish), query, 'tr')).toBe(written);
});
