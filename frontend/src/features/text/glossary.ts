import { guarded } from '@terimce/contract/csv-text';
import { type ContentLanguage, otherLanguage } from '@terimce/contract/languages';
import { headword } from '../../lib/terms.js';
import type { FoundTerms } from './find-terms.js';

type Term = FoundTerms['terms'][number];

/** A name of a text, with the terms that it may mean. */
export interface GlossaryEntry {
  /** The same for every occurrence. */
  readonly key: string;
  /** As the dictionary has it. */
  readonly name: string;
  readonly senses: readonly Term[];
  /** The sense that fits the text best, or that the reader chose. */
  readonly term: Term;
  readonly count: number;
  /** Whether it may be an ordinary word: it is listed apart, and neither marked nor copied. */
  readonly uncertain: boolean;
}

/** What the reader decided: senses by key, and names to leave out. */
export interface Decisions {
  readonly senses: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
}

/** The equivalent of a name of a text in that language. */
export const equivalent = (term: Term, language: ContentLanguage) =>
  headword(term, otherLanguage(language));

/** What a name may mean, whatever order its senses have in this text. */
export const keyOf = (name: FoundTerms['names'][number] | undefined) =>
  [...(name?.terms ?? [])].sort().join(' ');

/** The names of a text, in the order of their first occurrences. */
export function glossaryOf(found: FoundTerms, { senses }: Decisions): GlossaryEntry[] {
  const byId = new Map(found.terms.map((term) => [term._id, term]));
  const counts = found.names.map(() => 0);
  for (const { name } of found.matches) counts[name] = (counts[name] ?? 0) + 1;
  const entries = new Map<string, GlossaryEntry>();
  found.names.forEach((one, i) => {
    const key = keyOf(one);
    const known = entries.get(key);
    const meant = one.terms.flatMap((id) => byId.get(id) ?? []);
    const term = meant.find(({ _id }) => _id === senses[key]) ?? meant[0];
    if (!term) return;
    const { name } = known ?? one;
    const uncertain = one.uncertain && (known?.uncertain ?? true);
    const count = (known?.count ?? 0) + (counts[i] ?? 0);
    entries.set(key, { key, name, senses: meant, term, count, uncertain });
  });
  return [...entries.values()];
}

/** A line of a copied glossary. */
export interface GlossaryLine {
  readonly source: string;
  readonly target: string;
  readonly field: string;
}

export const GLOSSARY_FORMATS = ['table', 'csv', 'tbx', 'tab'] as const;
export type GlossaryFormat = (typeof GLOSSARY_FORMATS)[number];

const escapeMarkup = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const quoted = (cell: string) => `"${guarded(cell).replaceAll('"', '""')}"`;
const oneLine = (cell: string) => guarded(cell).replace(/[\t\r\n]+/g, ' ');

/** A glossary as text: tab-separated for OmegaT, DeepL and the like without a header, the others with one. */
export function glossaryText(
  lines: readonly GlossaryLine[],
  format: GlossaryFormat,
  language: ContentLanguage,
): string {
  if (format === 'tab') {
    return lines.map(({ source, target }) => `${oneLine(source)}\t${oneLine(target)}\n`).join('');
  }
  if (format === 'tbx') return tbx(lines, language);
  const rows = lines.map(({ source, target, field }) => [source, target, field]);
  const all = [[language, otherLanguage(language), 'field'], ...rows];
  if (format === 'csv') return all.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<td>${escapeMarkup(guarded(cell))}</td>`).join('');
  return `<table>${all.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}

/** TBX-Basic (ISO 30042:2019) in DCA style, as the exports of the dictionary. */
function tbx(lines: readonly GlossaryLine[], language: ContentLanguage): string {
  const section = (code: string, term: string) =>
    `<langSec xml:lang="${code}"><termSec><term>${escapeMarkup(term)}</term></termSec></langSec>`;
  const entries = lines.map(
    ({ source, target, field }, i) =>
      `<conceptEntry id="c${i + 1}"><descrip type="subjectField">${escapeMarkup(field)}</descrip>${section(language, source)}${section(otherLanguage(language), target)}</conceptEntry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><titleStmt><title>Terimce</title></titleStmt><sourceDesc><p>Terms of a text, found by Terimce</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
${entries.join('')}</body></text>
</tbx>
`;
}
