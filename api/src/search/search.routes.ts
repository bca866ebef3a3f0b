import type { RouteInput } from '@terimce/contract/route';
import type { Routes } from '@terimce/contract/routes';
import { QUERY_MIN_LENGTH } from '@terimce/contract/routes/terms';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { RequestContext } from '../http/context.js';
import { PreparedReply } from '../http/prepared-reply.js';
import { presentTerm } from '../terms/present-term.js';
import type { SlugResolver } from '../terms/slug-resolver.js';
import type { ResultCache } from './result-cache.js';
import type { SearchOutcome, SearchService } from './search.service.js';
import { searchedWords } from './searched-words.js';
import { sortTerms } from './sort-terms.js';
import { SummaryJson } from './summary-json.js';
import { jsonOf, type TermCache } from './term-cache.js';
import type { LiveTitles, TermSummary } from './title-index.js';

export interface SearchRouteDeps {
  readonly search: SearchService;
  readonly titles: LiveTitles;
  readonly terms: Pick<TermCache, 'find'>;
  readonly slugs: SlugResolver;
  readonly cache: ResultCache<CachedReply>;
  /** Names the state of the indexes; results of another state are stale. */
  readonly generation: () => string;
  /** Whether Meilisearch answers as far as is known. */
  readonly engineIsReachable: () => boolean;
}

/** A reply that may be sent again, unless it was a makeshift. */
export interface CachedReply {
  readonly reply: PreparedReply;
  readonly degraded: boolean;
}

const TOO_SHORT = { data: [], count: 0, message: 'search query too short' };
const DEFAULT_LIMIT = 15;
/** Relevant hits among which another order is made. */
const SORTED_POOL = 100;

type SearchQuery = RouteInput<Routes['GET /terms/search']>['query'];
type SuggestQuery = RouteInput<Routes['GET /suggestions']>['query'];

/** GET /terms/search in both forms, and GET /suggestions. */
export function bindSearchRoutes(router: ApiRouter, deps: SearchRouteDeps): void {
  handle(router, 'GET /terms/search', async ({ query: input }, context) => {
    if (input.slug !== undefined && input.query === undefined) {
      const found = await deps.slugs.resolve(input.slug, input.limit ?? 1);
      const data = found.map((term) => presentTerm(term));
      return { data, count: data.length };
    }
    const query = input.query ?? '';
    if ([...query].length < QUERY_MIN_LENGTH) return TOO_SHORT;
    const words = searchedWords(query);
    return cached(deps, ['search', context.language, { ...input, query: words }], () =>
      searchTerms(deps, { ...input, query }, context),
    );
  });

  const summaries = new SummaryJson();
  handle(router, 'GET /suggestions', async ({ query: input }) => {
    if (input.query === '') return TOO_SHORT;
    const words = searchedWords(input.query);
    return cached(deps, ['suggest', { ...input, query: words }], () =>
      suggest(deps, summaries, input),
    );
  });
}

/** While the engine is away, what it had a part in is still the best answer; else makeshifts serve again. */
async function cached(
  { cache, generation, engineIsReachable }: SearchRouteDeps,
  parts: unknown,
  make: () => Promise<CachedReply>,
): Promise<PreparedReply> {
  const key = JSON.stringify(parts);
  const now = generation();
  if (engineIsReachable()) {
    const { reply } = await cache.get(now, key, make, (made) => !made.degraded);
    return reply;
  }
  const kept = cache.peek(now, key) ?? (await cache.get(now, `makeshift ${key}`, make, () => true));
  return kept.reply;
}

async function searchTerms(
  { search, terms }: SearchRouteDeps,
  input: SearchQuery & { query: string },
  context: RequestContext,
): Promise<CachedReply> {
  const { sortBy, limit = DEFAULT_LIMIT } = input;
  const pool = sortBy === 'relevance' ? limit : SORTED_POOL;
  // What the title index has found is read while the engine is still working.
  let early: unknown;
  const outcome = await search.search({
    ...input,
    limit: pool,
    mode: 'finished',
    facets: true,
    onTitles: (ids) => {
      early = Promise.resolve(terms.find(ids.slice(0, pool))).catch(() => undefined);
    },
  });
  await early;
  const hits = outcome.hits.slice(0, pool);
  const costs = new Map(hits.map(({ id, cost }) => [id, cost]));
  const found = await terms.find([...costs.keys()]);
  const sorted = sortBy === 'relevance' ? found : sortTerms(found, sortBy, context.language);
  const shown = sorted.slice(0, limit);
  const data = shown.flatMap((term, i) => {
    const end = i === shown.length - 1 ? '}' : '},';
    return [jsonOf(term), `,"cost":${roundCost(costs.get(term._id))}${end}`];
  });
  return prepare(data, shown.length, outcome);
}

async function suggest(
  { search, titles, terms }: SearchRouteDeps,
  summaries: SummaryJson,
  input: SuggestQuery,
): Promise<CachedReply> {
  const outcome = await search.search({ ...input, mode: 'typing', facets: false });
  const hits = outcome.hits.slice(0, input.limit);
  const missing = hits.filter(({ id }) => !titles.summaries.has(id)).map(({ id }) => id);
  const found = new Map<string, TermSummary>();
  for (const term of missing.length > 0 ? await terms.find(missing) : []) found.set(term._id, term);
  const data = hits.flatMap(({ id, cost }) => {
    const term = titles.summaries.get(id) ?? found.get(id);
    return term ? `${summaries.of(term)},"cost":${roundCost(cost)}}` : [];
  });
  return prepare([data.join()], data.length, outcome);
}

/** @param data JSON of the hits, separated by commas, in parts. */
function prepare(
  data: readonly (string | Buffer)[],
  count: number,
  outcome: SearchOutcome,
): CachedReply {
  const { degraded, corrected, facets } = outcome;
  const reply = new PreparedReply(['[', ...data, ']'], {
    count,
    ...(degraded ? { degraded } : {}),
    ...(corrected === undefined ? {} : { corrected }),
    ...(facets ? { facets } : {}),
  });
  return { reply, degraded };
}

function roundCost(cost = 0): number {
  return Math.round(cost * 1000) / 1000;
}
