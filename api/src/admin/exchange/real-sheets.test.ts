import { describe, expect, it } from 'vitest';
import { rowsXml, workbookOf } from '../../../test/workbook.js';
import { readFile } from '../../shared/files/read-file.js';
import { rowPreparer } from '../imports/prepare-row.js';

const HEADER = ['English term', 'Turkish term', 'Turkish definition', 'Category'];
const ROW = ['beam', 'kiriş', 'Eğilen çubuk.', 'civil'];
const simple = rowsXml([HEADER, ROW]);
const read = async (bytes: Buffer, options: Parameters<typeof readFile>[1] = {}) => {
  const { rows, ...facts } = await readFile(bytes, options, 100);
  const prepare = rowPreparer(facts, { html: 'text', empty: 'keep', match: 'none' });
  return { facts, rows: rows.map(prepare) };
};
const TERM = {
  englishTerm: 'beam',
  turkishTerm: 'kiriş',
  turkishDefinition: 'Eğilen çubuk.',
  category: 'civil',
};

describe('workbooks of other programs', () => {
  const strings = '<si><t>beam</t></si>';
  const shared = simple.replace(
    '<c t="inlineStr"><is><t>beam</t></is></c>',
    '<c t="s"><v>0</v></c>',
  );
  it.each([
    ['shared strings under another name', { strings, paths: { strings: 'SharedStrings.xml' } }],
    ['parts in folders with other letters', { strings, paths: { sheets: 'WorkSheets' } }],
    ['another name of the workbook', { strings, paths: { workbook: 'xl/workbook2.xml' } }],
    ['another prefix of relationships', { strings, prefix: 'd3p1' }],
    ['a path from the root', { strings, paths: { strings: '/xl/texts.xml' } }],
  ])('reads %s', async (_, parts) => {
    const bytes = await workbookOf({ sheets: { A: shared }, ...parts });
    expect((await read(bytes)).rows).toEqual([{ index: 1, term: TERM, warnings: [] }]);
  });

  it('finds the parts whatever the case of their names', async () => {
    const bytes = await workbookOf({ sheets: { A: shared }, strings });
    const upper = Buffer.from(
      bytes.toString('latin1').replaceAll('sharedStrings.xml', 'SHAREDSTRINGS.XML'),
      'latin1',
    );
    // The relationship is compressed and keeps its name.
    expect((await read(upper)).rows).toHaveLength(1);
  });

  it('refuses a workbook whose texts are missing', async () => {
    const bytes = await workbookOf({ sheets: { A: shared } });
    await expect(read(bytes)).rejects.toMatchObject({
      details: { issue: { code: 'XLSX_DAMAGED' } },
    });
  });

  it('reads the chosen sheet, and names those that are not hidden', async () => {
    const other = rowsXml([HEADER, ['arch', ...ROW.slice(1)]]);
    const bytes = await workbookOf({
      sheets: { Notes: other, Old: simple, Terms: simple },
      hidden: ['Old'],
    });
    expect((await read(bytes)).facts).toMatchObject({ sheets: ['Notes', 'Terms'], sheet: 'Notes' });
    const chosen = await read(bytes, { sheet: 'Terms' });
    expect(chosen.rows).toEqual([{ index: 1, term: TERM, warnings: [] }]);
    await expect(read(bytes, { sheet: 'None' })).rejects.toMatchObject({
      details: { issue: { code: 'SHEET_UNKNOWN' } },
    });
  });

  it('finds the header below a title, and numbers rows as the spreadsheet does', async () => {
    const title = rowsXml([['Mekanik terimleri, 2026'], ['']]);
    const bytes = await workbookOf({
      sheets: { A: title + rowsXml([HEADER], 4) + rowsXml([ROW], 9) },
    });
    const { facts, rows } = await read(bytes);
    expect(facts.headerLine).toBe(4);
    expect(rows).toEqual([{ index: 8, term: TERM, warnings: [] }]);
    const chosen = await read(bytes, { headerLine: 1 });
    expect(chosen.facts.columns).toEqual(['Mekanik terimleri, 2026']);
    await expect(read(bytes, { headerLine: 3 })).rejects.toMatchObject({
      details: { issue: { code: 'HEADER_LINE_EMPTY', params: { line: 3 } } },
    });
  });

  it('ignores formatted cells and lines without text', async () => {
    const blank = '<row r="3"><c r="A3" s="1"/><c r="XFD3" s="1"/></row>'.repeat(900);
    const bytes = await workbookOf({ sheets: { A: simple + blank } });
    expect((await read(bytes)).rows).toHaveLength(1);
  });
});

describe('cells whose number is not what they show', () => {
  const cell = (content: string) => {
    const row = rowsXml([ROW], 2).replace('<c t="inlineStr"><is><t>beam</t></is></c>', content);
    return rowsXml([HEADER]) + row;
  };
  it.each([
    [16, false, '46082', '1-Mar'],
    [14, false, '46082', '2026-03-01'],
    ['[$-41F]d mmmm yyyy;@', false, '46082', '1 Mart 2026'],
    ['dd.mm.yyyy', true, '44620', '01.03.2026'],
  ] as const)(
    'writes a date of format %s as shown, with a warning',
    async (format, date1904, serial, value) => {
      const sheet = cell(`<c s="1"><v>${serial}</v></c>`);
      const bytes = await workbookOf({ sheets: { A: sheet }, formats: [format], date1904 });
      expect((await read(bytes)).rows).toEqual([
        {
          index: 1,
          term: { ...TERM, englishTerm: value },
          warnings: [{ code: 'DATE_CELL', field: 'englishTerm', params: { value } }],
        },
      ]);
    },
  );

  it('says nothing about a date in a column that is not imported', async () => {
    const row = rowsXml([ROW], 2).replace('</row>', '<c s="1"><v>46082</v></c></row>');
    const sheet = rowsXml([[...HEADER, 'Tarih']]) + row;
    const bytes = await workbookOf({ sheets: { A: sheet }, formats: [14] });
    expect((await read(bytes)).rows).toMatchObject([{ warnings: [] }]);
  });

  it.each([
    ['0%', '0.5', '50%'],
    ['#,##0.00', '1234.5', '1,234.50'],
    ['00000', '123', '00123'],
    ['# ?/?', '0.5', '1/2'],
    ['0.00E+00', '1234567', '1.23E+06'],
    ['General', '0.10000000000000001', '0.1'],
    ['0.00&quot; dm&quot;', '2', '2.00 dm'],
    ['General', '0.30000000000000004', '0.3'],
  ])('reads a number of format %s', async (format, number, shown) => {
    const sheet = cell(`<c s="1"><v>${number}</v></c>`);
    const bytes = await workbookOf({ sheets: { A: sheet }, formats: [format] });
    expect((await read(bytes)).rows).toMatchObject([
      { term: { englishTerm: shown }, warnings: [] },
    ]);
  });

  it.each([
    ['a formula without a value', '<c><f>A1&amp;B1</f></c>', 'FORMULA_EMPTY'],
    ['a formula with an empty value', '<c><f>A1&amp;B1</f><v></v></c>', 'FORMULA_EMPTY'],
    [
      'a text as long as a cell can hold',
      `<c t="inlineStr"><is><t>${'x'.repeat(32_766)}…</t></is></c>`,
      'CELL_CUT',
    ],
  ])('refuses the row of %s', async (_, content, code) => {
    const bytes = await workbookOf({ sheets: { A: cell(content) } });
    expect((await read(bytes)).rows).toMatchObject([{ issues: [{ code, field: 'englishTerm' }] }]);
  });
});

it('warns of a text as long as a cell can hold', async () => {
  const text = 'x'.repeat(32_767);
  const row = rowsXml([['beam', 'kiriş', text, 'civil']], 2);
  const bytes = await workbookOf({ sheets: { A: rowsXml([HEADER]) + row } });
  expect((await read(bytes)).rows).toMatchObject([
    { term: { turkishDefinition: text }, warnings: [{ code: 'CELL_CUT' }] },
  ]);
});

describe('text files', () => {
  const csv = (text: string) => Buffer.from(text);
  it('refuses a repeated header as a row of its own', async () => {
    const table = [HEADER, ROW, HEADER, ROW].map((cells) => cells.join(',')).join('\n');
    expect((await read(csv(table))).rows).toEqual([
      { index: 1, term: TERM, warnings: [] },
      { index: 2, issues: [{ code: 'HEADER_REPEATED', params: { line: 3 } }] },
      { index: 3, term: TERM, warnings: [] },
    ]);
  });

  it('keeps an apostrophe before a formula, and says so', async () => {
    const table = `${HEADER.join(',')}\n'=' sign,eşittir,'-' değil,civil\n`;
    expect((await read(csv(table))).rows).toMatchObject([
      {
        term: { englishTerm: "'=' sign" },
        warnings: [
          { code: 'APOSTROPHE_KEPT', field: 'englishTerm' },
          { code: 'APOSTROPHE_KEPT', field: 'turkishDefinition' },
        ],
      },
    ]);
  });

  it('ignores ids of other programs', async () => {
    const table = `id,${HEADER.join(',')}\n1,${ROW.join(',')}\n`;
    expect((await read(csv(table))).rows).toEqual([{ index: 1, term: TERM, warnings: [] }]);
    const json = csv(JSON.stringify([{ _id: { $oid: '6565656565656565' }, ...TERM }]));
    expect((await read(json)).rows).toEqual([{ term: TERM }]);
  });

  it.each(['utf16le', 'utf-16be'])('reads TBX and JSON in %s', async (encoding) => {
    const tbx = `<?xml version="1.0" encoding="UTF-16"?><martif type="TBX"><text><body><termEntry><langSet xml:lang="tr"><tig><term>kiriş</term></tig></langSet></termEntry></body></text></martif>`;
    for (const text of [tbx, '[{"turkishTerm":"kiriş"}]']) {
      const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
      if (encoding === 'utf-16be') bytes.swap16();
      expect((await read(bytes)).rows).toEqual([{ term: { turkishTerm: 'kiriş' } }]);
    }
  });

  it('tells a workbook with a password from an old one', async () => {
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
    for (const [bytes, code] of [
      [ole, 'XLS_OLD'],
      [locked, 'XLSX_PROTECTED'],
    ] as const) {
      await expect(read(bytes)).rejects.toMatchObject({ details: { issue: { code } } });
    }
  });
});
