import type { TermContent, TermContentInput, Translation } from '@terimce/contract/term';
import { completeContent } from '../terms/term.js';

const EMPTY = completeContent({});
/** Never emptied: a term cannot be reached without them. */
const KEPT: ReadonlySet<string> = new Set(['slug', 'category']);

/** Applies a row to the content of a term. Explicitly empty fields are cleared or change nothing. Pure. */
export function mergedContent(
  before: TermContent,
  given: TermContentInput,
  empty: 'keep' | 'clear',
): TermContent {
  const after: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(given)) {
    if (typeof value !== 'string' && !Array.isArray(value)) continue;
    if (value.length > 0) after[field] = value;
    else if (empty === 'clear' && !KEPT.has(field))
      after[field] = EMPTY[field as keyof TermContent];
  }
  after.translations = mergedTranslations(before.translations, given.translations ?? {}, empty);
  return after as unknown as TermContent;
}

function mergedTranslations(
  before: TermContent['translations'],
  given: NonNullable<TermContentInput['translations']>,
  empty: 'keep' | 'clear',
): TermContent['translations'] {
  const after: Record<string, Translation> = { ...before };
  for (const [code, parts] of Object.entries(given)) {
    const merged: Record<string, string> = { ...(after[code] as Record<string, string>) };
    for (const [part, text] of Object.entries(parts ?? {})) {
      if (text) merged[part] = text;
      else if (empty === 'clear') delete merged[part];
    }
    if (Object.keys(merged).length > 0) after[code] = merged;
    else delete after[code];
  }
  return after as TermContent['translations'];
}
