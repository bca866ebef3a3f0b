import { BitPattern, letterCode, MAX_PATTERN, type Reach } from './bit-parallel.js';
import { grown } from './grow.js';
import { bitCount, letterMask, pairMask } from './masks.js';
import { ShardedMap } from './sharded-map.js';
import { MAX_KEY_LENGTH, TOO_FAR, weightedDistance } from './weighted-distance.js';

/** A key near the query, with its weighted distance. */
export interface NearKey {
  key: number;
  distance: number;
  /** Letters of the key that were compared: all, or those of its stem. */
  length: number;
}

/**
 * Which keys to scan: words of titles, titles of several words written without spaces, or words with
 * a possessive ending, compared without it.
 */
export type KeyKind = 'word' | 'joined' | 'stem';

const INTS_PER_KEY = 4;
const PREFIX_LETTERS = 3;
/** Edits that the weighted distance may still add up to for what passed the unweighted test. */
const DISTANCE_LIMIT = 6;

/** Keys of one length: letter mask, two halves of the pair mask, key id. */
interface Bucket {
  size: number;
  rows: Int32Array;
}

/**
 * Every folded word and every joined title, once, with what finding near ones needs.
 *
 * Looking up is a linear scan over the keys of nearly the same length: letter mask, letter-pair mask,
 * bit-parallel distance, and the weighted distance for the few survivors. A deletion index (SymSpell)
 * is faster at two edits but ten times larger, and knows neither prefixes nor endings.
 */
export class KeyTable {
  readonly #ids = new ShardedMap<number>();
  readonly #byBeginning = new Map<string, number[]>();
  readonly #buckets: Record<KeyKind, (Bucket | undefined)[]> = { word: [], joined: [], stem: [] };
  readonly #pattern = new BitPattern();
  readonly #texts: string[] = [];
  #offsets = new Int32Array(1025);
  #letters = new Uint8Array(8192);
  #isWord = new Uint8Array(1024);
  #hasStem = new Uint8Array(1024);

  get size(): number {
    return this.#texts.length;
  }

  /** The id of a key, or undefined. Ids count up from 0 and are never reused. */
  id(text: string): number | undefined {
    return this.#ids.get(text);
  }

  text(key: number): string {
    return this.#texts[key] ?? '';
  }

  /** Length of a key, cut at {@link MAX_KEY_LENGTH}. */
  length(key: number): number {
    return (this.#offsets[key + 1] ?? 0) - (this.#offsets[key] ?? 0);
  }

  isWord(key: number): boolean {
    return this.#isWord[key] === 1;
  }

  startsWith(key: number, beginning: string): boolean {
    return this.text(key).startsWith(beginning);
  }

  /** Adds a key, or finds it; a joined title can become a word as well later. */
  add(text: string, kind: 'word' | 'joined'): number {
    const known = this.#ids.get(text);
    const id = known ?? this.#append(text);
    const becomesWord = kind === 'word' && !this.isWord(id);
    if (becomesWord) this.#isWord[id] = 1;
    if (known === undefined || becomesWord) this.#fileUnder(kind, text, id);
    return id;
  }

  /** Makes a key findable by its first `length` letters as well. */
  addStem(key: number, length: number): void {
    if (this.#hasStem[key] === 1) return;
    this.#hasStem[key] = 1;
    this.#fileUnder('stem', this.text(key).slice(0, length), key);
  }

  #append(text: string): number {
    const id = this.#texts.length;
    this.#texts.push(text);
    this.#ids.set(text, id);
    const start = this.#offsets[id] ?? 0;
    const length = Math.min(text.length, MAX_KEY_LENGTH);
    this.#offsets = grown(this.#offsets, id + 2);
    this.#letters = grown(this.#letters, start + length);
    this.#isWord = grown(this.#isWord, id + 1);
    this.#hasStem = grown(this.#hasStem, id + 1);
    for (let i = 0; i < length; i++) this.#letters[start + i] = letterCode(text.charCodeAt(i));
    this.#offsets[id + 1] = start + length;
    const beginning = text.slice(0, PREFIX_LETTERS);
    const same = this.#byBeginning.get(beginning);
    if (same) same.push(id);
    else this.#byBeginning.set(beginning, [id]);
    return id;
  }

  #fileUnder(kind: KeyKind, text: string, id: number): void {
    const cut = text.slice(0, MAX_KEY_LENGTH);
    const buckets = this.#buckets[kind];
    const bucket = buckets[cut.length] ?? { size: 0, rows: new Int32Array(16 * INTS_PER_KEY) };
    buckets[cut.length] = bucket;
    const at = bucket.size++ * INTS_PER_KEY;
    bucket.rows = grown(bucket.rows, at + INTS_PER_KEY);
    const pairs = pairMask(cut);
    bucket.rows[at] = letterMask(cut);
    bucket.rows[at + 1] = pairs.low;
    bucket.rows[at + 2] = pairs.high;
    bucket.rows[at + 3] = id;
  }

  /** Calls `visit` with every key that begins so. */
  forEachBeginning(beginning: string, visit: (key: number) => void): void {
    if (beginning.length < PREFIX_LETTERS) {
      for (const [first, keys] of this.#byBeginning) {
        if (first.startsWith(beginning)) for (const key of keys) visit(key);
      }
      return;
    }
    for (const key of this.#byBeginning.get(beginning.slice(0, PREFIX_LETTERS)) ?? []) {
      if (beginning.length === PREFIX_LETTERS || this.startsWith(key, beginning)) visit(key);
    }
  }

  /**
   * Keys within `edits` edits (insertions, deletions, substitutions, transpositions) of the query,
   * the query itself included, with weighted distances. Queries over 64 letters find nothing.
   */
  near(
    query: string,
    edits: number,
    reach: Reach,
    kind: KeyKind,
    isLive: (key: number) => boolean,
  ): NearKey[] {
    const found: NearKey[] = [];
    const n = query.length;
    if (n < 2 || n > MAX_KEY_LENGTH) return found;
    const bitParallel = n <= MAX_PATTERN;
    if (!bitParallel && reach === 'key-begins-query') return found;
    if (bitParallel) this.#pattern.set(query);
    const letters = letterMask(query);
    const pairs = pairMask(query);
    const buckets = this.#buckets[kind];
    const [shortest, longest] = lengths(n, edits, reach, buckets.length - 1);
    for (let length = shortest; length <= longest; length++) {
      const bucket = buckets[length];
      if (bucket === undefined) continue;
      const { rows } = bucket;
      const end = bucket.size * INTS_PER_KEY;
      for (let row = 0; row < end; row += INTS_PER_KEY) {
        const other = rows[row] ?? 0;
        if (reach !== 'key-begins-query' && moreThan(letters & ~other, edits)) continue;
        if (reach !== 'query-begins-key' && moreThan(other & ~letters, edits)) continue;
        const low = rows[row + 1] ?? 0;
        const high = rows[row + 2] ?? 0;
        const most = 3 * edits;
        if (
          reach !== 'key-begins-query' &&
          bitCount(pairs.low & ~low) + bitCount(pairs.high & ~high) > most
        ) {
          continue;
        }
        if (
          reach !== 'query-begins-key' &&
          bitCount(low & ~pairs.low) + bitCount(high & ~pairs.high) > most
        ) {
          continue;
        }
        const key = rows[row + 3] ?? 0;
        if (bitParallel) {
          const from = this.#offsets[key] ?? 0;
          if (!this.#pattern.within(this.#letters, from, from + length, edits, reach)) continue;
        }
        if (!isLive(key)) continue;
        const distance = distanceTo(query, this.text(key).slice(0, length), reach);
        if (distance < TOO_FAR) found.push({ key, distance, length });
      }
    }
    return found;
  }
}

function distanceTo(query: string, text: string, reach: Reach): number {
  if (reach === 'key-begins-query') return weightedDistance(text, query, DISTANCE_LIMIT, true);
  return weightedDistance(query, text, DISTANCE_LIMIT, reach === 'query-begins-key');
}

function moreThan(bits: number, limit: number): boolean {
  return bits !== 0 && bitCount(bits) > limit;
}

/** The lengths of keys that can be in reach, shortest and longest. */
function lengths(n: number, edits: number, reach: Reach, longest: number): [number, number] {
  if (reach === 'whole') return [Math.max(2, n - edits), Math.min(longest, n + edits)];
  if (reach === 'query-begins-key') return [Math.max(2, n - edits), longest];
  // A stem has at least three letters, and endings are seldom longer than one and a half stems.
  return [Math.max(3, Math.ceil(n * 0.3)), Math.min(longest, n - 1)];
}
