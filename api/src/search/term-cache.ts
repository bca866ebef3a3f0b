import { headwordOrder, sortedBy } from '@terimce/contract/browse-order';
import type { ContentLanguage } from '@terimce/contract/languages';
import { tagSlug } from '@terimce/contract/tags';
import { toEdgeTerm } from '@terimce/contract/term';
import type { Term } from '@terimce/core/terms/term';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { LRUCache } from 'lru-cache';

/** The fields of a term that lists show, kept in memory for every public term. */
export interface TermSummary {
  readonly _id: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly slug: string;
  readonly englishGloss: string;
  readonly turkishGloss: string;
  readonly createdAt: number;
  readonly clickCount: number;
  /** As `tagKeys` returns them. */
  readonly tags: readonly string[];
}

const keysOfTags = new LRUCache({ max: 10_000, memoMethod: tagSlug });

/** One shared string for all names of a tag and for all terms that have it. */
export function tagKeys(tags: readonly string[]): string[] {
  return tags.map((tag) => keysOfTags.memo(tag));
}

export function toSummary(term: Term): TermSummary {
  const { _id, englishTerm, turkishTerm, category, slug, createdAt, clickCount } = term;
  const { englishGloss, turkishGloss } = term;
  return {
    _id,
    englishTerm,
    turkishTerm,
    category,
    slug,
    englishGloss,
    turkishGloss,
    createdAt: createdAt.getTime(),
    clickCount,
    tags: tagKeys(term.tags),
  };
}

/** A term as replies contain it. Its JSON is built once, and stored in a buffer that it shares with others. */
export interface PresentedTerm extends TermSummary {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
}

/** The whole term as JSON in UTF-8, without the closing brace. */
export function jsonOf({ block, start, end }: PresentedTerm): Buffer {
  return block.subarray(start, end);
}

/** Estimated size of the object with its fields, and of its entry in the map. */
const BASE_BYTES = 300;

function sizeOf({ start, end }: PresentedTerm): number {
  return BASE_BYTES + end - start;
}

export interface TermCacheOptions {
  readonly terms: Pick<TermReads, 'findPublicByIds'>;
  /** Increases whenever changed terms were noticed. */
  readonly version: () => number;
  readonly maxBytes: number;
}

/**
 * Public terms in the form in which they are sent, so that a new search needs neither to read the database nor to
 * serialize the same terms again. Filled while the titles are loaded, by changed terms, and by searches. Bounded; old
 * versions of terms are dropped when the change is noticed.
 */
export class TermCache {
  readonly #options: TermCacheOptions;
  readonly #terms: LRUCache<string, PresentedTerm>;

  constructor(options: TermCacheOptions) {
    this.#options = options;
    this.#terms = new LRUCache({ maxSize: Math.max(1, options.maxBytes), sizeCalculation: sizeOf });
  }

  /** In the order of `ids`; missing terms and terms that are not public are left out. */
  find(ids: readonly string[]): PresentedTerm[] | Promise<PresentedTerm[]> {
    const missing = ids.filter((id) => !this.#terms.has(id));
    if (missing.length > 0) return this.#findAlsoMissing(ids, missing);
    // `get` would note the use of each term as well, for more time than it is worth.
    return ids.flatMap((id) => this.#terms.peek(id) ?? []);
  }

  /** Adds these terms as long as there is room. */
  fill(terms: readonly Term[]): void {
    if (this.#isFull) return;
    for (const term of present(terms)) {
      if (this.#isFull) return;
      this.#terms.set(term._id, term);
    }
  }

  get #isFull(): boolean {
    return this.#terms.calculatedSize >= this.#options.maxBytes;
  }

  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#terms.delete(id);
  }

  async #findAlsoMissing(ids: readonly string[], missing: string[]): Promise<PresentedTerm[]> {
    const found = new Map<string, PresentedTerm>();
    for (const id of ids) {
      const term = this.#terms.peek(id);
      if (term) found.set(id, term);
    }
    const version = this.#options.version();
    const fetched = await this.#options.terms.findPublicByIds(missing);
    // A term that changed while it was read may be out of date.
    const fresh = version === this.#options.version();
    for (const term of present(fetched)) {
      found.set(term._id, term);
      if (fresh) this.#terms.set(term._id, term);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}

/** One buffer for all terms that are read together: a buffer for each term would double its memory. */
function present(terms: readonly Term[]): PresentedTerm[] {
  const texts = terms.map((term) => JSON.stringify(toEdgeTerm(term)).slice(0, -1));
  const block = Buffer.from(texts.join(''));
  let end = 0;
  return terms.map((term, i) => {
    const start = end;
    end += Buffer.byteLength(texts[i] ?? '');
    return { ...toSummary(term), block, start, end };
  });
}

/** The fields that lists of terms show. */
export function presentSummary(
  term: Pick<Term, '_id' | 'englishTerm' | 'turkishTerm' | 'category' | 'slug'>,
) {
  const { _id, englishTerm, turkishTerm, category, slug } = term;
  return {
    _id,
    englishTerm,
    ingilizce_terim: englishTerm,
    turkishTerm,
    turkce_terim: turkishTerm,
    category,
    slug,
  };
}

/** Most summaries that are cached as text, about half a kilobyte each. */
const MAX_SUMMARIES = 10_000;

/**
 * JSON of terms as suggestions contain them, without the closing brace. Serializing a page of them takes ten times as
 * long as finding them here. A changed term is another object, so no entry is ever stale.
 */
export class SummaryJson {
  readonly #cached = new Map<TermSummary, string>();

  of(term: TermSummary): string {
    const kept = this.#cached.get(term);
    if (kept !== undefined) return kept;
    const { englishGloss, turkishGloss } = term;
    const json = JSON.stringify({
      ...presentSummary(term),
      ...(englishGloss ? { englishGloss } : {}),
      ...(turkishGloss ? { turkishGloss } : {}),
    }).slice(0, -1);
    // Old versions of changed terms stay in the cache; clearing it is simpler than looking for them.
    if (this.#cached.size >= MAX_SUMMARIES) this.#cached.clear();
    this.#cached.set(term, json);
    return json;
  }
}

/** The sort orders of search results apart from relevance. */
export type TermOrder = 'alphabetical' | 'popularity' | 'newest';

/** Sorts terms; alphabetically by the headword of the language. */
export function sortTerms<T extends TermSummary>(
  terms: readonly T[],
  order: TermOrder,
  language: ContentLanguage,
): T[] {
  return sortedBy(terms, (term) => sortKey(term, order, language));
}

/** What a term is sorted by in an order; alphabetically, by the headword of the language. */
export function sortKey(term: TermSummary, order: TermOrder, language: ContentLanguage) {
  if (order === 'popularity') return -term.clickCount;
  if (order === 'newest') return -term.createdAt;
  const known = collationKeys[language].get(term);
  if (known !== undefined) return known;
  const key = headwordOrder(term, language);
  collationKeys[language].set(term, key);
  return key;
}

/** Made when first needed. A changed term is another object, so no key is ever stale. */
const collationKeys = {
  tr: new WeakMap<TermSummary, string>(),
  en: new WeakMap<TermSummary, string>(),
};
