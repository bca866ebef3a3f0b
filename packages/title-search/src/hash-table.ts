const SHARD_BITS = 6;
const FIRST_PLACES = 16;
/** Up to this size there is a single part: an index of thirty titles is built for a single search. */
const SINGLE_PART_SIZE = 1000;
const REMOVED = -1;

/**
 * Finds numbers by the hash of what they represent: open addressing with linear probing, in 64 parts. Growing a
 * JavaScript map of some 100,000 texts takes over 100 ms at once, and the map has several objects for the garbage
 * collector to visit; a part of this table grows in a fraction of a millisecond.
 * To look something up, start in {@link shard} at `hash & (length - 1)` and continue slot by slot, wrapping around at
 * the end: 0 means that it is not there, a negative value is skipped, any other value is a member + 1 that may match.
 */
export class HashTable {
  #shards: Int32Array[] = [new Int32Array(FIRST_PLACES)];
  /** Number of used slots of each shard, including removed members. */
  readonly #used = new Int32Array(1 << SHARD_BITS);
  readonly #hashOf: (member: number) => number;

  /** @param hashOf returns the hash of a member; called again when a shard grows */
  constructor(hashOf: (member: number) => number) {
    this.#hashOf = hashOf;
  }

  /** The slots that may contain members with this hash. */
  shard(hash: number): Int32Array {
    return this.#shards[this.#number(hash)] as Int32Array;
  }

  #number(hash: number): number {
    return this.#shards.length === 1 ? 0 : hash >>> (32 - SHARD_BITS);
  }

  /** Adds a new member. */
  add(hash: number, member: number): void {
    if (this.#shards.length === 1 && (this.#used[0] ?? 0) > SINGLE_PART_SIZE) this.#split();
    const number = this.#number(hash);
    const used = (this.#used[number] ?? 0) + 1;
    let shard = this.shard(hash);
    // Fuller tables need long probes.
    if (used * 3 > shard.length * 2) {
      shard = this.#rehashed(shard, number);
      this.#shards[number] = shard;
    } else this.#used[number] = used;
    place(shard, hash, member + 1);
  }

  /** Removes a member; its slot stays used until the shard grows. */
  remove(hash: number, member: number): void {
    const shard = this.shard(hash);
    const last = shard.length - 1;
    let at = hash & last;
    while (shard[at] !== member + 1) {
      if (shard[at] === 0) return;
      at = (at + 1) & last;
    }
    shard[at] = REMOVED;
  }

  #split(): void {
    const members = this.#shards[0]?.filter((entry) => entry > 0) ?? [];
    this.#used.fill(0);
    this.#shards = Array.from({ length: 1 << SHARD_BITS }, () => new Int32Array(FIRST_PLACES));
    for (const entry of members) this.add(this.#hashOf(entry - 1), entry - 1);
  }

  #rehashed(shard: Int32Array, number: number): Int32Array {
    let members = 0;
    for (const entry of shard) if (entry > 0) members++;
    const larger = new Int32Array(members * 3 > shard.length ? 2 * shard.length : shard.length);
    for (const entry of shard) if (entry > 0) place(larger, this.#hashOf(entry - 1), entry);
    this.#used[number] = members + 1;
    return larger;
  }
}

function place(shard: Int32Array, hash: number, entry: number): void {
  const last = shard.length - 1;
  let at = hash & last;
  while (shard[at] !== 0) at = (at + 1) & last;
  shard[at] = entry;
}

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a of the UTF-16 units of a text (Fowler, Noll, Vo), with its high bits mixed into the low ones. */
export function hashText(text: string): number {
  let hash = FNV_BASIS;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return stirred(hash);
}

/** {@link hashText} of letters that are stored as bytes. */
export function hashLetters(letters: Uint8Array, from: number, to: number): number {
  let hash = FNV_BASIS;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (letters[i] ?? 0), FNV_PRIME);
  return stirred(hash);
}

function stirred(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
