import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import type { TermContentInput } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import { NAMES_MAX, orderedNames, type TermName } from '@terimce/contract/term-names';
import { foldKey, headwordKey } from '@terimce/contract/text';

const LIST_MAX = 100;

/**
 * The update that removes a merge from the kept term: former values of fields, and lists without what the merge
 * added.
 */
export function givenBack(
  now: TermContent,
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
): TermContentInput {
  const patch: Record<string, unknown> = {};
  for (const [name, { from, to }] of Object.entries(changes)) {
    const value = now[name as keyof TermContent];
    if (JSON.stringify(value) === JSON.stringify(to)) patch[name] = from;
    else if (Array.isArray(value) && Array.isArray(from) && Array.isArray(to)) {
      const before = new Set(from.map((entry) => JSON.stringify(entry)));
      const added = new Set(to.map((entry) => JSON.stringify(entry)).filter((e) => !before.has(e)));
      patch[name] = value.filter((entry) => !added.has(JSON.stringify(entry)));
    }
  }
  return patch;
}

/** The fields of a merged term that the kept one lacks. */
export function takenOver(kept: TermContent, merged: TermContent): TermContentInput {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(merged)) {
    const own = kept[name as keyof TermContent];
    if (typeof value === 'string' && value !== '' && own === '' && name !== 'slug') {
      patch[name] = value;
    }
  }
  patch.tags = union(kept.tags, merged.tags);
  patch.searchKeywords = union(kept.searchKeywords, merged.searchKeywords);
  patch.names = namesOfBoth(kept, merged);
  const translations = { ...kept.translations };
  for (const code of EXTRA_LANGUAGE_CODES) {
    const other = merged.translations[code];
    if (!translations[code] && other) translations[code] = other;
  }
  return { ...patch, translations };
}

/** The names of the kept term, then those that only the merged one has; its headwords become synonyms. */
function namesOfBoth(kept: TermContent, merged: TermContent): TermName[] {
  const headwords = (one: TermContent, other: TermContent): TermName[] => [
    { text: one.englishTerm || other.englishTerm, language: 'en', kind: 'synonym' },
    { text: one.turkishTerm || other.turkishTerm, language: 'tr', kind: 'synonym' },
  ];
  const keyOf = ({ text, language }: TermName) => `${language} ${headwordKey(text, language)}`;
  const known = new Set([...headwords(kept, merged), ...kept.names].map(keyOf));
  const added = [...merged.names, ...headwords(merged, kept)].filter((name) => {
    const key = keyOf(name);
    return !known.has(key) && known.add(key);
  });
  return orderedNames([...kept.names, ...added]).slice(0, NAMES_MAX);
}

function union(own: readonly string[], others: readonly string[]): string[] {
  const folds = new Set(own.map(foldKey));
  const added = others.filter((value) => {
    const fold = foldKey(value);
    return !folds.has(fold) && folds.add(fold);
  });
  return [...own, ...added].slice(0, LIST_MAX);
}
