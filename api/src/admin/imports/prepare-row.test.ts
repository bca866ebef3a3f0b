import { expect, it } from 'vitest';
import type { TableLine } from '../../shared/files/csv-table.js';
import type { FileFacts } from '../../shared/files/read-file.js';
import { rowPreparer } from './prepare-row.js';

const ERRORS =
  '#DIV/0! #SAYI/0! #N/A #YOK #NAME? #AD? #NULL! #BOŞ! #NUM! #SAYI! #REF! #BAŞV! #VALUE! #DEĞER! #SPILL! #TAŞMA! #CALC! #HESAPLA! #FIELD! #ALAN! #BLOCKED! #GETTING_DATA #VERİ_ALINIYOR'.split(
    ' ',
  );
const TEXTS = ['#', '#1', 'C#', '#include', '#YOKSA', 'a #REF!', '#!'];

const columns = ['englishTerm', 'turkishDefinition'];
const prepare = rowPreparer({ format: 'csv', columns } as FileFacts, {
  html: 'text',
  empty: 'keep',
});
const remarks = (cell: string) => prepare({ line: 2, cells: ['Term', cell] } satisfies TableLine);

it.each(ERRORS)('refuses the row of a formula that failed: %s', (value) =>
  expect(remarks(value)).toMatchObject({
    issues: [{ code: 'FORMULA_ERROR', field: 'turkishDefinition', params: { value } }],
  }),
);

it.each(TEXTS)('takes other texts as they are: %s', (text) =>
  expect(remarks(text)).toMatchObject({ term: { turkishDefinition: text }, warnings: [] }),
);
