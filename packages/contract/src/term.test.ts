import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXTRA_LANGUAGE_CODES } from './languages.js';
import { edgeTerm, edgeTermInput, toEdgeTerm } from './term.js';
import {
  type FieldKind,
  fieldSpec,
  fromEdgeTerm,
  TERM_CONTENT_FIELDS,
  type TermContent,
} from './term-fields.js';
import { NAME_KIND_CODES, NAME_LANGUAGES, orderedNames } from './term-names.js';

const words = (max = 60) =>
  fc
    .string({ unit: fc.constantFrom(...'abcçğıiöşü xyz'), maxLength: max })
    .map((text) => text.trim());
const list = fc.uniqueArray(words(20).filter(Boolean), { maxLength: 4 });
const name = fc.record(
  {
    text: words(20).filter(Boolean),
    language: fc.constantFrom(...NAME_LANGUAGES),
    kind: fc.constantFrom(...NAME_KIND_CODES),
    note: words(20).filter(Boolean),
  },
  { requiredKeys: ['text', 'language', 'kind'] },
);
const VALUES: Record<FieldKind, fc.Arbitrary<unknown>> = {
  line: words(),
  text: words(),
  note: words(),
  category: words(),
  media: fc.constantFrom('', 'https://example.org/a.png', '/uploads/a.webm'),
  list,
  number: fc.nat(999),
  names: fc.array(name, { maxLength: 5 }).map(orderedNames),
  translations: fc.dictionary(
    fc.constantFrom(...EXTRA_LANGUAGE_CODES),
    fc.record({ term: words().filter(Boolean), definition: words().filter(Boolean) }),
  ),
};
const content = fc.record(
  Object.fromEntries(TERM_CONTENT_FIELDS.map((field) => [field, VALUES[fieldSpec(field).kind]])),
) as unknown as fc.Arbitrary<TermContent>;

describe('the term mapper', () => {
  it('loses nothing when a term is converted to the API’s names and back', () => {
    fc.assert(
      fc.property(content, (stored) => {
        const date = new Date(0);
        const edge = toEdgeTerm({
          ...stored,
          _id: 'a'.repeat(24),
          createdAt: date,
          updatedAt: date,
        });
        expect(edgeTerm.safeParse(edge).error).toBeUndefined();
        const back = edgeTermInput.parse(JSON.parse(JSON.stringify(edge)));
        const { translations = {}, ...rest } = back;
        expect({ ...rest, translations }).toEqual({
          ...stored,
          translations: { ...stored.translations },
        });
      }),
    );
  });

  it('sends both naming styles', () => {
    const parsed = edgeTermInput.parse({
      ingilizce_terim: ' creep ',
      turkce_terim: 'sünme',
      blog_en: 'x',
      tags: 'a, b,, a',
      german_term: 'Kriechen',
    });
    expect(parsed).toEqual({
      englishTerm: 'creep',
      turkishTerm: 'sünme',
      blogEn: 'x',
      tags: ['a', 'b'],
      translations: { de: { term: 'Kriechen' } },
    });
  });

  it('prefers the internal name and reports unknown fields', () => {
    const { content: given, unknown } = fromEdgeTerm({
      ingilizce_terim: 'old',
      englishTerm: 'new',
      foo: 1,
    });
    expect(given).toEqual({ englishTerm: 'new' });
    expect(unknown).toEqual(['foo']);
  });

  it('drops control characters but tabs and line breaks', () => {
    const parsed = edgeTermInput.parse({
      englishTerm: '\0',
      englishDefinition: 'a\u0001b\tc\r\nd\u009fe\0',
      tags: ['\0', 'x\0'],
      image: '/\u0001a.png',
    });
    expect(parsed).toEqual({
      englishTerm: '',
      englishDefinition: 'ab\tc\r\nde',
      tags: ['x'],
      image: '/a.png',
    });
    expect(edgeTermInput.safeParse({ image: '/\u0001/example.org' }).success).toBe(false);
  });

  it('takes a text without a visible character as empty', () => {
    const parsed = edgeTermInput.parse({
      englishTerm: '\u200b',
      turkishTerm: ' \u00ad\u3164\u0001\u2060 ',
      englishDefinition: 'a\u200bb',
      tags: ['\ufeff', 'x'],
    });
    expect(parsed).toEqual({
      englishTerm: '',
      turkishTerm: '',
      englishDefinition: 'a\u200bb',
      tags: ['x'],
    });
  });

  it('drops invisible characters from one line, but keeps joiners', () => {
    const parsed = edgeTermInput.parse({
      englishTerm: 'ther\u00admal\u200b',
      tags: ['a\u200bb'],
      names: [{ text: 'n\u00adm', language: 'en', kind: 'variant' }],
      symbol: 'क्\u200dष',
    });
    expect(parsed).toEqual({
      englishTerm: 'thermal',
      tags: ['ab'],
      names: [{ text: 'nm', language: 'en', kind: 'variant' }],
      symbol: 'क्\u200dष',
    });
  });

  it('refuses URLs that run scripts', () => {
    expect(edgeTermInput.safeParse({ image: 'javascript:alert(1)' }).success).toBe(false);
    expect(edgeTermInput.safeParse({ imageUrl: 'data:text/html,x' }).success).toBe(false);
    for (const image of ['//example.org/a.png', '/\\example.org/a.png', '/\t/example.org/a.png']) {
      expect(edgeTermInput.safeParse({ image }).success, image).toBe(false);
    }
    for (const image of ['/uploads/a.png', 'https://example.org/a.png']) {
      expect(edgeTermInput.safeParse({ image }).success, image).toBe(true);
    }
  });
});
