import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import type { Request, RequestHandler } from 'express';
import { requestLanguage } from '../http/context.js';
import { inOrder, type LinkedTerm } from './page.js';

/** Finds terms for a text that is being typed, best first. */
export type SuggestTerms = (query: string, limit: number) => Promise<readonly LinkedTerm[]>;

/** Two segments, so that no term can have this path. */
export const BROWSER_SUGGESTIONS_PATH = '/opensearch/suggestions';
const COUNT = 8;

interface Options {
  readonly suggest: SuggestTerms;
  readonly baseOf: (req: Request) => string;
}

/**
 * Suggestions for a browser's own search field, as arrays of equal length: query, completions, descriptions, URLs
 * (https://github.com/dewitt/opensearch, Suggestions 1.1).
 */
export function browserSuggestions({ suggest, baseOf }: Options): RequestHandler {
  return async (req, res) => {
    const asked = new URL(req.originalUrl, 'http://localhost').searchParams.get('q') ?? '';
    const query = asked.trim().slice(0, QUERY_MAX_LENGTH);
    const terms = query === '' ? [] : await suggest(query, COUNT);
    const language = requestLanguage(req);
    const names = terms.map((term) => inOrder(term.turkishTerm, term.englishTerm, language));
    res
      .set('cache-control', 'public, max-age=60')
      .vary('Accept-Language')
      .type('application/x-suggestions+json')
      .send(
        JSON.stringify([
          asked,
          names.map(([own, other]) => own || other),
          names.map(([, other]) => other),
          terms.map(({ slug }) => `${baseOf(req)}/${slug}`),
        ]),
      );
  };
}
