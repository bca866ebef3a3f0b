import { abbreviationsIn } from './abbreviation.js';
import type { Title, TitleEntry } from './entry.js';
import { grown } from './grow.js';
import { KeyTable } from './key-table.js';
import { Occurrences } from './occurrences.js';
import { foldedWords, KIND, keywordKind, MAX_TITLE } from './row-kind.js';
import { ShardedMap } from './sharded-map.js';
import { possessedStemLength } from './suffixes.js';
import { type Token, tokenize } from './tokens.js';
import { WholeTitles } from './whole-titles.js';

/**
 * The tables behind the index: keys, titles (rows, headwords and keywords alike) and documents
 * (slots), in typed arrays. Adding and removing touch only the words of the document; removed rows
 * stay behind as dead weight until the index is compacted.
 */
export class Tables {
  readonly keys = new KeyTable();
  readonly languages: string[] = [];
  /** Document slot → id, empty once removed. */
  readonly #ids: string[] = [];
  /** Row → title or keyword as it was given. Few objects a document keep garbage collection short. */
  readonly #texts: string[] = [];
  readonly #slots = new ShardedMap<number>();
  readonly #occurrences = new Occurrences();
  /** Key → live uses. */
  #uses = new Int32Array(1024);
  readonly #wholeTitles = new WholeTitles();
  #slot = new Int32Array(1024);
  #wholeKey = new Int32Array(1024);
  #kind = new Uint8Array(1024);
  /** Row → where its words begin among the occurrences. */
  #wordStart = new Int32Array(1025);
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
    return slot === undefined ? undefined : this.#entryAt(slot);
  }

  #entryAt(slot: number): TitleEntry {
    const titles: Title[] = [];
    const keywords: string[] = [];
    const end = this.#firstRow[slot + 1] ?? 0;
    for (let row = this.#firstRow[slot] ?? 0; row < end; row++) {
      const title = this.title(row);
      if (this.isTitle(row)) titles.push(title);
      else if (this.kind(row) !== KIND.inTitle) keywords.push(title.text);
    }
    return { id: this.id(slot), titles, keywords, popularity: this.popularity(slot) };
  }

  /** The id of the document in a slot, empty once removed. */
  id(slot: number): string {
    return this.#ids[slot] ?? '';
  }

  /** Ids of the documents; may be iterated while documents are added and removed. */
  ids(): Iterable<string> {
    return this.#slots.keys();
  }

  add(entry: TitleEntry): void {
    this.remove(entry.id);
    const slot = this.#ids.length;
    this.#ids.push(entry.id);
    this.#slots.set(entry.id, slot);
    this.#popularity = grown(this.#popularity, slot + 1);
    this.#setSlotPopularity(slot, entry.popularity ?? 0);
    this.#firstRow = grown(this.#firstRow, slot + 2);
    this.#firstRow[slot] = this.#rows;
    for (const { text, lang } of entry.titles) {
      this.#addRow(slot, text, this.#languageOf(lang), lang === 'tr');
      for (const inside of abbreviationsIn(text)) this.#addRow(slot, inside, KIND.inTitle);
    }
    for (const keyword of entry.keywords ?? []) {
      this.#addRow(slot, keyword, keywordKind(keyword, entry.titles));
    }
    this.#firstRow[slot + 1] = this.#rows;
  }

  setPopularity(id: string, popularity: number): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.#setSlotPopularity(slot, popularity);
  }

  popularityOf(id: string): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? 0 : this.popularity(slot);
  }

  #setSlotPopularity(slot: number, popularity: number): void {
    const bounded = Math.min(1, Math.max(0, Number.isFinite(popularity) ? popularity : 0));
    if (this.popularity(slot) > 0) this.#popular--;
    if (bounded > 0) this.#popular++;
    this.#popularity[slot] = bounded;
  }

  #addRow(slot: number, text: string, kind: number, isTurkish = false): void {
    const words = foldedWords(text);
    if (words.length === 0) return;
    const row = this.#rows++;
    this.#growRows(row + 1);
    const whole = words.join('');
    const key = this.#use(whole, words.length === 1 ? 'word' : 'joined');
    this.#slot[row] = slot;
    this.#texts[row] = text;
    this.#kind[row] = kind;
    this.#wholeKey[row] = key;
    this.#wholeTitles.add(key, row);
    for (const word of words) this.#occurrences.add(this.#use(word, 'word'), row);
    this.#wordStart[row + 1] = this.#occurrences.end;
    if (words.length > 1 && isTurkish) {
      const stem = possessedStemLength(words.at(-1) ?? '');
      if (stem > 0) this.keys.addStem(this.wordKey(row, words.length - 1), stem);
    }
  }

  #growRows(length: number): void {
    this.#slot = grown(this.#slot, length);
    this.#wholeKey = grown(this.#wholeKey, length);
    this.#kind = grown(this.#kind, length);
    this.#wordStart = grown(this.#wordStart, length + 1);
  }

  #languageOf(lang: string): number {
    const known = this.languages.indexOf(lang);
    return known >= 0 ? known : this.languages.push(lang) - 1;
  }

  #use(text: string, kind: 'word' | 'joined'): number {
    const key = this.keys.add(text, kind);
    this.#uses = grown(this.#uses, key + 1);
    this.#uses[key] = (this.#uses[key] ?? 0) + 1;
    return key;
  }

  /** Returns whether there was such a document. */
  remove(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.#ids[slot] = '';
    if (this.popularity(slot) > 0) this.#popular--;
    this.#popularity[slot] = 0;
    const end = this.#firstRow[slot + 1] ?? 0;
    for (let row = this.#firstRow[slot] ?? 0; row < end; row++) this.#removeRow(row);
    return true;
  }

  #removeRow(row: number): void {
    this.#deadRows++;
    this.#texts[row] = '';
    const key = this.wholeKey(row);
    this.#release(key);
    this.#wholeTitles.remove(key, row);
    for (let i = 0; i < this.wordCount(row); i++) {
      this.#release(this.wordKey(row, i));
      this.#occurrences.remove((this.#wordStart[row] ?? 0) + i);
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

  /** Whether the row is a title, not a keyword or an abbreviation. */
  isTitle(row: number): boolean {
    return this.kind(row) < KIND.keyword;
  }

  wholeKey(row: number): number {
    return this.#wholeKey[row] ?? 0;
  }

  wordCount(row: number): number {
    return (this.#wordStart[row + 1] ?? 0) - (this.#wordStart[row] ?? 0);
  }

  wordKey(row: number, position: number): number {
    return this.#occurrences.key((this.#wordStart[row] ?? 0) + position);
  }

  popularity(slot: number): number {
    return this.#popularity[slot] ?? 0;
  }

  /** Rows of titles with this word, last added first. */
  rowsWithWord(key: number): Iterable<number> {
    return this.#occurrences.rows(key);
  }

  /** In how many titles the word stands. */
  frequency(key: number): number {
    return this.#occurrences.frequency(key);
  }

  hasWholeTitle(key: number): boolean {
    return this.#wholeTitles.has(key);
  }

  /** Calls `visit` with every title that, without spaces, is this key. */
  forEachWholeTitle(key: number, visit: (row: number) => void): void {
    this.#wholeTitles.forEach(key, visit);
  }

  /** The words of a row with their spelling. */
  tokens(row: number): Token[] {
    return tokenize(this.title(row).text.slice(0, MAX_TITLE));
  }

  /** The title or keyword of a row as it was given; keywords have no language. */
  title(row: number): Title {
    return { text: this.#texts[row] ?? '', lang: this.languages[this.kind(row)] ?? '' };
  }
}
