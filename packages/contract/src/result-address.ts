import type { ContentLanguage } from './languages.js';
import { pageNumber } from './page-number.js';
import { QUERY_MAX_LENGTH } from './query-length.js';

export const RESULTS_PER_PAGE = 50;

/** What the address of a page of results asks for: `/search?q=heat&category=civil&language=en&page=2`. */
export interface ResultAddress {
  /** Trimmed; empty without a query. */
  readonly query: string;
  readonly category: string | undefined;
  /** The language of the names; both if undefined. */
  readonly direction: ContentLanguage | undefined;
  readonly exact: boolean;
  readonly sortBy: 'relevance' | 'alphabetical';
  /** From 1. */
  readonly page: number;
}

/** Reads the address of a page of results. What it does not know stands for the usual. */
export function readResultAddress(params: { get(name: string): string | null }): ResultAddress {
  const direction = params.get('language');
  return {
    query: (params.get('q') ?? '').trim().slice(0, QUERY_MAX_LENGTH),
    category: params.get('category') ?? undefined,
    direction: direction === 'en' || direction === 'tr' ? direction : undefined,
    exact: params.get('exact') === 'true',
    sortBy: params.get('sortBy') === 'alphabetical' ? 'alphabetical' : 'relevance',
    page: pageNumber(params.get('page')),
  };
}
