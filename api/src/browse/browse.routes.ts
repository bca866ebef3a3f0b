import { tagLabel } from '@terimce/contract/tags';
import { toEdgeTerm } from '@terimce/contract/term';
import { paginate } from '@terimce/core/find-page';
import type { Term } from '@terimce/core/terms/term';
import { type ApiRouter, handle } from '../http/api-router.js';
import { presentSummary } from '../terms/present-term.js';
import type { BrowseService } from './browse.service.js';
import type { TermLinks } from './term-links.service.js';

/** How long clients and proxies may cache the lists of the home page, in seconds. */
const HOME_MAX_AGE = 60;

/** Terms by category and letter, the letters to browse by, links from a term to others, and the terms of a text. */
export function bindBrowseRoutes(router: ApiRouter, browse: BrowseService, links: TermLinks): void {
  handle(router, 'GET /terms/browse', async ({ query }) => {
    const { terms, total, tag } = await browse.list(query);
    const pagination = paginate(total, query);
    const names = tag ? { tag: { tr: tagLabel(tag, 'tr'), en: tagLabel(tag, 'en') } } : {};
    return { data: { terms: terms.map(presentSummary), pagination, ...names } };
  });

  handle(router, 'GET /terms/home', async (_, context) => {
    context.header('cache-control', `public, max-age=${HOME_MAX_AGE}`);
    return { data: browse.home() };
  });

  handle(router, 'GET /terms/letters', async ({ query }) => ({
    data: await browse.letters(query.language, query.category),
  }));

  handle(router, 'GET /terms/{id}/related', async ({ params, query }) => {
    const terms = await links.related(params.id, query.limit);
    return { data: terms.map(toEdgeTerm) };
  });

  handle(router, 'GET /terms/{id}/senses', async ({ params }) => {
    const terms = links.senses(params.id);
    return { data: terms.map(presentSense) };
  });

  handle(router, 'GET /terms/senses', async ({ query }) => {
    const terms = links.sensesOf(query.word);
    return { data: terms.map(presentSense) };
  });

  handle(router, 'POST /text', async ({ body }) => ({
    data: links.inText(body.text, body.language),
  }));

  handle(router, 'GET /terms/{id}/mentions', async ({ params }) => ({
    data: await links.mentions(params.id),
  }));
}

function presentSense(term: Term) {
  const { englishGloss, turkishGloss, englishDefinition, turkishDefinition } = term;
  const texts = { englishGloss, turkishGloss, englishDefinition, turkishDefinition };
  return { ...presentSummary(term), ...texts };
}
