import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { presentTerm } from '../terms/present-term.js';
import { type TermSummary, toSummary } from './title-index.js';

/** A term as replies carry it, made once: its JSON lies in a block between that of others. */
export interface PresentedTerm extends TermSummary {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
}

/** The whole term as JSON in UTF-8, but for the closing brace. */
export function jsonOf({ block, start, end }: PresentedTerm): Buffer {
  return block.subarray(start, end);
}

/** The object with its members, and its place in the map. */
const BASE_BYTES = 300;

function sizeOf({ start, end }: PresentedTerm): number {
  return BASE_BYTES + end - start;
}

export interface TermCacheOptions {
  readonly terms: Pick<TermReads, 'findPublicByIds'>;
  /** Rises whenever changed terms were noticed. */
  readonly version: () => number;
  readonly maxBytes: number;
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
  fill(terms: readonly Term[]): void {
    if (this.#bytes >= this.#options.maxBytes) return;
    for (const term of present(terms)) {
      if (this.#bytes >= this.#options.maxBytes) return;
      this.#keep(term);
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
    for (const term of present(fetched)) {
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

/** A buffer for each term would take as much memory again as its text; those that come together share one. */
function present(terms: readonly Term[]): PresentedTerm[] {
  const texts = terms.map((term) => JSON.stringify(presentTerm(term)).slice(0, -1));
  const block = Buffer.from(texts.join(''));
  let end = 0;
  return terms.map((term, i) => {
    const start = end;
    end += Buffer.byteLength(texts[i] ?? '');
    return { ...toSummary(term), block, start, end };
  });
}
