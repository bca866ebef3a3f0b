import { searchAttributes } from '@terimce/contract/search-fields';
import type { SearchWeight } from '@terimce/contract/term-fields';
import { TIERS } from '@terimce/title-search/costs';
import { stemmedQuery } from '@terimce/title-search/query';
import { STOP_WORDS } from '@terimce/title-search/stop-words';
import type { MultiSearchQuery } from 'meilisearch';
import type { EngineList } from './engine-client.js';

/** A search in the engine. */
export interface EngineRequest {
  /** Folded words, without operators; see `normalizeQuery`. */
  readonly normalized: string;
  readonly language: 'both' | 'tr' | 'en';
  /** Category slug. */
  readonly category: string | undefined;
  /** Without spelling correction. */
  readonly exact: boolean;
  /** Also return counts by category, without the category filter. */
  readonly facets: boolean;
  /** Number of wanted hits. */
  readonly limit: number;
  /** A hit may lack some of the words. */
  readonly loose?: boolean;
  /** Some words have synonyms. */
  readonly synonyms?: boolean;
  /** Also return whether a hit matched in its names or its texts; costs the engine a fifth more. */
  readonly explain?: boolean;
  /** Nothing else searches: look for stems as well, and return the fields for reranking. */
  readonly alone?: boolean;
}

/** A term that the engine found, with its cost. */
export interface EngineHit {
  readonly id: string;
  readonly cost: number;
  readonly foundBy: 'engine-title' | 'engine-text';
  /** Only with `alone`: the attributes by which it is ranked. */
  readonly [attribute: string]: unknown;
}

/** All hits of one query to the engine, in all categories. */
export interface CountedList {
  /** The first hits. */
  readonly hits: readonly { readonly id: string; readonly category?: string | undefined }[];
  /** Total number of hits per category slug. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface EngineAnswer {
  /** Best first, each term once. */
  readonly hits: EngineHit[];
  /** Only with `facets`. */
  readonly counted: readonly CountedList[];
}

/** Hits requested per list if the engine's hits are reranked. */
const POOL = 50;
/** Cost per position in the engine's list: a hundred positions stay within their tier. */
const COST_PER_POSITION = 0.01;
/** The engine uses at most this many words. */
const MAX_WORDS = 10;

/** The attributes for a search in each language, by what they are. */
const byLanguage = (...weights: SearchWeight[]) => ({
  tr: searchAttributes(weights, 'tr'),
  en: searchAttributes(weights, 'en'),
  both: searchAttributes(weights),
});
const TITLES = byLanguage('headword');
const HINTS = byLanguage('hint');
const TEXTS = byLanguage('tag', 'text');

/** A query, without the name of the index. */
type EngineQuery = Omit<MultiSearchQuery, 'indexUid'>;

/** The queries of one search. */
export function engineQueries(request: EngineRequest): EngineQuery[] {
  const words = request.normalized.split(' ').slice(0, MAX_WORDS);
  const isLiteral = literalWords(request, words.length);
  const q = words.map((word, i) => (isLiteral(word, i) ? `"${word}"` : word)).join(' ');
  return request.alone ? queriesAlone(request, q) : queriesBesideTitles(request, q);
}

/**
 * Which words are quoted; quoting is the only way to turn off corrections in one query. The title index corrects
 * titles better, so with it the engine corrects only the last word, which may be incomplete. Words of definitions and
 * tags are not corrected, because looking for corrections is a fifth of the engine's work.
 */
function literalWords({ exact, alone, loose, synonyms }: EngineRequest, count: number) {
  if (exact) return () => true;
  if (alone || loose || synonyms) return () => false;
  return (word: string, i: number) => i < count - 1 && PLAIN_WORD.test(word);
}

/** A word that the engine does not split; a split word in quotes would be searched as a phrase. */
const PLAIN_WORD = /^[a-z0-9]+$/;

/**
 * With the title index, which finds titles better, one list over all attributes, counted by category, is enough: each
 * further list costs the engine as much as the first.
 */
function queriesBesideTitles(request: EngineRequest, q: string): EngineQuery[] {
  const { language, category, limit, facets, loose, explain } = request;
  const query: EngineQuery = {
    q,
    limit,
    attributesToRetrieve: ['id'],
    matchingStrategy: loose ? 'last' : 'all',
    ...(explain ? { showMatchesPosition: true } : {}),
    ...(language === 'both'
      ? {}
      : { attributesToSearchOn: [...TITLES[language], ...HINTS[language], ...TEXTS[language]] }),
  };
  const counted = { ...query, facets: ['category'] };
  if (category === undefined) return [facets ? counted : query];
  const filtered = { ...query, filter: categoryFilter(category) };
  return facets ? [filtered, counted] : [filtered];
}

/** Without the title index: titles and keywords; stems; tags and definitions, with all words required. */
function queriesAlone(
  { normalized, language, category, exact, facets }: EngineRequest,
  q: string,
): EngineQuery[] {
  const common = { limit: POOL };
  const names = [
    ...TITLES[language],
    ...(language === 'both' ? ['joined'] : []),
    ...HINTS[language],
  ];
  const lists: EngineQuery[] = [
    { ...common, q, attributesToSearchOn: names },
    { ...common, q, attributesToSearchOn: TEXTS[language], matchingStrategy: 'all' },
  ];
  if (!exact && language !== 'en') {
    lists.push({ ...common, q: stemmedQuery(normalized), attributesToSearchOn: ['stem'] });
  }
  const ranked = [...RANKED, ...(facets ? ['category'] : [])];
  const counted = facets ? { facets: ['category'] } : {};
  if (category === undefined) {
    return lists.map((list) => ({ ...list, ...counted, attributesToRetrieve: ranked }));
  }
  const filter = categoryFilter(category);
  return [
    ...lists.map((list) => ({ ...list, filter, attributesToRetrieve: RANKED })),
    ...(facets
      ? lists.map((list) => ({ ...list, ...counted, attributesToRetrieve: ['id', 'category'] }))
      : []),
  ];
}

/** The fields that reranking a hit needs. */
const RANKED = ['id', 'senseOrder', ...TITLES.both, ...HINTS.both];

const categoryFilter = (category: string) => `category = "${category}"`;

const NAMES = [...TITLES.both, 'joined', ...HINTS.both, 'stem'];

/** The tiers and match kinds of the lists of {@link engineQueries}, in order. */
const TIERS_BESIDE_TITLES = [[TIERS.engineTitle, 'engine-text']] as const;
const TIERS_ALONE = [
  [TIERS.engineTitle, 'engine-title'],
  [TIERS.engineDefinition, 'engine-text'],
  [TIERS.engineKeyword, 'engine-title'],
] as const;

/** Assigns costs to the hits of the replies to {@link engineQueries}, each term once. */
export function mergeLists(
  all: readonly EngineList[],
  { alone, facets, category }: Pick<EngineRequest, 'alone' | 'facets' | 'category'>,
): EngineAnswer {
  // With a category each list comes twice: filtered first, then unfiltered for the counts.
  const answers = facets && category !== undefined ? all.slice(0, all.length / 2) : all;
  const lists = (alone ? TIERS_ALONE : TIERS_BESIDE_TITLES)
    .map(([tier, foundBy], i) => ({ tier, foundBy, found: answers[i]?.hits ?? [] }))
    .sort((a, b) => a.tier - b.tier);
  const hits = new Map<string, EngineHit>();
  for (const { tier, foundBy, found } of lists) {
    found.forEach(({ _matchesPosition: matches, ...hit }, place) => {
      if (hits.has(hit.id)) return;
      const isName = matches !== undefined && NAMES.some((name) => name in matches);
      const path = isName ? 'engine-title' : foundBy;
      hits.set(hit.id, { ...hit, foundBy: path, cost: tier + place * COST_PER_POSITION });
    });
  }
  const counted = all.flatMap(({ hits: found, facetDistribution }) =>
    facetDistribution ? [{ hits: found, counts: facetDistribution.category ?? {} }] : [],
  );
  return { hits: [...hits.values()], counted };
}

/**
 * Whether the query has a word that the engine can use: more than one letter and no stop word. It splits `c++`, `°c`,
 * `i/o` and `g/ç` into single letters, and would find everything that begins with them.
 */
export function hasWord(normalized: string): boolean {
  return normalized
    .split(' ')
    .some((word) => word.replace(/[+#°]/g, '').length > 1 && !STOP_WORDS.has(word));
}

/** Whether only stop words, prefixes of them or signs are left to search in definitions. */
export function isStopped(normalized: string): boolean {
  return normalized
    .split(' ')
    .every((word) => /^(?:[a-z]{1,2}|[^\p{L}\p{N}]+)$/u.test(word) || STOP_WORDS.has(word));
}
