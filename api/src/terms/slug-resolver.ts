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

/** Candidates of one step. */
const POOL = 50;
/** Slugs this far away are looked at; one edit is corrected without asking. */
const FARTHEST = 2;
const CORRECTED = 1;

/** Finds the terms that a slug stands for, in the five steps of the product's specification. */
export class SlugResolver {
  readonly #terms: SlugReads;

  constructor(terms: SlugReads) {
    this.#terms = terms;
  }

  /** Best first, empty when no step finds any. The first term's `slug` is where the visitor belongs. */
  async resolve(given: string, limit: number): Promise<Term[]> {
    if (/^[0-9a-f]{24}$/i.test(given)) {
      const term = await this.#terms.findPublicById(given);
      if (term) return [term];
    }
    const slug = rewriteMisspelling(slugify(given));
    if (slug === '') return [];
    for (const step of this.#steps(slug)) {
      const found = await step();
      if (found.length > 0) return preferred(found, slug).slice(0, limit);
    }
    return [];
  }

  *#steps(slug: string): Generator<() => Promise<Term[]>> {
    yield async () => {
      const term = await this.#terms.findBySlug(slug);
      return term ? [term] : [];
    };
    yield () => this.#terms.findByHeadword(slug.replaceAll('-', ' '), POOL);
    yield () => this.#terms.findByJoinedName(slug.replaceAll('-', ''), POOL);
    const [firstWord = ''] = slug.split('-');
    if (firstWord.length > 1) yield () => this.#terms.findByFirstWord(firstWord, POOL);
    yield () => this.#nearSlugs(slug);
  }

  async #nearSlugs(slug: string): Promise<Term[]> {
    const near = (await this.#terms.fuzzySlugCandidates(slug))
      .map((candidate) => ({ ...candidate, edits: editDistance(slug, candidate.slug, FARTHEST) }))
      .filter(({ edits }) => edits <= FARTHEST)
      .sort((a, b) => a.edits - b.edits)
      .slice(0, POOL)
      .filter(({ edits }) => edits <= CORRECTED);
    return this.#terms.findPublicByIds(near.map(({ _id }) => _id));
  }
}

/**
 * Exact slug, exact English name, exact Turkish name, English name that contains it, then the rest;
 * among equals the slug with the fewest edits.
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
