import { describe, expect, it } from 'vitest';
import { rowsXml, workbookOf, zipOf } from '../../../test/workbook.js';
import { readFile } from '../../shared/files/read-file.js';
import { rowPreparer } from '../imports/prepare-row.js';

const HEADER = 'English term;Turkish term;English definition;Category';
const csv = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\n'));
async function read(bytes: Buffer, options: Parameters<typeof readFile>[1] = {}) {
  const { rows, ...facts } = await readFile(bytes, options, 100);
  const prepare = rowPreparer(facts, { html: 'text', empty: 'keep', match: 'none' });
  return { facts, rows: rows.map(prepare) };
}
const refusal = (code: string, params = {}) => ({
  code: 'IMPORT_FILE_INVALID',
  details: { issue: { code, params } },
});

describe('tables of other programs', () => {
  it('are read without the guards of an ERP, and without surplus empty cells', async () => {
    const { rows } = await read(csv('="007";"=""erp; a""";d;civil;;;', 'a;b;c;civil;; x'));
    expect(rows).toMatchObject([
      { term: { englishTerm: '007', turkishTerm: 'erp; a', category: 'civil' } },
      { issues: [{ code: 'CELL_COUNT' }] },
    ]);
  });

  it('may have a quoted line that names the separator', async () => {
    const { facts, rows } = await read(
      Buffer.concat([Buffer.from('"sep=;"\r\n'), csv('a,x;b;c;civil')]),
    );
    expect(facts.delimiter).toBe(';');
    expect(rows).toMatchObject([{ index: 2, term: { englishTerm: 'a,x' } }]);
  });

  it.each(['Err:502', '########', 'Loading...', '#DIV/0!', '#YOK'])(
    'have their row refused for %j',
    async (value) => {
      expect((await read(csv(`a;b;${value};civil`))).rows).toMatchObject([
        { issues: [{ code: 'FORMULA_ERROR', field: 'englishDefinition', params: { value } }] },
      ]);
    },
  );

  it('may have a header of two lines', async () => {
    const { facts, rows } = await read(
      Buffer.from('Liste;;;;\nİngilizce;;Türkçe;;Alan\nTerim;Tanım;Terim;Tanım;\na;b;c;d;civil\n'),
    );
    expect(facts.headerLine).toBe(2);
    expect(rows).toMatchObject([
      {
        index: 3,
        term: { englishTerm: 'a', englishDefinition: 'b', turkishTerm: 'c', category: 'civil' },
      },
    ]);
  });

  it('fill a merged cell only as far as there are rows', async () => {
    const sheet = rowsXml([HEADER.split(';'), ['a', 'b', 'c', 'civil'], ['d', 'e', 'f']]);
    const bytes = await workbookOf({
      sheets: {
        A: `${sheet}</sheetData><mergeCells><mergeCell ref="D2:D1048576"/></mergeCells><sheetData>`,
      },
    });
    const { rows } = await read(bytes);
    expect(rows).toMatchObject([{ term: { category: 'civil' } }, { term: { category: 'civil' } }]);
  });
});

describe('workbooks', () => {
  const cell = (text: string, style = 0) =>
    `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`;
  const header = rowsXml([HEADER.split(';')]);

  it('may have a font of a whole cell that raises, lowers or strikes its text', async () => {
    const fonts = ['vertAlign val="superscript"', 'vertAlign val="subscript"', 'strike'];
    const cells = [cell('m'), cell('2', 1), cell('2', 2), cell('civil', 3)];
    const bytes = await workbookOf({
      sheets: { A: `${header}<row r="2">${cells.join('')}</row>` },
      fonts: fonts.map((font) => `<${font}/>`),
    });
    expect((await read(bytes)).rows).toMatchObject([
      {
        term: { englishTerm: 'm', turkishTerm: '²', englishDefinition: '₂' },
        warnings: [{ code: 'STRUCK_TEXT', field: 'category' }],
      },
    ]);
  });

  it('have hidden rows also without height', async () => {
    const cells = ['a', 'b', 'c', 'civil'].map((text) => cell(text)).join('');
    const bytes = await workbookOf({
      sheets: { A: `${header}<row r="2" ht="0" customHeight="1">${cells}</row>` },
    });
    expect((await read(bytes)).facts.hiddenRows).toBe(1);
  });
});

describe('letters that were damaged before', () => {
  const twice = Buffer.from(Buffer.from('a;Ä±sÄ±l;d;civil').toString());
  // diş, kırık and özel of an old Mac and of DOS.
  const mac = Buffer.from(`${HEADER}\na;k\xddr\xddk di\xdf;d;civil\n`, 'latin1');
  const dos = Buffer.from(`${HEADER}\na;\x94zel;d;civil\n`, 'latin1');
  const alone = (word: string) => Buffer.from(`${HEADER}\na;${word};d;civil\n`, 'latin1');
  it.each([
    ['encoded twice', csv(twice.toString()), 'ENCODING_TWICE'],
    ['of an old Mac', mac, 'ENCODING_OLD'],
    ['of DOS', dos, 'ENCODING_OLD'],
    // dış, ısı, yağ; yağ.
    ['one word of an old Mac', alone('d\xdd\xdf'), 'ENCODING_OLD'],
    ['one word of an old Mac', alone('\xdds\xdd'), 'ENCODING_OLD'],
    ['one word of an old Mac', alone('ya\xdb'), 'ENCODING_OLD'],
    ['one word of DOS', alone('ya\xa7'), 'ENCODING_OLD'],
  ] as const)('are named: %s', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject(refusal(code));
  });

  it('are read all the same in a chosen encoding, and sound ones always', async () => {
    expect((await read(csv(twice.toString()), { encoding: 'utf-8' })).rows).toHaveLength(1);
    const text = `${HEADER}\na;kırık diş;Türkiye’de “özel”;civil\n`;
    const table = new TextDecoder('windows-1254').decode(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    );
    const bytes = Buffer.from([...text].map((letter) => table.indexOf(letter)));
    expect((await read(bytes)).facts.encoding).toBe('windows-1254');
  });
});

describe('files of other programs', () => {
  it.each([
    [
      'OpenDocument',
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' },
    ],
    ['XLSB', { 'xl/workbook.bin': '' }],
    ['Numbers', { 'Index/Document.iwa': '' }],
    ['DOCX', { 'word/document.xml': '' }],
  ])('are named: %s', async (kind, parts) => {
    await expect(read(await zipOf(parts as never))).rejects.toMatchObject(
      refusal('OTHER_SHEET', { kind }),
    );
  });

  it.each([
    ['FODS', '<?xml version="1.0"?><office:document xmlns:office="urn:x">'],
    [
      'XML 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ],
  ])('are named: %s', async (kind, text) => {
    await expect(read(Buffer.from(text))).rejects.toMatchObject(refusal('OTHER_SHEET', { kind }));
  });
});
