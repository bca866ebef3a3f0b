import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { isWithin, preferred, slipsOf, withoutDashes } from '@terimce/contract/slug-slips';
import { slugify } from '@terimce/contract/text';
import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { rewriteMisspelling } from './known-misspellings.js';

type SlugReads = Pick<
  TermReads,
  | 'findPublicById'
  | 'findBySlug'
  | 'findByHeadword'
  | 'findByJoinedName'
  | 'findByFirstWord'
  | 'fuzzySlugCandidates'
  | 'findPublicByIds'
>;

/** Most candidates of one step. */
const POOL = 50;
/** Most edits between a slug and those of terms that are only offered. */
const OFFERED_EDITS = 2;

/** Terms that these words name or almost name, best first; see `SearchService.findNamed`. */
export type NameSearch = (
  words: string,
  limit: number,
) => Promise<readonly { readonly id: string; readonly isName: boolean }[]>;

interface Resolved {
  readonly found: Term[];
  readonly offered: Term[];
  /** No term has this slug or name, so similar ones were searched for, which costs several times as much. */
  readonly guessed: boolean;
}

/** Number of further requests that a guess counts as. */
export const GUESS_COST = PAGE_COSTS.guess.cost - 1;

/** Finds the terms for a slug, in the steps of the product's specification. */
export class SlugResolver {
  readonly #terms: SlugReads;
  readonly #search: NameSearch;
  readonly #isWord: (word: string) => boolean;

  /** @param isWord whether a folded word is English or Turkish */
  constructor(terms: SlugReads, search: NameSearch, isWord: (word: string) => boolean) {
    this.#terms = terms;
    this.#search = search;
    this.#isWord = isWord;
  }

  /**
   * The terms that a slug names or misspells by one edit, best first; the visitor is redirected to the first one's
   * `slug`. If there are none, those that it only resembles: two edits away, or with the same first word.
   */
  async resolveOrOffer(given: string, limit: number, offers = limit): Promise<Resolved> {
    const { found, near } = await this.#find(given);
    const guessed = near !== undefined;
    if (found.length > 0 || !near || offers === 0) {
      return { found: found.slice(0, limit), offered: [], guessed };
    }
    const slug = slugify(given);
    const [firstWord = ''] = slug.split('-');
    const begun = firstWord.length > 1 ? await this.#terms.findByFirstWord(firstWord, POOL) : [];
    const closest = preferred(await this.#terms.findPublicByIds(near), slug);
    const ids = new Set([...closest, ...preferred(begun, slug)].map(({ _id }) => _id));
    const offered = await this.#terms.findPublicByIds([...ids].slice(0, offers));
    return { found, offered, guessed };
  }

  /** The terms of the first step that finds any; after a guess, also the ids of those that are two edits away. */
  async #find(given: string): Promise<{ found: Term[]; near?: string[] }> {
    if (/^[0-9a-f]{24}$/i.test(given)) {
      const term = await this.#terms.findPublicById(given);
      if (term) return { found: [term] };
    }
    const slug = rewriteMisspelling(slugify(given));
    if (slug === '') return { found: [] };
    for (const step of this.#exactSteps(slug)) {
      const found = await step();
      if (found.length > 0) return { found };
    }
    const named = await this.#search(slug.replaceAll('-', ' '), POOL);
    const byName = await this.#terms.findPublicByIds(
      named.flatMap(({ id, isName }) => (isName ? id : [])),
    );
    if (byName.length > 0) return { found: byName, near: [] };
    const names = named.map(({ id }) => id);
    const candidates = await this.#terms.fuzzySlugCandidates(slug, names);
    const slips = slipsOf(slug, candidates, this.#isWord(slug)).slice(0, POOL);
    const corrected = await this.#terms.findPublicByIds(slips.map(({ _id }) => _id));
    const near = candidates.filter(isWithin(slug, OFFERED_EDITS)).slice(0, POOL);
    return { found: preferred(corrected, slug), near: near.map(({ _id }) => _id) };
  }

  *#exactSteps(slug: string): Generator<() => Promise<Term[]>> {
    yield async () => {
      const term = await this.#terms.findBySlug(slug);
      return term ? [term] : [];
    };
    const words = slug.replaceAll('-', ' ');
    yield async () => preferred(await this.#terms.findByHeadword(words, POOL), slug);
    yield async () =>
      preferred(await this.#terms.findByJoinedName(withoutDashes(slug), POOL), slug);
  }
}
