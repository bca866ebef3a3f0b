import { STORED_FIELDS } from '@terimce/contract/import-columns';
import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import { fieldsWhere, type TermField, translationField } from '@terimce/contract/term-fields';
import type { NameKind, TermName } from '@terimce/contract/term-names';
import { escapeForXml } from './escape.js';
import { type ExchangeRow, textOf } from './exchange-row.js';

/** Namespace of TBX version 3, ISO 30042:2019. */
export const TBX_NAMESPACE = 'urn:iso:std:iso:30042:ed-2';

/** Fields that TBX-Basic has elements for. */
const OWN_ELEMENTS: ReadonlySet<string> = new Set<TermField>([
  'englishTerm',
  'turkishTerm',
  'englishDefinition',
  'turkishDefinition',
  'englishExample',
  'turkishExample',
  'category',
  'names',
  'translations',
]);
/** Fields without a data category in TBX-Basic: each is written as a note of its entry, prefixed with its name. */
export const NOTE_FIELDS: readonly string[] = [
  ...fieldsWhere((_, field) => !OWN_ELEMENTS.has(field)),
  ...STORED_FIELDS,
];

/** How TBX-Basic marks the kinds of names. A note names the kind as well: not each has a mark of its own. */
export const NAME_MARKS: Readonly<Record<NameKind, { status: string; type: string }>> = {
  synonym: { status: 'admittedTerm-admn-sts', type: 'fullForm' },
  abbreviation: { status: 'admittedTerm-admn-sts', type: 'abbreviation' },
  variant: { status: 'admittedTerm-admn-sts', type: 'variant' },
  shop: { status: 'admittedTerm-admn-sts', type: 'fullForm' },
  old: { status: 'supersededTerm-admn-sts', type: 'fullForm' },
  avoid: { status: 'deprecatedTerm-admn-sts', type: 'fullForm' },
  symbol: { status: 'admittedTerm-admn-sts', type: 'shortForm' },
};
/** The beginning of the note that names the kind. */
export const KIND_NOTE = 'kind: ';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="${TBX_NAMESPACE}">
<tbxHeader><fileDesc><titleStmt><title>Terimce</title></titleStmt><sourceDesc><p>Engineering terms in Turkish and English, exported from Terimce</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
`;
const TAIL = '</body></text>\n</tbx>\n';

/** A TBX-Basic file in DCA style: one `conceptEntry` per term, one `langSec` per language that has a headword or names. */
export async function* writeTbx(batches: AsyncIterable<ExchangeRow[]>): AsyncGenerator<string> {
  yield HEAD;
  let number = 0;
  for await (const rows of batches) {
    yield rows
      .map((row) => {
        number += 1;
        return entry(row, number);
      })
      .join('');
  }
  yield TAIL;
}

interface LanguagePart {
  readonly language: string;
  readonly term: string;
  readonly definition: string;
  readonly example: string;
  readonly names: readonly TermName[];
}

function entry(row: ExchangeRow, number: number): string {
  const names = (row.names ?? []) as TermName[];
  const parts: LanguagePart[] = [
    {
      language: 'en',
      names: names.filter(({ language }) => language === 'en'),
      term: textOf(row, 'englishTerm'),
      definition: textOf(row, 'englishDefinition'),
      example: textOf(row, 'englishExample'),
    },
    {
      language: 'tr',
      names: names.filter(({ language }) => language === 'tr'),
      term: textOf(row, 'turkishTerm'),
      definition: textOf(row, 'turkishDefinition'),
      example: textOf(row, 'turkishExample'),
    },
    ...EXTRA_LANGUAGE_CODES.map((language) => ({
      language,
      names: [],
      term: textOf(row, translationField(language, 'term')),
      definition: textOf(row, translationField(language, 'definition')),
      example: '',
    })),
  ];
  return `<conceptEntry id="c${number}">${concept(row, parts)}${parts.map(languageSection).join('')}</conceptEntry>\n`;
}

/** Data of the concept, and data of languages that have no section because they have no headword. */
function concept(row: ExchangeRow, parts: readonly LanguagePart[]): string {
  const xml: string[] = [];
  const category = textOf(row, 'category');
  if (category) xml.push(`<descrip type="subjectField">${escapeXml(category)}</descrip>`);
  // The schema allows only absolute URLs; a relative path is written as a note.
  const address = textOf(row, 'image');
  const image = /^https?:\/\//i.test(address) ? address : '';
  if (image) {
    xml.push(`<xref type="xGraphic" target="${escapeXml(image)}">${escapeXml(image)}</xref>`);
  }
  for (const { language, term, definition, example } of parts) {
    if (term) continue;
    if (definition) {
      xml.push(
        `<descripGrp><descrip type="definition" xml:lang="${language}">${escapeXml(definition)}</descrip></descripGrp>`,
      );
    }
    if (example) {
      const name = language === 'en' ? 'englishExample' : 'turkishExample';
      xml.push(`<note>${name}: ${escapeXml(example)}</note>`);
    }
  }
  for (const name of NOTE_FIELDS) {
    if (name === 'image' && image) continue;
    for (const item of [row[name] ?? []].flat() as string[]) {
      xml.push(`<note>${name}: ${escapeXml(item)}</note>`);
    }
  }
  return xml.join('');
}

function languageSection({ language, term, definition, example, names }: LanguagePart): string {
  if (!term && names.length === 0) return '';
  const meaning =
    term && definition ? `<descrip type="definition">${escapeXml(definition)}</descrip>` : '';
  const context = example ? `<descrip type="context">${escapeXml(example)}</descrip>` : '';
  const headword = term && `<termSec><term>${escapeXml(term)}</term>${context}</termSec>`;
  return `<langSec xml:lang="${language}">${meaning}${headword}${names.map(nameSection).join('')}</langSec>`;
}

function nameSection({ text: name, kind, note }: TermName): string {
  const { status, type } = NAME_MARKS[kind];
  const remark = note ? `<note>${escapeXml(note)}</note>` : '';
  return `<termSec><term>${escapeXml(name)}</term><termNote type="administrativeStatus">${status}</termNote><termNote type="termType">${type}</termNote><note>${KIND_NOTE}${kind}</note>${remark}</termSec>`;
}

/** Text for XML 1.0. */
export function escapeXml(text: string): string {
  return escapeForXml(text, /[&<>"\r]/g);
}
