import { type ApiRouter, handle } from '../http/api-router.js';
import { paginate } from '../http/paginate.js';
import { presentSummary, presentTerm } from '../terms/present-term.js';
import type { BrowseService } from './browse.service.js';

/** Terms by category and letter, the letters to browse by, and related terms. */
export function bindBrowseRoutes(router: ApiRouter, browse: BrowseService): void {
  handle(router, 'GET /terms/browse', async ({ query }) => {
    const { terms, total } = await browse.list(query);
    const pagination = paginate(total, query.page, query.limit);
    return { data: { terms: terms.map(presentSummary), pagination } };
  });

  handle(router, 'GET /terms/letters', async ({ query }) => ({
    data: [...(await browse.letters(query.language, query.category))],
  }));

  handle(router, 'GET /terms/{id}/related', async ({ params, query }) => {
    const terms = await browse.related(params.id, query.limit);
    return { data: terms.map(presentTerm) };
  });
}
