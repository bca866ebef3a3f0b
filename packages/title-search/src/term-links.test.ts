import { expect, it } from 'vitest';
import { Dictionary, type DictionaryTerm } from './dictionary.js';
import { mentionsOf } from './term-links.js';

const dictionary = new Dictionary<DictionaryTerm>();
const NONE = {
  ...{ category: 'general', englishDefinition: '', turkishDefinition: '', englishGloss: '' },
  ...{ turkishGloss: '', englishUsage: '', turkishUsage: '', symbol: '', unit: '', formula: '' },
  ...{ standards: [], searchKeywords: [], names: [], translations: {} },
  ...{ clickCount: 0, favoriteCount: 0, senseOrder: 0 },
};
function put(slug: string, turkishTerm: string, tag: string, more: object = {}) {
  const englishTerm = slug.split('_')[0] ?? '';
  dictionary.put({ ...NONE, _id: slug, slug, englishTerm, turkishTerm, tags: [tag], ...more });
}
const named = (slug: string) => {
  const term = dictionary.get(slug);
  return term && mentionsOf(term, dictionary).map(({ text, term: { slug } }) => `${text}: ${slug}`);
};

put('bridge', 'köprü', 'structures');
put('stone', 'taş', 'structures');
put('cross section', 'kesit', 'drawings');
put('cross section_nuclear', 'tesir kesiti', 'structures');
put('order_purchase', 'sipariş', 'trade');
put('neutral axis', 'tarafsız eksen', 'structures');
put('full load', 'tam yük', 'trade');
put('wing', 'kanat', 'structures');
const PARTS = [{ text: 'block', language: 'en', kind: 'synonym' }] as const;
put('engine block', 'motor bloğu', 'structures', { names: PARTS });
put('block', 'blok', 'drawings');
for (let i = 0; i < 40; i++) put(`other ${i}`, `başka ${i}`, `tag ${i}`);

it.each([
  ['names in both languages', 'Part of a bridge.', 'Köprünün parçasıdır.', ['bridge', 'Köprünün']],
  ['no word of a set phrase of one language', 'Part of life.', 'Yapı taşlarından biridir.', []],
  ['the sense that both languages have', 'A cross section.', 'Bir kesittir.', ['cross section']],
  [
    'no term with which the text shares nothing',
    'Order of bridges.',
    'Köprü siparişi.',
    ['bridges', 'Köprü'],
  ],
  ['longer names of its subject', 'At the neutral axis.', 'Ortada.', ['neutral axis']],
  ['no longer names of another subject in one language', 'At full load.', 'Sonunda.', []],
  ['no other sense of its own words', 'The wing is new.', 'Kanat yenidir.', []],
  ['no term of which a headword is only a part', 'A block of ice.', 'Buz bloğudur.', []],
  ['where there is one language, no ordinary word', 'A bridge. A face.', '', ['bridge']],
])('names %s', (_, englishDefinition, turkishDefinition, expected) => {
  const names = [{ text: 'kanat', language: 'tr', kind: 'synonym' }];
  const texts = { englishDefinition, turkishDefinition };
  put('wing_building', 'bina kanadı', 'structures', { names, ...texts });
  expect(named('wing_building')?.map((link) => link.split(':')[0])).toEqual(expected);
});
