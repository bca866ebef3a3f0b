import type { ContentLanguage } from '@terimce/contract/languages';
import type { MatchKind } from '@terimce/contract/match';
import type { MentionField } from '@terimce/contract/mentions';
import type { PackTerm } from '@terimce/contract/offline-pack';
import type { TextTerms } from '@terimce/contract/routes/text';
import type { ResultPage } from '@terimce/title-search/all-results';

/** What a page of all results shows. */
export interface ResultsQuestion {
  readonly query: string;
  readonly category?: string | undefined;
  readonly exact?: boolean | undefined;
  /** The language of the names; both if absent. */
  readonly direction?: ContentLanguage | undefined;
  readonly sortBy: 'relevance' | 'alphabetical';
  /** The language by whose headwords the results are sorted. */
  readonly language: ContentLanguage;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Whether results of names alone will do if the texts have not been read, which takes a second. */
  readonly namesFirst?: boolean | undefined;
}

/** A page of the terms of a category, under a letter, or with a tag. */
export interface BrowseQuestion {
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  /** Last segment of the path of a tag's page. */
  readonly tag?: string | undefined;
  /** The language of the letter and of the order. */
  readonly language: ContentLanguage;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

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

/** A term that a definition or a usage note mentions. */
export interface PackMention {
  readonly field: MentionField;
  readonly at: number;
  readonly text: string;
  readonly term: PackTerm;
}

/** A term; for a search with the kind of its match, and the name that it shows besides its headwords. */
interface PackHit extends PackTerm {
  readonly match?: MatchKind | undefined;
  readonly foundName?: string | undefined;
}

export interface PackAnswer {
  readonly terms: readonly PackHit[];
  /** Mentions in its texts, for links. */
  readonly mentions?: readonly PackMention[] | undefined;
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
