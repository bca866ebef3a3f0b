import { categorySlug } from '@terimce/contract/categories';
import { CodedError } from '@terimce/core/coded-error';
import { normalizeQuery } from '@terimce/title-search/query';
import { rankEntries } from '@terimce/title-search/rank-entries';
import {
  type SearchOptions,
  type SearchResult,
  searchTitles,
} from '@terimce/title-search/search-titles';
import { IN_FULL, type Need } from './ask-queue.js';
import type { Engine } from './engine.js';
import type { EngineAnswer, EngineHit, EngineRequest } from './engine-query.js';
import { countByCategory } from './facets.js';
import { type MergedHit, mergeHits } from './merge-hits.js';
import type { LiveTitles } from './title-index.js';

export interface SearchInput {
  /** As the visitor typed it, trimmed. */
  readonly query: string;
  /** `typing`: the last word may go on (suggestions). `finished`: it is probably complete. */
  readonly mode: 'typing' | 'finished';
  readonly language: 'both' | 'tr' | 'en';
  readonly limit: number;
  /** Any name of a category; undefined or `all` for every one. */
  readonly category?: string | undefined;
  readonly exact: boolean;
  readonly facets: boolean;
  /** Tell apart what the engine found in names and in texts. */
  readonly explain?: boolean;
  /** Told of the title index's hits, best first, while the engine is still working. */
  readonly onTitles?: (ids: readonly string[]) => void;
}

export interface SearchOutcome {
  /** Best first; may be more than the limit. */
  readonly hits: MergedHit[];
  /** Meilisearch was late or away. */
  readonly degraded: boolean;
  /** What the best hit suggests that was meant. */
  readonly corrected: string | undefined;
  readonly facets: Readonly<Record<string, number>> | undefined;
  readonly tookMs: { readonly engine: number | null; readonly titleIndex: number };
}

interface Measured {
  readonly titleIndex: number;
  readonly engine?: number | null;
  readonly degraded: boolean;
}

type Titles = Pick<LiveTitles, 'isReady' | 'index' | 'summaries'>;

interface SearchServiceOptions {
  readonly engine: Pick<Engine, 'search' | 'isReachable' | 'isBehind' | 'silentMs'> | undefined;
  readonly titles: Titles;
  /** How long title hits wait for Meilisearch's, in milliseconds. */
  readonly deadlineMs: number;
}

/** Searches at once that wait for Meilisearch beyond the deadline: a server that hangs holds up no more. */
const MOST_PATIENT = 4;

/** Searches by Meilisearch and the title index at once, and merges what they find. */
export class SearchService {
  readonly #engine: SearchServiceOptions['engine'];
  readonly #titles: Titles;
  readonly #deadlineMs: number;
  #patient = 0;

  constructor({ engine, titles, deadlineMs }: SearchServiceOptions) {
    this.#engine = engine;
    this.#titles = titles;
    this.#deadlineMs = deadlineMs;
  }

  /** @throws CodedError SEARCH_UNAVAILABLE when neither can answer. */
  async search(input: SearchInput): Promise<SearchOutcome> {
    const normalised = normalizeQuery(input.query);
    const category = wantedCategory(input.category);
    if (normalised === '' || category === '') return NOTHING;
    const alone = !this.#titles.isReady;
    const request: EngineRequest = {
      normalised,
      language: input.language,
      category,
      exact: input.exact,
      facets: input.facets,
      limit: input.limit,
      alone,
      synonyms: !alone && this.#titles.index.synonyms.rewrites(normalised.split(' ')).length > 0,
      ...(input.explain ? { explain: true } : {}),
    };
    const options = this.#titleOptions(input, category);
    if (alone) return this.#searchAlone(input, request, options);
    // The request is under way while the title index works.
    const asked = performance.now();
    const need: Need = { ...IN_FULL };
    const asking = this.#engine?.search(request, need);
    const started = performance.now();
    const titles = searchTitles(this.#titles.index, input.query, options);
    const titleIndex = performance.now() - started;
    // Where title hits fill the page, by the table of tiers the engine's stand behind it; counts need them.
    const isFull = titles.hits.length >= input.limit && !input.explain;
    need.wantsHits = !isFull || input.facets;
    if (isFull && input.mode === 'typing' && !this.#engine?.isBehind) {
      // Its answer is not waited for, and tells the circuit only whether it is there.
      need.isWaitedFor = false;
      const degraded = !this.#engine?.isReachable;
      return this.#outcome(input, titles, undefined, { titleIndex, degraded });
    }
    input.onTitles?.(titles.hits.map(({ id }) => id));
    let answer = await this.#inTime(asking, titles.hits.length > 0);
    const hasTitle = titles.hits.length > 0 || (titles.all?.size ?? 0) > 0;
    if (!hasTitle && isEmpty(answer) && !input.exact && normalised.includes(' ')) {
      answer = await this.#inTime(this.#engine?.search({ ...request, loose: true }), false);
    }
    const engine = answer ? performance.now() - asked : null;
    const degraded = !answer;
    if (hasTitle && !hasWord(normalised)) answer = undefined;
    return this.#outcome(input, titles, answer, { titleIndex, engine, degraded });
  }

  /**
   * The answer, undefined when it is late. Where no title matches, the engine's hits are all there is, and
   * worth a longer wait, for a few searches at a time. The others do not wait for an engine that has
   * been silent for longer than they may; it is asked all the same.
   */
  async #inTime(
    asking: Promise<EngineAnswer | undefined> | undefined,
    hasHits: boolean,
  ): Promise<EngineAnswer | undefined> {
    if (!asking) return undefined;
    if (!hasHits && this.#patient < MOST_PATIENT) {
      this.#patient += 1;
      return asking.finally(() => {
        this.#patient -= 1;
      });
    }
    if ((this.#engine?.silentMs ?? 0) > this.#deadlineMs) return undefined;
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

  /** Above the title index's ceiling, or before it is loaded. */
  async #searchAlone(
    input: SearchInput,
    request: EngineRequest,
    options: SearchOptions,
  ): Promise<SearchOutcome> {
    const asked = performance.now();
    const answer = await this.#engine?.search(request);
    if (!answer) throw new CodedError('SEARCH_UNAVAILABLE');
    const engine = performance.now() - asked;
    const titles = { hits: rerank(answer, input.query, options) };
    return this.#outcome(input, titles, answer, { titleIndex: 0, engine, degraded: false });
  }

  #outcome(
    input: SearchInput,
    titles: SearchResult,
    answer: EngineAnswer | undefined,
    { titleIndex, engine = null, degraded }: Measured,
  ): SearchOutcome {
    const hits = mergeHits(titles.hits, answer?.hits ?? []);
    return {
      hits,
      degraded,
      corrected: titles.corrected,
      facets: input.facets ? this.#facets(titles, answer) : undefined,
      tookMs: { engine, titleIndex },
    };
  }

  #titleOptions(input: SearchInput, category: string | undefined): SearchOptions {
    const { summaries } = this.#titles;
    return {
      limit: input.limit,
      mode: input.mode,
      correct: !input.exact,
      listAll: input.facets,
      ...(input.language === 'both' ? {} : { languages: [input.language] }),
      ...(category === undefined
        ? {}
        : { filter: (id: string) => summaries.get(id)?.category === category }),
    };
  }

  #facets({ all }: SearchResult, answer: EngineAnswer | undefined): Record<string, number> {
    const { summaries } = this.#titles;
    return countByCategory(all ?? NONE, answer?.counted ?? [], (id) => summaries.get(id)?.category);
  }
}

const NONE: ReadonlySet<string> = new Set();

const NOTHING: SearchOutcome = {
  hits: [],
  degraded: false,
  corrected: undefined,
  facets: undefined,
  tookMs: { engine: null, titleIndex: 0 },
};

/** Whether the engine answered that it finds nothing, in whatever category. */
function isEmpty(answer: EngineAnswer | undefined): boolean {
  return answer?.hits.length === 0 && answer.counted.every(({ hits }) => hits.length === 0);
}

/**
 * Whether the engine reads a word of more than one letter. It takes `c++`, `i/o` and `g/ç` for single letters, and
 * finds all that begins with them.
 */
function hasWord(normalised: string): boolean {
  return normalised.split(' ').some((word) => word.replace(/[+#]/g, '').length > 1);
}

function wantedCategory(category: string | undefined): string | undefined {
  const name = category?.trim();
  return !name || name === 'all' ? undefined : categorySlug(name);
}

/** Where the engine serves alone, its hits are ranked by the same costs. */
function rerank(answer: EngineAnswer, query: string, options: SearchOptions) {
  const { filter: _, ...rest } = options;
  return rankEntries(answer.hits.map(asEntry), query, rest);
}

function asEntry({ id, englishTerm, turkishTerm, searchKeywords }: EngineHit) {
  return {
    id,
    titles: [
      ...(englishTerm ? [{ text: englishTerm, lang: 'en' }] : []),
      ...(turkishTerm ? [{ text: turkishTerm, lang: 'tr' }] : []),
    ],
    keywords: searchKeywords ?? [],
  };
}
