import type { ContentLanguage } from '@terimce/contract/languages';
import { formulasIn, MENTION_FIELDS, splitByMentions } from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import type { TextTerms } from '@terimce/contract/routes/text';
import { otherNames } from '@terimce/contract/search-fields';
import { CodedError } from '@terimce/core/coded-error';
import type { Term } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { mentionsIn } from '@terimce/title-search/mentions';
import {
  candidatesFor,
  type Described,
  rankRelated,
  sharedTags,
  whichIsMeant,
} from '@terimce/title-search/related';
import { otherSenses, sensesFor } from '@terimce/title-search/senses';
import { termsInText } from '@terimce/title-search/terms-in-text';
import { LRUCache } from 'lru-cache';
import { Cached } from '../cached.js';
import { presentSummary, tagKeys } from '../search/term-cache.js';
import type { LiveTitles } from '../search/title-index.js';
import { openedTogether } from './opened-together.repository.js';

interface Links {
  /** Version of the titles from which it was computed. */
  readonly version: number;
  readonly at: number;
  readonly related: Promise<readonly string[]>;
  readonly mentions: TermMention[];
}

export interface TermLinksOptions {
  readonly terms: Pick<TermRepository, 'findPublicById' | 'findPublicByIds'>;
  readonly titles: Pick<LiveTitles, 'isReady' | 'index' | 'summaries' | 'version'>;
}

/** Most related terms of a term. */
export const MAX_RELATED = 6;
/** Most mentions in a field; more would turn the text into links. */
const MAX_MENTIONS = 6;
/** Characters of a field that are searched for mentions: a longer text names its terms early. */
const MENTIONS_WITHIN = 20_000;
/** How long a computed result stays in use after a change of any term, in milliseconds. */
const STALE_MS = 60_000;
const CACHED_TERMS = 5000;
const TOGETHER_MS = 3_600_000;

/**
 * Links from a term to others: related terms, terms that its texts mention, other meanings. Computed from the titles in memory
 * when a term is first read, and again after terms have changed. Empty without titles.
 */
export class TermLinks {
  readonly #options: TermLinksOptions;
  readonly #links = new LRUCache<string, Links>({ max: CACHED_TERMS });
  readonly #together = new Cached(TOGETHER_MS, openedTogether);

  constructor(options: TermLinksOptions) {
    this.#options = options;
  }

  /** Closest first; empty rather than with bad matches. @throws CodedError TERM_NOT_FOUND. */
  async related(id: string, limit: number): Promise<Term[]> {
    const ids = await this.#of(await this.#find(id))?.related;
    return this.#options.terms.findPublicByIds((ids ?? []).slice(0, limit));
  }

  /** The first mention of each term in either language. @throws CodedError TERM_NOT_FOUND. */
  async mentions(id: string): Promise<TermMention[]> {
    return this.#of(await this.#find(id))?.mentions ?? [];
  }

  /** The terms that share a headword or name with this one. @throws CodedError TERM_NOT_FOUND. */
  async senses(id: string): Promise<Term[]> {
    const term = await this.#find(id);
    const { terms, titles } = this.#options;
    if (!titles.isReady) return [];
    const ids = sensesFor(titles.index, id, term);
    return ids.length === 0 ? [] : otherSenses(term, await terms.findPublicByIds(ids));
  }

  /** The terms of a text, which is not kept. @throws CodedError SEARCH_UNAVAILABLE without titles. */
  inText(text: string, language?: ContentLanguage): TextTerms {
    const { index, summaries, isReady } = this.#options.titles;
    if (!isReady) throw new CodedError('SEARCH_UNAVAILABLE');
    const found = termsInText(index, text, summaries, language);
    const ids = new Set(found.names.flatMap(({ ids }) => ids));
    return {
      language: found.language,
      names: found.names.map(({ name, ids }) => ({ name, terms: [...ids] })),
      matches: [...found.matches],
      terms: [...ids].flatMap((id) => {
        const summary = summaries.get(id);
        if (!summary) return [];
        const { englishGloss, turkishGloss } = summary;
        return [{ ...presentSummary(summary), englishGloss, turkishGloss }];
      }),
    };
  }

  /** The terms that have a word as a headword or name. */
  async sensesOf(word: string): Promise<Term[]> {
    const { terms, titles } = this.#options;
    if (!titles.isReady) return [];
    const named = { englishTerm: word, turkishTerm: word };
    const ids = sensesFor(titles.index, '', named);
    return otherSenses(named, await terms.findPublicByIds(ids));
  }

  async #find(id: string): Promise<Term> {
    const term = await this.#options.terms.findPublicById(id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    return term;
  }

  #of(term: Term): Links | undefined {
    const { titles } = this.#options;
    if (!titles.isReady) return undefined;
    const { version } = titles;
    const key = `${term._id} ${term.rev}`;
    const kept = this.#links.get(key);
    const now = performance.now();
    if (kept && (kept.version === version || now - kept.at < STALE_MS)) return kept;
    const related = this.#related(term);
    const links = { version, at: now, related, mentions: this.#mentions(term) };
    this.#links.set(key, links);
    related.catch(() => this.#links.delete(key));
    return links;
  }

  async #related(term: Term): Promise<string[]> {
    const { terms, titles } = this.#options;
    const own = describe(term);
    const candidates = candidatesFor(own, titles.index, titles.summaries);
    const together = (await this.#together.get()).get(term._id) ?? new Set();
    const ids = new Set([...candidates.keys(), ...together]);
    const found = await terms.findPublicByIds([...ids]);
    return rankRelated(own, candidates, found.map(describe), together).slice(0, MAX_RELATED);
  }

  #mentions(term: Term): TermMention[] {
    const { index, summaries } = this.#options.titles;
    const own = describe(term);
    const tagged = sharedTags(own, summaries);
    return (['en', 'tr'] as const).flatMap((language) => {
      const named = new Set<string>();
      return MENTION_FIELDS[language].flatMap((field) => {
        const found: TermMention[] = [];
        for (const { at, text, ids, words } of mentionsIn(
          index,
          withoutFormulas(term[field].slice(0, MENTIONS_WITHIN)),
          language,
        )) {
          const id = whichIsMeant(own, ids, words, tagged);
          const summary = id && summaries.get(id);
          if (!summary || named.has(id) || found.length === MAX_MENTIONS) continue;
          named.add(id);
          found.push({ field, at, text, term: presentSummary(summary) });
        }
        return found;
      });
    });
  }
}

/** The text with blanks for its formulas, whose letters name no terms. */
function withoutFormulas(text: string): string {
  return splitByMentions(text, formulasIn(text))
    .map((piece) => (typeof piece === 'string' ? piece : ' '.repeat(piece.text.length)))
    .join('');
}

function describe(term: Term): Described {
  return { ...term, id: term._id, tags: tagKeys(term.tags), keywords: otherNames(term) };
}
