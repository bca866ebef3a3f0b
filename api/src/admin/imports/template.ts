import { BOM, csvDelimiter, csvLine } from '@terimce/contract/csv-text';
import { IMPORT_FIELDS, TEMPLATE_FIELDS } from '@terimce/contract/import-columns';
import type { ContentLanguage } from '@terimce/contract/languages';
import { writeXlsx } from '../../shared/files/xlsx-write.js';

/** The example row of an empty file. */
const EXAMPLE: Readonly<Record<string, string>> = {
  englishTerm: 'Thermal Conductivity',
  turkishTerm: 'Isıl İletkenlik',
  englishDefinition: 'The ability of a material to conduct heat.',
  turkishDefinition: 'Bir malzemenin ısıyı iletme yeteneği.',
  category: 'mechanical',
  tags: 'heat|ısı',
};

/** An empty file for an import: the names of all columns as the panel shows them, and one example. */
export function template(
  format: 'csv' | 'xlsx' | 'json',
  language: ContentLanguage,
): AsyncIterable<string | Buffer> {
  const header = TEMPLATE_FIELDS.map((field) => IMPORT_FIELDS[field]?.[language] ?? field);
  const row = TEMPLATE_FIELDS.map((field) => EXAMPLE[field] ?? '');
  if (format === 'xlsx') return writeXlsx(each([header, row]));
  if (format === 'csv') {
    const delimiter = csvDelimiter(language);
    return each([BOM, csvLine(header, delimiter), csvLine(row, delimiter)]);
  }
  return each([`${JSON.stringify({ terms: [{ ...EXAMPLE, tags: ['heat', 'ısı'] }] }, null, 2)}\n`]);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
