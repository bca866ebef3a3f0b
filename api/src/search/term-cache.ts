import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';

export interface TermCacheOptions {
  readonly terms: Pick<TermReads, 'findPublicByIds'>;
  /** Rises whenever changed terms were noticed. */
  readonly version: () => number;
  readonly maxBytes: number;
}

/** Rough size of a term in memory: two bytes a character, and the object itself. */
const sizeOf = (term: Term) => 1_000 + 2 * (term.blog.length + term.blogEn.length + 2_000);

/**
 * Public terms that were read lately, so that a search that nobody has made before need not ask the
 * database for terms that others have found. Bounded; changed terms are dropped as they are noticed.
 */
export class TermCache {
  readonly #options: TermCacheOptions;
  readonly #terms = new Map<string, Term>();
  #bytes = 0;

  constructor(options: TermCacheOptions) {
    this.#options = options;
  }

  /** In the order of `ids`; those that are missing or not public are left out. */
  async findPublicByIds(ids: readonly string[]): Promise<Term[]> {
    const found = new Map<string, Term>();
    const missing: string[] = [];
    for (const id of ids) {
      const term = this.#terms.get(id);
      if (term) found.set(id, term);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const version = this.#options.version();
      const fetched = await this.#options.terms.findPublicByIds(missing);
      // A term that changed while it was read may be the old one.
      const fresh = version === this.#options.version();
      for (const term of fetched) {
        found.set(term._id, term);
        if (fresh) this.#keep(term);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      const term = this.#terms.get(id);
      if (!term) continue;
      this.#terms.delete(id);
      this.#bytes -= sizeOf(term);
    }
  }

  #keep(term: Term): void {
    this.forget([term._id]);
    this.#terms.set(term._id, term);
    this.#bytes += sizeOf(term);
    for (const oldest of this.#terms.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.forget([oldest]);
    }
  }
}
