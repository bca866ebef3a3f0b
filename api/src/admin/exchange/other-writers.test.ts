import { readFileSync } from 'node:fs';
import { parseRow } from '@terimce/core/imports/check-row';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../shared/files/read-file.js';
import { rowPreparer } from '../imports/prepare-row.js';

/**
 * Files that openpyxl, xlsxwriter, exceljs, LibreOffice and SheetJS wrote (`api/test/files`), as people send them:
 * formulas that nobody has computed, formatting that carries meaning, hidden rows and columns, merged cells. Each row is
 * read as a spreadsheet shows it, or says what is uncertain.
 */
async function rowsOf(name: string, options: Parameters<typeof readFile>[1] = {}) {
  const bytes = readFileSync(new URL(`../../../test/files/${name}`, import.meta.url));
  const { rows, ...facts } = await readFile(bytes, options, 100);
  const fields = facts.columns.map((column) =>
    // One of the files has a second table beside the first.
    / \(\d+\)$|^[x#]/.test(column) ? [column, ''] : undefined,
  );
  const columns = Object.fromEntries(fields.filter((field) => field !== undefined));
  const prepare = rowPreparer(facts, { columns, html: 'text', empty: 'keep', match: 'none' });
  return rows.map((row) => {
    const { index = 0, ...prepared } = prepare(row);
    if ('issues' in prepared) return { index, issues: prepared.issues };
    const { warnings = [] } = prepared;
    const parsed = parseRow(prepared.term, index);
    if ('issues' in parsed) return { index, issues: parsed.issues };
    return {
      ...{ index, ...parsed.content, names: parsed.nameGroups, publishAt: parsed.publishAt },
      codes: [...warnings, ...parsed.warnings].map(({ code }) => code),
      hidden: warnings.filter(({ code }) => code === 'HIDDEN_COLUMN').map(({ field }) => field),
    };
  });
}

it('reads superscripts and subscripts as characters', async () => {
  expect(await rowsOf('rich.xlsx')).toMatchObject([
    {
      englishDefinition: 'The yield is about 10⁶ Pa, in CO₂ at 5 m/s²',
      turkishDefinition: 'Yaklaşık 10⁻³ m² kadardır',
      unit: 'W/(m²·K)',
      formula: 'E = mc²',
      symbol: 'σ_(y)',
      codes: ['RAISED_TEXT'],
    },
  ]);
});

it('reads numbers as their cells show them', async () => {
  const rows = await rowsOf('numfmt.xlsx');
  expect(rows.map((row) => 'standards' in row && row.standards?.[0])).toEqual([
    '00123',
    '1/2',
    '2.5 mm',
    '1.23E+06',
    '1,234,567',
    '3.14',
    'ISO 9001',
    '12345678901234600000',
  ]);
  expect(rows.at(-1)).toMatchObject({ codes: ['NUMBER_LONG'] });
});

it.each(['formula-openpyxl.xlsx', 'formula-xlsxwriter.xlsx'])(
  'refuses the formulas of %s, which nobody has computed',
  async (name) => {
    for (const row of await rowsOf(name)) {
      expect(row).toMatchObject({ issues: [{ code: 'FORMULA_EMPTY' }] });
    }
  },
);

it('reads the computed formulas of exceljs, and names what is struck out', async () => {
  const rows = await rowsOf('exceljs.xlsx');
  expect(rows[0]).toMatchObject({
    englishDefinition: 'at 10⁶ cycles',
    unit: 'm³',
    codes: ['HIDDEN_COLUMN'],
  });
  expect(rows[2]).toMatchObject({ englishTerm: 'ex three', englishDefinition: 'shared' });
  expect(rows[3]).toMatchObject({ codes: ['STRUCK_TEXT', 'HIDDEN_COLUMN'] });
});

it('warns of dates that are stored as text', async () => {
  for (const row of await rowsOf('isodates.xlsx'))
    expect(row).toMatchObject({ codes: ['DATE_CELL'] });
});

it.each(['publish.xlsx', 'publish.csv'])('reads the times of publication in %s', async (name) => {
  const days = ['2026-12-05', '2026-12-13', '2027-01-01', '2027-02-01', '2026-05-12'];
  for (const row of await rowsOf(name)) {
    if ('issues' in row) {
      expect(row.issues).toMatchObject([{ code: 'TIME_INVALID', field: 'publishAt' }]);
      continue;
    }
    // Of the site, which is three hours ahead.
    const local = new Date((row.publishAt?.getTime() ?? 0) + 3 * 3_600_000).toISOString();
    expect(days).toContain(local.slice(0, 10));
    expect(['00:00', '09:05', '10:00']).toContain(local.slice(11, 16));
  }
});

it('names hidden rows and columns, and leaves rows them out if they are not wanted', async () => {
  const rows = await rowsOf('hidden.xlsx');
  const [open, hidden] = [['HIDDEN_COLUMN'], ['HIDDEN_ROW', 'HIDDEN_COLUMN']];
  const codes = rows.map((row) => 'codes' in row && row.codes);
  expect(codes).toEqual([open, hidden, open, hidden, open]);
  const shown = await rowsOf('hidden.xlsx', { hidden: 'skip' });
  expect(shown.map(({ index }) => index)).toEqual([1, 3, 5]);
});

it.each(['merged-cat.xlsx', 'merged.xlsx'])(
  'reads the category of %s in each row that it is merged over',
  async (name) => {
    const rows = await rowsOf(name);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ category: 'mechanical', turkishDefinition: expect.any(String) });
    }
  },
);

it('separates names at every usual sign, and says where it is unclear', async () => {
  const rows = await rowsOf('seps.xlsx');
  const names = rows.map((row) =>
    'names' in row ? row.names.english_synonym?.map(({ text }) => text) : row.issues,
  );
  expect(names.slice(0, 5)).toEqual([
    ['a1', 'a2', 'a3'],
    ['b1', 'b2', 'b3'],
    ['c1 / c2 / c3'],
    ['d1', 'd2'],
    ['e1', 'e2, e3'],
  ]);
  const unclear = rows.map((row) => 'codes' in row && row.codes.includes('NAMES_UNCLEAR'));
  expect(unclear.slice(0, 5)).toEqual([true, false, true, false, true]);
});

it('reads a Strict workbook', async () => {
  expect(await rowsOf('strict.xlsx')).toMatchObject([{ englishTerm: 'cr probe', codes: [] }]);
});

describe.each([
  ['libreoffice.xlsx', 'lo', { englishDefinition: 'about 10⁶ Pa in CO₂', unit: 'm/s²' }],
  ['sheetjs.xlsx', 'sj', { englishDefinition: 'a date', unit: 'm²' }],
] as const)('of %s', (name, prefix, first) => {
  const rowNamed = async (term: string) =>
    (await rowsOf(name)).find((row) => 'names' in row && row.englishTerm === `${prefix} ${term}`);

  it('superscripts, dates and computed formulas are read', async () => {
    // 5 December of the site, which is three hours ahead.
    const publishAt = new Date('2030-12-04T21:00:00Z');
    expect(await rowNamed('dates')).toMatchObject({ ...first, publishAt });
    expect(await rowNamed('formula')).toMatchObject({
      englishDefinition: `from ${prefix} dates`,
      turkishTerm: `${prefix} formül`,
      symbol: '0.25',
      publishAt: new Date('2030-12-05T06:05:00Z'),
    });
  });

  it('hidden rows are named, and the columns that are hidden', async () => {
    expect(await rowNamed('hidden')).toMatchObject({
      codes: expect.arrayContaining(['HIDDEN_ROW']),
      hidden: ['symbol', 'unit'],
    });
    const others = await rowNamed('dates');
    expect(others).toMatchObject({ hidden: ['symbol', 'unit'] });
    expect(others && 'codes' in others && others.codes).not.toContain('HIDDEN_ROW');
  });

  it('separators are read, and said where they are unclear', async () => {
    const namesIn = async (term: string) => {
      const row = await rowNamed(term);
      return row && 'names' in row
        ? [row.names.english_synonym?.map(({ text }) => text), row.codes.includes('NAMES_UNCLEAR')]
        : [];
    };
    expect(await namesIn('dates')).toEqual([['a1', 'a2'], true]);
    expect(await namesIn('formula')).toEqual([['b1', 'b2'], false]);
    expect(await namesIn(prefix === 'lo' ? 'filtered' : 'rich')).toEqual([
      prefix === 'lo' ? ['d1', 'd2'] : ['e1', 'e2'],
      false,
    ]);
  });
});

it('refuses the formula that SheetJS wrote without its value', async () => {
  const refused = (await rowsOf('sheetjs.xlsx')).filter((row) => 'issues' in row);
  expect(refused).toMatchObject([{ index: 3, issues: [{ code: 'FORMULA_EMPTY' }] }]);
});
