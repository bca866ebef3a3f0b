import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinList, splitList } from './list-text.js';
import {
  NAME_GROUPS,
  NAME_KIND_CODES,
  NAME_LANGUAGES,
  namesOfFormerText,
  namesOfText,
  namesText,
  orderedNames,
  type TermName,
  withNameGroups,
} from './term-names.js';

const text = fc
  .string({ unit: fc.constantFrom(...'ab;|,\\ ı[]\n1'), minLength: 1, maxLength: 8 })
  .map((value) => value.trim())
  .filter(Boolean);
const name = fc.record(
  {
    text,
    language: fc.constantFrom(...NAME_LANGUAGES),
    kind: fc.constantFrom(...NAME_KIND_CODES),
    note: text,
  },
  { requiredKeys: ['text', 'language', 'kind'] },
) as fc.Arbitrary<TermName>;

describe('lists as text', () => {
  it.each([', ', '|'] as const)('keep every entry, joined by %j', (separator) => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (entries) => {
        expect(splitList(joinList(entries, separator))).toEqual(entries);
      }),
    );
  });

  it.each([
    ['1,2-dichloroethane', ['1,2-dichloroethane']],
    ['1\\,2-dichloroethane, EDC', ['1,2-dichloroethane', 'EDC']],
    ['EDC|1,2-dichloroethane', ['EDC', '1,2-dichloroethane']],
    ['a, b ; c', ['a', 'b', 'c']],
    ['a\\; b; c|d', ['a; b', 'c', 'd']],
    ['a, b|c', ['a, b', 'c']],
    ['a\nb\r\nc\vd\u0085e\u2028f', ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('are read as people type them: %s', (typed, entries) => {
    expect(splitList(typed)).toEqual(entries);
  });
});

describe('names as columns', () => {
  it('keep every name, its kind, language and note', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }).map(orderedNames), (names) => {
        const groups = Object.fromEntries(
          [...NAME_GROUPS].map(([column, group]) => [
            column,
            namesOfText(namesText(names, group), group).names,
          ]),
        );
        expect(withNameGroups([], groups)).toEqual(names);
      }),
    );
  });

  const english = NAME_GROUPS.get('english_synonym');
  if (!english) throw new Error('no such column');
  it.each([
    ['c1|c2|c3', ['c1', 'c2', 'c3'], false],
    ['d1\nd2', ['d1', 'd2'], false],
    ['a1; a2', ['a1', 'a2'], false],
    ['1,2-dichloroethane', ['1,2-dichloroethane'], false],
    ['b1, b2', ['b1', 'b2'], true],
    ['e1 / e2', ['e1 / e2'], true],
    ['• d1\n• d2', ['d1', 'd2'], false],
    ['motor, electric|drive', ['motor, electric', 'drive'], true],
  ])('are read from %j, and said to be unclear', (cell, texts, isUnclear) => {
    const read = namesOfText(cell, english);
    expect(read.names.map(({ text: one }) => one)).toEqual(texts);
    expect(read.isUnclear).toBe(isUnclear);
  });

  it('have their note in brackets', () => {
    expect(namesOfText('lift [say elevator]|benzo[a]pyrene', english).names).toMatchObject([
      { text: 'lift', note: 'say elevator' },
      { text: 'benzo[a]pyrene', note: '' },
    ]);
  });

  it('are read as earlier versions wrote them', () => {
    const former = namesOfFormerText('motor, electric|a\\|b\\; c; EDC', english);
    expect(former).toMatchObject([
      { text: 'motor, electric', note: 'a|b; c' },
      { text: 'EDC', note: '' },
    ]);
  });

  it('change only the names of their column', () => {
    const names: TermName[] = [
      { text: 'PLC', language: 'en', kind: 'abbreviation' },
      { text: 'PLC', language: 'tr', kind: 'abbreviation' },
    ];
    const group = { turkish_abbreviation: [{ ...names[1], text: 'PLD' } as TermName] };
    expect(withNameGroups(names, group).map(({ text: one }) => one)).toEqual(['PLC', 'PLD']);
  });
});
