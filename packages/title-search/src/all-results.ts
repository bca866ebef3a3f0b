import { isNamed, type MatchKind } from '@terimce/contract/match';
import { RESULT_GROUPS, type ResultGroup } from '@terimce/contract/result-groups';
import { TIERS } from './costs.js';
import { patternOf } from './pattern.js';
import { parseQuery, topicOf } from './query.js';
import { foldedWords } from './row-kind.js';
import { type SearchHit, searchTitles } from './search-titles.js';
import type { TextIndex } from './text-index.js';
import { textStem, textStems, textWords } from './text-stems.js';
import type { TitleIndex } from './title-index.js';

/** One of all results. */
export interface Result {
  readonly id: string;
  readonly group: ResultGroup;
  readonly match: MatchKind;
  /** The name that matched; absent if only texts did. */
  readonly name?: string;
}

export interface AllResults {
  /** Group by group, best first. */
  readonly results: Result[];
  readonly corrected?: string | undefined;
  /** No term is named like the query, and it does not describe one. */
  readonly notInDictionary: boolean;
}

interface ResultOptions {
  readonly languages?: readonly string[];
  /** Without corrections. */
  readonly exact?: boolean;
}

/** Fewer words than this do not describe a thing. */
const DESCRIBING_WORDS = 3;
/** Highest cost of a name that has all words of a query, two of them misspelled. */
const MISSPELLED = 3.2;
const MAX_DESCRIBED = 20;
const MAX_SIMILAR = 15;
const COST_PER_PLACE = 0.01;

/**
 * The terms that a query fits best as a description; none if it does not describe a thing. It does if it has several
 * words besides those that most texts have, and no name of a term is it or begins with it.
 */
export function describedBy(
  texts: () => TextIndex,
  query: string,
  hits: readonly Pick<SearchHit, 'match' | 'cost'>[],
): string[] {
  if (hits.some(({ match }) => isNamed(match) || match === 'beginning')) return [];
  // More likely a misspelled name of several words.
  const [best] = hits;
  if (best?.match === 'similar' && best.cost <= MISSPELLED) return [];
  const words = queryWords(query);
  if (new Set(words).size < DESCRIBING_WORDS || patternOf(query)) return [];
  const found = texts().search(words, { limit: MAX_DESCRIBED, widen: true });
  return found.map(({ id }) => id);
}

/** The words of a query without those of a question. */
export function queryWords(text: string): string[] {
  const query = parseQuery(text, Number.POSITIVE_INFINITY);
  return textWords((topicOf(query) ?? query).words.join(' '));
}

/** The hits of a description: titles that have its words, then what it describes. */
export function withDescribed(
  hits: readonly SearchHit[],
  described: readonly string[],
): SearchHit[] {
  const named = hits.filter(({ match }) => match !== 'similar');
  const known = new Set(named.map(({ id }) => id));
  const more = described.flatMap((id, place): SearchHit[] => {
    const cost = TIERS.engineDefinition + place * COST_PER_PLACE;
    return known.has(id) ? [] : [{ id, cost, path: 'text', match: 'description', title: '' }];
  });
  return [...named, ...more];
}

/** All terms that a query finds, in groups: by their names, then by their texts. */
export function allResults(
  titles: TitleIndex,
  texts: TextIndex,
  query: string,
  { languages, exact = false }: ResultOptions = {},
): AllResults {
  const { hits, corrected, isOffer, isMissing } = searchTitles(titles, query, {
    limit: titles.size,
    mode: 'finished',
    correct: !exact,
    listAll: true,
    ...(languages ? { languages } : {}),
  });
  // The page says that it shows what the corrected text finds.
  if (corrected !== undefined) {
    const found = allResults(titles, texts, corrected, {
      ...(languages ? { languages } : {}),
      exact: true,
    });
    if (found.results.length >= hits.length) return { ...found, corrected };
  }
  const groupOf = grouping(corrected ?? query);
  const described = describedBy(() => texts, query, hits);
  const describes = described.length > 0;
  // What is only similar is of no use beside what has the words, unless the query is another word.
  const showsSimilar =
    !describes && (isOffer === true || hits.every(({ match }) => match === 'similar'));
  const isShown = ({ match }: SearchHit, place: number) =>
    match !== 'similar' || (showsSimilar && place < MAX_SIMILAR);
  const named = hits.filter(isShown).map(({ id, match, title }): Result => {
    return { id, match, name: title, group: groupOf(match, title) };
  });
  const known = new Set(named.map(({ id }) => id));
  const wanted = queryWords(query);
  const stems = new Set(wanted.map(textStem));
  const more = patternOf(query)
    ? []
    : describes
      ? described.map((id): Result => ({ id, group: 'description', match: 'description' }))
      : texts.search(wanted, { limit: titles.size, all: true }).map(({ id, inNames }): Result => {
          const name = inNames ? nameWith(titles, id, stems) : undefined;
          if (name === undefined) return { id, group: 'text', match: 'text' };
          return { id, name, group: groupOf('part', name), match: 'part' };
        });
  const all = [...named, ...more.filter(({ id }) => !known.has(id))];
  const results = RESULT_GROUPS.flatMap((group) => all.filter((result) => result.group === group));
  return {
    results,
    corrected,
    notInDictionary: isMissing === true && !describes && corrected === undefined,
  };
}

/** The name of a term that has all of these stems, such as a compound whose head has a possessive ending. */
function nameWith(titles: TitleIndex, id: string, stems: ReadonlySet<string>): string | undefined {
  const { titles: own = [], keywords = [] } = titles.get(id) ?? {};
  return [...own.map(({ text }) => text), ...keywords].find((text) => {
    const found = new Set(textStems(text));
    return [...stems].every((stem) => found.has(stem));
  });
}

/** The groups of hits by name: by what a name has before and after the words of the query, in any form. */
function grouping(query: string): (match: MatchKind, title: string) => ResultGroup {
  const pattern = patternOf(query);
  if (pattern?.kind === 'wildcard') {
    // There may be thousands, and where they have the pattern follows from it.
    const inner = pattern.glob.endsWith('*') ? 'containing' : 'ending';
    return (match) => (match === 'exact' || match === 'beginning' ? match : inner);
  }
  const words = foldedWords(query);
  return (match, title) => {
    if (match === 'exact' || match === 'similar') return match;
    if (match !== 'beginning' && match !== 'part') return 'name';
    const name = foldedWords(title);
    const isAt = (start: number) =>
      start >= 0 && words.every((word, i) => isForm(name[start + i] ?? '', word));
    if (isAt(0)) return 'beginning';
    return isAt(name.length - words.length) ? 'ending' : 'containing';
  };
}

function isForm(word: string, of: string): boolean {
  return word.startsWith(of) || textStem(word) === textStem(of);
}

/** A page of all results. */
export interface ResultPage {
  readonly results: Result[];
  /** In the category. */
  readonly count: number;
  readonly groups: Partial<Record<ResultGroup, number>>;
  /** By category, without the filter. */
  readonly facets: Record<string, number>;
}

interface PageOptions {
  readonly category?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** The category of a term; undefined if there is no such term any more. */
  readonly categoryOf: (id: string) => string | undefined;
}

/** Filters, counts and cuts all results. */
export function pageOfResults(
  results: readonly Result[],
  { category, page, limit, categoryOf }: PageOptions,
): ResultPage {
  const facets: Record<string, number> = {};
  const groups: ResultPage['groups'] = {};
  const wanted: Result[] = [];
  for (const result of results) {
    const own = categoryOf(result.id);
    if (own === undefined) continue;
    facets[own] = (facets[own] ?? 0) + 1;
    if (category !== undefined && own !== category) continue;
    groups[result.group] = (groups[result.group] ?? 0) + 1;
    wanted.push(result);
  }
  const from = (page - 1) * limit;
  return { results: wanted.slice(from, from + limit), count: wanted.length, groups, facets };
}
