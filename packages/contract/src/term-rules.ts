import type { TermContent } from './term-fields.js';

/** The category value that opens a field for a new category. */
export const NEW_CATEGORY = 'other';

type Given = { readonly [F in keyof TermContent]?: TermContent[F] | undefined };

/** Why a term cannot be stored, with the field that shows it. */
export interface Missing {
  readonly code:
    | 'HEADWORD_REQUIRED'
    | 'DEFINITION_REQUIRED'
    | 'CATEGORY_REQUIRED'
    | 'NEW_CATEGORY_REQUIRED';
  readonly field: 'englishTerm' | 'englishDefinition' | 'category' | 'newCategory';
}

/** What a new term lacks: it needs a headword and a definition, each in one language, and a category. */
export function missingIn(term: Given & { readonly newCategory?: string | undefined }): Missing[] {
  return [
    ...missingTexts(term),
    ...(term.category === NEW_CATEGORY && !term.newCategory
      ? [{ code: 'NEW_CATEGORY_REQUIRED', field: 'newCategory' } as const]
      : []),
    ...(term.category ? [] : [{ code: 'CATEGORY_REQUIRED', field: 'category' } as const]),
  ];
}

/** The glosses that a term lacks whose words have other meanings: one in each language of its headwords. */
export function missingGlosses(
  term: Pick<TermContent, 'englishTerm' | 'turkishTerm' | 'englishGloss' | 'turkishGloss'>,
): Array<'englishGloss' | 'turkishGloss'> {
  return [
    ...(term.englishTerm && !term.englishGloss ? (['englishGloss'] as const) : []),
    ...(term.turkishTerm && !term.turkishGloss ? (['turkishGloss'] as const) : []),
  ];
}

/**
 * The texts that a term lacks.
 * @param before its content before a change: one without a definition may stay without one.
 */
export function missingTexts(term: Given, before?: Given): Missing[] {
  const missing: Missing[] = [];
  if (!term.englishTerm && !term.turkishTerm) {
    missing.push({ code: 'HEADWORD_REQUIRED', field: 'englishTerm' });
  }
  const isDefined = (given: Given) => Boolean(given.englishDefinition || given.turkishDefinition);
  if (!isDefined(term) && (!before || isDefined(before))) {
    missing.push({ code: 'DEFINITION_REQUIRED', field: 'englishDefinition' });
  }
  return missing;
}
