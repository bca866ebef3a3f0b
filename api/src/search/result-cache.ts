import { patternOf } from '@terimce/title-search/pattern';
import { parseQuery } from '@terimce/title-search/query';
import { LRUCache } from 'lru-cache';
import type { PreparedReply } from '../http/reply.js';

/** A reply that may be sent again, unless it is incomplete. */
export interface CachedReply {
  readonly reply: PreparedReply;
  readonly degraded: boolean;
}

/** The size of a cached reply, in bytes. */
export function replyBytes({ reply }: CachedReply): number {
  return reply.bytes;
}

/**
 * Results by key, bounded in bytes; the least recently used is dropped first. Identical requests in progress are
 * joined. A key includes the generation of the data, so older results are no longer found.
 */
export class ResultCache<T extends NonNullable<unknown>> {
  readonly #cached: LRUCache<string, T, () => Promise<T>>;
  hits = 0;
  misses = 0;

  /** @param maxBytes 0 turns the cache off; requests in progress are still joined. */
  constructor(maxBytes: number, sizeOf: (value: T) => number) {
    this.#cached = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length + 100,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A result that was dropped while it was made still answers those who wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** The value under `key` if it exists. */
  peek(generation: string, key: string): T | undefined {
    const kept = this.#cached.get(fullKey(generation, key));
    if (kept) this.hits += 1;
    return kept;
  }

  /**
   * The value under `key`, created by `make` if needed. `keep` says whether a value may be cached.
   * @param generation identifies the state of the data.
   */
  async get(
    generation: string,
    key: string,
    make: () => Promise<T>,
    keep: (value: T) => boolean,
  ): Promise<T> {
    const kept = this.peek(generation, key);
    if (kept) return kept;
    this.misses += 1;
    const full = fullKey(generation, key);
    const value = await this.#cached.forceFetch(full, { context: make });
    if (!keep(value)) this.#cached.delete(full);
    return value;
  }
}

const fullKey = (generation: string, key: string) => `${generation} ${key}`;

/**
 * The words of a query, as a cache key: `ter-` and `ter` are equal. `acı` and `açı` are not, and neither are `PLA`
 * and `pla`, because capitals may mean initials.
 */
export function searchedWords(query: string): string[] {
  const words = parseQuery(query).tokens.flatMap(({ folded, spelled }) =>
    folded === spelled ? [folded] : [folded, `=${spelled}`],
  );
  // Other characters between letters may come from another keyboard layout: .elik, k,pr]. N/m is not N·m.
  return OTHER_LAYOUT.test(query) || patternOf(query) ? [...words, query] : words;
}

const OTHER_LAYOUT = /[[\];',.](?=\p{L})|(?<=\p{L})[[\];,'][^\p{L}]*$|\p{L}-\s|[·/]/u;
