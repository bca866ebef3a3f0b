import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';

export interface TermCacheOptions {
  readonly terms: Pick<TermReads, 'findPublicByIds'>;
  /** Rises whenever changed terms were noticed. */
  readonly version: () => number;
  readonly maxBytes: number;
}

/** The object itself with its short members, and what is left for translations. */
const BASE_BYTES = 1_500;

/** Rough size of a term in memory: two bytes a character of what may be long. */
function sizeOf(term: Term): number {
  const { englishDefinition, turkishDefinition, englishExample, turkishExample } = term;
  const { englishDetail, turkishDetail, blog, blogEn } = term;
  const definitions = englishDefinition.length + turkishDefinition.length;
  const examples = englishExample.length + turkishExample.length;
  const details = englishDetail.length + turkishDetail.length;
  return BASE_BYTES + 2 * (definitions + examples + details + blog.length + blogEn.length);
}

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
