import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinList, splitList } from './list-text.js';
import {
  NAME_GROUPS,
  NAME_KIND_CODES,
  NAME_LANGUAGES,
  namesOfText,
  namesText,
  orderedNames,
  type TermName,
  withNameGroups,
} from './term-names.js';

const text = fc
  .string({ unit: fc.constantFrom(...'ab;|,\\ ı'), minLength: 1, maxLength: 8 })
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
    ['1,2-dichloroethane', ['1', '2-dichloroethane']],
    ['1\\,2-dichloroethane, EDC', ['1,2-dichloroethane', 'EDC']],
    ['EDC|1,2-dichloroethane', ['EDC', '1,2-dichloroethane']],
    ['a, b ; c', ['a', 'b', 'c']],
    ['a\\; b; c|d', ['a; b; c', 'd']],
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
            namesOfText(namesText(names, group), group),
          ]),
        );
        expect(withNameGroups([], groups)).toEqual(names);
      }),
    );
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
