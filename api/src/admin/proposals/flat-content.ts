import { EXTRA_LANGUAGE_CODES, EXTRA_LANGUAGES } from '@terimce/contract/languages';
import type { TermContent, Translation } from '@terimce/contract/term';
import type { ProposedChange } from '@terimce/core/models/term-proposal';
import { changesBetween } from '@terimce/core/terms/term';

/** Flat names of translations, such as `german_term`; each is a separate field. */
const TRANSLATED = EXTRA_LANGUAGE_CODES.flatMap((code) =>
  (['term', 'definition'] as const).map(
    (part) => [`${EXTRA_LANGUAGES[code]}_${part}`, { code, part }] as const,
  ),
);
const translationOf = new Map<string, (typeof TRANSLATED)[number][1]>(TRANSLATED);

/** The content of a term by field; each part of a translation is one field. */
export function flatContent(content: TermContent): Record<string, unknown> {
  const { translations, ...flat } = content;
  const parts = TRANSLATED.map(([name, { code, part }]) => [
    name,
    translations[code]?.[part] ?? '',
  ]);
  return { ...flat, ...Object.fromEntries(parts) };
}

/** The differences between two contents, field by field. */
export function flatChanges(before: TermContent, after: TermContent): ProposedChange[] {
  const changes = Object.entries(changesBetween(flatContent(before), flatContent(after)));
  return changes.map(([field, { from, to }]) => ({ field, from, to }));
}

/** `content` with the changes applied. */
export function withChanges(
  content: TermContent,
  changes: readonly Pick<ProposedChange, 'field' | 'to'>[],
): TermContent {
  const translations: Record<string, Translation> = { ...content.translations };
  const after: Record<string, unknown> = { ...content };
  for (const { field, to } of changes) {
    const translation = translationOf.get(field);
    if (!translation) {
      after[field] = to;
      continue;
    }
    const { [translation.part]: _, ...others } = translations[translation.code] ?? {};
    const parts = to === '' ? others : { ...others, [translation.part]: to };
    if (Object.keys(parts).length > 0) translations[translation.code] = parts;
    else delete translations[translation.code];
  }
  return { ...(after as unknown as TermContent), translations };
}
