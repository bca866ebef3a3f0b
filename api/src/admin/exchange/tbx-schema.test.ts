import { readFileSync } from 'node:fs';
import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import type { TermContentInput } from '@terimce/contract/term';
import { completeContent } from '@terimce/core/terms/term';
import fc from 'fast-check';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { afterAll, expect, it } from 'vitest';
import { type ExchangeRow, toExchangeRow } from './exchange-row.js';
import { writeTbx } from './tbx-write.js';

const schema = XmlDocument.fromBuffer(
  readFileSync(new URL('schema/tbx-basic.rng', import.meta.url)),
);
const validator = RelaxNGValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

function validate(xml: string): void {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}

async function exported(...terms: TermContentInput[]): Promise<string> {
  async function* rows(): AsyncGenerator<ExchangeRow[]> {
    yield terms.map((term) => toExchangeRow(completeContent(term)));
  }
  let xml = '';
  for await (const part of writeTbx(rows())) xml += part;
  return xml;
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const headword = text.filter((value) => value.trim() !== '');
const translation = fc.record({ term: text, definition: text }, { requiredKeys: [] });
const term = fc.record(
  {
    englishTerm: headword,
    turkishTerm: text,
    englishDefinition: text,
    turkishDefinition: text,
    englishExample: text,
    turkishExample: text,
    englishDetail: text,
    turkishDetail: text,
    category: fc.constantFrom(...CATEGORY_SLUGS),
    tags: fc.array(text, { maxLength: 3 }),
    searchKeywords: fc.array(text, { maxLength: 3 }),
    image: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constant('/uploads/a.png'), text),
    animation: text,
    blog: text,
    blogEn: text,
    slug: text,
    metaTitle: text,
    metaDescription: text,
    translations: fc.record(
      Object.fromEntries(EXTRA_LANGUAGE_CODES.map((code) => [code, translation])),
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['englishTerm', 'category'] },
);

it('exports files that are valid TBX-Basic, for any content of terms', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(term, { minLength: 1, maxLength: 3 }), async (terms) => {
      validate(await exported(...(terms as TermContentInput[])));
    }),
    { numRuns: 300 },
  );
});

it('exports a term without an English headword as valid TBX-Basic', async () => {
  validate(
    await exported({
      turkishTerm: 'Akım',
      englishDefinition: 'Flow of charge',
      englishExample: 'without a headword',
      category: 'electrical',
      image: 'https://example.org/a b".png',
    }),
  );
});

it.each([
  ['an entry without a language', (xml: string) => xml.replace(/<langSec.*<\/langSec>/s, '')],
  ['a category of another level', (xml: string) => xml.replace('"context"', '"subjectField"')],
  ['an unknown category', (xml: string) => xml.replace('"definition"', '"meaning"')],
  ['the namespace of another version', (xml: string) => xml.replace('ed-2', 'ed-1')],
])('the validator detects %s', async (_, spoil) => {
  const xml = await exported({
    englishTerm: 'current',
    englishDefinition: 'Flow of charge',
    englishExample: 'An electric current',
    category: 'electrical',
  });
  validate(xml);
  expect(() => validate(spoil(xml))).toThrow();
});
