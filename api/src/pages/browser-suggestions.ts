import type { UiLanguage } from '@terimce/contract/languages';
import { type Request, type RequestHandler, Router } from 'express';
import { requestLanguage } from '../http/context.js';

/** The parts of a term that a suggestion needs. */
export interface SuggestedTerm {
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly slug: string;
}

/** Finds terms for a text that is being typed, best first. */
export type SuggestTerms = (query: string, limit: number) => Promise<readonly SuggestedTerm[]>;

/** Two segments, so that no term can have this path. */
export const BROWSER_SUGGESTIONS_PATH = '/opensearch/suggestions';
const COUNT = 8;
const QUERY_MAX_LENGTH = 100;

interface Options {
  readonly suggest: SuggestTerms;
  readonly baseOf: (req: Request) => string;
}

/**
 * Suggestions for a browser's own search field, as arrays of equal length: query, completions, descriptions, URLs
 * (https://github.com/dewitt/opensearch, Suggestions 1.1).
 */
export function browserSuggestions({ suggest, baseOf }: Options): Router {
  const answer: RequestHandler = async (req, res) => {
    const asked = new URL(req.originalUrl, 'http://localhost').searchParams.get('q') ?? '';
    const query = asked.trim().slice(0, QUERY_MAX_LENGTH);
    const terms = query === '' ? [] : await suggest(query, COUNT);
    const language = requestLanguage(req.headers['accept-language']);
    const names = terms.map((term) => namesOf(term, language));
    res
      .set('cache-control', 'public, max-age=60')
      .vary('Accept-Language')
      .type('application/x-suggestions+json')
      .send(
        JSON.stringify([
          asked,
          names.map(([first]) => first),
          names.map(([, second]) => second),
          terms.map(({ slug }) => `${baseOf(req)}/${slug}`),
        ]),
      );
  };
  const router = Router();
  router.get(BROWSER_SUGGESTIONS_PATH, answer);
  return router;
}

/** The headword in the reader's language, then the other one. */
function namesOf({ englishTerm, turkishTerm }: SuggestedTerm, language: UiLanguage) {
  const names = language === 'en' ? [englishTerm, turkishTerm] : [turkishTerm, englishTerm];
  return [names[0] || names[1] || '', names[1] || ''] as const;
}
