import { expect, it } from 'vitest';
import type { TitleEntry } from './entry.js';
import { mentionsIn } from './mentions.js';
import { TitleIndex } from './title-index.js';

const index = new TitleIndex();
const PAIRS = [
  ['thermal conductivity', 'ısıl iletkenlik'],
  ['heat', 'ısı'],
  ['air', 'hava'],
  ['mortar', 'havan'],
  ['angle', 'açı'],
  ['pain', 'acı'],
  ['shape', 'şekil'],
  ['short circuit', 'kısa devre'],
  ['battery', 'pil'],
  ['gas', 'gaz'],
  ['work', 'iş'],
  ['wastewater', 'atık su'],
  ['waste', 'atık'],
  ['water', 'su'],
  ["Young's modulus", 'Young modülü'],
  ['moment of inertia', 'atalet momenti'],
  ['Git', 'Git'],
  ['fiber', 'lif'],
  ['research and development', 'araştırma ve geliştirme'],
] as const;
const NAMES: Readonly<Record<string, Partial<TitleEntry>>> = {
  gas: { abbreviations: ['CAN', 'p'], keywords: ['NGO'] },
  shape: { titles: [{ text: 'figür', lang: 'tr', avoid: true }] },
  'research and development': { abbreviations: ['R&D', 'AR-GE'] },
};
for (const [en, tr] of PAIRS) {
  index.add({
    id: en,
    ...NAMES[en],
    titles: [{ text: en, lang: 'en' }, { text: tr, lang: 'tr' }, ...(NAMES[en]?.titles ?? [])],
    keywords: ['akü', ...(NAMES[en]?.keywords ?? [])],
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

it('finds each word of which an inflected form may be', () => {
  expect(named('havanın havan', 'tr')).toEqual([
    ['havanın', 'mortar', 'air'],
    ['havan', 'mortar'],
  ]);
});

it('finds no derived words, keywords, words of the other language, or matches across a period', () => {
  expect(named('Isıtılan açısal heated akü battery. Kısa. Devre', 'tr')).toEqual([]);
  expect(named('heated heater angles of ısı', 'en')).toEqual([['angles', 'angle']]);
});

it('returns the position in the text', () => {
  expect(mentionsIn(index, 'Bir açı.', 'tr')).toEqual([
    {
      ...{ at: 4, text: 'açı', words: 1, ids: ['angle'], headwords: 1 },
      names: new Map([['angle', 'açı']]),
    },
  ]);
});

it('finds names in other forms: apart, in British spelling, after a line break, before an apostrophe', () => {
  const text =
    "Waste water, fibres, Young's modulus, moments of\ninertia; the gas’s shape; thermal- and heat";
  expect(named(text, 'en').map(([, id]) => id)).toEqual([
    ...['wastewater', 'fiber', "Young's modulus", 'moment of inertia', 'gas', 'shape', 'heat'],
  ]);
  expect(named('AR-GE’nin CAN’lı Young modülünü', 'tr').map(([word]) => word)).toEqual([
    ...['AR-GE', 'CAN', 'Young modülünü'],
  ]);
});

it('finds abbreviations only as they are written, no symbols of one letter, no hints, no names to avoid', () => {
  expect(named('R&D of CAN. We can; P, p, NGO, git', 'en').map(([word]) => word)).toEqual([
    ...['R&D', 'CAN'],
  ]);
  expect(named('Bu figür git p NGO; Git', 'tr').map(([word]) => word)).toEqual(['Git']);
});

it('finds no words that are used as ordinary ones', () => {
  expect(
    named('They work the shapes. It can heat in order to shape it; heat-treated', 'en'),
  ).toEqual([['shapes', 'shape']]);
  expect(named('the work of heat', 'en')).toHaveLength(2);
  const verbs = `If the tank gases, it shapes. A pump heats up and the foam shapes only; when the short circuits, stop.
    Clean it and heat the body.`;
  expect(named(verbs, 'en')).toEqual([]);
  const nouns = `Between the tank gases, of a body shapes. Check the pump batteries and the tank gases.
    A vehicle's shapes; a tank of gases; the short circuits were long`;
  expect(named(nouns, 'en').map(([word]) => word)).toEqual([
    ...['gases', 'shapes', 'batteries', 'gases', 'shapes', 'gases', 'short circuits'],
  ]);
  expect(named('Kalıp parçayı şekiller. Sıvı gazlar, suyu gazlar.', 'tr')).toEqual([
    ['gazlar', 'gas'],
    ['suyu', 'water'],
  ]);
  expect(named('Baş basın, açıdan acil', 'tr')).toEqual([]);
});

it('reads a gap of any length once', () => {
  const gap = ' '.repeat(300_000);
  expect(named(`thermal${gap}!conductivity and heat`, 'en')).toEqual([['heat', 'heat']]);
});

/** What copying from files and pages does to a word. */
const DAMAGES: Readonly<Record<string, (text: string) => string>> = {
  'a hyphen at the end of a line': (text) => text.replace(/(?<=\p{L}{4})(?=\p{Ll}{3})/u, '-\n'),
  'a hyphen and CRLF': (text) => text.replace(/(?<=\p{L}{4})(?=\p{Ll}{3})/u, '-\r\n '),
  'a soft hyphen at the end of a line': (text) =>
    text.replace(/(?<=\p{L}{4})(?=\p{Ll}{3})/u, '\u00ad\n'),
  'a zero-width space in each word': (text) => text.replace(/(?<=\p{L}{2})(?=\p{L})/gu, '\u200b'),
  'a word joiner beside each space': (text) => text.replaceAll(' ', ' \u2060'),
  'an acute accent for an apostrophe': (text) => text.replace(/['’]/g, '´'),
  'accents beside their letters': (text) =>
    text.replace(/[çşöüğ]/g, (letter) => {
      const [base = '', mark = ''] = letter.normalize('NFD');
      return base + { '\u0327': '¸', '\u0308': '¨', '\u0306': '˘' }[mark];
    }),
};
const SENTENCES = [
  ['The thermal conductivity of gases, Young’s modulus and wastewater.', 'en'],
  ['Gazların ısıl iletkenliği, açının şekle etkisi ve kısa devre.', 'tr'],
] as const;

it.each(Object.entries(DAMAGES))('reads a text with %s as the search box does', (_name, damage) => {
  for (const [sentence, language] of SENTENCES) {
    const ids = (text: string) => mentionsIn(index, text, language).map(({ ids }) => ids);
    const damaged = damage(sentence);
    expect(ids(damaged), damaged).toEqual(ids(sentence));
    for (const { at, text } of mentionsIn(index, damaged, language)) {
      expect(damaged.slice(at, at + text.length)).toBe(text);
    }
  }
});
