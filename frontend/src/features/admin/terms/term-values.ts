import type { AdminTerm } from '@terimce/contract/admin-term';
import { joinList, splitList } from '@terimce/contract/list-text';
import {
  type TermField as ContentField,
  fieldsWhere,
  LIST_FIELDS,
  replyNames,
  type TranslationName,
  translationName,
} from '@terimce/contract/term-fields';
import { orderedNames, type TermName } from '@terimce/contract/term-names';
import { NEW_CATEGORY } from '@terimce/contract/term-rules';

/** The fields of other languages, which are stored together. */
const TRANSLATED = [...translationName.keys()];
/** Editable fields of the form: all of them text, lists comma-separated, names as JSON. */
export type TermField = Exclude<ContentField, 'translations'> | TranslationName;
export const FORM_FIELDS: readonly TermField[] = [
  ...(fieldsWhere(({ kind }) => kind !== 'translations') as Exclude<
    ContentField,
    'translations'
  >[]),
  ...TRANSLATED,
];
export type TermValues = Record<TermField | 'newCategory', string>;

export const EMPTY_TERM = Object.fromEntries(
  [...FORM_FIELDS, 'newCategory'].map((name) => [name, '']),
) as TermValues;

/** A stored term as form values. */
export function valuesOf(term: AdminTerm): TermValues {
  const values = { ...EMPTY_TERM };
  for (const name of FORM_FIELDS) {
    const [reply = name] = isTranslated(name) ? [] : replyNames(name);
    values[name] = textOf(name, term[reply as keyof AdminTerm]);
  }
  return values;
}

const isTranslated = (name: TermField): name is TranslationName =>
  (TRANSLATED as readonly string[]).includes(name);
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

function textOf(name: TermField, value: unknown): string {
  if (!Array.isArray(value)) return String(value || '');
  if (value.length === 0) return '';
  return LISTS.has(name) ? joinList(value, ', ') : JSON.stringify(value);
}

/** The value of a form field as it is sent. */
function sentValue(name: TermField, text: string): unknown {
  if (LISTS.has(name)) return splitList(text);
  return name === 'names' ? JSON.parse(text) : text;
}

/** A stored term with the user's own proposed edit applied, from which further edits continue. */
export function proposedValuesOf(term: AdminTerm): TermValues {
  const values = valuesOf(term);
  if (term.proposal?.state !== 'open') return values;
  for (const name of FORM_FIELDS) {
    const value = term.proposal.changes[name];
    if (value !== undefined) values[name] = textOf(name, value);
  }
  return values;
}

/** The names in the form: rows that are not filled in yet have an empty text. */
export function namesIn({ names }: Pick<TermValues, 'names'>): TermName[] {
  return names === '' ? [] : (JSON.parse(names) as TermName[]);
}

/** The value of the form field with these names. */
export function namesValue(names: readonly TermName[]): string {
  return names.length === 0 ? '' : JSON.stringify(names);
}

/** The normalized form of a value: equal if the server treats two values as the same. */
function normal(name: TermField, value: string): string {
  if (name === 'names') {
    const trimmed = namesIn({ names: value }).map((one) => ({ ...one, text: one.text.trim() }));
    return namesValue(orderedNames(trimmed));
  }
  return LISTS.has(name) ? joinList(splitList(value), ', ') : value.trim();
}

/** Non-empty trimmed fields, as they are sent. */
export function filledFields(values: TermValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of FORM_FIELDS) {
    const value = normal(name, values[name]);
    if (value !== '') body[name] = sentValue(name, value);
  }
  if (values.category === NEW_CATEGORY) body.newCategory = values.newCategory.trim();
  return body;
}

/** Fields that differ from the stored term. */
export function changedFields(values: TermValues, stored: TermValues): TermField[] {
  return FORM_FIELDS.filter((name) => normal(name, values[name]) !== normal(name, stored[name]));
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
