import { Readable } from 'node:stream';
import { CodedError } from '@terimce/core/coded-error';
import { describe, expect, it } from 'vitest';
import { watchMemory } from '../../../test/watch-memory.js';
import { rowsXml, workbookOf, zipOf } from '../../../test/workbook.js';
import { readEntries } from '../../favorites/import-file.js';
import { readFile } from './read-file.js';

const MB = 1_000_000;
const MEMORY_MAX_MB = 700;
const ROWS = 20_000;
/** Enough for every limit; larger files are refused at the same place. */
const LARGE = 4.5 * MB;

const csv = (text: string) => Buffer.from(text);
const header = 'english,turkish,definition en,category';
const many = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
const tbx = (text: string) => Buffer.from(`<tbx><text><body><conceptEntry>${text}`);
const shared = (count: number) => '<row><c r="A1" t="s"><v>0</v></c></row>'.repeat(count);

/** Files that are small, or within the limit of an upload, and cost far more than they look; with their refusal. */
const FILES: Readonly<Record<string, readonly [() => Buffer | Promise<Buffer>, string]>> = {
  'a workbook that repeats one escaped text of megabytes': [
    () =>
      workbookOf({
        sheets: { A: shared(2_000) },
        strings: `<si><t>_x0041_${many('a', 2 * MB)}</t></si>`,
      }),
    'CELL_TOO_LONG',
  ],
  'a workbook that repeats the longest text': [
    () =>
      workbookOf({
        sheets: { A: shared(2_000) },
        strings: `<si><t>${many('a', 32_000)}</t></si>`,
      }),
    'TOO_MUCH_TEXT',
  ],
  'a workbook of one text in many runs': [
    () =>
      workbookOf({
        sheets: { A: shared(1) },
        strings: `<si>${many('<r><t>abcdefgh</t></r>', 2 * MB)}</si>`,
      }),
    'CELL_TOO_LONG',
  ],
  'a workbook of few cells in wide rows': [
    () =>
      workbookOf({
        sheets: {
          A:
            rowsXml([Array.from({ length: 500 }, (_, i) => `c${i}`)]) +
            '<row><c r="A2"><v>1</v></c></row>'.repeat(11_000),
        },
      }),
    'TOO_MANY_CELLS',
  ],
  'a workbook of cells at the end of rows': [
    () => workbookOf({ sheets: { A: '<row><c r="SF1"><v>1</v></c></row>'.repeat(11_000) } }),
    'TOO_MANY_CELLS',
  ],
  'a workbook of empty rows': [
    () => workbookOf({ sheets: { A: many('<row/>', 1.5 * MB) } }),
    'TOO_MANY_ROWS',
  ],
  'a workbook of too many rows': [
    () => workbookOf({ sheets: { A: rowsXml([['a', 'b']]).repeat(ROWS + 100) } }),
    'TOO_MANY_ROWS',
  ],
  'a workbook of elements in elements': [
    () => workbookOf({ sheets: { A: many('<a>', 2 * MB) } }),
    'TOO_DEEP',
  ],
  'a workbook of attributes': [
    () =>
      workbookOf({
        sheets: { A: `<row ${Array.from({ length: 50_000 }, (_, i) => `a${i}="" `).join('')}>` },
      }),
    'TOO_DEEP',
  ],
  'a workbook of styles': [
    () =>
      workbookOf({ sheets: { A: shared(1) }, formats: Array.from({ length: 65_001 }, () => 14) }),
    'XLSX_DAMAGED',
  ],
  'a workbook of sheets': [
    () =>
      workbookOf({
        sheets: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`s${i}`, ''])),
      }),
    'XLSX_DAMAGED',
  ],
  'a ZIP file of many parts': [
    () => zipOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`p${i}`, '']))),
    'XLSX_TOO_LARGE',
  ],
  'a table of commas': [() => csv(many(`a${','.repeat(499)}\n`, 5.5 * MB)), 'TOO_MANY_CELLS'],
  'a table of short rows': [() => csv(`a,b\n${many('1,2\n', LARGE)}`), 'TOO_MANY_ROWS'],
  'a table of one endless row': [() => csv(`a,b\n${many('1,2,', LARGE)}`), 'ROW_TOO_LONG'],
  'a table of one endless cell': [() => csv(`a,b\n"${many('""a', LARGE)}`), 'ROW_TOO_LONG'],
  'a table of blank lines': [() => csv(`${header}\n${many('\n', MB)}`), 'NO_ROWS'],
  'a table of blank cells': [() => csv(`${header}\n${many(',,,\n', MB)}`), 'TOO_MANY_ROWS'],
  'a table of misplaced quotation marks': [
    () => csv(`${header}\n${many('"a" b,"c" d,"e" f,"g" h\n', LARGE)}`),
    'TOO_MANY_ROWS',
  ],
  'UTF-8 with a damaged byte at its end': [
    () => Buffer.concat([csv(`${header}\n${many('ş,ğ,ı,İ\n', LARGE)}`), Buffer.from([0xff])]),
    'ENCODING_BROKEN',
  ],
  'JSON of empty lists': [() => csv(`[[${many('[],', LARGE)}[]]]`), 'a row has too many values'],
  'JSON of rows of many values': [
    () => csv(`[${many(`[${'0,'.repeat(9_000)}0],`, 11 * MB)}[]]`),
    'too many values',
  ],
  'JSON of one row that never ends': [() => csv(`["${many('a', LARGE)}`), 'a row is too long'],
  'JSON of lists in lists': [() => csv(many('[', LARGE)), 'nested too deep'],
  'JSON of many rows': [() => csv(`[${many('{},', LARGE)}{}]`), 'TOO_MANY_ROWS'],
  'JSON that is cut': [
    () => csv('[{"englishTerm":"a"},{"englishTerm":"b'),
    'the text ends inside row 2',
  ],
  'TBX of one endless text': [() => tbx(`<note>${many('a', LARGE)}`), 'ENTRY_TOO_LONG'],
  'TBX of one endless entry': [() => tbx(many('<note>a</note>', LARGE)), 'ENTRY_TOO_LONG'],
  'TBX of elements in elements': [() => tbx(many('<a>', LARGE)), 'TOO_DEEP'],
  'TBX of entries': [
    () => tbx(`</conceptEntry>${many('<conceptEntry></conceptEntry>', LARGE)}`),
    'TOO_MANY_ROWS',
  ],
  'TBX of one endless comment': [() => tbx(`<!--${many('a', LARGE)}`), 'XML_INVALID'],
  'TBX with entities in entities': [
    () =>
      Buffer.from(
        `<!DOCTYPE tbx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><tbx><text><body><conceptEntry><note>&b;</note>`,
      ),
    'XML_INVALID',
  ],
};

describe('a hostile file of terms is refused by name, in little memory', () => {
  it.each(Object.entries(FILES))('%s', async (_, [make, reason]) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(50 * MB);
    const { result, memoryMb } = await watchMemory(() => refusal(readFile(bytes, {}, ROWS)));
    expect(result).toBe(reason);
    expect(memoryMb).toBeLessThan(MEMORY_MAX_MB);
  });
});

/** Files of favorites, which every user may send; they have at most 5 MB. */
const FAVORITES: Readonly<Record<string, string>> = {
  'a list of empty lists': `[[${many('[],', 2 * MB)}[]]]`,
  'a list of texts': `[${many('"a",', 2 * MB)}"a"]`,
  'a table of commas': many(`${',a'.repeat(499)}\n`, 2 * MB),
  'lines for Anki': `#separator:tab\n${many('a\tb\n', 2 * MB)}`,
  'a line for Anki that never ends': `#separator:tab\n${many('<b>', 2 * MB)}`,
};

describe('a hostile file of favorites is refused, in little memory', () => {
  it.each(Object.entries(FAVORITES))('%s', async (_, text) => {
    const source = Readable.from([Buffer.from(text)]);
    const { result, memoryMb } = await watchMemory(() => refusal(readEntries(source)));
    expect(result).not.toBe('');
    expect(memoryMb).toBeLessThan(MEMORY_MAX_MB);
  });
});

/** The code of the issue, or the reason; '' if the file was read. */
async function refusal(read: Promise<unknown>): Promise<string> {
  try {
    await read;
    return '';
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { issue, reason } = error.details as { issue?: { code: string }; reason?: string };
    return issue?.code ?? reason ?? error.code;
  }
}
