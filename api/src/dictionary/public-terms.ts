import type { Term } from '@terimce/core/terms/term';
import { best } from '@terimce/title-search/best';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { popular } from '@terimce/title-search/home';
import type { PublicTerm } from './live-dictionary.js';
import { withNotes } from './notes.repository.js';
import { movedSlugs } from './slug-redirects.repository.js';

/** Reads whole public terms: from the dictionary, and their notes from the database. */
export class PublicTerms {
  readonly #dictionary: Dictionary<PublicTerm>;

  constructor(dictionary: Dictionary<PublicTerm>) {
    this.#dictionary = dictionary;
  }

  async findPublicById(id: string): Promise<Term | undefined> {
    return (await this.findPublicByIds([id]))[0];
  }

  /** In the order of `ids`; missing terms and terms that are not public are left out. */
  findPublicByIds(ids: Iterable<string>): Promise<Term[]> {
    return withNotes(this.#dictionary.find(ids));
  }

  /** By current or former slug; compare `slug` to see which. */
  async findBySlug(slug: string): Promise<Term | undefined> {
    const term = this.#dictionary.bySlug(slug) ?? (await this.movedFrom(slug));
    return term && (await withNotes([term]))[0];
  }

  /** The term that had this slug before it was renamed. */
  async movedFrom(slug: string): Promise<PublicTerm | undefined> {
    const id = (await movedSlugs([slug])).get(slug);
    return id === undefined ? undefined : this.#dictionary.get(id);
  }

  /** The terms that were added or changed last, newest change first. */
  latestChanges(limit: number): Promise<Term[]> {
    const byChange = (a: PublicTerm, b: PublicTerm) => b.seq - a.seq;
    return withNotes(best([...this.#dictionary.all()], limit, byChange));
  }

  popular(limit: number): Promise<Term[]> {
    return withNotes(popular(this.#dictionary, limit));
  }
}
