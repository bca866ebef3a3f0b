import type { termSummary } from '@terimce/contract/routes/terms';
import { toEdgeTerm } from '@terimce/contract/term';
import { publicTerm, type Term } from '@terimce/core/terms/term';
import type { z } from 'zod';
import { type ApiRouter, handle } from '../http/api-router.js';
import { paginationOf } from '../http/pagination.js';
import type { BrowseService } from './browse.service.js';

/** Terms by category and letter, and related ones. */
export function bindBrowseRoutes(router: ApiRouter, browse: BrowseService): void {
  handle(router, 'GET /terms/browse', async ({ query }) => {
    const { terms, total } = await browse.list(query);
    return { data: { terms: terms.map(presentSummary), pagination: paginationOf(query, total) } };
  });

  handle(router, 'GET /terms/letters', async ({ query }) => ({
    data: [...(await browse.letters(query.language, query.category))],
  }));

  handle(router, 'GET /terms/{id}/related', async ({ params, query }) => {
    const terms = await browse.related(params.id, query.limit);
    return { data: terms.map((term) => toEdgeTerm(publicTerm(term))) };
  });
}

function presentSummary(term: Term): z.output<typeof termSummary> {
  const { _id, englishTerm, turkishTerm, category, slug } = term;
  return {
    _id,
    englishTerm,
    ingilizce_terim: englishTerm,
    turkishTerm,
    turkce_terim: turkishTerm,
    category,
    slug,
  };
}
