// One file: a search reads from top to bottom.
import { setImmediate } from 'node:timers/promises';
import { wantedCategory } from '@terimce/contract/category-names';
import type { ContentLanguage } from '@terimce/contract/languages';
import { isNamed, isWeak, type MatchKind } from '@terimce/contract/match';
import {
  type AllResults,
  describedBy,
  type ResultPage as PageOfResults,
  withDescribed,
} from '@terimce/title-search/all-results';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { patternOf } from '@terimce/title-search/pattern';
import { normalizeQuery } from '@terimce/title-search/query';
import { ResultLists, type ResultsQuestion } from '@terimce/title-search/results';
import {
  NO_HITS,
  type SearchOptions,
  type SearchResult,
  searchTitles,
} from '@terimce/title-search/search-titles';
import type { Engine } from './engine.js';
import { type EngineAnswer, type EngineRequest, hasWord, isStopped } from './engine-query.js';
import { countByCategory, type MergedHit, mergeHits, withoutFarFetched } from './merge-hits.js';
import type { TextWords } from './text-words.js';

export interface SearchInput {
  /** The text as the visitor typed it, trimmed. */
  readonly query: string;
  /** `typing`: the last word may be incomplete (suggestions). `finished`: it is probably complete. */
  readonly mode: 'typing' | 'finished';
  readonly language: 'both' | 'tr' | 'en';
  readonly limit: number;
  /** Any name of a category; undefined or `all` means every category. */
  readonly category?: string | undefined;
  readonly exact: boolean;
  readonly facets: boolean;
  /** Distinguish whether the engine found a hit by name or by text. */
  readonly explain?: boolean;
}

export interface SearchOutcome {
  /** Best first; may be more than the limit. */
  readonly hits: MergedHit[];
  /** Meilisearch was late or unreachable. */
  readonly degraded: boolean;
  /** There may be more results than the hits and counts show. */
  readonly atLeast: boolean;
  /** The correction that the best hit suggests. */
  readonly corrected: string | undefined;
  /** No term is named like the query; hits are only similar, mention it, or have it in a longer name. */
  readonly notInDictionary: boolean;
  readonly facets: Readonly<Record<string, number>> | undefined;
  readonly tookMs: { readonly engine: number | null; readonly titleIndex: number };
}

interface Measured {
  readonly titleIndex: number;
  readonly engine?: number | null;
  readonly degraded: boolean;
}

/**
 * Answers queries. There are two: {@link DictionarySearch}, which also asks Meilisearch, and `EngineSearch`, which has
 * nothing else. `LiveSearch` chooses.
 */
export interface TermSearch {
  /** @throws CodedError SEARCH_UNAVAILABLE if nothing can answer. */
  search(input: SearchInput): Promise<SearchOutcome>;
  /** A page of all results. @throws as `search`. */
  results(asked: ResultQuery, language: ContentLanguage): Promise<ResultPage>;
}

export interface ResultQuery
  extends Pick<SearchInput, 'query' | 'language' | 'exact' | 'category'> {
  readonly sortBy: ResultsQuestion['sortBy'];
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** A page of all results of a query. */
export type ResultPage = PageOfResults & Omit<AllResults, 'results'>;

interface DictionarySearchOptions {
  readonly engine: Pick<Engine, 'search' | 'isReachable'> | undefined;
  readonly dictionary: Dictionary;
  readonly textWords: Pick<TextWords, 'correct'>;
  /** How long title hits wait for Meilisearch, in milliseconds. */
  readonly deadlineMs: number;
}

/**
 * Most searches that wait for Meilisearch beyond the deadline at a time, so that a hanging server blocks only a few.
 */
const MAX_PATIENT_SEARCHES = 4;

/** Searches in the dictionary and in Meilisearch, and merges the hits. */
export class DictionarySearch implements TermSearch {
  readonly #engine: DictionarySearchOptions['engine'];
  readonly #dictionary: Dictionary;
  readonly #textWords: DictionarySearchOptions['textWords'];
  readonly #deadlineMs: number;
  readonly #lists: ResultLists;
  #patient = 0;

  constructor({ engine, dictionary, textWords, deadlineMs }: DictionarySearchOptions) {
    this.#engine = engine;
    this.#dictionary = dictionary;
    this.#textWords = textWords;
    this.#lists = new ResultLists(dictionary);
    this.#deadlineMs = deadlineMs;
  }

  async results(
    { language: direction, category, ...asked }: ResultQuery,
    language: ContentLanguage,
  ): Promise<ResultPage> {
    const page = this.#lists.page({
      ...asked,
      language,
      category: wantedCategory(category),
      ...(direction === 'both' ? {} : { direction }),
    });
    // All hits of a pattern take a while; others go on before they are shown.
    await setImmediate();
    return page;
  }

  /**
   * Reads the query, finds titles, asks Meilisearch, corrects words that nothing contains, and merges the hits.
   * @throws CodedError SEARCH_UNAVAILABLE if neither can answer.
   */
  async search(input: SearchInput): Promise<SearchOutcome> {
    const request = this.#read(input);
    if (!request) return NOTHING;
    const asked = performance.now();
    // A finished query is sent to Meilisearch while the title index works.
    const isPattern = patternOf(input.query) !== undefined;
    const asksEarly = input.mode === 'finished' && !isPattern;
    const early = asksEarly ? this.#engine?.search(request) : undefined;
    // undici writes to an idle connection in the next check phase; the title index would delay that.
    if (early) await setImmediate();
    const titles = searchTitles(
      this.#dictionary.titles,
      input.query,
      this.#titleOptions(input, request.category),
    );
    const titleIndex = performance.now() - asked;
    const described = this.#described(input, request, titles);
    // A pattern is one of names, and a description is compared with texts in memory.
    if (isPattern || described.length > 0) {
      const found = described.length > 0 ? this.#withDescribed(titles, described, request) : titles;
      return this.#outcome(input, found, NO_ANSWER, { titleIndex, degraded: false });
    }
    if (fillsPage(titles, input, request)) {
      return this.#outcome(input, titles, undefined, {
        titleIndex,
        degraded: !this.#engine?.isReachable,
      });
    }
    const found = await this.#findTexts(request, titles, early);
    const corrected = await this.#correctText(input, request, titles, found);
    const answer = corrected?.answer ?? found;
    return this.#outcome(
      input,
      corrected ? { corrected: corrected.text, ...titles } : titles,
      hasNoText(request, titles) ? NO_ANSWER : answer,
      { titleIndex, engine: answer ? performance.now() - asked : null, degraded: !answer },
    );
  }

  /** What Meilisearch is asked; undefined if the query or its category can have no hits. */
  #read(input: SearchInput): EngineRequest | undefined {
    const request = readRequest(input);
    if (!request) return undefined;
    const { synonyms } = this.#dictionary.titles;
    return {
      ...request,
      synonyms: synonyms.rewrites(request.normalized.split(' ')).length > 0,
    };
  }

  /** What a query describes; nothing if it names a term, be it of another category. */
  #described(input: SearchInput, { category }: EngineRequest, titles: SearchResult): string[] {
    const describes = (hits: SearchResult['hits']) =>
      describedBy(() => this.#dictionary.texts, input.query, hits);
    const described = describes(titles.hits);
    if (category === undefined || described.length === 0) return described;
    const { hits } = searchTitles(
      this.#dictionary.titles,
      input.query,
      this.#titleOptions(input, undefined),
    );
    return describes(hits);
  }

  /** The hits of a description: titles that have its words, then what it describes. */
  #withDescribed(
    titles: SearchResult,
    described: readonly string[],
    { category }: EngineRequest,
  ): SearchResult {
    const all = withDescribed(titles.hits, described);
    const byCategory = new Map<string, number>();
    for (const { id } of all) {
      const slug = this.#categoryOf(id) ?? '';
      byCategory.set(slug, (byCategory.get(slug) ?? 0) + 1);
    }
    return {
      hits: all.filter(({ id }) => category === undefined || this.#categoryOf(id) === category),
      all: { size: all.length, has: (id) => all.some((hit) => hit.id === id), byCategory },
    };
  }

  /**
   * Meilisearch's hits; undefined if it is late or unreachable. A query that was typed on a wrong keyboard is asked as
   * the title index read it. If nothing has all words, hits with some of them are asked for.
   * @param early - the answer to `request`, if it was asked already
   */
  async #findTexts(
    request: EngineRequest,
    titles: SearchResult,
    early: Promise<EngineAnswer | undefined> | undefined,
  ): Promise<EngineAnswer | undefined> {
    const { reading } = titles;
    const asking =
      reading === undefined
        ? (early ?? this.#engine?.search(request))
        : this.#engine?.search({ ...request, normalized: normalizeQuery(reading) });
    const answer = await this.#inTime(asking, titles.hits.length > 0);
    const mayLoosen =
      !request.exact && !hasTitle(titles) && request.normalized.includes(' ') && isEmpty(answer);
    return mayLoosen
      ? this.#inTime(this.#engine?.search({ ...request, loose: true }), false)
      : answer;
  }

  /**
   * The engine's answer, or undefined if it is late. If no title matches, only Meilisearch can have hits, so a few
   * searches at a time wait longer.
   */
  async #inTime(
    asking: Promise<EngineAnswer | undefined> | undefined,
    hasHits: boolean,
  ): Promise<EngineAnswer | undefined> {
    if (!asking) return undefined;
    if (!hasHits && this.#patient < MAX_PATIENT_SEARCHES) {
      this.#patient += 1;
      return asking.finally(() => {
        this.#patient -= 1;
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, this.#deadlineMs, undefined);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Searches in Meilisearch with corrections of misspelled words that no title, tag or definition contains; undefined
   * if there are enough hits, or no word can be corrected.
   */
  async #correctText(
    input: SearchInput,
    request: EngineRequest,
    titles: SearchResult,
    answer: EngineAnswer | undefined,
  ): Promise<{ text: string; answer: EngineAnswer } | undefined> {
    if (request.exact || !answer) return undefined;
    if (foundInAll(answer) >= FEW_HITS) return undefined;
    // Words of a title are not misspelled, also if they are not complete yet, or if it is in another category: all
    // searches of one query use the same correction, so that counts by category are right.
    const { hits, isOffer } =
      request.category === undefined
        ? titles
        : searchTitles(this.#dictionary.titles, input.query, this.#titleOptions(input, undefined));
    const [best] = hits;
    if (isOffer) return undefined;
    if (best && best.match !== 'corrected' && !isWeak(best.match)) return undefined;
    const text = this.#textWords.correct(request.normalized);
    if (text === undefined) return undefined;
    const found = await this.#inTime(
      this.#engine?.search({ ...request, normalized: text }),
      titles.hits.length > 0,
    );
    return found && !isEmpty(found) ? { text, answer: found } : undefined;
  }

  #outcome(
    input: SearchInput,
    titles: SearchResult,
    answer: EngineAnswer | undefined,
    measured: Measured,
  ): SearchOutcome {
    return outcomeOf(input, titles, answer, measured, this.#categoryOf);
  }

  #titleOptions(input: SearchInput, category: string | undefined): SearchOptions {
    const isIn = (id: string) => this.#categoryOf(id) === category;
    return { ...titleOptions(input), ...(category === undefined ? {} : { filter: isIn }) };
  }

  #categoryOf = (id: string): string | undefined => this.#dictionary.get(id)?.category;
}

/** What Meilisearch is asked for; undefined if the query or its category can have no hits. */
export function readRequest(input: SearchInput): EngineRequest | undefined {
  const normalized = normalizeQuery(input.query);
  const category = wantedCategory(input.category);
  if (normalized === '' || category === '') return undefined;
  const { language, exact, facets, limit, explain } = input;
  return { normalized, language, category, exact, facets, limit, ...(explain ? { explain } : {}) };
}

/** What is asked of titles, in all categories. */
export function titleOptions({ limit, mode, exact, facets, language }: SearchInput): SearchOptions {
  return {
    limit,
    mode,
    correct: !exact,
    listAll: facets,
    ...(language === 'both' ? {} : { languages: [language] }),
  };
}

/** Merges the hits of both sources. */
export function outcomeOf(
  input: SearchInput,
  titles: SearchResult,
  answer: EngineAnswer | undefined,
  { titleIndex, engine = null, degraded }: Measured,
  categoryOf: (id: string) => string | undefined,
): SearchOutcome {
  const merged = mergeHits(titles.hits, answer?.hits ?? []);
  // A finished search lists and counts all hits, each with its kind of match.
  const hits = input.mode === 'typing' ? withoutFarFetched(merged) : merged;
  const counted = answer?.counted ?? [];
  return {
    hits,
    atLeast: isCut(input, hits.length, answer),
    degraded,
    corrected: titles.corrected,
    notInDictionary: isMissing(titles, hits[0]?.match),
    facets: input.facets ? countByCategory(titles.all ?? NO_HITS, counted, categoryOf) : undefined,
    tookMs: { engine, titleIndex },
  };
}

/** With fewer hits than this, words of definitions are corrected too. */
const FEW_HITS = 3;

const NO_ANSWER: EngineAnswer = { hits: [], counted: [] };

export const NOTHING: SearchOutcome = {
  hits: [],
  atLeast: false,
  degraded: false,
  corrected: undefined,
  notInDictionary: false,
  facets: undefined,
  tookMs: { engine: null, titleIndex: 0 },
};

/**
 * Whether Meilisearch need not be asked. By the table of tiers its hits come after all titles: if titles fill the page
 * of suggestions, nobody would see them.
 */
function fillsPage(titles: SearchResult, input: SearchInput, request: EngineRequest): boolean {
  return (
    input.mode === 'typing' &&
    titles.hits.length >= input.limit &&
    request.category === undefined &&
    !input.explain
  );
}

/** Whether no term is named like the query: the titles are only offered, or only begin with it or contain it. */
function isMissing(titles: SearchResult, best: MatchKind = 'similar'): boolean {
  if (isWeak(best)) return titles.isOffer === true;
  return titles.isMissing === true && titles.corrected === undefined && !isNamed(best);
}

/** Whether a title has the query, in any category. */
function hasTitle({ hits, all }: SearchResult): boolean {
  return hits.length > 0 || (all?.size ?? 0) > 0;
}

/** Whether the query has no word to look for in texts: only stop words, or a title of signs. */
function hasNoText({ normalized }: EngineRequest, titles: SearchResult): boolean {
  return isStopped(normalized) || (hasTitle(titles) && !hasWord(normalized));
}

/** Whether the engine answered and found nothing in any category. */
function isEmpty(answer: EngineAnswer | undefined): boolean {
  return answer?.hits.length === 0 && answer.counted.every(({ hits }) => hits.length === 0);
}

/** The number of the engine's hits in all categories, as far as requested. */
function foundInAll({ hits, counted }: EngineAnswer): number {
  const [list] = counted;
  if (!list) return hits.length;
  return Object.values(list.counts).reduce((sum, count) => sum + count, 0);
}

/** Whether there may be more results: a full page without counts, or an engine that found more than it listed. */
function isCut(
  { limit, facets }: SearchInput,
  hits: number,
  answer: EngineAnswer | undefined,
): boolean {
  if (!facets) return hits >= limit;
  return (answer?.counted ?? []).some(
    (list) => Object.values(list.counts).reduce((sum, n) => sum + n, 0) > list.hits.length,
  );
}
