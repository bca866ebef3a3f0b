import { setImmediate } from 'node:timers/promises';
import { categorySlug } from '@terimce/contract/categories';
import { lowerCase, TURKISH_ALPHABET } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { Term } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import {
  type BrowseFilter,
  countByLetter,
  countPublic,
  listNeighbours,
  listPublic,
  type Neighbour,
} from './browse.repository.js';
import { relatednessTo } from './related.js';

export interface BrowseQuery {
  /** Any name of a category; `all` is none. */
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  readonly language: 'tr' | 'en';
  readonly page: number;
  readonly limit: number;
}

export interface LetterCount {
  readonly letter: string;
  readonly count: number;
}

export interface BrowseOptions {
  readonly terms: Pick<TermRepository, 'findPublicById' | 'findPublicByIds'>;
  /** All public terms while they are held in memory. */
  readonly summaries: () => ReadonlyMap<string, Neighbour> | undefined;
}

/** Results are kept this long, in milliseconds: each reads every term that it is about. */
const KEPT_MS = 60_000;
/** Results kept at once. */
const KEPT = 5000;
/** Neighbours that are looked at while they are not in memory. */
const SCAN = 500;
/** Terms that are looked at before others get their turn: some ten milliseconds. */
const SLICE = 2000;
const ALPHABETS = { tr: TURKISH_ALPHABET, en: [...'abcdefghijklmnopqrstuvwxyz'] } as const;

/** Ways through the dictionary that need no search. */
export class BrowseService {
  readonly #options: BrowseOptions;
  readonly #results = new Map<string, { at: number; value: Promise<unknown> }>();

  constructor(options: BrowseOptions) {
    this.#options = options;
  }

  /** A page of public terms in the dictionary order of the language. */
  async list(query: BrowseQuery): Promise<{ terms: Term[]; total: number }> {
    const { language, page, limit } = query;
    const [letter] = query.letter ? lowerCase(query.letter, language) : [];
    const filter: BrowseFilter = { language, letter, category: slugOf(query.category) };
    const [terms, total] = await Promise.all([
      listPublic(filter, (page - 1) * limit, limit),
      this.#kept(`total ${JSON.stringify(filter)}`, () => countPublic(filter)),
    ]);
    return { terms, total };
  }

  /**
   * The letters of the alphabet in its order, those without terms as well, then others that have
   * some (q, w and x in Turkish, `#` for digits and symbols).
   */
  async letters(language: 'tr' | 'en', category?: string): Promise<LetterCount[]> {
    const slug = slugOf(category);
    return this.#kept(`letters ${language} ${slug ?? ''}`, async () =>
      inAlphabet(await countByLetter(language, slug), language),
    );
  }

  /**
   * Terms that share words with the term, those of its category first among equals, then the most
   * read of the category. @throws CodedError TERM_NOT_FOUND.
   */
  async related(id: string, limit: number): Promise<Term[]> {
    const { terms } = this.#options;
    const term = await terms.findPublicById(id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    const ids = await this.#kept(`related ${id} ${term.rev} ${limit}`, () =>
      this.#closest(term, limit),
    );
    return terms.findPublicByIds(ids);
  }

  async #closest(term: Term, limit: number): Promise<string[]> {
    const shared = relatednessTo(term);
    const scored: Array<{ neighbour: Neighbour; score: number }> = [];
    const neighbours =
      this.#options.summaries()?.values() ?? (await listNeighbours(term.category, SCAN));
    let looked = 0;
    for (const neighbour of neighbours) {
      looked += 1;
      if (looked % SLICE === 0) await setImmediate();
      const sameCategory = neighbour.category === term.category;
      const score = 2 * shared(neighbour) + Number(sameCategory);
      if (score > 0 && neighbour._id !== term._id) scored.push({ neighbour, score });
    }
    return scored
      .sort((a, b) => b.score - a.score || b.neighbour.clickCount - a.neighbour.clickCount)
      .slice(0, limit)
      .map(({ neighbour }) => neighbour._id);
  }

  /** A result that is at most a minute old; worked out once, however many wait for it. */
  #kept<T>(key: string, work: () => Promise<T>): Promise<T> {
    const kept = this.#results.get(key);
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.value as Promise<T>;
    if (this.#results.size >= KEPT) this.#results.clear();
    const value = work();
    this.#results.set(key, { at: Date.now(), value });
    value.then(
      // Nothing found may only mean that the terms are still arriving.
      (found) => Array.isArray(found) && found.length === 0 && this.#results.delete(key),
      () => this.#results.delete(key),
    );
    return value;
  }
}

function slugOf(category: string | undefined): string | undefined {
  return category && category !== 'all' ? categorySlug(category) : undefined;
}

function inAlphabet(counts: Map<string, number>, language: 'tr' | 'en'): LetterCount[] {
  const alphabet: readonly string[] = ALPHABETS[language];
  const others = [...counts.keys()].filter((letter) => !alphabet.includes(letter)).sort();
  // '#' sorts before letters, but belongs behind them.
  others.sort((a, b) => Number(a === '#') - Number(b === '#'));
  return [...alphabet, ...others].map((letter) => ({ letter, count: counts.get(letter) ?? 0 }));
}
