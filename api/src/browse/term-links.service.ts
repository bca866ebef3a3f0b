import type { ContentLanguage } from '@terimce/contract/languages';
import type { TermMention } from '@terimce/contract/routes/browse';
import type { TextTerms } from '@terimce/contract/routes/text';
import { CodedError } from '@terimce/core/coded-error';
import type { Term } from '@terimce/core/terms/term';
import { relatedTo } from '@terimce/title-search/related';
import { sensesOf } from '@terimce/title-search/senses';
import { mentionsOf } from '@terimce/title-search/term-links';
import { termsInText } from '@terimce/title-search/terms-in-text';
import { Cached } from '../cached.js';
import type { LiveDictionary, PublicTerm } from '../dictionary/live-dictionary.js';
import { withNotes } from '../dictionary/notes.repository.js';
import { presentSummary } from '../terms/present-term.js';
import { openedTogether } from './opened-together.repository.js';

/** Most related terms of a term. */
export const MAX_RELATED = 6;
const TOGETHER_MS = 3_600_000;

/** Links from a term to others: related terms, terms that its texts mention, other meanings. */
export class TermLinks {
  readonly #live: Pick<LiveDictionary, 'dictionary' | 'isSearched'>;
  readonly #together = new Cached(TOGETHER_MS, openedTogether);

  constructor(live: Pick<LiveDictionary, 'dictionary' | 'isSearched'>) {
    this.#live = live;
  }

  /** Closest first; empty rather than with bad matches. @throws CodedError TERM_NOT_FOUND. */
  async related(id: string, limit: number): Promise<Term[]> {
    const { dictionary } = this.#live;
    const term = this.#find(id);
    const together = (await this.#together.get()).get(id);
    const ids = dictionary.memo(`related ${id}`, () => relatedTo(term, dictionary, together));
    return withNotes(dictionary.find(ids.slice(0, Math.min(limit, MAX_RELATED))));
  }

  /** The first mention of each term in either language. @throws CodedError TERM_NOT_FOUND. */
  async mentions(id: string): Promise<TermMention[]> {
    const { dictionary } = this.#live;
    const [term] = await withNotes([this.#find(id)]);
    if (!term) return [];
    return dictionary.memo(`mentions ${id}`, () =>
      mentionsOf(term, dictionary).map((mention) => {
        return { ...mention, term: presentSummary(mention.term) };
      }),
    );
  }

  /** The terms that share a headword or name with this one. @throws CodedError TERM_NOT_FOUND. */
  senses(id: string): PublicTerm[] {
    return sensesOf(this.#find(id), this.#live.dictionary, id);
  }

  /** The terms that have a word as a headword or name. */
  sensesOf(word: string): PublicTerm[] {
    return sensesOf({ englishTerm: word, turkishTerm: word }, this.#live.dictionary);
  }

  /** The terms of a text, which is not kept. @throws CodedError SEARCH_UNAVAILABLE without titles. */
  inText(text: string, language?: ContentLanguage): TextTerms {
    const { dictionary, isSearched } = this.#live;
    if (!isSearched) throw new CodedError('SEARCH_UNAVAILABLE');
    const found = termsInText(dictionary, text, language);
    return {
      language: found.language,
      names: found.names.map(({ ids, ...name }) => ({ ...name, terms: [...ids] })),
      matches: [...found.matches],
      terms: dictionary.find(new Set(found.names.flatMap(({ ids }) => ids))).map((term) => {
        const { englishGloss, turkishGloss } = term;
        return { ...presentSummary(term), englishGloss, turkishGloss };
      }),
    };
  }

  #find(id: string): PublicTerm {
    const term = this.#live.dictionary.get(id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    return term;
  }
}
