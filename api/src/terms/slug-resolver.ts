import { PAGE_COSTS } from '@terimce/contract/page-costs';
import type { Term } from '@terimce/core/terms/term';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { askedSlug, guessTerms, termAt, termsNamed } from '@terimce/title-search/resolve-slug';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { withNotes } from '../dictionary/notes.repository.js';
import type { PublicTerms } from '../dictionary/public-terms.js';

/** Most names that a search for a misspelled slug is asked for. */
const POOL = 50;

interface Resolved {
  readonly found: Term[];
  readonly offered: Term[];
  /** No term has this slug or name, so similar ones were searched for, which costs several times as much. */
  readonly guessed: boolean;
}

/** Number of further requests that a guess counts as. */
export const GUESS_COST = PAGE_COSTS.guess.cost - 1;

interface SlugResolverOptions {
  readonly dictionary: Dictionary<PublicTerm>;
  readonly terms: Pick<PublicTerms, 'movedFrom'>;
  /** Ids of terms with names like these words: as `LiveSearch.namedLike`. */
  readonly namedLike: (words: string, limit: number) => Promise<readonly string[]>;
}

/** Finds the terms for a slug, in the steps of the product's specification. */
export class SlugResolver {
  readonly #options: SlugResolverOptions;

  constructor(options: SlugResolverOptions) {
    this.#options = options;
  }

  /**
   * The terms that a slug names or misspells by one edit, best first; the visitor is redirected to the first one's
   * `slug`. If there are none, those that it only resembles: two edits away, or with the same first word.
   */
  async resolveOrOffer(given: string, limit: number, offers = limit): Promise<Resolved> {
    const { dictionary, terms, namedLike } = this.#options;
    const slug = askedSlug(given);
    const term = termAt(dictionary, given) ?? (slug ? await terms.movedFrom(slug) : undefined);
    const exact = term ? [term] : termsNamed(dictionary, slug);
    if (exact.length > 0 || slug === '') return answer(exact.slice(0, limit), []);
    const words = slug.replaceAll('-', ' ');
    const { found, offered } = guessTerms(dictionary, slug, await namedLike(words, POOL));
    const shown = found.length > 0 ? [] : offered.slice(0, offers);
    return answer(found.slice(0, limit), shown, true);
  }
}

async function answer(
  found: readonly PublicTerm[],
  offered: readonly PublicTerm[],
  guessed = false,
): Promise<Resolved> {
  return { found: await withNotes(found), offered: await withNotes(offered), guessed };
}
