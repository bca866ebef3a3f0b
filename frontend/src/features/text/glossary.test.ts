// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import type { FoundTerms } from './find-terms.js';
import { glossaryOf, glossaryText } from './glossary.js';

const term = (_id: string, englishTerm: string, turkishTerm: string) => ({
  ...{ _id, englishTerm, turkishTerm, slug: _id, category: 'general' },
  ...{ englishGloss: '', turkishGloss: '' },
});
const FOUND: FoundTerms = {
  text: 'port, heat, ports',
  language: 'en',
  names: [
    { name: 'port', terms: ['a', 'b'], uncertain: false },
    { name: 'heat', terms: ['c'], uncertain: true },
  ],
  matches: [
    { start: 0, end: 4, name: 0 },
    { start: 6, end: 10, name: 1 },
    { start: 12, end: 17, name: 0 },
  ],
  terms: [term('a', 'port', 'liman'), term('b', 'port', 'kapı'), term('c', 'heat', 'ısı')],
};

it('lists each name once, in the sense that fits or that was chosen', () => {
  const senses = (chosen: Record<string, string>) =>
    glossaryOf(FOUND, { senses: chosen, leftOut: [] }).map(({ term, count }) => [term._id, count]);
  expect(senses({})).toEqual([
    ['a', 2],
    ['c', 1],
  ]);
  expect(senses({ 'a b': 'b' })[0]).toEqual(['b', 2]);
});

const SCHEMA = fileURLToPath(
  import.meta.resolve('../../../../api/src/shared/files/schema/tbx-basic.rng'),
);

it('is copied in every format, whatever its names contain', () => {
  const lines = [
    { source: 'a "b", <c>', target: '=1+1', field: 'x & y' },
    { source: 'd\te', target: 'f', field: '' },
  ];
  expect(glossaryText(lines, 'csv', 'en')).toBe(
    '"en","tr","field"\r\n"a ""b"", <c>","\'\u00a0=1+1","x & y"\r\n"d\te","f",""\r\n',
  );
  expect(glossaryText(lines, 'tab', 'en')).toBe('a "b", <c>\t\'\u00a0=1+1\nd e\tf\n');
  expect(glossaryText(lines, 'table', 'tr')).toContain('<td>a &#34;b&#34;, &#60;c&#62;</td>');
  const copied = XmlDocument.fromString(glossaryText(lines, 'tbx', 'tr'));
  const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA));
  const validator = RelaxNGValidator.fromDoc(schema);
  validator.validate(copied);
  for (const part of [validator, schema, copied]) part.dispose();
  const file = new DOMParser().parseFromString(glossaryText(lines, 'tbx', 'tr'), 'text/xml');
  expect([...file.querySelectorAll('conceptEntry')].map((entry) => entry.textContent)).toEqual([
    'x & ya "b", <c>=1+1',
    'd\tef',
  ]);
  expect([...file.querySelectorAll('langSec')].map((one) => one.getAttribute('xml:lang'))).toEqual([
    ...['tr', 'en', 'tr', 'en'],
  ]);
});
