import { IMPORT_DELIMITERS } from '@terimce/contract/routes/admin/imports';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type Delimiter, readCsvTable } from './csv-table.js';
import { decodeText, type Encoding, encodingOf } from './decode-text.js';
import { openXlsx } from './xlsx-read.js';
import { type Cell, writeXlsx } from './xlsx-write.js';

const WINDOWS_1254 = new TextDecoder('windows-1254').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

function encode(text: string, encoding: Encoding, mark: boolean): Buffer {
  if (encoding === 'windows-1254')
    return Buffer.from([...text].map((c) => WINDOWS_1254.indexOf(c)));
  if (encoding === 'utf-8') return Buffer.from((mark ? '\ufeff' : '') + text);
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

/** A table in the format of RFC 4180: quoted where needed, and sometimes where not needed. */
function rfc4180(table: readonly string[][], delimiter: string, end: string, quoteAll: boolean) {
  const cell = (text: string) =>
    quoteAll || text.includes(delimiter) || /["\r\n]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return table.map((row) => row.map(cell).join(delimiter) + end).join('');
}

async function read(bytes: Buffer, chosen?: Encoding, delimiter?: Delimiter) {
  const encoding = chosen ?? (await encodingOf(bytes));
  const table = await readCsvTable(decodeText(bytes, encoding), {
    delimiter,
    isKnown: (name) => ['terim', 'term', 'tanım'].includes(name),
    rowMax: 100_000,
  });
  const rows: string[][] = [];
  for await (const { cells } of table.lines) rows.push(cells);
  return { delimiter: table.delimiter, rows };
}

const characters = fc.constantFrom(...'abc ,;|\t"\r\nçğışöüÇĞİŞÖÜ=\'-');
const text = fc.string({ unit: characters, maxLength: 8 });
const tables = fc.integer({ min: 2, max: 5 }).chain((columns) =>
  fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 6,
  }),
);

describe('tables of text', () => {
  it('reads every table as it was written or refuses it; cells never shift', async () => {
    let readBack = 0;
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(...IMPORT_DELIMITERS),
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.constantFrom<Encoding>('utf-8', 'windows-1254', 'utf-16le', 'utf-16be'),
        fc.boolean(),
        fc.boolean(),
        async (table, delimiter, end, encoding, mark, quoteAll) => {
          const written = rfc4180(table, delimiter, end, quoteAll);
          const bytes = encode(written, encoding, mark || encoding.startsWith('utf-16'));
          expect((await read(bytes, undefined, delimiter)).rows).toEqual(table);
          const found = await read(bytes).catch((error) => {
            expect(error).toMatchObject({ code: 'IMPORT_FILE_INVALID' });
          });
          if (!found) return;
          readBack += 1;
          expect(found.rows).toEqual(table);
        },
      ),
      { numRuns: 250 },
    );
    expect(readBack).toBeGreaterThan(80);
  });

  it.each([
    [
      'a;b\nFirst part, second part;x\n',
      ';',
      [
        ['a', 'b'],
        ['First part, second part', 'x'],
      ],
    ],
    [
      'sep=|\na;b|c\n1;2|3\n',
      '|',
      [
        ['a;b', 'c'],
        ['1;2', '3'],
      ],
    ],
    [
      'terim;x,tanım;y\na;b,c;d\n',
      ';',
      [
        ['terim', 'x,tanım', 'y'],
        ['a', 'b,c', 'd'],
      ],
    ],
    ['terim\nbir; iki, üç\n', ',', [['terim'], ['bir; iki', ' üç']]],
  ])('finds the delimiter of %j', async (written, delimiter, rows) => {
    expect(await read(Buffer.from(written))).toEqual({ delimiter, rows });
  });

  it('does not guess a delimiter if two fit', async () => {
    await expect(read(Buffer.from('a;b,c\nd;e,f\n'))).rejects.toMatchObject({
      details: { issue: { code: 'DELIMITER_UNCLEAR' } },
    });
  });

  it.each([
    ['a,b\n1,2\n"3,4\n5,6\n', 'QUOTE_NOT_CLOSED', 3],
    ['sep=,\na,b\n1,2\n3,"4x\n', 'QUOTE_NOT_CLOSED', 4],
  ])('reports the line of the error in %j', async (written, code, line) => {
    await expect(read(Buffer.from(written), 'utf-8', ',')).rejects.toMatchObject({
      code: 'IMPORT_FILE_INVALID',
      details: { line, issue: { code } },
    });
  });

  it.each([
    ['2" pipe\t2" boru', '\t', ['2" pipe', '2" boru']],
    ['"so-called" joint\tx', '\t', ['"so-called" joint', 'x']],
    ['2" pipe;2" boru', ';', ['2" pipe', '2" boru']],
  ])('reads quotation marks inside cells as text: %j', async (line, delimiter, cells) => {
    const table = `terim${delimiter}tanım\n${line}\n`;
    expect(await read(Buffer.from(table))).toEqual({
      delimiter,
      rows: [['terim', 'tanım'], cells],
    });
  });

  it.each(['x, "b"\n', '"b" ,x\n', '"2 inch,x\ny"z,q\n', '"a,b" c,x\n'])(
    'marks a line whose quotation marks may enclose a cell: %j',
    async (line) => {
      const source = decodeText(Buffer.from(`terim,tanım\n${line}e,f\n`), 'utf-8');
      const { lines } = await readCsvTable(source, { isKnown: () => true, rowMax: 1_000 });
      const marked: Array<[number, string | undefined]> = [];
      for await (const { line, notes } of lines) marked.push([line, notes?.[0]?.code]);
      const end = line.split('\n').length;
      expect(marked).toEqual([
        [1, undefined],
        [end, 'MISQUOTED'],
        [end + 1, undefined],
      ]);
    },
  );

  it('does not mark cells that are quoted as the standard wants', async () => {
    const quoted = [
      ['terim', 'tanım'],
      ['"a"', '"b, c"\n"d"'],
      [' "e"', '"'],
    ];
    const source = decodeText(Buffer.from(rfc4180(quoted, ',', '\n', true)), 'utf-8');
    const { lines } = await readCsvTable(source, { isKnown: () => true, rowMax: 1_000 });
    for await (const line of lines) expect(line.notes).toBeUndefined();
  });

  const utf8 = 'terim,tanım\nısıl,çğışöü\ndağ,x\n';
  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${utf8}`)],
    ['no byte order mark', Buffer.from(utf8)],
  ])('refuses damaged UTF-8 with %s, with the line', async (_, good) => {
    const at = good.indexOf('dağ');
    const cesu = Buffer.from('eda0bdedb880', 'hex');
    for (const [damaged, line] of [
      [Buffer.concat([good, Buffer.from([0xff])]), 4],
      [Buffer.concat([good.subarray(0, at), cesu, good.subarray(at)]), 3],
      [good.subarray(0, at + 3), 3],
    ] as const) {
      await expect(read(damaged)).rejects.toMatchObject({
        code: 'IMPORT_FILE_INVALID',
        details: { line, issue: { code: 'ENCODING_BROKEN' } },
      });
    }
  });

  it('refuses Windows-1254 with bytes that are no letters there', async () => {
    const bytes = Buffer.from('terim,tan\xfdm\na\x8d,b\n', 'latin1');
    await expect(read(bytes)).rejects.toMatchObject({
      details: { issue: { code: 'ENCODING_WRONG' } },
    });
  });

  it('refuses bytes that are not text', async () => {
    await expect(read(Buffer.from([65, 44, 0, 66, 10, 1, 2, 3]))).rejects.toMatchObject({
      details: { issue: { code: 'NOT_TEXT' } },
    });
    await expect(read(Buffer.from('ş,b\n'), 'utf-16le')).rejects.toMatchObject({
      code: 'IMPORT_FILE_INVALID',
    });
  });

  it('reads UTF-16 without a byte order mark', async () => {
    const bytes = encode('terim\ttanım\r\nısı\theat\r\n', 'utf-16le', false);
    expect(await read(bytes)).toMatchObject({
      delimiter: '\t',
      rows: [
        ['terim', 'tanım'],
        ['ısı', 'heat'],
      ],
    });
  });
});

async function* rowsOf(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(rowsOf(rows))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function sheet(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of (await openXlsx(bytes)).lines) rows.push(cells);
  return rows;
}

describe('Excel workbooks', () => {
  it('reads back every text', async () => {
    const cell = fc.string({ unit: 'binary', maxLength: 10 });
    const rows = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        expect(await sheet(await workbook(table))).toEqual(table);
      }),
      { numRuns: 20 },
    );
    const odd = [['_x000D_', ' a ', '=1+1', 'a\r\nb', '\u0001', 'x'.repeat(32_767), '\ud800']];
    expect(await sheet(await workbook(odd))).toEqual(odd);
  });

  it('writes numbers as numbers, and cuts texts that are too long for Excel', async () => {
    const [row] = await sheet(await workbook([[1.5, 0.1, null, 'y'.repeat(40_000)]]));
    expect(row?.slice(0, 3)).toEqual(['1.5', '0.1', '']);
    expect(row?.[3]).toHaveLength(32_767);
  });

  it('continues on a further sheet, with the header, after the last row of one', async () => {
    const rows = Array.from({ length: 8 }, (_, i) => [`row ${i}`]);
    const chunks: Buffer[] = [];
    for await (const chunk of writeXlsx(rowsOf([['Terim'], ...rows]), 4)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const read = (sheet: number) => readSheet(bytes, sheet);
    expect(await read(1)).toEqual([['Terim'], ...rows.slice(0, 3)]);
    expect(await read(2)).toEqual([['Terim'], ...rows.slice(3, 6)]);
    expect(await read(3)).toEqual([['Terim'], ...rows.slice(6)]);
    expect((await openXlsx(bytes)).sheets).toEqual(['Terimce', 'Terimce 2', 'Terimce 3']);
  });

  it('can be read by other programs: a bold header, dates, and numbers', async () => {
    const at = new Date('2026-11-22T13:13:00Z');
    const rows = await readSheet(
      await workbook([
        ['Terim', 'Tarih'],
        ['=ş', at],
        [0.1, null],
      ]),
    );
    expect(rows).toEqual([
      ['Terim', 'Tarih'],
      ['=ş', at],
      [0.1, null],
    ]);
  });

  it('refuses a file that is not a workbook, a truncated one, and too many columns', async () => {
    const good = await workbook([['a', 'b']]);
    const wide = await workbook([Array.from({ length: 501 }, () => 'x')]);
    for (const [bytes, code] of [
      [Buffer.from('PK\u0003\u0004 nothing'), 'XLSX_DAMAGED'],
      [good.subarray(0, good.length - 30), 'XLSX_DAMAGED'],
      [wide, 'TOO_MANY_COLUMNS'],
    ] as const) {
      await expect(sheet(bytes)).rejects.toMatchObject({
        code: 'IMPORT_FILE_INVALID',
        details: { issue: { code } },
      });
    }
  });

  it.each([
    ['declares an unpacked size of gigabytes', 0x7fff_ffff, 'XLSX_TOO_LARGE'],
    ['unpacks to more than it declares', 10, 'XLSX_DAMAGED'],
  ])('refuses a small file that %s', async (_, size, code) => {
    const bomb = await workbook([['x'.repeat(30_000)]]);
    // The field of the central directory that gives the unpacked size of the last part.
    const entry = bomb.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    bomb.writeUInt32LE(size, entry + 24);
    await expect(sheet(bomb)).rejects.toMatchObject({ details: { issue: { code } } });
  });
});
