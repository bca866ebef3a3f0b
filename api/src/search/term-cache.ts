import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { presentTerm } from '../terms/present-term.js';
import { type TermSummary, toSummary } from './title-index.js';

/** A term as replies carry it, made once. */
export class PresentedTerm implements TermSummary {
  readonly _id: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly slug: string;
  readonly createdAt: number;
  readonly clickCount: number;
  readonly #block: Buffer;
  readonly #start: number;
  readonly #end: number;

  /** @param block holds the term's JSON from `start` to `end`, and that of others */
  constructor(summary: TermSummary, block: Buffer, start: number, end: number) {
    this._id = summary._id;
    this.englishTerm = summary.englishTerm;
    this.turkishTerm = summary.turkishTerm;
    this.category = summary.category;
    this.slug = summary.slug;
    this.createdAt = summary.createdAt;
    this.clickCount = summary.clickCount;
    this.#block = block;
    this.#start = start;
    this.#end = end;
  }

  /** The whole term as JSON in UTF-8, but for the closing brace. */
  get json(): Buffer {
    return this.#block.subarray(this.#start, this.#end);
  }

  /** What it takes in memory: its bytes of the block, the object with its fields, its place in the map. */
  get bytes(): number {
    return this.#end - this.#start + 300;
  }
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
      this.#bytes -= term.bytes;
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
    this.#bytes += term.bytes;
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
    return new PresentedTerm(toSummary(term), block, start, end);
  });
}
