import { BOM, csvLine } from '@terimce/contract/csv-text';
import { EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import { type ContentLanguage, otherLanguage } from '@terimce/contract/languages';
import { sensePlace } from '@terimce/contract/sense-order';
import { NAME_GROUPS, namesText, type TermName } from '@terimce/contract/term-names';
import { cellOf, type ExchangeRow, textOf } from '../files/exchange-row.js';
import { writeTbx } from '../files/tbx-write.js';

/** A term in a release; its field is the category in both languages. */
export interface ReleasedTerm {
  readonly id: string;
  readonly updatedAt: string;
  readonly field: Readonly<Record<ContentLanguage, string>>;
  readonly content: ExchangeRow;
}

export interface ReleaseFacts {
  readonly id: string;
  readonly license: string;
  readonly terms: number;
}

/** Writes a file of a release. `rows` may be read more than once. */
export type ReleaseWriter = (
  rows: () => AsyncIterable<ReleasedTerm[]>,
  facts: ReleaseFacts,
) => AsyncIterable<string | Uint8Array>;

/** The names of a term in one language that may be written, its headword first. */
export function namesIn({ content }: ReleasedTerm, language: ContentLanguage): string[] {
  const headword = textOf(content, language === 'en' ? 'englishTerm' : 'turkishTerm');
  const names = ((content.names ?? []) as TermName[]).filter(
    (name) => name.language === language && name.kind !== 'avoid' && name.kind !== 'symbol',
  );
  return [...new Set([headword, ...names.map(({ text }) => text)])].filter(Boolean);
}

/** The place of a term among those with a word. */
export const placeOfSense = ({ content }: ReleasedTerm, isHeadword: boolean) =>
  sensePlace(Number(textOf(content, 'senseOrder')), isHeadword);

/** The columns of the panel's export, as it is imported again. */
export const writeCsv: ReleaseWriter = async function* (rows) {
  const columns = Object.keys(EXPORTED_FIELDS).filter((column) => column !== 'indexed');
  yield BOM + csvLine(columns.map((column) => EXPORTED_FIELDS[column]?.en ?? column));
  for await (const terms of rows()) {
    yield terms.map((term) => csvLine(columns.map((column) => cell(term, column)))).join('');
  }
};

function cell(term: ReleasedTerm, column: string): string {
  if (column === 'id') return term.id;
  if (column === 'category') return term.field.en;
  if (column === 'status') return 'Approved';
  const group = NAME_GROUPS.get(column);
  if (group) return cellOf(namesText((term.content.names ?? []) as TermName[], group));
  return cellOf(term.content[column]);
}

export const writeTbxFile: ReleaseWriter = (rows) =>
  writeTbx(
    (async function* () {
      for await (const terms of rows()) yield terms.map(({ content }) => content);
    })(),
  );

/** Glossaries of translation tools: a name, its equivalent, and the field as a remark. */
export const writePairs = (source: ContentLanguage): ReleaseWriter =>
  async function* (rows) {
    const target = otherLanguage(source);
    const plain = (text: string) => text.replace(/\s+/g, ' ');
    for await (const terms of rows()) {
      yield terms
        .flatMap((term) => {
          const [equivalent] = namesIn(term, target);
          if (!equivalent) return [];
          return namesIn(term, source).map(
            (name) => `${[name, equivalent, term.field[target]].map(plain).join('\t')}\n`,
          );
        })
        .join('');
    }
  };
