import { letterCode } from './bit-parallel.js';
import { codesOf, matchesGlob } from './glob.js';
import { hashLetters, hashText } from './hash-table.js';
import { PagedInts } from './paged.js';
import { MAX_KEY_LENGTH } from './weighted-distance.js';

const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
const WITHIN = PAGE - 1;
const FIRST_PAGE = 1024;
/** Flag in the byte before the letters, besides their number: the text is also stored as a string. */
const EXACT = 128;
const LENGTH = EXACT - 1;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * The letters of all keys, one byte each, in pages: a string for each of some 100,000 keys would take three times the
 * memory and cause longer garbage collection pauses. Keys that are longer than the compared part, or contain letters
 * outside ASCII, are also stored as strings.
 */
export class KeyLetters {
  readonly #pages: Uint8Array[] = [new Uint8Array(FIRST_PAGE)];
  /** Key → page and position of its length, which its letters follow. */
  readonly #starts = new PagedInts();
  readonly #exact = new Map<number, string>();
  #size = 0;
  #end = 0;

  /** Number of keys. */
  get size(): number {
    return this.#size;
  }

  /** Adds a text under the next number and returns the number. */
  append(text: string): number {
    const key = this.#size++;
    const length = Math.min(text.length, MAX_KEY_LENGTH);
    const isExact = text.length > length || NOT_ASCII.test(text);
    if (isExact) this.#exact.set(key, text);
    const start = this.#room(1 + length);
    const page = this.#pages[start >> PAGE_BITS] as Uint8Array;
    const from = start & WITHIN;
    this.#starts.set(key, start);
    page[from] = isExact ? length | EXACT : length;
    for (let i = 0; i < length; i++) page[from + 1 + i] = letterCode(text.charCodeAt(i));
    return key;
  }

  /** Reserves `bytes` bytes within one page and returns their position. */
  #room(bytes: number): number {
    const last = this.#pages.length - 1;
    let page = this.#pages[last] as Uint8Array;
    let within = this.#end & WITHIN;
    if (this.#end >> PAGE_BITS > last || within + bytes > PAGE) {
      this.#end = this.#pages.length << PAGE_BITS;
      this.#pages.push(new Uint8Array(PAGE));
      within = 0;
    } else if (within + bytes > page.length) {
      const larger = new Uint8Array(Math.min(PAGE, Math.max(2 * page.length, within + bytes)));
      larger.set(page);
      page = larger;
      this.#pages[last] = page;
    }
    const start = this.#end;
    this.#end += bytes;
    return start;
  }

  /** The page with the letters of a key, see {@link from}. */
  page(key: number): Uint8Array {
    return this.#pages[this.#starts.at(key) >> PAGE_BITS] as Uint8Array;
  }

  /** The position of a key's letters in its page. */
  from(key: number): number {
    return (this.#starts.at(key) & WITHIN) + 1;
  }

  /** Length of a key, cut at {@link MAX_KEY_LENGTH}. */
  length(key: number): number {
    return (this.page(key)[this.from(key) - 1] ?? 0) & LENGTH;
  }

  text(key: number): string {
    const start = this.#starts.at(key);
    const page = this.#pages[start >> PAGE_BITS] as Uint8Array;
    const from = (start & WITHIN) + 1;
    const head = page[from - 1] ?? 0;
    if (head & EXACT) return this.#exact.get(key) ?? '';
    return String.fromCharCode.apply(null, page.subarray(from, from + head) as unknown as number[]);
  }

  isText(key: number, text: string): boolean {
    const start = this.#starts.at(key);
    const page = this.#pages[start >> PAGE_BITS] as Uint8Array;
    const from = (start & WITHIN) + 1;
    const head = page[from - 1] ?? 0;
    if (head & EXACT) return this.#exact.get(key) === text;
    if (head !== text.length) return false;
    for (let i = 0; i < head; i++) if (page[from + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  startsWith(key: number, beginning: string): boolean {
    const start = this.#starts.at(key);
    const page = this.#pages[start >> PAGE_BITS] as Uint8Array;
    const from = (start & WITHIN) + 1;
    const head = page[from - 1] ?? 0;
    if (head & EXACT) return this.#exact.get(key)?.startsWith(beginning) === true;
    const { length } = beginning;
    if (head < length) return false;
    for (let i = 0; i < length; i++) if (page[from + i] !== beginning.charCodeAt(i)) return false;
    return true;
  }

  /** Writes the UTF-16 units of the first `length` letters of a key into `codes`. */
  copy(key: number, length: number, codes: Uint16Array): void {
    const page = this.page(key);
    const from = this.from(key);
    const text = (page[from - 1] ?? 0) & EXACT ? (this.#exact.get(key) ?? '') : undefined;
    for (let i = 0; i < length; i++) codes[i] = text?.charCodeAt(i) ?? page[from + i] ?? 0;
  }

  /** Whether a key has the form of a glob. */
  matches(key: number, glob: Uint16Array): boolean {
    const page = this.page(key);
    const from = this.from(key);
    const head = page[from - 1] ?? 0;
    if (!(head & EXACT)) return matchesGlob(page, from, from + head, glob);
    const codes = codesOf(this.#exact.get(key) ?? '');
    return matchesGlob(codes, 0, codes.length, glob);
  }

  /** The hash of a key's whole text. */
  hash(key: number): number {
    const page = this.page(key);
    const from = this.from(key);
    const head = page[from - 1] ?? 0;
    return head & EXACT
      ? hashText(this.#exact.get(key) ?? '')
      : hashLetters(page, from, from + head);
  }
}
