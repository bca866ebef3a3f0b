// One file: its keys are written and read in one packed form.
import { Beginnings, KeyLists } from './beginnings.js';
import { BitPattern, MAX_PATTERN, type Reach } from './bit-parallel.js';
import { CHEAPEST_EDIT, EDIT_COSTS } from './costs.js';
import { HashTable, hashText } from './hash-table.js';
import { KeyBucket, lengthsInReach, type ScanPattern, scanPattern } from './key-bucket.js';
import { KeyLetters } from './key-letters.js';
import { PagedInts } from './paged.js';
import { distanceOfCodes, MAX_KEY_LENGTH, TOO_FAR } from './weighted-distance.js';

/** A key near the query, with its weighted distance. */
export interface NearKey {
  key: number;
  distance: number;
  /** Number of compared letters of the key: all, or those of its stem. */
  length: number;
}

/**
 * The keys to scan: words of titles, titles of several words written without spaces, or words with a possessive
 * ending, compared without it.
 */
export type KeyKind = 'word' | 'joined' | 'stem';

const PREFIX_LETTERS = 3;
/** Largest sum of weighted edits for keys that passed the unweighted test. */
const DISTANCE_LIMIT = 6;
const ROUNDING = 1e-3;
const IS_WORD = 1;
const HAS_STEM = 2;

/** The query and a key as character codes, reused because the search is synchronous. */
const queryCodes = new Uint16Array(MAX_KEY_LENGTH);
const keyCodes = new Uint16Array(MAX_KEY_LENGTH);

/**
 * Every folded word and every joined title, once, with the data for finding similar ones.
 * A lookup is a linear scan over the keys of nearly the same length: letters, letter pairs, bit-parallel distance,
 * and the weighted distance for the few remaining keys. A deletion index (SymSpell) is faster at two edits, but ten
 * times larger, and supports neither prefixes nor endings.
 */
export class KeyTable {
  readonly #letters = new KeyLetters();
  readonly #ids = new HashTable((key) => this.#letters.hash(key));
  readonly #beginnings = new Beginnings(this.#letters);
  readonly #lists = new KeyLists(this.#letters);
  /** Words only: one in seven keys (20,000 terms), and of those that begin alike fewer. */
  readonly #wordLists = new KeyLists(this.#letters);
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

  /** Whether a key has the form of a glob. */
  matches(key: number, glob: Uint16Array): boolean {
    return this.#letters.matches(key, glob);
  }

  /** Adds a key, or finds it; a joined title can later become a word as well. */
  add(text: string, kind: 'word' | 'joined'): number {
    const hash = hashText(text);
    const known = this.#find(text, hash);
    const id = known ?? this.#append(text, hash);
    const becomesWord = kind === 'word' && !this.isWord(id);
    if (becomesWord) {
      this.#flags.add(id, IS_WORD);
      this.#wordLists.add(id, text);
    }
    if (known === undefined || becomesWord) this.#fileUnder(kind, text, id);
    return id;
  }

  /** Makes a key also findable by its first `length` letters. */
  addStem(key: number, length: number): void {
    if (this.#flags.at(key) & HAS_STEM) return;
    this.#flags.add(key, HAS_STEM);
    this.#fileUnder('stem', this.text(key).slice(0, length), key);
  }

  #append(text: string, hash: number): number {
    const id = this.#letters.append(text);
    this.#ids.add(hash, id);
    this.#beginnings.add(id, text);
    this.#lists.add(id, text);
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
   * Calls `visit` with the keys that have this prefix: with all of them from three letters on, else shortest first
   * until `isEnough` returns true; it is called after each length.
   */
  forEachBeginning(
    beginning: string,
    visit: (key: number) => void,
    isEnough: (length: number) => boolean,
  ): void {
    if (beginning.length >= PREFIX_LETTERS) this.#lists.forEach(beginning, visit);
    else this.#beginnings.forEachShortestFirst(beginning, visit, isEnough);
  }

  /** Calls `visit` with the words that have this prefix of three letters or more. */
  forEachWordBeginning(beginning: string, visit: (key: number) => void): void {
    this.#wordLists.forEach(beginning, visit);
  }

  /**
   * Keys within `edits` (one to three) insertions, deletions, substitutions and transpositions of the query,
   * including the query itself, with weighted distances up to `farthest`. Queries over 64 letters find nothing.
   */
  near(
    query: string,
    edits: number,
    reach: Reach,
    kind: KeyKind,
    isLive: (key: number) => boolean,
    farthest = DISTANCE_LIMIT,
  ): NearKey[] {
    const n = query.length;
    const found: NearKey[] = [];
    const limit = farthest + ROUNDING;
    if (limit < 0 || !this.#setQuery(query, reach)) return found;
    // The scan needs at least one; the query itself is always within reach.
    const most = Math.max(1, Math.min(edits, Math.floor(limit / CHEAPEST_EDIT)));
    const pattern = scanPattern(query, most, reach, limit);
    const [shortest, longest] = lengthsInReach(n, most, reach, this.#buckets[kind].length - 1);
    for (let length = shortest; length <= longest; length++) {
      this.#scan(n, length, pattern, kind, isLive, found);
    }
    return farthest < DISTANCE_LIMIT ? found.filter(({ distance }) => distance <= limit) : found;
  }

  /**
   * {@link near} with the reach `key-begins-query`, within as many edits as the length of a stem allows: one or two.
   * Most remainders are not endings of the language, so only few lengths are worth a scan with two slips.
   */
  nearStems(
    query: string,
    editsAt: (length: number) => number,
    kind: KeyKind,
    isLive: (key: number) => boolean,
  ): NearKey[] {
    const reach = 'key-begins-query';
    const n = query.length;
    const found: NearKey[] = [];
    if (!this.#setQuery(query, reach)) return found;
    const patterns = [1, 2].map((edits) => scanPattern(query, edits, reach, DISTANCE_LIMIT));
    const [shortest, longest] = lengthsInReach(n, 2, reach, this.#buckets[kind].length - 1);
    for (let length = shortest; length <= longest; length++) {
      const pattern = patterns[editsAt(length) - 1];
      if (pattern !== undefined) this.#scan(n, length, pattern, kind, isLive, found);
    }
    return found;
  }

  /** Returns whether any key can be within reach. */
  #setQuery(query: string, reach: Reach): boolean {
    const n = query.length;
    if (n < 2 || n > MAX_KEY_LENGTH) return false;
    if (n <= MAX_PATTERN) this.#pattern.set(query);
    else if (reach === 'key-begins-query') return false;
    for (let i = 0; i < n; i++) queryCodes[i] = query.charCodeAt(i);
    return true;
  }

  /** Adds the matching keys of one length to the result. */
  #scan(
    n: number,
    length: number,
    pattern: ScanPattern,
    kind: KeyKind,
    isLive: (key: number) => boolean,
    found: NearKey[],
  ): void {
    const bucket = this.#buckets[kind][length];
    if (bucket === undefined) return;
    const { edits, reach } = pattern;
    const { keys, count } = bucket.scan(pattern);
    for (let i = 0; i < count; i++) {
      const key = keys[i] as number;
      if (n <= MAX_PATTERN) {
        const from = this.#letters.from(key);
        const page = this.#letters.page(key);
        if (!this.#pattern.within(page, from, from + length, edits, reach)) continue;
      }
      if (!isLive(key)) continue;
      const distance = this.#distance(key, length, n, edits, reach);
      if (distance < TOO_FAR) found.push({ key, distance, length });
    }
  }

  #distance(key: number, length: number, n: number, edits: number, reach: Reach): number {
    this.#letters.copy(key, length, keyCodes);
    // A key within the edits costs at most that many of the most expensive ones, so only a third to a half of the
    // matrix's band has to be filled. Only letters that share a class may be farther apart.
    const most =
      n <= MAX_PATTERN
        ? edits * EDIT_COSTS.wrong + EDIT_COSTS.firstLetter + ROUNDING
        : DISTANCE_LIMIT;
    const distance = weigh(length, n, reach, most);
    return distance === TOO_FAR && most < DISTANCE_LIMIT
      ? weigh(length, n, reach, DISTANCE_LIMIT)
      : distance;
  }
}

/** The weighted distance of the key and the query in the tables of codes. */
function weigh(length: number, n: number, reach: Reach, limit: number): number {
  if (reach === 'key-begins-query') {
    return distanceOfCodes(keyCodes, length, queryCodes, n, limit, true);
  }
  return distanceOfCodes(queryCodes, n, keyCodes, length, limit, reach === 'query-begins-key');
}
