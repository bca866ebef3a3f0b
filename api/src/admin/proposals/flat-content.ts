import {
  type TermContent,
  type Translation,
  translationName,
  translationOf,
} from '@terimce/contract/term-fields';
import type { ProposedChange } from '@terimce/core/models/term-proposal';
import { changesBetween } from '@terimce/core/terms/term';

/** The content of a term by field; each part of a translation is one field. */
export function flatContent(content: TermContent): Record<string, unknown> {
  const { translations, ...flat } = content;
  const parts = [...translationName].map(([name, [code, part]]) => [
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
    const translation = translationOf(field);
    if (!translation) {
      after[field] = to;
      continue;
    }
    const [code, part] = translation;
    const { [part]: _, ...others } = translations[code] ?? {};
    const parts = to === '' ? others : { ...others, [part]: to };
    if (Object.keys(parts).length > 0) translations[code] = parts;
    else delete translations[code];
  }
  return { ...(after as unknown as TermContent), translations };
}
