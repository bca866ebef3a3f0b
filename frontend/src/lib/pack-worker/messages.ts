import type { ContentLanguage } from '@terimce/contract/languages';
import type { MatchKind } from '@terimce/contract/match';
import type { PackTerm } from '@terimce/contract/offline-pack';
import type { TextTerms } from '@terimce/contract/routes/text';
import type { ResultPage } from '@terimce/title-search/all-results';
import type { BrowseQuestion } from '@terimce/title-search/browse';
import type { ResultsQuestion } from '@terimce/title-search/results';
import type { NamedTerm } from '@terimce/title-search/term-links';

/** Messages from the page to the worker; the answer has the same `id`. */
export type PackQuestion =
  | {
      readonly kind: 'search';
      readonly query: string;
      readonly limit: number;
      readonly mode: 'typing' | 'finished';
      readonly category?: string | undefined;
      readonly exact?: boolean | undefined;
    }
  /** A page of all results. */
  | ({ readonly kind: 'results' } & ResultsQuestion)
  | ({ readonly kind: 'browse' } & BrowseQuestion)
  | { readonly kind: 'term'; readonly slug: string }
  /** Links from a term to others. */
  | { readonly kind: 'links'; readonly id: string }
  /** The terms of a text. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly language?: ContentLanguage | undefined;
    }
  | { readonly kind: 'random' }
  /** The pack was changed or removed: drop what was read of it. */
  | { readonly kind: 'forget' };

/** A term; for a search with the kind of its match, and the name that it shows besides its headwords. */
interface PackHit extends PackTerm {
  readonly match?: MatchKind | undefined;
  readonly foundName?: string | undefined;
}

export interface PackAnswer {
  readonly terms: readonly PackHit[];
  /** Mentions in its texts, for links. */
  readonly mentions?: readonly NamedTerm<PackTerm>[] | undefined;
  /** For all results: their groups and counts. */
  readonly page?: ResultPage | undefined;
  /** Whether these are results of names alone. */
  readonly isPartial?: boolean | undefined;
  /** For a browsed page: how many terms all pages have, and the tag as terms write it. */
  readonly total?: number | undefined;
  readonly tag?: string | undefined;
  /** The names of a text and their places; the terms are those of all names. */
  readonly text?: Omit<TextTerms, 'terms'> | undefined;
  /** Other meanings of the words of the term, for links. */
  readonly senses?: readonly PackTerm[] | undefined;
  /** The corrected query. */
  readonly corrected?: string | undefined;
  /** No term is named like the query. */
  readonly notInDictionary?: boolean | undefined;
  /** Whether there is a pack. */
  readonly present: boolean;
}

export interface Asked {
  readonly id: number;
  readonly question: PackQuestion;
}
export interface Answered {
  readonly id: number;
  readonly answer: PackAnswer;
}
