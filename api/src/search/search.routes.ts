import { wantedCategory } from '@terimce/contract/category-names';
import { matchedName } from '@terimce/contract/match';
import { isTooShort } from '@terimce/contract/query-length';
import type { RouteInput } from '@terimce/contract/route';
import type { Routes } from '@terimce/contract/routes';
import type { Term } from '@terimce/core/terms/term';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { inOrder } from '@terimce/title-search/results';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { withNotes } from '../dictionary/notes.repository.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { RequestContext } from '../http/context.js';
import type { RateLimits } from '../http/rate-limits.js';
import { PreparedReply } from '../http/reply.js';
import { presentWholeTerm } from '../terms/formula.js';
import { suggestedJson, wholeTermJson } from '../terms/present-term.js';
import { GUESS_COST, type SlugResolver } from '../terms/slug-resolver.js';
import type { Engine } from './engine.js';
import type { MergedHit } from './merge-hits.js';
import { type CachedReply, type ResultCache, searchedWords } from './result-cache.js';
import type { SearchOutcome, TermSearch } from './search.service.js';

export interface SearchRouteDeps {
  readonly search: TermSearch;
  readonly dictionary: Dictionary<PublicTerm>;
  readonly slugs: SlugResolver;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly cache: ResultCache<CachedReply>;
  readonly engine: Pick<Engine, 'version' | 'isReachable'> | undefined;
}

const TOO_SHORT = { data: [], count: 0, message: 'search query too short' };
const DEFAULT_LIMIT = 15;
/** The same for a page of all results. */
const PAGE_LIMIT = 50;
/** Relevant hits among which another order is made. */
const SORTED_POOL = 100;

type SearchQuery = RouteInput<Routes['GET /terms/search']>['query'];
type SuggestQuery = RouteInput<Routes['GET /suggestions']>['query'];

/** GET /terms/search in both forms, and GET /suggestions. */
export function bindSearchRoutes(router: ApiRouter, deps: SearchRouteDeps): void {
  handle(router, 'GET /terms/search', async ({ query: input }, context) => {
    if (input.slug !== undefined && input.query === undefined) {
      const { limit = 1 } = input;
      // More than one is asked for to choose from.
      const offers = limit === 1 ? 0 : limit;
      const { found, offered, guessed } = await deps.slugs.resolveOrOffer(
        input.slug,
        limit,
        offers,
      );
      // The work is done, so a limit that is exceeded now refuses only the next request.
      if (guessed) await deps.limits.take('search', context.ip, GUESS_COST).catch(() => undefined);
      const terms = [...found, ...offered];
      const data = await Promise.all(terms.map(presentWholeTerm));
      return new PreparedReply([JSON.stringify(data)], { count: terms.length });
    }
    const query = input.query ?? '';
    if (isTooShort(query)) return TOO_SHORT;
    const words = searchedWords(query);
    const { page } = input;
    return cached(deps, ['search', context.language, { ...input, query: words }], () =>
      page === undefined
        ? searchTerms(deps, { ...input, query }, context)
        : listResults(deps, { ...input, query, page }, context),
    );
  });

  handle(router, 'GET /suggestions', async ({ query: input }) => {
    if (input.query === '') return TOO_SHORT;
    const words = searchedWords(input.query);
    return cached(deps, ['suggest', { ...input, query: words }], () => suggest(deps, input));
  });
}

/**
 * While the engine is unreachable, a cached complete reply is still the best answer; if there is none, incomplete
 * replies are used.
 */
async function cached(
  { cache, dictionary, engine }: SearchRouteDeps,
  parts: unknown,
  make: () => Promise<CachedReply>,
): Promise<PreparedReply> {
  const key = JSON.stringify(parts);
  // The state of both indexes; results of another state are stale.
  const now = `${dictionary.version}.${engine?.version ?? ''}`;
  if (engine?.isReachable) {
    const { reply } = await cache.get(now, key, make, (made) => !made.degraded);
    return reply;
  }
  const kept =
    cache.peek(now, key) ?? (await cache.get(now, `titles only ${key}`, make, () => true));
  return kept.reply;
}

async function searchTerms(
  { search, dictionary }: SearchRouteDeps,
  input: SearchQuery & { query: string },
  context: RequestContext,
): Promise<CachedReply> {
  const { sortBy, limit = DEFAULT_LIMIT } = input;
  const pool = sortBy === 'relevance' ? limit : SORTED_POOL;
  const outcome = await search.search({ ...input, limit: pool, mode: 'finished', facets: true });
  const hits = outcome.hits.slice(0, pool);
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const ids =
    sortBy === 'relevance' ? byId.keys() : inOrder(dictionary, byId, sortBy, context.language);
  const shown = await withNotes(dictionary.find(ids).slice(0, limit));
  const data = shown.flatMap((term, i) => {
    const end = i === shown.length - 1 ? '}' : '},';
    return [wholeTermJson(term), `${whyOf(byId.get(term._id), term)}${end}`];
  });
  return prepare(data, countOf(outcome, input.category, shown.length), outcome);
}

/** A page of all results; their counts are exact. */
async function listResults(
  { search, dictionary }: SearchRouteDeps,
  input: SearchQuery & { query: string; page: number },
  { language }: RequestContext,
): Promise<CachedReply> {
  const { limit = PAGE_LIMIT } = input;
  const { results, ...page } = await search.results({ ...input, limit }, language);
  const byId = new Map(results.map((result) => [result.id, result]));
  const found = await withNotes(dictionary.find(byId.keys()));
  const data = found.flatMap((term, i) => {
    const { match, group, name } = byId.get(term._id) ?? {};
    const isHeadword = name === term.englishTerm || name === term.turkishTerm;
    const why = { match, group, foundName: isHeadword ? undefined : name };
    return [
      wholeTermJson(term),
      `,${JSON.stringify(why).slice(1)}${i === found.length - 1 ? '' : ','}`,
    ];
  });
  const { count, groups, facets, corrected, notInDictionary } = page;
  const reply = new PreparedReply(['[', ...data, ']'], {
    count,
    groups,
    facets,
    ...(corrected === undefined ? {} : { corrected }),
    ...(notInDictionary ? { notInDictionary } : {}),
  });
  return { reply, degraded: false };
}

async function suggest(
  { search, dictionary }: SearchRouteDeps,
  input: SuggestQuery,
): Promise<CachedReply> {
  const outcome = await search.search({ ...input, mode: 'typing', facets: false });
  const data = outcome.hits.slice(0, input.limit).flatMap((hit) => {
    const term = dictionary.get(hit.id);
    return term ? `${suggestedJson(term)}${whyOf(hit, term)}}` : [];
  });
  return prepare([data.join()], outcome.hits.length, outcome);
}

/** @param data JSON of the hits, separated by commas, in parts. */
function prepare(
  data: readonly (string | Buffer)[],
  count: number,
  outcome: SearchOutcome,
): CachedReply {
  const { atLeast, degraded, corrected, notInDictionary, facets } = outcome;
  const reply = new PreparedReply(['[', ...data, ']'], {
    count,
    ...(atLeast ? { atLeast } : {}),
    ...(degraded ? { degraded } : {}),
    ...(corrected === undefined ? {} : { corrected }),
    ...(notInDictionary ? { notInDictionary } : {}),
    ...(facets ? { facets } : {}),
  });
  return { reply, degraded };
}

/** The number of all hits by category; for a category, its number. */
function countOf(
  { facets = {} }: SearchOutcome,
  category: string | undefined,
  shown: number,
): number {
  const slug = wantedCategory(category);
  const counted = Object.entries(facets).filter(([name]) => !slug || name === slug);
  return Math.max(
    shown,
    counted.reduce((sum, [, count]) => sum + count, 0),
  );
}

/** How a hit was found, as fields of its JSON. */
function whyOf(hit: MergedHit | undefined, term: Term): string {
  if (!hit) return '';
  const name = matchedName(hit.title, term);
  const why = `,"cost":${Math.round(hit.cost * 1000) / 1000},"match":"${hit.match}"`;
  return name === undefined ? why : `${why},"foundName":${JSON.stringify(name)}`;
}
