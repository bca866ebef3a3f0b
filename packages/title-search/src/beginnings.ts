import { letterCode } from './bit-parallel.js';
import type { KeyLetters } from './key-letters.js';
import { PagedInts } from './paged.js';
import { MAX_KEY_LENGTH } from './weighted-distance.js';

const PLACES = 2 * (MAX_KEY_LENGTH + 1);
/**
 * Keys of three letters are stored in chunks of a cache line: next chunk + 1, number of keys, then for each the key
 * and its next four letters, so that most keys are skipped without reading them.
 */
const CHUNK = 16;
const COUNT = 1;
const KEYS = 2;
const CHUNK_KEYS = (CHUNK - KEYS) / 2;
const TWO = 2;
const THREE = 3;
const PACKED_LETTERS = 4;

/** Keys by a prefix of one or two letters and by length: if thousands share the prefix, only the shortest are read. */
export class Beginnings {
  readonly #letters: KeyLetters;
  /** First two letters (one for keys of one letter) → group. */
  readonly #groups = new Map<string, number>();
  /** Group and length of keys → first and last key + 1, 0 if there is none. */
  readonly #byLength = new PagedInts();
  /** Key → next key + 1 with the same two letters and length. */
  readonly #next = new PagedInts();

  constructor(letters: KeyLetters) {
    this.#letters = letters;
  }

  add(key: number, text: string): void {
    const first = text.slice(0, TWO);
    let group = this.#groups.get(first);
    if (group === undefined) {
      group = this.#groups.size;
      this.#groups.set(first, group);
    }
    const at = PLACES * group + 2 * this.#letters.length(key);
    const last = this.#byLength.at(at + 1);
    if (last > 0) this.#next.set(last - 1, key + 1);
    else this.#byLength.set(at, key + 1);
    this.#byLength.set(at + 1, key + 1);
  }

  /**
   * Calls `visit` with the keys that begin with one or two letters, shortest first, until `isEnough` returns true; it
   * is called after each length.
   */
  forEachShortestFirst(
    beginning: string,
    visit: (key: number) => void,
    isEnough: (length: number) => boolean,
  ): void {
    const groups = this.#groupsOf(beginning);
    for (let length = beginning.length; length <= MAX_KEY_LENGTH; length++) {
      for (const group of groups) {
        let key = this.#byLength.at(PLACES * group + 2 * length) - 1;
        for (; key >= 0; key = this.#next.at(key) - 1) visit(key);
      }
      if (isEnough(length)) return;
    }
  }

  #groupsOf(beginning: string): number[] {
    if (beginning.length === TWO) {
      const group = this.#groups.get(beginning);
      return group === undefined ? [] : [group];
    }
    const groups: number[] = [];
    for (const [first, group] of this.#groups) if (first.startsWith(beginning)) groups.push(group);
    return groups;
  }
}

/** Keys by their first three letters. */
export class KeyLists {
  readonly #letters: KeyLetters;
  readonly #chunks = new PagedInts();
  #chunkCount = 0;
  /** Three letters → list; list → its first and last chunk. */
  readonly #listNumbers = new Map<string, number>();
  readonly #lists = new PagedInts();

  constructor(letters: KeyLetters) {
    this.#letters = letters;
  }

  /** Adds a key; shorter ones are left out. */
  add(key: number, text: string): void {
    if (text.length < THREE) return;
    const beginning = text.slice(0, THREE);
    let list = this.#listNumbers.get(beginning);
    if (list === undefined) {
      list = this.#listNumbers.size;
      this.#listNumbers.set(beginning, list);
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

  /** Calls `visit` with every key that begins with these three letters or more. */
  forEach(beginning: string, visit: (key: number) => void): void {
    const list = this.#listNumbers.get(beginning.slice(0, THREE));
    if (list === undefined) return;
    const wanted = packed(beginning);
    const more = Math.min(PACKED_LETTERS, beginning.length - THREE);
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
}

/** The classes of the four letters after the third, one byte each. */
function packed(text: string): number {
  let letters = 0;
  const end = Math.min(text.length, THREE + PACKED_LETTERS);
  for (let i = THREE; i < end; i++) {
    letters |= letterCode(text.charCodeAt(i)) << (8 * (i - THREE));
  }
  return letters;
}
