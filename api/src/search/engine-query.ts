import { TERMS_INDEX } from '@terimce/core/search/meili-target';
import { TIERS } from '@terimce/title-search/costs';
import { stemmedQuery } from '@terimce/title-search/query';
import type { EngineQuery } from './ask-queue.js';
import type { EngineList } from './engine-answer.js';

/** What is asked of the engine. */
export interface EngineRequest {
  /** Folded words, without operators; see `normalizeQuery`. */
  readonly normalised: string;
  readonly language: 'both' | 'tr' | 'en';
  /** Category slug. */
  readonly category: string | undefined;
  /** No spelling correction. */
  readonly exact: boolean;
  /** Counts by category, without the category filter. */
  readonly facets: boolean;
  /** Hits that are wanted. */
  readonly limit: number;
  /** Words may be missing from a hit. */
  readonly loose?: boolean;
  /** Some words have synonyms. */
  readonly synonyms?: boolean;
  /** Say of each hit whether its names or its texts matched; costs the engine a fifth more. */
  readonly explain?: boolean;
  /** Nothing else answers: ask for stems as well, and for what a re-rank needs. */
  readonly alone: boolean;
}

/** A term that the engine found, with where it stands on the scale of costs. */
export interface EngineHit {
  readonly id: string;
  readonly cost: number;
  readonly foundBy: 'engine-title' | 'engine-text';
  /** With `alone`. */
  readonly englishTerm?: string | undefined;
  readonly turkishTerm?: string | undefined;
  readonly searchKeywords?: string[] | undefined;
}

/** All that one query of the engine found, whatever the category. */
export interface CountedList {
  /** The first hits. */
  readonly hits: readonly { readonly id: string; readonly category?: string | undefined }[];
  /** How many hits there are in all, per category slug. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface EngineAnswer {
  /** Best first, each term once. */
  readonly hits: EngineHit[];
  /** With `facets`. */
  readonly counted: readonly CountedList[];
}

/** Hits asked for in each list when the engine's are ranked anew. */
const POOL = 50;
/** Cost of a place in the engine's list: a hundred places stay inside their tier. */
const PLACE = 0.01;
/** The engine looks at no more words. */
const MAX_WORDS = 10;

const TITLES = { tr: ['turkishTerm'], en: ['englishTerm'], both: ['englishTerm', 'turkishTerm'] };
const TEXTS = {
  tr: ['tags', 'turkishDefinition'],
  en: ['tags', 'englishDefinition'],
  both: ['tags', 'englishDefinition', 'turkishDefinition'],
};

/** The queries of one search. */
export function engineQueries(request: EngineRequest): EngineQuery[] {
  const words = request.normalised.split(' ').slice(0, MAX_WORDS);
  const isLiteral = literalWords(request, words.length);
  const q = words.map((word, i) => (isLiteral(word, i) ? `"${word}"` : word)).join(' ');
  return request.alone ? queriesAlone(request, q) : queriesBesideTitles(request, q);
}

/**
 * Which words are quoted, which is the only way to switch corrections off for one query. Beside the
 * title index, which corrects titles better, the engine corrects none but the last word, which may go
 * on: definitions and tags are never corrected, and to look for what else a word might be is a fifth
 * of its work.
 */
function literalWords({ exact, alone, loose, synonyms }: EngineRequest, count: number) {
  if (exact) return () => true;
  if (alone || loose || synonyms) return () => false;
  return (word: string, i: number) => i < count - 1 && PLAIN_WORD.test(word);
}

/** A word that the engine does not take apart; in quotes its parts would have to stand together. */
const PLAIN_WORD = /^[a-z0-9]+$/;

/**
 * Beside the title index, which finds titles better, one list over all attributes is enough, counted
 * by category on the way: each list more costs the engine as much as the first.
 */
function queriesBesideTitles(request: EngineRequest, q: string) {
  const { language, category, limit, facets, loose, explain } = request;
  const query = {
    indexUid: TERMS_INDEX,
    q,
    limit,
    attributesToRetrieve: ['id'],
    matchingStrategy: loose ? 'last' : 'all',
    ...(explain ? { showMatchesPosition: true } : {}),
    ...(language === 'both'
      ? {}
      : { attributesToSearchOn: [...TITLES[language], 'searchKeywords', ...TEXTS[language]] }),
  };
  const counted = { ...query, facets: ['category'] };
  if (category === undefined) return [facets ? counted : query];
  const filtered = { ...query, filter: categoryFilter(category) };
  return facets ? [filtered, counted] : [filtered];
}

/** Alone: titles and keywords; stems; tags and definitions, with all words required. */
function queriesAlone({ normalised, language, category, exact, facets }: EngineRequest, q: string) {
  const common = { indexUid: TERMS_INDEX, limit: POOL };
  const names = [...TITLES[language], ...(language === 'both' ? ['joined'] : []), 'searchKeywords'];
  const lists: EngineQuery[] = [
    { ...common, q, attributesToSearchOn: names },
    { ...common, q, attributesToSearchOn: TEXTS[language], matchingStrategy: 'all' },
  ];
  if (!exact && language !== 'en') {
    lists.push({ ...common, q: stemmedQuery(normalised), attributesToSearchOn: ['stem'] });
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

/** What ranking a hit anew takes. */
const RANKED = ['id', 'englishTerm', 'turkishTerm', 'searchKeywords'];

const categoryFilter = (category: string) => `category = "${category}"`;

const NAMES = [...TITLES.both, 'joined', 'searchKeywords', 'stem'];

/** How the lists of {@link engineQueries} stand on the scale of costs, in their order. */
const BESIDE_TITLES = [[TIERS.engineTitle, 'engine-text']] as const;
const ALONE = [
  [TIERS.engineTitle, 'engine-title'],
  [TIERS.engineDefinition, 'engine-text'],
  [TIERS.engineKeyword, 'engine-title'],
] as const;

/** Puts the answers to {@link engineQueries} on the scale of costs, each term once. */
export function mergeLists(
  all: readonly EngineList[],
  { alone, facets, category }: Pick<EngineRequest, 'alone' | 'facets' | 'category'>,
): EngineAnswer {
  // With a category each list comes twice: filtered, and behind these as it is counted.
  const answers = facets && category !== undefined ? all.slice(0, all.length / 2) : all;
  const lists = (alone ? ALONE : BESIDE_TITLES)
    .map(([tier, foundBy], i) => ({ tier, foundBy, found: answers[i]?.hits ?? [] }))
    .sort((a, b) => a.tier - b.tier);
  const hits = new Map<string, EngineHit>();
  for (const { tier, foundBy, found } of lists) {
    found.forEach(({ _matchesPosition: matches, ...hit }, place) => {
      if (hits.has(hit.id)) return;
      const isName = matches !== undefined && NAMES.some((name) => name in matches);
      const path = isName ? 'engine-title' : foundBy;
      hits.set(hit.id, { ...hit, foundBy: path, cost: tier + place * PLACE });
    });
  }
  const counted = all.flatMap(({ hits: found, facetDistribution }) =>
    facetDistribution ? [{ hits: found, counts: facetDistribution.category ?? {} }] : [],
  );
  return { hits: [...hits.values()], counted };
}
