import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import { TERM_LIST_MAX, termContentInput } from '@terimce/contract/term';
import {
  type FieldKind,
  fieldSpec,
  TERM_CONTENT_FIELDS,
  type TermContent,
  type TermField,
} from '@terimce/contract/term-fields';
import { NAME_KIND_CODES, NAME_LANGUAGES, NAME_NOTE_MAX } from '@terimce/contract/term-names';
import { completeContent } from '@terimce/core/terms/term';
import fc from 'fast-check';

const CHARACTERS = [...'abcçğıİşö 1-=+@;,|\\"\'<>&_x\n\t', '\u00a0', 'م', '😀'];
const text = (max: number) =>
  fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: Math.min(max, 30) });
const oneLine = (max: number) => text(max).map((value) => value.replaceAll('\n', ' '));
const visible = (max: number, make = text) => make(max).map((value) => `a${value}`.slice(0, max));

/** A value of each kind of field. */
const VALUES: Record<FieldKind, (max: number) => fc.Arbitrary<unknown>> = {
  line: oneLine,
  text,
  note: text,
  category: () => fc.constantFrom('mechanical', 'civil'),
  media: () => fc.constantFrom('', 'https://example.org/a b.png?x=1&y="2"', '/uploads/a.mp4'),
  list: (max) => fc.array(oneLine(max), { maxLength: 4 }),
  number: (max) => fc.nat(max),
  names: (max) =>
    fc.array(
      fc.record(
        {
          text: visible(max, oneLine),
          language: fc.constantFrom(...NAME_LANGUAGES),
          kind: fc.constantFrom(...NAME_KIND_CODES),
          note: visible(NAME_NOTE_MAX),
        },
        { requiredKeys: ['text', 'language', 'kind'] },
      ),
      { maxLength: 6 },
    ),
  translations: (max) =>
    fc.dictionary(
      fc.constantFrom(...EXTRA_LANGUAGE_CODES),
      fc
        .record({ term: visible(200, oneLine), definition: visible(max) }, { requiredKeys: [] })
        .filter((parts) => Object.keys(parts).length > 0),
    ),
};

const asStored = (given: Record<string, unknown>): TermContent =>
  completeContent(termContentInput.parse(given));

/** Any content of a term as it is stored, with every field of the table of fields. */
export const anyTerm: fc.Arbitrary<TermContent> = fc
  .record(
    Object.fromEntries(
      TERM_CONTENT_FIELDS.map((field): [TermField, fc.Arbitrary<unknown>] => {
        const { kind, max } = fieldSpec(field);
        return [field, VALUES[kind](max)];
      }),
    ),
  )
  .map(({ translations, ...content }) => asStored({ ...content, translations }));

/** `length` characters that differ from field to field. */
const filled = (name: string, length: number) =>
  `${name} ${'uzun metin '.repeat(Math.ceil(length / 11))}`
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, '.');

/** The longest value of each kind. */
const LONGEST: Record<FieldKind, (name: string, max: number) => unknown> = {
  line: filled,
  text: filled,
  note: filled,
  category: () => 'mechanical',
  media: (name, max) => `https://example.org/${filled(name, max - 20)}`,
  list: (name, max) => Array.from({ length: TERM_LIST_MAX }, (_, i) => filled(`${name} ${i}`, max)),
  number: (_, max) => max,
  names: (name, max) =>
    NAME_LANGUAGES.flatMap((language) =>
      NAME_KIND_CODES.flatMap((kind) =>
        Array.from({ length: 7 }, (_, i) => ({
          text: filled(`${name} ${i}`, max),
          language,
          kind,
          note: filled('not', NAME_NOTE_MAX),
        })),
      ),
    ),
  translations: (_, max) =>
    Object.fromEntries(
      EXTRA_LANGUAGE_CODES.map((code) => [
        code,
        { term: filled(code, 200), definition: filled(code, max) },
      ]),
    ),
};

/** A term whose every field is as long as it may be. */
export const longestTerm: TermContent = asStored(
  Object.fromEntries(
    TERM_CONTENT_FIELDS.map((field) => {
      const { kind, max } = fieldSpec(field);
      return [field, LONGEST[kind](field, max)];
    }),
  ),
);
