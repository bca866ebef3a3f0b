import { LIST_COST } from './routes/terms.js';

interface PageCost {
  /** What is asked for, for the documentation. */
  readonly what: string;
  readonly cost: number;
  readonly why: string;
}

/** What requests outside the calls of the contract count as, in calls; all others count as one. */
export const PAGE_COSTS = {
  sitemap: { what: '`/sitemap.xml` and its parts', cost: 20, why: 'megabytes' },
  release: { what: 'files of `/data`', cost: 10, why: 'megabytes' },
  description: { what: '`openapi.json` and `/api/docs`', cost: 5, why: 'hundreds of kilobytes' },
  results: { what: '`/search?q=`', cost: LIST_COST, why: 'all results of a query are found' },
  pattern: {
    what: '`/opensearch/suggestions` and the tool `find_term` with wildcards',
    cost: LIST_COST,
    why: 'all names are looked at',
  },
  guess: {
    what: 'an address without a page of its own, also if it leads to a term; `/terms/search?slug=`, `/embed` and the tool `get_term` of a slug that no term has',
    cost: 5,
    why: 'similar terms are looked up',
  },
  picture: {
    what: '`/og/{slug}.png` that has to be drawn; one is drawn at a time, ten wait',
    cost: 10,
    why: 'drawing',
  },
} as const satisfies Record<string, PageCost>;
