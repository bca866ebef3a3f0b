import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { categorySlug } from '@terimce/contract/category-names';
import { cellText, csvCell } from '@terimce/contract/csv-text';
import { joinList, splitList } from '@terimce/contract/list-text';
import { inNote, linesWithMentions, splitByMentions } from '@terimce/contract/mentions';
import { termContentInput } from '@terimce/contract/term';
import {
  foldKey,
  headwordKey,
  slugify,
  turkishCollationKey,
  usernameKey,
} from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { escapeXml } from '@terimce/core/files/tbx-write';
import { parseRow } from '@terimce/core/imports/check-row';
import { jsonRows } from '@terimce/core/imports/json-rows';
import { Dictionary } from '@terimce/title-search/dictionary';
import { termsInText } from '@terimce/title-search/terms-in-text';
import { describe, expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import { readEntries } from '../favorites/import-file.js';
import { escapeText } from '../pages/html.js';
import { readCsvTable } from '../shared/files/csv-table.js';
import { readTbx } from '../shared/files/tbx-read.js';
import { requestLanguage } from './context.js';
import { isTooDeep, parseQuery } from './input.js';

/**
 * A length of input at which work in proportion to it takes milliseconds, and quadratic work many minutes: the limit of
 * a test ends it on any machine.
 */
const LONG = 400_000;

const bytesOf = (text: string) => {
  const bytes = Buffer.from(text);
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
      bytes.subarray(i * 65_536, (i + 1) * 65_536),
    ),
  );
};
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}
async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}
/** Refused input is a valid reply. */
async function refused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
  });
}
const repeat = (text: string) => (size: number) =>
  text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Texts that are expensive for at least one of the functions. */
const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  letters: repeat('Isıl İletkenlik '),
  'combining marks out of order': (size) => `a${repeat('\u0301\u0327\u0323')(size)}`,
  'white space': repeat(' \t\r\n'),
  'separators and quotes': repeat(`;,'"\t\n`),
  'signs of formulas': repeat(';=+-@'),
  'symbols that slugs spell out': repeat('+#.a&%'),
  backslashes: repeat('\\'),
  brackets: repeat('<[{('),
  commas: repeat(','),
  hyphens: repeat('-'),
  'formulas in short lines': repeat('$x_1$ ve\n'),
  ampersands: repeat('&amp;'),
};

const placed = ({ 0: text, index: at }: RegExpExecArray) => ({ at, text });
const TERMS = new Dictionary();
TERMS.put(makeTerm({ turkishTerm: 'ısıl iletkenlik' }));

/** Functions that process texts from outside. */
const RULES: Readonly<Record<string, (text: string) => unknown>> = {
  foldKey,
  headwordKey: (text) => headwordKey(text, 'tr'),
  usernameKey,
  slugify,
  turkishCollationKey,
  categorySlug,
  csvCell,
  cellText: (text) => cellText(csvCell(text)),
  'list cells': (text) => splitList(joinList([text], '|')),
  escapeText,
  escapeXml,
  requestLanguage: (text) =>
    requestLanguage({ headers: { 'accept-language': text } } as IncomingMessage),
  parseQuery: (text) => {
    try {
      return parseQuery(text);
    } catch (error) {
      return error;
    }
  },
  'the lines of a note with formulas': (text) =>
    linesWithMentions(
      text,
      inNote(text, [...text.matchAll(/\S+/g)].map(placed), () => '<math/>'),
    ).map((line) => splitByMentions(line.text, line.mentions)),
  'the terms of a text': (text) => termsInText(TERMS, text, 'tr'),
  'the schema of a term': (text) =>
    termContentInput.safeParse({ tags: text, blog: text, slug: text }),
  'a row of an import': (text) =>
    parseRow(
      {
        englishTerm: 'a',
        englishDefinition: 'b',
        category: 'Diğer',
        newCategory: text,
        tags: text,
        [text]: text,
      },
      0,
    ),
};

describe.each(Object.entries(TEXTS))('a long text of %s is processed by', (_, text) => {
  it.each(Object.entries(RULES))('%s', (_name, rule) => void rule(text(LONG)));
});

async function* tableLines(text: AsyncGenerator<string>, rowMax: number) {
  yield* (await readCsvTable(text, { isKnown: () => false, rowMax })).lines;
}

/** Files of rows, and texts that look like one. */
const FILES: Readonly<Record<string, (size: number) => Promise<void>>> = {
  'JSON of many rows': (size) => refused(drain(jsonRows(piecesOf(`[${repeat('{},')(size)}{}]`)))),
  'JSON of one row': (size) =>
    refused(drain(jsonRows(piecesOf(`["${repeat('a\\n')(size * 2)}"]`)))),
  'JSON of lists in lists': (size) =>
    refused(drain(jsonRows(piecesOf(`${'['.repeat(size)}${']'.repeat(size)}`)))),
  'members of JSON beside the rows': (size) =>
    refused(drain(jsonRows(piecesOf(`{${repeat('"a":1,')(size * 6)}"terms":[]}`)))),
  'a table of many rows': (size) =>
    refused(drain(tableLines(piecesOf(`a,b\n${repeat('1,2\n')(size)}`), 1_000))),
  'a table of many columns': (size) =>
    refused(drain(tableLines(piecesOf(repeat('a,')(size)), 10_000_000))),
  'a table of one cell that never ends': (size) =>
    refused(drain(tableLines(piecesOf(`a\n"${repeat('""')(size)}`), 10_000_000))),
  'TBX of many entries': (size) =>
    refused(
      drain(
        readTbx(
          bytesOf(
            `<tbx><text><body>${repeat('<termEntry id="a"><note>x</note></termEntry>')(size)}`,
          ),
        ),
      ),
    ),
  'TBX of elements in elements': (size) =>
    refused(drain(readTbx(bytesOf(`<tbx>${'<a>'.repeat(size / 3)}`)))),
  'TBX of one text': (size) =>
    refused(drain(readTbx(bytesOf(`<tbx><termEntry><note>${repeat('a&amp;')(size)}`)))),
  'TBX of attributes': (size) =>
    refused(
      drain(
        readTbx(
          bytesOf(`<tbx ${Array.from({ length: size / 8 }, (_, i) => `a${i}="1" `).join('')}>`),
        ),
      ),
    ),
  'favorites as a text for Anki': (size) =>
    refused(readEntries(bytesOf(`#separator:tab\n${repeat('a\tb<br>c\n')(size)}`))),
  'favorites with markup that never ends': (size) =>
    refused(readEntries(bytesOf(`#separator:tab\na\t${repeat('<')(Math.min(size, 90_000))}`))),
};

describe('a long file is read or refused:', () => {
  it.each(Object.entries(FILES))('%s', (_, read) => read(2 * LONG));

  it('favorites of white space', () => refused(readEntries(bytesOf(repeat(' \n')(8 * LONG)))));

  it('nesting of JSON', () => {
    let deep: unknown = 1;
    for (let i = 0; i < LONG; i += 1) deep = [deep, i];
    expect(isTooDeep(deep)).toBe(true);
    expect(isTooDeep(Array.from({ length: LONG }, () => ({ a: [1] })))).toBe(false);
  });
});
