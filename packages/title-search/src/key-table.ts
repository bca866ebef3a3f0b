import { Beginnings } from './beginnings.js';
import { BitPattern, MAX_PATTERN, type Reach } from './bit-parallel.js';
import { HashTable, hashText } from './hash-table.js';
import { KeyBucket, type ScanPattern, scanPattern } from './key-bucket.js';
import { KeyLetters } from './key-letters.js';
import { PagedInts } from './paged.js';
import { distanceOfCodes, MAX_KEY_LENGTH, TOO_FAR } from './weighted-distance.js';

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

const PREFIX_LETTERS = 3;
/** Edits that the weighted distance may still add up to for what passed the unweighted test. */
const DISTANCE_LIMIT = 6;
const IS_WORD = 1;
const HAS_STEM = 2;

/** The query and a key as codes, reused: the search is synchronous. */
const queryCodes = new Uint16Array(MAX_KEY_LENGTH);
const keyCodes = new Uint16Array(MAX_KEY_LENGTH);

/**
 * Every folded word and every joined title, once, with what finding near ones needs.
 *
 * Looking up is a linear scan over the keys of nearly the same length: letters, letter pairs,
 * bit-parallel distance, and the weighted distance for the few survivors. A deletion index (SymSpell)
 * is faster at two edits but ten times larger, and knows neither prefixes nor endings.
 */
export class KeyTable {
  readonly #letters = new KeyLetters();
  readonly #ids = new HashTable((key) => this.#letters.hash(key));
  readonly #beginnings = new Beginnings(this.#letters);
  readonly #buckets: Record<KeyKind, (KeyBucket | undefined)[]> = {
    word: [],
    joined: [],
    stem: [],
  };
  readonly #pattern = new BitPattern();
  readonly #flags = new PagedInts();

  get size(): number {
    return this.#letters.size;
  }

  /** The id of a key, or undefined. Ids count up from 0 and are never reused. */
  id(text: string): number | undefined {
    return this.#find(text, hashText(text));
  }

  #find(text: string, hash: number): number | undefined {
    const shard = this.#ids.shard(hash);
    const last = shard.length - 1;
    for (let at = hash & last; ; at = (at + 1) & last) {
      const entry = shard[at] ?? 0;
      if (entry === 0) return undefined;
      if (this.#letters.isText(entry - 1, text)) return entry - 1;
    }
  }

  text(key: number): string {
    return this.#letters.text(key);
  }

  isText(key: number, text: string): boolean {
    return this.#letters.isText(key, text);
  }

  /** Length of a key, cut at {@link MAX_KEY_LENGTH}. */
  length(key: number): number {
    return this.#letters.length(key);
  }

  isWord(key: number): boolean {
    return (this.#flags.at(key) & IS_WORD) !== 0;
  }

  startsWith(key: number, beginning: string): boolean {
    return this.#letters.startsWith(key, beginning);
  }

  /** Adds a key, or finds it; a joined title can become a word as well later. */
  add(text: string, kind: 'word' | 'joined'): number {
    const hash = hashText(text);
    const known = this.#find(text, hash);
    const id = known ?? this.#append(text, hash);
    const becomesWord = kind === 'word' && !this.isWord(id);
    if (becomesWord) this.#flags.add(id, IS_WORD);
    if (known === undefined || becomesWord) this.#fileUnder(kind, text, id);
    return id;
  }

  /** Makes a key findable by its first `length` letters as well. */
  addStem(key: number, length: number): void {
    if (this.#flags.at(key) & HAS_STEM) return;
    this.#flags.add(key, HAS_STEM);
    this.#fileUnder('stem', this.text(key).slice(0, length), key);
  }

  #append(text: string, hash: number): number {
    const id = this.#letters.append(text);
    this.#ids.add(hash, id);
    this.#beginnings.add(id, text);
    return id;
  }

  #fileUnder(kind: KeyKind, text: string, id: number): void {
    const cut = text.slice(0, MAX_KEY_LENGTH);
    const buckets = this.#buckets[kind];
    let bucket = buckets[cut.length];
    if (bucket === undefined) {
      bucket = new KeyBucket();
      buckets[cut.length] = bucket;
    }
    bucket.add(cut, id);
  }

  /**
   * Calls `visit` with the keys that begin so: with all of them from three letters on, else the
   * shortest first, until `isEnough`, asked after each length, says so.
   */
  forEachBeginning(
    beginning: string,
    visit: (key: number) => void,
    isEnough: (length: number) => boolean,
  ): void {
    if (beginning.length >= PREFIX_LETTERS) this.#beginnings.forEach(beginning, visit);
    else this.#beginnings.forEachShortestFirst(beginning, visit, isEnough);
  }

  /**
   * Keys within `edits` (one to three) insertions, deletions, substitutions and transpositions of the
   * query, the query itself included, with weighted distances. Queries over 64 letters find nothing.
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
    for (let i = 0; i < n; i++) queryCodes[i] = query.charCodeAt(i);
    const pattern: ScanPattern = scanPattern(query, edits, reach);
    const buckets = this.#buckets[kind];
    const [shortest, longest] = lengths(n, edits, reach, buckets.length - 1);
    for (let length = shortest; length <= longest; length++) {
      buckets[length]?.scan(pattern, (key) => {
        if (bitParallel) {
          const from = this.#letters.from(key);
          const page = this.#letters.page(key);
          if (!this.#pattern.within(page, from, from + length, edits, reach)) return;
        }
        if (!isLive(key)) return;
        const distance = this.#distance(key, length, n, reach);
        if (distance < TOO_FAR) found.push({ key, distance, length });
      });
    }
    return found;
  }

  #distance(key: number, length: number, n: number, reach: Reach): number {
    this.#letters.copy(key, length, keyCodes);
    if (reach === 'key-begins-query') {
      return distanceOfCodes(keyCodes, length, queryCodes, n, DISTANCE_LIMIT, true);
    }
    const isOpen = reach === 'query-begins-key';
    return distanceOfCodes(queryCodes, n, keyCodes, length, DISTANCE_LIMIT, isOpen);
  }
}

/** The lengths of keys that can be in reach, shortest and longest. */
function lengths(n: number, edits: number, reach: Reach, longest: number): [number, number] {
  if (reach === 'whole') return [Math.max(2, n - edits), Math.min(longest, n + edits)];
  if (reach === 'query-begins-key') return [Math.max(2, n - edits), longest];
  // A stem has at least three letters, and endings are seldom longer than one and a half stems.
  return [Math.max(3, Math.ceil(n * 0.3)), Math.min(longest, n - 1)];
}
