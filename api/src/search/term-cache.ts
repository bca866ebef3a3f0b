import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { presentTerm } from '../terms/present-term.js';
import { type TermSummary, toSummary } from './title-index.js';

/** A term as replies carry it, made once. */
export interface PresentedTerm extends TermSummary {
  /** The whole term as JSON in UTF-8, but for the closing brace. */
  readonly json: Buffer;
}

export interface TermCacheOptions {
  readonly terms: Pick<TermReads, 'findPublicByIds'>;
  /** Rises whenever changed terms were noticed. */
  readonly version: () => number;
  readonly maxBytes: number;
}

/** The object itself and its place in the map. */
const BASE_BYTES = 500;

function sizeOf({ json }: PresentedTerm): number {
  return BASE_BYTES + json.length;
}

/**
 * Public terms in the form in which they are sent, so that a search that nobody has made before need
 * neither ask the database nor write the same terms anew. Filled while the titles are read, then by
 * what is searched for. Bounded; changed terms are dropped as they are noticed.
 */
export class TermCache {
  readonly #options: TermCacheOptions;
  readonly #terms = new Map<string, PresentedTerm>();
  #bytes = 0;

  constructor(options: TermCacheOptions) {
    this.#options = options;
  }

  /** In the order of `ids`; those that are missing or not public are left out. */
  find(ids: readonly string[]): PresentedTerm[] | Promise<PresentedTerm[]> {
    const missing = ids.filter((id) => !this.#terms.has(id));
    if (missing.length > 0) return this.#findAlsoMissing(ids, missing);
    return ids.flatMap((id) => this.#terms.get(id) ?? []);
  }

  /** Keeps these terms too as long as there is room. */
  fill(terms: Iterable<Term>): void {
    for (const term of terms) {
      if (this.#bytes >= this.#options.maxBytes) return;
      this.#keep(present(term));
    }
  }

  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      const term = this.#terms.get(id);
      if (!term) continue;
      this.#terms.delete(id);
      this.#bytes -= sizeOf(term);
    }
  }

  async #findAlsoMissing(ids: readonly string[], missing: string[]): Promise<PresentedTerm[]> {
    const found = new Map<string, PresentedTerm>();
    for (const id of ids) {
      const term = this.#terms.get(id);
      if (term) found.set(id, term);
    }
    const version = this.#options.version();
    const fetched = await this.#options.terms.findPublicByIds(missing);
    // A term that changed while it was read may be the old one.
    const fresh = version === this.#options.version();
    for (const term of fetched.map(present)) {
      found.set(term._id, term);
      if (fresh) this.#keep(term);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  #keep(term: PresentedTerm): void {
    this.forget([term._id]);
    this.#terms.set(term._id, term);
    this.#bytes += sizeOf(term);
    for (const oldest of this.#terms.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.forget([oldest]);
    }
  }
}

function present(term: Term): PresentedTerm {
  const json = JSON.stringify(presentTerm(term));
  return { ...toSummary(term), json: Buffer.from(json.slice(0, -1)) };
}
