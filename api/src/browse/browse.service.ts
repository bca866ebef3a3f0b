import { categorySlug } from '@terimce/contract/categories';
import { foldKey, lowerCase, TURKISH_ALPHABET } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { Term } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { countByLetter, relatedCandidates } from './browse.repository.js';
import { relatedness, subjectWords } from './related.js';

/** Counts are kept this long, in milliseconds: counting reads every public term. */
const COUNTS_KEPT_MS = 60_000;
const ALPHABETS = { tr: TURKISH_ALPHABET, en: [...'abcdefghijklmnopqrstuvwxyz'] } as const;

export interface BrowseQuery {
  /** Any name of a category; `all` is none. */
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  readonly language: 'tr' | 'en';
  readonly page: number;
  readonly limit: number;
}

type Terms = Pick<TermRepository, 'list' | 'findPublicById' | 'findPublicByIds'>;
export interface LetterCount {
  readonly letter: string;
  readonly count: number;
}

/** Ways through the dictionary that need no search. */
export class BrowseService {
  readonly #terms: Terms;
  readonly #letters = new Map<string, { at: number; counts: Promise<LetterCount[]> }>();

  constructor({ terms }: { terms: Terms }) {
    this.#terms = terms;
  }

  /** A page of public terms in the dictionary order of the language. */
  list(query: BrowseQuery): Promise<{ terms: Term[]; total: number }> {
    const { category, letter, language, page, limit } = query;
    const [first] = letter ? lowerCase(letter, language) : [];
    return this.#terms.list({
      status: 'approved',
      ...(category && category !== 'all' ? { category: categorySlug(category) } : {}),
      ...(first ? { letter: { language, letter: first } } : {}),
      sort: language === 'tr' ? 'alphabetical' : 'english',
      page,
      limit,
    });
  }

  /**
   * The letters of the alphabet in its order, those without terms as well, then others that have
   * some (q, w and x in Turkish, `#` for digits and symbols).
   */
  async letters(language: 'tr' | 'en', category?: string): Promise<LetterCount[]> {
    const slug = category && category !== 'all' ? categorySlug(category) : '';
    const key = `${language} ${slug}`;
    const kept = this.#letters.get(key);
    if (kept && Date.now() - kept.at < COUNTS_KEPT_MS) return kept.counts;
    if (this.#letters.size > 500) this.#letters.clear();
    const counts = countByLetter(language, slug || undefined).then((byLetter) =>
      inAlphabet(byLetter, language),
    );
    this.#letters.set(key, { at: Date.now(), counts });
    counts.catch(() => this.#letters.delete(key));
    return counts;
  }

  /** Terms that have to do with one, the closest first. @throws CodedError TERM_NOT_FOUND. */
  async related(id: string, limit: number): Promise<Term[]> {
    const term = await this.#terms.findPublicById(id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    const { category, tags } = term;
    const englishFold = foldKey(term.englishTerm);
    const turkishFold = foldKey(term.turkishTerm);
    const subject = { category, tags, englishFold, turkishFold };
    const candidates = await relatedCandidates(category, subjectWords(subject));
    const closest = candidates
      .filter((candidate) => candidate._id !== term._id)
      .map((candidate) => ({ candidate, score: relatedness(subject, candidate) }))
      .sort((a, b) => b.score - a.score || b.candidate.clickCount - a.candidate.clickCount)
      .slice(0, limit);
    return this.#terms.findPublicByIds(closest.map(({ candidate }) => candidate._id));
  }
}

function inAlphabet(counts: Map<string, number>, language: 'tr' | 'en'): LetterCount[] {
  const alphabet: readonly string[] = ALPHABETS[language];
  const others = [...counts.keys()].filter((letter) => !alphabet.includes(letter)).sort();
  // '#' sorts before letters, but belongs behind them.
  others.sort((a, b) => Number(a === '#') - Number(b === '#'));
  return [...alphabet, ...others].map((letter) => ({ letter, count: counts.get(letter) ?? 0 }));
}
