import type { AdminTerm } from '@terimce/contract/admin-term';
import { EXTRA_LANGUAGE_CODES, EXTRA_LANGUAGES } from '@terimce/contract/languages';
import { TERM_CONTENT_FIELDS } from '@terimce/contract/term';

/** The fields of other languages, which are stored together. */
const TRANSLATED = EXTRA_LANGUAGE_CODES.flatMap(
  (code) => [`${EXTRA_LANGUAGES[code]}_term`, `${EXTRA_LANGUAGES[code]}_definition`] as const,
);
/** Editable fields of the form: all of them text, lists comma-separated. */
export const TERM_FIELDS = [
  ...TERM_CONTENT_FIELDS.filter((name) => name !== 'translations'),
  ...TRANSLATED,
];
export type TermField = (typeof TERM_FIELDS)[number];
export type TermValues = Record<TermField | 'newCategory', string>;

/** The category value that opens a field for a new category. */
export const NEW_CATEGORY = 'other';

export const EMPTY_TERM = Object.fromEntries(
  [...TERM_FIELDS, 'newCategory'].map((name) => [name, '']),
) as TermValues;

/** A stored term as form values. */
export function valuesOf(term: AdminTerm): TermValues {
  const values = { ...EMPTY_TERM };
  for (const name of TERM_FIELDS) {
    const value = name === 'blogEn' ? term.blog_en : term[name as keyof AdminTerm];
    values[name] = textOf(value);
  }
  return values;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** A stored term with the user's own proposed edit applied, from which further edits continue. */
export function proposedValuesOf(term: AdminTerm): TermValues {
  const values = valuesOf(term);
  if (term.proposal?.state !== 'open') return values;
  for (const name of TERM_FIELDS) {
    const value = term.proposal.changes[name];
    if (value !== undefined) values[name] = textOf(value);
  }
  return values;
}

const LISTS = new Set<string>(['tags', 'searchKeywords']);

/** The entries of a list, trimmed, without empty ones. */
export function splitList(text: string, separator: string | RegExp = ','): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** The normalized form of a value: equal if the server treats two values as the same. */
function normal(name: TermField, value: string): string {
  return LISTS.has(name) ? splitList(value).join(', ') : value.trim();
}

/** Non-empty trimmed fields, as they are sent. */
export function filledFields(values: TermValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of TERM_FIELDS) {
    const value = normal(name, values[name]);
    if (value !== '') body[name] = LISTS.has(name) ? splitList(value) : value;
  }
  if (values.category === NEW_CATEGORY) body.newCategory = values.newCategory.trim();
  return body;
}

/** Fields that differ from the stored term. */
export function changedFields(values: TermValues, stored: TermValues): TermField[] {
  return TERM_FIELDS.filter((name) => normal(name, values[name]) !== normal(name, stored[name]));
}

/** Fields that had a value and are empty now: unchanged unless they are marked for clearing. */
export function emptiedFields(values: TermValues, stored: TermValues): TermField[] {
  return changedFields(values, stored).filter((name) => normal(name, values[name]) === '');
}

/**
 * The body of a change: changed non-empty fields, and in `clear` the emptied fields that were marked. Other languages
 * are stored together: clearing one of them clears all and sends the remaining ones.
 */
export function editBody(
  values: TermValues,
  stored: TermValues,
  ticked: ReadonlySet<string>,
): { body: Record<string, unknown>; clear: string[] } {
  const changed = changedFields(values, stored);
  const filled = filledFields(values);
  const body: Record<string, unknown> = {};
  for (const name of changed) if (filled[name] !== undefined) body[name] = filled[name];
  if (filled.newCategory !== undefined) body.newCategory = filled.newCategory;
  const emptied = emptiedFields(values, stored).filter((name) => ticked.has(name));
  const others: readonly string[] = TRANSLATED;
  const clear: string[] = emptied.filter((name) => !others.includes(name));
  if (clear.length < emptied.length) {
    clear.push('translations');
    for (const name of TRANSLATED) {
      const kept = filled[name] ?? (stored[name] || undefined);
      if (kept !== undefined && !emptied.includes(name)) body[name] = kept;
    }
  }
  return { body, clear };
}
