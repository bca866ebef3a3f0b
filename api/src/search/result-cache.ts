interface Entry<T> {
  readonly value: T;
  readonly bytes: number;
}

/**
 * Results by key, least recently used dropped first, bounded in bytes; identical requests that are
 * under way are joined. Everything is forgotten when the generation changes.
 */
export class ResultCache<T> {
  readonly #maxBytes: number;
  readonly #sizeOf: (value: T) => number;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #running = new Map<string, Promise<T>>();
  #bytes = 0;
  #generation = '';
  hits = 0;
  misses = 0;

  /** @param maxBytes 0 keeps nothing; requests under way are joined all the same. */
  constructor(maxBytes: number, sizeOf: (value: T) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  /** The value under `key` if it is there. */
  peek(generation: string, key: string): T | undefined {
    const kept = generation === this.#generation ? this.#entries.get(key) : undefined;
    if (kept) this.#touch(key, kept);
    return kept?.value;
  }

  /**
   * The value under `key`, made by `make` unless it is there. `keep` says whether a value may be kept.
   * @param generation names the state of the data; another one than before empties the cache.
   */
  async get(
    generation: string,
    key: string,
    make: () => Promise<T>,
    keep: (value: T) => boolean,
  ): Promise<T> {
    if (generation !== this.#generation) this.#start(generation);
    const kept = this.#entries.get(key);
    if (kept) {
      this.#touch(key, kept);
      return kept.value;
    }
    this.misses += 1;
    const running = this.#running.get(key);
    if (running) return running;
    const made = make();
    this.#running.set(key, made);
    try {
      const value = await made;
      if (generation === this.#generation && keep(value)) this.#put(key, value);
      return value;
    } finally {
      if (this.#running.get(key) === made) this.#running.delete(key);
    }
  }

  /** Counts a hit and makes it the last to be dropped. */
  #touch(key: string, kept: Entry<T>): void {
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
  }

  #start(generation: string): void {
    this.#generation = generation;
    this.#entries.clear();
    this.#running.clear();
    this.#bytes = 0;
  }

  #put(key: string, value: T): void {
    const bytes = this.#sizeOf(value) + 2 * key.length + 100;
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
