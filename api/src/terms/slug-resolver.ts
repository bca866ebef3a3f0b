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
/** Most edits between a slug and the one to which it is corrected. */
const CORRECTED_EDITS = 1;
/** The same for terms that are only offered. */
const OFFERED_EDITS = 2;

/** Terms that these words name or almost name, best first; see `SearchService.findNamed`. */
export type NameSearch = (
  words: string,
  limit: number,
) => Promise<readonly { readonly id: string; readonly isName: boolean }[]>;

/** Finds the terms for a slug, in the steps of the product's specification. */
export class SlugResolver {
  readonly #terms: SlugReads;
  readonly #search: NameSearch;

  constructor(terms: SlugReads, search: NameSearch) {
    this.#terms = terms;
    this.#search = search;
  }

  /**
   * The terms that a slug names or misspells by one edit, best first; the visitor is redirected to the first one's
   * `slug`. Empty if no step finds any.
   */
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

  /** Terms that a slug without a term only resembles: with the same first word, or two edits away. */
  async offer(given: string, limit: number): Promise<Term[]> {
    const slug = slugify(given);
    const [firstWord = ''] = slug.split('-');
    if (slug === '') return [];
    const near = await this.#nearSlugs(slug, OFFERED_EDITS);
    const begun = firstWord.length > 1 ? await this.#terms.findByFirstWord(firstWord, POOL) : [];
    const known = new Set(near.map(({ _id }) => _id));
    const others = preferred(begun, slug).filter(({ _id }) => !known.has(_id));
    return [...preferred(near, slug), ...others].slice(0, limit);
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
    yield async () => {
      const named = await this.#search(words, POOL);
      return this.#terms.findPublicByIds(named.flatMap(({ id, isName }) => (isName ? id : [])));
    };
    yield async () => preferred(await this.#nearSlugs(slug, CORRECTED_EDITS), slug);
  }

  async #nearSlugs(slug: string, edits: number): Promise<Term[]> {
    const [bySlug, byName] = await Promise.all([
      this.#terms.fuzzySlugCandidates(slug),
      this.#search(slug.replaceAll('-', ' '), POOL),
    ]);
    const isNear = (candidate: { slug: string }) =>
      editDistance(slug, candidate.slug, edits) <= edits;
    const near = bySlug.filter(isNear).slice(0, POOL);
    const ids = new Set([...near.map(({ _id }) => _id), ...byName.map(({ id }) => id)]);
    return (await this.#terms.findPublicByIds([...ids])).filter(isNear);
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
