import { toEdgeTerm } from '@terimce/contract/term';
import { instantOfText } from '@terimce/core/calendar';
import { CodedError } from '@terimce/core/coded-error';
import { cursorAt, termFeed } from '@terimce/core/terms/change-sequence';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { randomTerm } from '@terimce/title-search/home';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { withNotes } from '../dictionary/notes.repository.js';
import type { PublicTerms } from '../dictionary/public-terms.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { CategoryService } from './category.service.js';
import { presentWholeTerm } from './formula.js';

/** How long clients and proxies may cache these replies, in seconds. */
const POPULAR_MAX_AGE = 300;
const CATEGORIES_MAX_AGE = 600;

/** Reads single terms and lists of them; searching is in `search/`. */
export function bindTermRoutes(
  router: ApiRouter,
  {
    dictionary,
    terms,
    categories,
  }: {
    readonly dictionary: Dictionary<PublicTerm>;
    readonly terms: PublicTerms;
    readonly categories: CategoryService;
  },
): void {
  handle(router, 'GET /terms/{id}', async ({ params }) => {
    const term = await terms.findPublicById(params.id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    return { data: await presentWholeTerm(term) };
  });

  handle(router, 'GET /terms/slug/{slug}', async ({ params }) => {
    const term = await terms.findBySlug(params.slug);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    return { data: await presentWholeTerm(term) };
  });

  handle(router, 'GET /terms/changes', async ({ query }) => {
    const since = query.since === undefined ? undefined : instantOfText(query.since);
    const start = since ? await cursorAt(since) : (query.cursor ?? 0);
    const { changes, cursor, more } = await termFeed.changesSince(start, query.limit);
    const data = changes
      .filter(({ at, term, wasPublic }) => (term || wasPublic) && (!since || at >= since))
      .map(({ _id, at, term }) => ({ _id, at, ...(term ? { term: toEdgeTerm(term) } : {}) }));
    return { data, cursor, more };
  });

  handle(router, 'GET /terms/popular/list', async ({ query }, context) => {
    const popular = await terms.popular(query.limit);
    context.header('cache-control', `public, max-age=${POPULAR_MAX_AGE}`);
    const opened = popular.filter(({ clickCount }) => clickCount > 0).length;
    return { data: popular.map(toEdgeTerm), opened };
  });

  handle(router, 'GET /terms/categories', async (_, context) => {
    const list = await categories.list();
    context.header('cache-control', `public, max-age=${CATEGORIES_MAX_AGE}`);
    context.header('vary', 'Accept-Language, Accept-Encoding');
    return { data: list.map((category) => category[context.language]) };
  });

  handle(router, 'GET /terms/categories/list', async (_, context) => {
    const data = await categories.list();
    context.header('cache-control', `public, max-age=${CATEGORIES_MAX_AGE}`);
    return { data };
  });

  handle(router, 'GET /terms/random/get', async (_, context) => {
    const chosen = randomTerm(dictionary, Math.random());
    const [term] = chosen ? await withNotes([chosen]) : [];
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    context.header('cache-control', 'no-store');
    return { data: await presentWholeTerm(term) };
  });
}
