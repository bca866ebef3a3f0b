const SHARDS = 64;

/**
 * A map from strings in many small parts. A JavaScript map of some 100,000 entries takes over 100 ms
 * to grow, all at once, which would hold up every request meanwhile; a part takes a millisecond or two.
 */
export class ShardedMap<T> {
  readonly #shards = Array.from({ length: SHARDS }, () => new Map<string, T>());
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): T | undefined {
    return this.#shardOf(key).get(key);
  }

  has(key: string): boolean {
    return this.#shardOf(key).has(key);
  }

  set(key: string, value: T): void {
    const shard = this.#shardOf(key);
    this.#size -= shard.size;
    shard.set(key, value);
    this.#size += shard.size;
  }

  delete(key: string): boolean {
    const deleted = this.#shardOf(key).delete(key);
    if (deleted) this.#size--;
    return deleted;
  }

  /** All keys; may be iterated while keys are added and deleted, as with a plain map. */
  *keys(): Generator<string> {
    for (const shard of this.#shards) yield* shard.keys();
  }

  #shardOf(key: string): Map<string, T> {
    const { length } = key;
    const end = key.charCodeAt(length - 1) * 31 + key.charCodeAt(length >> 1);
    return this.#shards[(end * 31 + key.charCodeAt(length - 2) + length) & (SHARDS - 1)] as Map<
      string,
      T
    >;
  }
}
