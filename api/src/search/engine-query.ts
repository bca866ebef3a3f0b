import { TERMS_INDEX } from '@terimce/core/search/meili-target';
import { TIERS } from '@terimce/title-search/costs';
import { stemmedQuery } from '@terimce/title-search/query';
import { z } from 'zod';

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

export interface EngineAnswer {
  /** Best first, each term once. */
  readonly hits: EngineHit[];
  readonly facets: Readonly<Record<string, number>> | undefined;
}

/** Hits asked for in titles and in texts; a page of the largest limit fits. */
const POOL = 50;
/** Cost of a place in the engine's list: fifty places stay inside their tier. */
const PLACE = 0.01;
/** The engine looks at no more words. */
const MAX_WORDS = 10;

const TITLES = { tr: ['turkishTerm'], en: ['englishTerm'], both: ['englishTerm', 'turkishTerm'] };
const TEXTS = {
  tr: ['tags', 'turkishDefinition'],
  en: ['tags', 'englishDefinition'],
  both: ['tags', 'englishDefinition', 'turkishDefinition'],
};

/** One multi-search: titles and keywords; tags and definitions, with all words required; facets. */
export function engineQueries(request: EngineRequest): Record<string, unknown>[] {
  const { language, category, exact, alone } = request;
  const words = request.normalised.split(' ').slice(0, MAX_WORDS);
  // A quoted word is taken literally: the only way to switch corrections off for one query.
  const q = exact ? words.map((word) => `"${word}"`).join(' ') : words.join(' ');
  const unfiltered = {
    indexUid: TERMS_INDEX,
    attributesToRetrieve: alone ? ['id', 'englishTerm', 'turkishTerm', 'searchKeywords'] : ['id'],
    limit: POOL,
  };
  const common =
    category === undefined ? unfiltered : { ...unfiltered, filter: `category = "${category}"` };
  const names = [...TITLES[language], ...(language === 'both' ? ['joined'] : []), 'searchKeywords'];
  const queries: Record<string, unknown>[] = [
    { ...common, q, attributesToSearchOn: names },
    { ...common, q, attributesToSearchOn: TEXTS[language], matchingStrategy: 'all' },
  ];
  if (alone && !exact && language !== 'en') {
    const stems = stemmedQuery(request.normalised);
    queries.push({ ...common, q: stems, attributesToSearchOn: ['stem'] });
  }
  if (request.facets) {
    queries.push({ ...unfiltered, q, limit: 0, facets: ['category'], matchingStrategy: 'all' });
  }
  return queries;
}

const answer = z.object({
  results: z
    .array(
      z.object({
        hits: z.array(
          z.object({
            id: z.string(),
            englishTerm: z.string().optional(),
            turkishTerm: z.string().optional(),
            searchKeywords: z.array(z.string()).optional(),
          }),
        ),
        facetDistribution: z
          .object({ category: z.record(z.string(), z.number()).optional() })
          .optional(),
      }),
    )
    .min(2),
});

/**
 * Puts the lists of a multi-search on the scale of costs.
 * @throws when the reply is not one of Meilisearch's.
 */
export function readEngineAnswer(reply: unknown): EngineAnswer {
  const [titles, texts, ...more] = answer.parse(reply).results;
  const hits = new Map<string, EngineHit>();
  const add = (list: typeof titles, tier: number, foundBy: EngineHit['foundBy']) =>
    list?.hits.forEach((hit, place) => {
      if (!hits.has(hit.id)) hits.set(hit.id, { ...hit, foundBy, cost: tier + place * PLACE });
    });
  add(titles, TIERS.engineTitle, 'engine-title');
  for (const list of more) add(list, TIERS.engineKeyword, 'engine-title');
  add(texts, TIERS.engineDefinition, 'engine-text');
  const facets = more.find((list) => list.facetDistribution)?.facetDistribution?.category;
  return { hits: [...hits.values()], facets };
}
