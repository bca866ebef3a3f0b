import type { ContentLanguage } from '@terimce/contract/languages';
import { foldKey } from '@terimce/contract/text';
import { copyWithToast } from './copy-with-toast.js';
import { t } from './i18n.js';
import { headword, type TermName } from './terms.js';

/**
 * The headword to write for the words of a query: in the other language, if only one headword has the words, else in
 * the reader's.
 */
export function equivalentOf(term: TermName, query: string, language: ContentLanguage): string {
  const words = foldKey(query);
  const has = (name: string) => foldKey(name).includes(words);
  const inEnglish = has(term.englishTerm);
  if (inEnglish === has(term.turkishTerm)) return headword(term, language);
  return headword(term, inEnglish ? 'tr' : 'en');
}

/** Copies what {@link equivalentOf} finds, and says so. */
export function copyEquivalent(term: TermName, query: string, language: ContentLanguage): void {
  const text = equivalentOf(term, query, language);
  void copyWithToast(text, t('search.copied', { text }));
}
