import type { Title, TitleEntry } from './entry.js';
import { grown } from './grow.js';
import { KeyTable } from './key-table.js';
import { type Token, tokenize } from './tokens.js';

/** Kind of a row of the title table: the number of its language, or one of the two below. */
export const KEYWORD = 254;
/** A keyword that spells the initials of a title, such as `CNC`. */
export const ABBREVIATION = 255;

const MAX_TITLE = 300;
/** Small words that abbreviations skip: `V&V`, `BoM`, `AR-GE`. */
const SKIPPED_IN_INITIALS = new Set(['of', 'and', 'the', 'for', 'to', 'in', 've', 'ile', 'icin']);

/**
 * The tables behind the index: keys, titles (rows, headwords and keywords alike) and documents
 * (slots), in typed arrays. Adding and removing touch only the words of the document; removed rows
 * stay behind as dead weight until the index is compacted.
 */
export class Tables {
  readonly keys = new KeyTable();
  readonly languages: string[] = [];
  /** Document slot → entry; undefined once removed. */
  readonly entries: (TitleEntry | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  /** Word key → rows of the titles that have it, ascending. */
  readonly #postings: (number[] | undefined)[] = [];
  /** Key → live uses. */
  #uses = new Int32Array(1024);
  /** Whole-title key → first row + 1; row → next row + 1. */
  #head = new Int32Array(1024);
  #next = new Int32Array(1024);
  #slot = new Int32Array(1024);
  #wholeKey = new Int32Array(1024);
  #kind = new Uint8Array(1024);
  #ordinal = new Int32Array(1024);
  /** Row → where its words begin in `#words`. */
  #wordStart = new Int32Array(1025);
  #words = new Int32Array(4096);
  #firstRow = new Int32Array(1024);
  #popularity = new Float32Array(1024);
  #rows = 0;
  #deadRows = 0;
  #popular = 0;

  readonly isLive = (key: number): boolean => (this.#uses[key] ?? 0) > 0;

  get size(): number {
    return this.#slots.size;
  }

  get deadRows(): number {
    return this.#deadRows;
  }

  get liveRows(): number {
    return this.#rows - this.#deadRows;
  }

  get anyPopular(): boolean {
    return this.#popular > 0;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  entry(id: string): TitleEntry | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.entries[slot];
  }

  ids(): string[] {
    return [...this.#slots.keys()];
  }

  add(entry: TitleEntry): void {
    this.remove(entry.id);
    const slot = this.entries.length;
    this.entries.push(entry);
    this.#slots.set(entry.id, slot);
    this.#popularity = grown(this.#popularity, slot + 1);
    this.#setSlotPopularity(slot, entry.popularity ?? 0);
    this.#firstRow = grown(this.#firstRow, slot + 2);
    this.#firstRow[slot] = this.#rows;
    for (const [i, text] of sources(entry).entries()) this.#addRow(entry, slot, i, text);
    this.#firstRow[slot + 1] = this.#rows;
  }

  setPopularity(id: string, popularity: number): void {
    const slot = this.#slots.get(id);
    const entry = slot === undefined ? undefined : this.entries[slot];
    if (slot === undefined || entry === undefined) return;
    this.entries[slot] = { ...entry, popularity };
    this.#setSlotPopularity(slot, popularity);
  }

  #setSlotPopularity(slot: number, popularity: number): void {
    const bounded = Math.min(1, Math.max(0, Number.isFinite(popularity) ? popularity : 0));
    if (this.popularity(slot) > 0) this.#popular--;
    if (bounded > 0) this.#popular++;
    this.#popularity[slot] = bounded;
  }

  #addRow(entry: TitleEntry, slot: number, ordinal: number, text: string): void {
    const words = tokenize(text.slice(0, MAX_TITLE)).map((token) => token.folded);
    if (words.length === 0) return;
    const row = this.#rows++;
    this.#growRows(row + 1);
    const whole = words.join('');
    const key = this.#use(whole, words.length === 1 ? 'word' : 'joined');
    this.#slot[row] = slot;
    this.#ordinal[row] = ordinal;
    this.#kind[row] = this.#kindOf(entry, ordinal, whole);
    this.#wholeKey[row] = key;
    this.#next[row] = this.#head[key] ?? 0;
    this.#head[key] = row + 1;
    let at = this.#wordStart[row] ?? 0;
    this.#words = grown(this.#words, at + words.length);
    for (const word of words) {
      const wordKey = this.#use(word, 'word');
      this.#words[at++] = wordKey;
      const postings = this.#postings[wordKey];
      if (postings === undefined) this.#postings[wordKey] = [row];
      else if (postings.at(-1) !== row) postings.push(row);
    }
    this.#wordStart[row + 1] = at;
    const last = words.at(-1) ?? '';
    if (words.length > 1 && entry.titles[ordinal]?.lang === 'tr') {
      const stem = possessedStemLength(last);
      if (stem > 0) this.keys.addStem(this.wordKey(row, words.length - 1), stem);
    }
  }

  #growRows(length: number): void {
    this.#next = grown(this.#next, length);
    this.#slot = grown(this.#slot, length);
    this.#wholeKey = grown(this.#wholeKey, length);
    this.#kind = grown(this.#kind, length);
    this.#ordinal = grown(this.#ordinal, length);
    this.#wordStart = grown(this.#wordStart, length + 1);
  }

  #kindOf(entry: TitleEntry, ordinal: number, whole: string): number {
    const title = entry.titles[ordinal];
    if (title === undefined) return isAbbreviation(whole, entry.titles) ? ABBREVIATION : KEYWORD;
    const known = this.languages.indexOf(title.lang);
    return known >= 0 ? known : this.languages.push(title.lang) - 1;
  }

  #use(text: string, kind: 'word' | 'joined'): number {
    const key = this.keys.add(text, kind);
    this.#uses = grown(this.#uses, key + 1);
    this.#head = grown(this.#head, key + 1);
    this.#uses[key] = (this.#uses[key] ?? 0) + 1;
    return key;
  }

  /** Returns whether there was such a document. */
  remove(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.entries[slot] = undefined;
    if (this.popularity(slot) > 0) this.#popular--;
    this.#popularity[slot] = 0;
    const end = this.#firstRow[slot + 1] ?? 0;
    for (let row = this.#firstRow[slot] ?? 0; row < end; row++) this.#removeRow(row);
    return true;
  }

  #removeRow(row: number): void {
    this.#deadRows++;
    const key = this.wholeKey(row);
    this.#release(key);
    if (this.#head[key] === row + 1) {
      this.#head[key] = this.#next[row] ?? 0;
    } else {
      let before = (this.#head[key] ?? 0) - 1;
      while (before >= 0 && this.#next[before] !== row + 1) before = (this.#next[before] ?? 0) - 1;
      if (before >= 0) this.#next[before] = this.#next[row] ?? 0;
    }
    for (let i = 0; i < this.wordCount(row); i++) {
      const word = this.wordKey(row, i);
      this.#release(word);
      removeSorted(this.#postings[word], row);
    }
  }

  #release(key: number): void {
    this.#uses[key] = (this.#uses[key] ?? 0) - 1;
  }

  slot(row: number): number {
    return this.#slot[row] ?? 0;
  }

  kind(row: number): number {
    return this.#kind[row] ?? 0;
  }

  wholeKey(row: number): number {
    return this.#wholeKey[row] ?? 0;
  }

  wordCount(row: number): number {
    return (this.#wordStart[row + 1] ?? 0) - (this.#wordStart[row] ?? 0);
  }

  wordKey(row: number, position: number): number {
    return this.#words[(this.#wordStart[row] ?? 0) + position] ?? 0;
  }

  popularity(slot: number): number {
    return this.#popularity[slot] ?? 0;
  }

  /** Rows of titles with this word, ascending. Not to be changed by the caller. */
  rowsWithWord(key: number): readonly number[] {
    return this.#postings[key] ?? [];
  }

  /** In how many titles the word stands. */
  frequency(key: number): number {
    return this.#postings[key]?.length ?? 0;
  }

  hasWholeTitle(key: number): boolean {
    return (this.#head[key] ?? 0) > 0;
  }

  /** Calls `visit` with every title that, without spaces, is this key. */
  forEachWholeTitle(key: number, visit: (row: number) => void): void {
    for (let row = (this.#head[key] ?? 0) - 1; row >= 0; row = (this.#next[row] ?? 0) - 1) {
      visit(row);
    }
  }

  /** The words of a row with their spelling. */
  tokens(row: number): Token[] {
    return tokenize(this.title(row).text.slice(0, MAX_TITLE));
  }

  /** The title or keyword of a row as it was given; keywords have no language. */
  title(row: number): Title {
    const entry = this.entries[this.slot(row)];
    const ordinal = this.#ordinal[row] ?? 0;
    if (entry === undefined) return { text: '', lang: '' };
    const title = entry.titles[ordinal];
    return title ?? { text: entry.keywords?.[ordinal - entry.titles.length] ?? '', lang: '' };
  }
}

function sources(entry: TitleEntry): string[] {
  return [...entry.titles.map((title) => title.text), ...(entry.keywords ?? [])];
}

/** Whether a keyword, without spaces, is the initials of a title; small words may be skipped. */
function isAbbreviation(keyword: string, titles: readonly Title[]): boolean {
  if (keyword.length < 2 || keyword.length > 8) return false;
  return titles.some(({ text }) => {
    const words = tokenize(text.slice(0, MAX_TITLE)).map((token) => token.folded);
    const initials = (list: string[]): string => list.map((word) => word[0]).join('');
    if (words.length < 2) return false;
    return (
      initials(words) === keyword ||
      initials(words.filter((word) => !SKIPPED_IN_INITIALS.has(word))) === keyword
    );
  });
}

const SHORTEST_STEM = 3;

/** Letters before the possessive ending of a word that may be the head of a compound, else 0. */
function possessedStemLength(word: string): number {
  const ending = word.match(/(?:(?<=[aeiou])s)?[iu]$/)?.[0];
  const length = word.length - (ending?.length ?? word.length);
  return length >= SHORTEST_STEM ? length : 0;
}

function removeSorted(list: number[] | undefined, value: number): void {
  if (list === undefined) return;
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle] ?? 0;
    if (found === value) {
      list.splice(middle, 1);
      return;
    }
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
}
