import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.js';
import { TitleIndex } from './title-index.js';

const index = new TitleIndex();
const PAIRS = [
  ['thermal conductivity', 'ısıl iletkenlik'],
  ['heat', 'ısı'],
  ['angle', 'açı'],
  ['pain', 'acı'],
  ['shape', 'şekil'],
  ['short circuit', 'kısa devre'],
  ['battery', 'pil'],
  ['gas', 'gaz'],
] as const;
for (const [en, tr] of PAIRS) {
  index.add({
    id: en,
    titles: [
      { text: en, lang: 'en' },
      { text: tr, lang: 'tr' },
    ],
    keywords: ['akü'],
  });
}
const named = (text: string, language: 'tr' | 'en') =>
  mentionsIn(index, text, language).map(({ text, ids }) => [text, ...ids]);

it('finds headwords unchanged and inflected, the longest at each position', () => {
  expect(named('Isıl iletkenliğin ısıya, açının şekle etkisi', 'tr')).toEqual([
    ['Isıl iletkenliğin', 'thermal conductivity'],
    ['ısıya', 'heat'],
    ['açının', 'angle'],
    ['şekle', 'shape'],
  ]);
  expect(named('Short-circuit of two batteries; thermal conductivity of gases.', 'en')).toEqual([
    ['Short-circuit', 'short circuit'],
    ['batteries', 'battery'],
    ['thermal conductivity', 'thermal conductivity'],
    ['gases', 'gas'],
  ]);
});

it('finds no derived words, keywords, words of the other language, or matches across a period', () => {
  expect(named('Isıtılan açısal heated akü battery. Kısa. Devre', 'tr')).toEqual([]);
  expect(named('heated heater angles of ısı', 'en')).toEqual([['angles', 'angle']]);
});

it('returns the position in the text', () => {
  expect(mentionsIn(index, 'Bir açı.', 'tr')).toEqual([
    { at: 4, text: 'açı', words: 1, ids: ['angle'] },
  ]);
});
