import type { ContentLanguage } from '@terimce/contract/languages';
import { type AllResults, allResults, pageOfResults, type ResultPage } from './all-results.js';
import type { Dictionary, DictionaryTerm } from './dictionary.js';
import { TextIndex } from './text-index.js';

/** What a page of all results shows. */
export interface ResultsQuestion {
  readonly query: string;
  /** Slug. */
  readonly category?: string | undefined;
  /** Without corrections. */
  readonly exact?: boolean | undefined;
  /** The language of the names; both if absent. */
  readonly direction?: ContentLanguage | undefined;
  readonly sortBy: 'relevance' | 'alphabetical' | 'popularity' | 'newest';
  /** The language by whose headwords the results are sorted. */
  readonly language: ContentLanguage;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Whether results of names alone will do if the texts have not been read, which takes a second. */
  readonly namesFirst?: boolean | undefined;
}

export type ListedResults = ResultPage &
  Omit<AllResults, 'results'> & {
    /** Whether these are results of names alone. */
    readonly isPartial: boolean;
  };

const NO_TEXTS = new TextIndex();
/** Most results that are kept, of all queries together. */
const MAX_KEPT = 200_000;

/** Lists all results of a query page by page. They are found once for all pages, and sorted once for each order. */
export class ResultLists {
  readonly #dictionary: Dictionary;
  readonly #kept = new Map<string, AllResults>();
  #size = 0;
  #version = -1;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** With `namesFirst`, and until the texts are read, results of names alone, unless they show nothing. */
  page(question: ResultsQuestion): ListedResults {
    const { category, page, limit } = question;
    const isPartial = question.namesFirst === true && !this.#dictionary.hasReadTexts;
    const { results, ...found } = this.#inOrder(question, isPartial);
    const categoryOf = (id: string) => this.#dictionary.get(id)?.category;
    const listed = pageOfResults(results, { category, page, limit, categoryOf });
    // Only the texts can say that nothing is found, or that several words describe nothing.
    const isMiss =
      listed.results.every(({ group }) => group === 'similar') ||
      (found.notInDictionary && question.query.trim().includes(' '));
    if (isPartial && isMiss) return this.page({ ...question, namesFirst: false });
    return { ...listed, ...found, isPartial };
  }

  #inOrder(question: ResultsQuestion, isPartial: boolean): AllResults {
    const { sortBy, language } = question;
    if (sortBy === 'relevance') return this.#all(question, isPartial);
    return this.#once(question, [isPartial, sortBy, language], () => {
      const found = this.#all(question, isPartial);
      const byId = new Map(found.results.map((result) => [result.id, result]));
      const ids = inOrder(this.#dictionary, byId, sortBy, language);
      return { ...found, results: ids.flatMap((id) => byId.get(id) ?? []) };
    });
  }

  #all(question: ResultsQuestion, isPartial: boolean): AllResults {
    return this.#once(question, [isPartial], () => {
      const { query, exact = false, direction } = question;
      const { titles } = this.#dictionary;
      const texts = isPartial ? NO_TEXTS : this.#dictionary.texts;
      const languages = direction ? { languages: [direction] } : {};
      return allResults(titles, texts, query, { exact, ...languages });
    });
  }

  #once(
    { query, exact = false, direction }: ResultsQuestion,
    order: readonly unknown[],
    make: () => AllResults,
  ): AllResults {
    const { version } = this.#dictionary;
    const key = JSON.stringify([query, exact, direction ?? '', ...order]);
    const kept = version === this.#version ? this.#kept.get(key) : undefined;
    if (kept) return kept;
    const made = make();
    const size = made.results.length + 1;
    if (version !== this.#version || this.#size + size > MAX_KEPT) {
      this.#kept.clear();
      this.#size = 0;
    }
    this.#version = version;
    this.#size += size;
    this.#kept.set(key, made);
    return made;
  }
}

/** The ids that terms have, in an order other than relevance; equally popular ones by name. */
export function inOrder(
  dictionary: Dictionary,
  ids: Pick<ReadonlySet<string>, 'has'>,
  order: Exclude<ResultsQuestion['sortBy'], 'relevance'>,
  language: ContentLanguage,
): string[] {
  const byName = dictionary.sorted(language).filter((id) => ids.has(id));
  if (order === 'alphabetical') return byName;
  // Ids increase.
  if (order === 'newest') return byName.sort().reverse();
  const clicks = (id: string) =>
    (dictionary.get(id) as DictionaryTerm | undefined)?.clickCount ?? 0;
  return byName.sort((a, b) => clicks(b) - clicks(a));
}
