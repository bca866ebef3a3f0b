import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareText,
  foldKey,
  headwordKey,
  lowerCase,
  SLUG_MAX_LENGTH,
  slugify,
  TURKISH_ALPHABET,
  turkishCollationKey,
  wordKey,
} from './text.js';

/** Texts as users and programs send them: Turkish, decomposed, emoji, symbols, lone surrogates. */
const turkishLetter = fc.constantFrom(
  ...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZâîûÂÎÛ',
);
const odd = fc.constantFrom(
  'i\u0307',
  'I\u0307',
  'ı',
  '\u0301',
  '😀',
  '👩‍🔬',
  '\ud800',
  '\udfff',
  'ß',
  'Σ',
  'ς',
  '\u200b',
  "'",
  '’',
  '-',
  ' ',
  '\t',
  '+',
  '#',
  'ﬁ',
  '½',
  '\u0345',
  'ϓ',
  'Ω',
  'µ',
  'Å',
);
const text = fc.oneof(
  fc.string({ unit: fc.oneof(turkishLetter, odd), maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
);
const turkishWord = fc.string({
  unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz'),
  minLength: 1,
  maxLength: 12,
});

describe('keys of copied text', () => {
  it.each([
    ['ther\u00admal conduc\u00adtivity', 'thermal conductivity'],
    ['ısıl\u200b ilet\u2060kenlik\ufeff', 'ısıl iletkenlik'],
    ['cost–benefit analysis', 'cost-benefit analysis'],
    ['cost\u2011benefit analysis', 'cost-benefit analysis'],
  ])('are those of the typed text: %j', (copied, typed) => {
    expect(foldKey(copied)).toBe(foldKey(typed));
    expect(headwordKey(copied, 'tr')).toBe(headwordKey(typed, 'tr'));
    expect(slugify(copied)).toBe(slugify(typed));
  });
});

describe('foldKey', () => {
  it('gives the same key to every spelling of a word', () => {
    for (const spelling of [
      'ısıl iletkenlik',
      'ISIL İLETKENLİK',
      'isil iletkenlik',
      'Isil  ILETKENLIK ',
      'ısıl i\u0307letkenlik',
      'İSİL İLETKENLİK',
    ])
      expect(foldKey(spelling)).toBe('isil iletkenlik');
  });

  it.each([
    ['İ', 'i'],
    ['I', 'i'],
    ['ı', 'i'],
    ['i', 'i'],
    ['Çelik', 'celik'],
    ['C\u0327elik', 'celik'],
    ['kâr', 'kar'],
    ['Henry’s law', "henry's law"],
    ['Henry´s law', "henry's law"],
    ['Henry\u1ffds law', "henry's law"],
    ['Henry‛s law', "henry's law"],
    ['ÇOK\u00a0GÜÇLÜ', 'cok guclu'],
    ['kâğıt', 'kagit'],
    ['Weiß', 'weiss'],
    ['ﬁber  optik ', 'fiber optik'],
    ['CO₂', 'co2'],
    ['Łódź', 'lodz'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s becomes %s', (given, expected) => expect(foldKey(given)).toBe(expected));

  it('is idempotent and total', () => {
    fc.assert(
      fc.property(text, (value) => foldKey(foldKey(value)) === foldKey(value)),
      { numRuns: 2000 },
    );
  });

  it('does not depend on composition or, for Turkish letters, on case', () => {
    for (let code = 1; code < 0x2_0000; code += 1) {
      const sign = String.fromCodePoint(code);
      if (foldKey(sign.normalize('NFD')) !== foldKey(sign)) expect.fail(`U+${code.toString(16)}`);
    }
    fc.assert(
      fc.property(text, (value) => foldKey(value.normalize('NFD')) === foldKey(value)),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(turkishWord, (word) => {
        expect(foldKey(word.toLocaleUpperCase('tr'))).toBe(foldKey(word));
        expect(foldKey(word.toUpperCase())).toBe(foldKey(word));
      }),
    );
  });
});

describe('lowerCase', () => {
  it.each([
    ['ISI', 'tr', 'ısı'],
    ['İSİM', 'tr', 'isim'],
    ['INERTIA', 'en', 'inertia'],
    ['İzmir', 'en', 'izmir'],
    ['I\u0307', 'tr', 'i'],
  ] as const)('%s in %s is %s', (given, language, expected) =>
    expect(lowerCase(given, language)).toBe(expected),
  );

  it('is idempotent in both languages', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('tr' as const, 'en' as const), (value, language) => {
        const once = lowerCase(value, language);
        expect(lowerCase(once, language)).toBe(once);
      }),
    );
  });
});

it('headwordKey keeps accents and ignores case and spaces', () => {
  expect(headwordKey('Açı', 'tr')).not.toBe(headwordKey('acı', 'tr'));
  expect(headwordKey('  AÇI ', 'tr')).toBe(headwordKey('açı', 'tr'));
  expect(headwordKey('ısıl  iletkenlik', 'tr')).toBe(headwordKey('ISIL İLETKENLİK', 'tr'));
});

it('wordKey tells words apart by accents, not by capitals, letters i, circumflexes and signs', () => {
  expect(wordKey('Açı')).not.toBe(wordKey('acı'));
  expect(wordKey('C++')).not.toBe(wordKey('C'));
  expect(wordKey('IP')).toBe(wordKey('ıp'));
  expect(wordKey('Hâl-değişimi')).toBe(wordKey('hal değişimi'));
});

describe('slugify', () => {
  it.each([
    ["Henry's law", 'henrys-law'],
    ['C', 'c'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['.NET', 'dot-net'],
    ['I/O', 'i-o'],
    ['Isıl İletkenlik', 'isil-iletkenlik'],
    ['α particle', 'alpha-particle'],
    ['3D printing', '3d-printing'],
    ['---', ''],
    ['😀', ''],
  ])('%s becomes %s', (given, expected) => expect(slugify(given)).toBe(expected));

  it('is idempotent, well-formed and bounded', () => {
    fc.assert(
      fc.property(text, (value) => {
        const slug = slugify(value);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Turkish collation', () => {
  it('agrees with Intl.Collator on Turkish words', () => {
    fc.assert(
      fc.property(turkishWord, turkishWord, (a, b) => {
        const [keyA, keyB] = [turkishCollationKey(a), turkishCollationKey(b)];
        const byKey = keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
        expect(byKey).toBe(Math.sign(compareText(a, b, 'tr')));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the alphabet in order', () => {
    const shuffled = [...TURKISH_ALPHABET].reverse();
    const byKey = (a: string, b: string) =>
      turkishCollationKey(a) < turkishCollationKey(b) ? -1 : 1;
    expect(shuffled.sort(byKey)).toEqual([...TURKISH_ALPHABET]);
    expect(['ısı', 'iş', 'ıslak', 'izotop'].sort(byKey)).toEqual(['ısı', 'ıslak', 'iş', 'izotop']);
  });
});
