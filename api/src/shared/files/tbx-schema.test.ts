import { readFileSync } from 'node:fs';
import type { TermContentInput } from '@terimce/contract/term';
import { type ExchangeRow, toExchangeRow } from '@terimce/core/files/exchange-row';
import { writeTbx } from '@terimce/core/files/tbx-write';
import { completeContent } from '@terimce/core/terms/term';
import fc from 'fast-check';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { afterAll, expect, it } from 'vitest';
import { anyTerm } from '../../../test/any-term.js';

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

it('exports files that are valid TBX-Basic, for any content of terms', async () => {
  const named = anyTerm.map((term) => ({ ...term, englishTerm: `a${term.englishTerm}` }));
  await fc.assert(
    fc.asyncProperty(fc.array(named, { minLength: 1, maxLength: 3 }), async (terms) => {
      validate(await exported(...terms));
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
