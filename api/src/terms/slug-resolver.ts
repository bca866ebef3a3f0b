import { foldKey, slugify } from '@terimce/contract/text';
import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { editDistance } from './edit-distance.js';
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
/** Most edits between a slug and one with the same first word. */
const MAX_EDITS = 2;
/** The same if nothing but the similar spelling speaks for the term. */
const MAX_EDITS_ALONE = 1;

/** Ids of the terms that may be named by these words, best first; see `SearchService.findNamed`. */
export type NameSearch = (words: string, limit: number) => Promise<readonly string[]>;

/** Finds the terms for a slug, in the steps of the product's specification. */
export class SlugResolver {
  readonly #terms: SlugReads;
  readonly #search: NameSearch;

  constructor(terms: SlugReads, search: NameSearch) {
    this.#terms = terms;
    this.#search = search;
  }

  /** Best first; empty if no step finds any. The visitor is redirected to the first term's `slug`. */
  async resolve(given: string, limit: number): Promise<Term[]> {
    if (/^[0-9a-f]{24}$/i.test(given)) {
      const term = await this.#terms.findPublicById(given);
      if (term) return [term];
    }
    const slug = rewriteMisspelling(slugify(given));
    if (slug === '') return [];
    for (const step of this.#steps(slug)) {
      const found = await step();
      if (found.length > 0) return found.slice(0, limit);
    }
    return [];
  }

  *#steps(slug: string): Generator<() => Promise<Term[]>> {
    yield async () => {
      const term = await this.#terms.findBySlug(slug);
      return term ? [term] : [];
    };
    const words = slug.replaceAll('-', ' ');
    yield async () => preferred(await this.#terms.findByHeadword(words, POOL), slug);
    yield async () =>
      preferred(await this.#terms.findByJoinedName(slug.replaceAll('-', ''), POOL), slug);
    const [firstWord = ''] = slug.split('-');
    let begun: Term[] = [];
    if (firstWord.length > 1) {
      yield async () => {
        begun = preferred(await this.#terms.findByFirstWord(firstWord, POOL), slug);
        return begun.filter((term) => editDistance(slug, term.slug, MAX_EDITS) <= MAX_EDITS);
      };
    }
    yield async () => this.#terms.findPublicByIds(await this.#search(words, POOL));
    // However many edits away.
    yield async () => begun;
    yield async () => preferred(await this.#nearSlugs(slug), slug);
  }

  async #nearSlugs(slug: string): Promise<Term[]> {
    const near = (await this.#terms.fuzzySlugCandidates(slug))
      .filter((candidate) => editDistance(slug, candidate.slug, MAX_EDITS_ALONE) <= MAX_EDITS_ALONE)
      .slice(0, POOL);
    return this.#terms.findPublicByIds(near.map(({ _id }) => _id));
  }
}

/**
 * Sorts terms: exact slug, exact English name, exact Turkish name, English name that contains the slug, then the
 * rest; ties by the fewest edits of the slug.
 */
function preferred(terms: readonly Term[], slug: string): Term[] {
  const name = slug.replaceAll('-', ' ');
  const rank = (term: Term) => {
    const english = foldKey(term.englishTerm);
    if (term.slug === slug) return 0;
    if (english === name) return 1;
    if (foldKey(term.turkishTerm) === name) return 2;
    return english.includes(name) ? 3 : 4;
  };
  return terms
    .map((term) => ({ term, rank: rank(term), edits: editDistance(slug, term.slug, 10) }))
    .sort((a, b) => a.rank - b.rank || a.edits - b.edits)
    .map(({ term }) => term);
}
