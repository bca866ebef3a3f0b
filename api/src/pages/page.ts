import type { ContentLanguage } from '@terimce/contract/languages';
import type { Term } from '@terimce/core/terms/term';
import type { Html } from './html.js';

/** Address of a page, without the language: `/thermal-conductivity`, `/c/civil?page=2`. */
export interface PageAddress {
  /** Encoded. */
  readonly path: string;
  readonly page?: number | undefined;
  /** Languages of the content in which the page exists; all of them if absent. */
  readonly languages?: readonly ContentLanguage[] | undefined;
}

/** A page before it is inserted into the front end's HTML. */
export interface Page {
  readonly status: 200 | 404 | 503;
  readonly language: ContentLanguage;
  readonly title: string;
  readonly description: string;
  /** Absent for pages that search engines should not index. */
  readonly address?: PageAddress;
  /** Whether the requested URL specifies the language. */
  readonly explicitLanguage: boolean;
  readonly kind: 'website' | 'article';
  /** Path of a preview picture, 1200 × 630 pixels. */
  readonly image?: string;
  readonly jsonLd?: object;
  /** Content for readers without scripts; the client replaces it. */
  readonly body?: Html;
}

/** Redirects the visitor to the canonical address of a page. */
export interface Redirect {
  readonly status: 301 | 302;
  /** Path with query, encoded. */
  readonly location: string;
}

/** A pair of Turkish and English content, the reader's language first. */
export function inOrder<T>(turkish: T, english: T, language: ContentLanguage): [T, T] {
  return language === 'tr' ? [turkish, english] : [english, turkish];
}

/** The parts of a term that a link to it shows. */
export type LinkedTerm = Pick<Term, 'slug' | 'turkishTerm' | 'englishTerm'>;

/** The headwords of a term, the reader's language first. */
export function headwordsOf({ turkishTerm, englishTerm }: LinkedTerm, language: ContentLanguage) {
  return inOrder(turkishTerm, englishTerm, language).filter(Boolean);
}

/** What tells a term from others with the same word, in the other language if it is missing in this one. */
export function glossOf(
  term: Pick<Term, 'turkishGloss' | 'englishGloss'>,
  language: ContentLanguage,
) {
  const [gloss, other] = inOrder(term.turkishGloss, term.englishGloss, language);
  return gloss || other;
}

/** The path of an address, with a language or without one. */
export function pathOf({ path, page }: PageAddress, language?: ContentLanguage): string {
  const query = new URLSearchParams();
  if (page !== undefined && page > 1) query.set('page', String(page));
  if (language) query.set('hl', language);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
