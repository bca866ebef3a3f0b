import type { ContentLanguage } from '@terimce/contract/languages';
import type { EdgeTerm } from '@terimce/contract/term-fields';
import { slugify } from '@terimce/contract/text';

/** The fields of a term that lists and links need. */
export type TermName = Readonly<
  Pick<EdgeTerm, '_id' | 'englishTerm' | 'turkishTerm' | 'category' | 'slug'>
>;

/** Only the fields of a list's term, as they are passed to its page. */
export function termName({ _id, englishTerm, turkishTerm, category, slug }: TermName): TermName {
  return { _id, englishTerm, turkishTerm, category, slug };
}

/** The path of a term's page. A term without a slug gets one from its English headword. */
export function termPath(term: Pick<TermName, 'slug' | 'englishTerm' | 'turkishTerm'>): string {
  return `/${term.slug || slugify(term.englishTerm) || slugify(term.turkishTerm)}`;
}

/** The headword in the language if there is one, else in the other language. */
export function headword(
  term: Pick<TermName, 'englishTerm' | 'turkishTerm'>,
  language: ContentLanguage,
): string {
  return language === 'en'
    ? term.englishTerm || term.turkishTerm
    : term.turkishTerm || term.englishTerm;
}

interface Glossed {
  readonly englishGloss?: string | undefined;
  readonly turkishGloss?: string | undefined;
}

/** What tells a term from others with the same word. */
export function glossOf(term: Glossed, language: ContentLanguage): string | undefined {
  return language === 'en' ? term.englishGloss : term.turkishGloss;
}

/** Whether a slug has the form of a database id. */
export function isTermId(slug: string): boolean {
  return /^[0-9a-f]{24}$/i.test(slug);
}
