import type { EditedTerm } from '@terimce/contract/admin-term';
import type { TermContent, TermContentInput } from '@terimce/contract/term';
import { CodedError } from '@terimce/core/coded-error';
import { completeContent, withContent } from '@terimce/core/terms/term';

const EMPTY = completeContent({});
/** Never emptied: a term cannot be reached without them. */
const KEPT: ReadonlySet<string> = new Set(['slug', 'category']);

/**
 * The changes that an edit makes to a term. Fields named in `clear` become empty, then fields with a value are set.
 * Empty fields change nothing. Parts of translations are merged with the existing ones.
 * @throws CodedError HEADWORD_REQUIRED, DEFINITION_REQUIRED if none would be left.
 */
export function patchOf(current: TermContent, edit: EditedTerm): TermContentInput {
  const cleared = (edit.clear ?? []).filter((field) => !KEPT.has(field));
  const patch: Record<string, unknown> = {};
  for (const field of cleared) patch[field] = EMPTY[field];
  for (const field of Object.keys(EMPTY) as (keyof TermContent)[]) {
    const value = edit[field];
    if (field !== 'translations' && hasValue(value)) patch[field] = value;
  }
  const translations = mergeTranslations(
    cleared.includes('translations') ? {} : current.translations,
    edit.translations ?? {},
  );
  if (translations) patch.translations = translations;
  requireContent(current, withContent(current, patch as TermContentInput));
  return patch as TermContentInput;
}

/** @throws CodedError HEADWORD_REQUIRED, DEFINITION_REQUIRED if a change leaves none. */
export function requireContent(current: TermContent, after: TermContent): void {
  if (!after.englishTerm && !after.turkishTerm) throw new CodedError('HEADWORD_REQUIRED');
  if (
    !after.englishDefinition &&
    !after.turkishDefinition &&
    (current.englishDefinition || current.turkishDefinition)
  ) {
    throw new CodedError('DEFINITION_REQUIRED');
  }
}

function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
}

/** Undefined if no translation was sent. */
function mergeTranslations(
  current: TermContent['translations'],
  given: NonNullable<TermContentInput['translations']>,
): TermContent['translations'] | undefined {
  const merged: Record<string, unknown> = { ...current };
  let changed = false;
  for (const [code, parts] of Object.entries(given)) {
    const filled = Object.entries(parts ?? {}).filter(([, text]) => text);
    if (filled.length === 0) continue;
    merged[code] = { ...(merged[code] as object | undefined), ...Object.fromEntries(filled) };
    changed = true;
  }
  return changed ? (merged as TermContent['translations']) : undefined;
}
