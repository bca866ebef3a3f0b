import { letterCode } from './bit-parallel.js';
import type { KeyLetters } from './key-letters.js';
import { PagedInts } from './paged.js';
import { MAX_KEY_LENGTH } from './weighted-distance.js';

const PLACES = 2 * (MAX_KEY_LENGTH + 1);
/**
 * Keys of three letters stand in chunks of a cache line: next chunk + 1, number of keys, then for
 * each the key and its next four letters, so that most are passed over without being looked up.
 */
const CHUNK = 16;
const COUNT = 1;
const KEYS = 2;
const CHUNK_KEYS = (CHUNK - KEYS) / 2;
const THIRD = 2;
const PACKED_LETTERS = 4;

/** Keys with the same first two letters (a key of one letter has one). */
interface Group {
  readonly first: string;
  /** Length of keys → first and last one + 1, 0 where there is none. */
  readonly byLength: Int32Array;
  /** Third letter → list number. */
  readonly byThird: Map<string, number>;
}

/**
 * Keys by their beginning. Under two letters they are sorted by length: where thousands of keys begin
 * so, only the shortest are looked at.
 */
export class Beginnings {
  readonly #letters: KeyLetters;
  readonly #groups = new Map<string, Group>();
  /** Key → next key + 1 of the same two letters and length. */
  readonly #next = new PagedInts();
  readonly #chunks = new PagedInts();
  #chunkCount = 0;
  /** List of three letters → its first and last chunk. */
  readonly #lists = new PagedInts();
  #listCount = 0;

  constructor(letters: KeyLetters) {
    this.#letters = letters;
  }

  add(key: number, text: string): void {
    const group = this.#group(text.slice(0, THIRD));
    const at = 2 * this.#letters.length(key);
    const last = group.byLength[at + 1] ?? 0;
    if (last > 0) this.#next.set(last - 1, key + 1);
    else group.byLength[at] = key + 1;
    group.byLength[at + 1] = key + 1;
    if (text.length > THIRD) this.#addThird(group, key, text);
  }

  #addThird(group: Group, key: number, text: string): void {
    const letter = text.charAt(THIRD);
    let list = group.byThird.get(letter);
    if (list === undefined) {
      list = this.#listCount++;
      group.byThird.set(letter, list);
      this.#lists.set(2 * list, this.#chunkCount);
      this.#lists.set(2 * list + 1, this.#chunkCount++);
    }
    let chunk = this.#lists.at(2 * list + 1);
    if (this.#chunks.at(CHUNK * chunk + COUNT) === CHUNK_KEYS) {
      this.#chunks.set(CHUNK * chunk, this.#chunkCount + 1);
      chunk = this.#chunkCount++;
      this.#lists.set(2 * list + 1, chunk);
    }
    const count = this.#chunks.at(CHUNK * chunk + COUNT);
    this.#chunks.set(CHUNK * chunk + COUNT, count + 1);
    this.#chunks.set(CHUNK * chunk + KEYS + 2 * count, key);
    this.#chunks.set(CHUNK * chunk + KEYS + 2 * count + 1, packed(text));
  }

  #group(first: string): Group {
    let group = this.#groups.get(first);
    if (group === undefined) {
      group = { first, byLength: new Int32Array(PLACES), byThird: new Map() };
      this.#groups.set(first, group);
    }
    return group;
  }

  /** Calls `visit` with every key that begins with these three letters or more. */
  forEach(beginning: string, visit: (key: number) => void): void {
    const group = this.#groups.get(beginning.slice(0, THIRD));
    const list = group?.byThird.get(beginning.charAt(THIRD));
    if (list === undefined) return;
    const wanted = packed(beginning);
    const more = Math.min(PACKED_LETTERS, beginning.length - THIRD - 1);
    const mask = more === PACKED_LETTERS ? -1 : (1 << (8 * more)) - 1;
    let chunk = this.#lists.at(2 * list);
    while (chunk >= 0) {
      const from = CHUNK * chunk + KEYS;
      const end = from + 2 * this.#chunks.at(CHUNK * chunk + COUNT);
      for (let at = from; at < end; at += 2) {
        if ((this.#chunks.at(at + 1) & mask) !== wanted) continue;
        const key = this.#chunks.at(at);
        if (this.#letters.startsWith(key, beginning)) visit(key);
      }
      chunk = this.#chunks.at(CHUNK * chunk) - 1;
    }
  }

  /**
   * Calls `visit` with the keys that begin with one or two letters, the shortest first, until
   * `isEnough` says so, which is asked after each length.
   */
  forEachShortestFirst(
    beginning: string,
    visit: (key: number) => void,
    isEnough: (length: number) => boolean,
  ): void {
    const groups = this.#groupsOf(beginning);
    for (let length = beginning.length; length <= MAX_KEY_LENGTH; length++) {
      for (const group of groups) {
        let key = (group.byLength[2 * length] ?? 0) - 1;
        for (; key >= 0; key = this.#next.at(key) - 1) visit(key);
      }
      if (isEnough(length)) return;
    }
  }

  #groupsOf(beginning: string): Group[] {
    if (beginning.length === THIRD) {
      const group = this.#groups.get(beginning);
      return group === undefined ? [] : [group];
    }
    return [...this.#groups.values()].filter(({ first }) => first.startsWith(beginning));
  }
}

/** The classes of the four letters after the third, a byte each. */
function packed(text: string): number {
  let letters = 0;
  const end = Math.min(text.length, THIRD + 1 + PACKED_LETTERS);
  for (let i = THIRD + 1; i < end; i++) {
    letters |= letterCode(text.charCodeAt(i)) << (8 * (i - THIRD - 1));
  }
  return letters;
}
