// One file: all columns of the packed table change together.
import { abbreviationsIn } from './abbreviation.js';
import { Documents } from './documents.js';
import type { Title, TitleEntry } from './entry.js';
import { KeyTable } from './key-table.js';
import { Occurrences } from './occurrences.js';
import { PagedInts, PagedTexts } from './paged.js';
import { abbreviationKind, foldedWords, KIND, keywordKind, MAX_TITLE } from './row-kind.js';
import { SoundTable } from './sounds.js';
import { possessedStemLength } from './suffixes.js';
import { type Token, tokenize } from './tokens.js';
import { WholeTitles } from './whole-titles.js';

/** Per row: slot, whether texts may name it, and kind in one integer, key of the whole and its length in one, first word. */
const ROW_INTS = 3;
const WHOLE_KEY = 1;
const WORD_START = 2;
const KIND_BITS = 8;
const LAST_KIND = (1 << KIND_BITS) - 1;
const IS_NAME = 1 << KIND_BITS;
const SLOT_SHIFT = KIND_BITS + 1;
const LENGTH_BITS = 7;
const LAST_LENGTH = (1 << LENGTH_BITS) - 1;

/**
 * The tables of the index: keys, titles (rows, for headwords and keywords) and documents (slots), in typed arrays.
 * Adding and removing change only the words of the document; removed rows keep their space until the index is
 * compacted.
 */
export class Tables {
  readonly keys = new KeyTable();
  readonly sounds = new SoundTable();
  readonly languages: string[] = [];
  readonly #documents = new Documents();
  /** Row → title or keyword as given. Few objects per document keep garbage collection short. */
  readonly #texts = new PagedTexts();
  readonly #compounds = new Map<number, number>();
  readonly #occurrences = new Occurrences();
  /** Key → number of live uses. */
  readonly #uses = new PagedInts();
  readonly #wholeTitles = new WholeTitles();
  /** Row → slot and kind, key of the whole, and the position of its words among the occurrences. */
  readonly #rowInts = new PagedInts();
  /** Document slot → its first row. */
  readonly #firstRow = new PagedInts();
  #rows = 0;
  #deadRows = 0;

  readonly isLive = (key: number): boolean => this.#uses.at(key) > 0;

  get size(): number {
    return this.#documents.size;
  }

  get deadRows(): number {
    return this.#deadRows;
  }

  get liveRows(): number {
    return this.#rows - this.#deadRows;
  }

  get anyPopular(): boolean {
    return this.#documents.anyPopular;
  }

  has(id: string): boolean {
    return this.#documents.slotOf(id) !== undefined;
  }

  entry(id: string): TitleEntry | undefined {
    const slot = this.#documents.slotOf(id);
    return slot === undefined ? undefined : this.#entryAt(slot);
  }

  #entryAt(slot: number): TitleEntry {
    const titles: Title[] = [];
    const abbreviations: string[] = [];
    const keywords: string[] = [];
    const end = this.#firstRow.at(slot + 1);
    for (let row = this.#firstRow.at(slot); row < end; row++) {
      const title = this.title(row);
      const isName = this.isName(row);
      if (this.isTitle(row)) titles.push(isName ? title : { ...title, avoid: true });
      else if (!isName) keywords.push(title.text);
      else if (this.kind(row) !== KIND.inTitle) abbreviations.push(title.text);
    }
    const category = this.#documents.category(slot);
    const popularity = this.popularity(slot);
    const senseOrder = this.senseOrder(slot);
    return { id: this.id(slot), titles, abbreviations, keywords, category, popularity, senseOrder };
  }

  /** The id of the document in a slot, empty once removed. */
  id(slot: number): string {
    return this.#documents.id(slot);
  }

  /** The slot of a document; undefined if there is none. */
  slotOf(id: string): number | undefined {
    return this.#documents.slotOf(id);
  }

  /** The number of these documents in each category. */
  countByCategory(slots: Iterable<number>): Map<string, number> {
    return this.#documents.countByCategory(slots);
  }

  /** Ids of the documents; may be iterated while documents are added and removed. */
  ids(): Iterable<string> {
    return this.#documents.ids();
  }

  add(entry: TitleEntry): void {
    this.remove(entry.id);
    this.#compounds.clear();
    const { id, popularity = 0, category = '', senseOrder = 0 } = entry;
    const slot = this.#documents.add(id, popularity, category, senseOrder);
    this.#firstRow.set(slot, this.#rows);
    for (const { text, lang, avoid } of entry.titles) {
      this.#addRow(slot, text, this.#languageOf(lang), !avoid, lang === 'tr');
      for (const inside of abbreviationsIn(text)) this.#addRow(slot, inside, KIND.inTitle, !avoid);
    }
    for (const abbreviation of entry.abbreviations ?? []) {
      this.#addRow(slot, abbreviation, abbreviationKind(abbreviation, entry.titles), true);
    }
    for (const keyword of entry.keywords ?? []) {
      this.#addRow(slot, keyword, keywordKind(keyword, entry.titles), false);
    }
    this.#firstRow.set(slot + 1, this.#rows);
  }

  setPopularity(id: string, popularity: number): void {
    const slot = this.#documents.slotOf(id);
    if (slot !== undefined) this.#documents.setPopularity(slot, popularity);
  }

  popularityOf(id: string): number {
    const slot = this.#documents.slotOf(id);
    return slot === undefined ? 0 : this.popularity(slot);
  }

  #addRow(slot: number, text: string, kind: number, isName: boolean, isTurkish = false): void {
    const words = foldedWords(text);
    if (words.length === 0) return;
    const row = this.#rows++;
    const whole = words.join('');
    const key = this.#use(whole, words.length === 1 ? 'word' : 'joined');
    this.#texts.set(row, text);
    this.#rowInts.set(ROW_INTS * row, (slot << SLOT_SHIFT) | (isName ? IS_NAME : 0) | kind);
    this.#rowInts.set(ROW_INTS * row + WHOLE_KEY, (key << LENGTH_BITS) | this.keys.length(key));
    this.#wholeTitles.add(key, row);
    for (const word of words) this.#occurrences.add(this.#use(word, 'word'), row);
    this.#rowInts.set(ROW_INTS * (row + 1) + WORD_START, this.#occurrences.end);
    if (words.length > 1 && isTurkish) {
      const stem = possessedStemLength(words.at(-1) ?? '');
      if (stem > 0) this.keys.addStem(this.wordKey(row, words.length - 1), stem);
    }
  }

  #languageOf(lang: string): number {
    const known = this.languages.indexOf(lang);
    return known >= 0 ? known : this.languages.push(lang) - 1;
  }

  #use(text: string, kind: 'word' | 'joined'): number {
    const before = this.keys.size;
    const key = this.keys.add(text, kind);
    if (kind === 'word' && key >= before) this.sounds.add(key, text);
    this.#uses.add(key, 1);
    return key;
  }

  /** Returns whether the document existed. */
  remove(id: string): boolean {
    const slot = this.#documents.slotOf(id);
    if (slot === undefined) return false;
    this.#documents.remove(slot);
    this.#compounds.clear();
    const end = this.#firstRow.at(slot + 1);
    for (let row = this.#firstRow.at(slot); row < end; row++) this.#removeRow(row);
    return true;
  }

  #removeRow(row: number): void {
    this.#deadRows++;
    this.#texts.set(row, '');
    const key = this.wholeKey(row);
    this.#uses.add(key, -1);
    this.#wholeTitles.remove(key, row);
    for (let i = 0; i < this.wordCount(row); i++) {
      this.#uses.add(this.wordKey(row, i), -1);
      this.#occurrences.remove(this.#wordStart(row) + i);
    }
  }

  slot(row: number): number {
    return this.#rowInts.at(ROW_INTS * row) >>> SLOT_SHIFT;
  }

  kind(row: number): number {
    return this.#rowInts.at(ROW_INTS * row) & LAST_KIND;
  }

  /** Whether the row is a name by which a text may mention the term: not a keyword or a name to avoid. */
  isName(row: number): boolean {
    return (this.#rowInts.at(ROW_INTS * row) & IS_NAME) !== 0;
  }

  /** Whether the row is an abbreviation or a keyword like one. */
  isAbbreviation(row: number): boolean {
    const kind = this.kind(row);
    return kind === KIND.initials || kind === KIND.acronym;
  }

  /** Whether the row is a title, not a keyword or an abbreviation. */
  isTitle(row: number): boolean {
    return this.kind(row) < KIND.keyword;
  }

  /** The place of a row among the titles of its document, from 0. */
  titlePlace(row: number, slot: number): number {
    let place = 0;
    for (let other = this.#firstRow.at(slot); other < row; other++) {
      if (this.isTitle(other)) place += 1;
    }
    return place;
  }

  wholeKey(row: number): number {
    return this.#rowInts.at(ROW_INTS * row + WHOLE_KEY) >>> LENGTH_BITS;
  }

  /** Number of letters of the row without spaces, up to the compared length. */
  wholeLength(row: number): number {
    return this.#rowInts.at(ROW_INTS * row + WHOLE_KEY) & LAST_LENGTH;
  }

  /** Number of letters of the shortest title of a document. */
  nameLength(slot: number): number {
    let shortest = LAST_LENGTH;
    const end = this.#firstRow.at(slot + 1);
    for (let row = this.#firstRow.at(slot); row < end; row++) {
      if (this.isTitle(row)) shortest = Math.min(shortest, this.wholeLength(row));
    }
    return shortest;
  }

  /** The number of documents that have all words of both headwords of this one; counted again after any change. */
  compounds(slot: number): number {
    let count = this.#compounds.get(slot);
    if (count === undefined) {
      count = this.#countCompounds(slot);
      this.#compounds.set(slot, count);
    }
    return count;
  }

  #countCompounds(slot: number): number {
    const words = new Set<number>();
    const end = this.#firstRow.at(slot + 1);
    for (let row = this.#firstRow.at(slot), titles = 0; row < end && titles < 2; row++) {
      if (!this.isTitle(row)) continue;
      titles += 1;
      for (let i = 0; i < this.wordCount(row); i++) words.add(this.wordKey(row, i));
    }
    const [rarest, ...others] = [...words].sort((a, b) => this.frequency(a) - this.frequency(b));
    if (rarest === undefined) return 0;
    const found = new Set<number>();
    this.everyRowWithWord(rarest, (row) => {
      const other = this.slot(row);
      if (others.every((key) => this.#hasWord(other, key))) found.add(other);
      return true;
    });
    return found.size;
  }

  /** Whether a name of the document has the word. */
  #hasWord(slot: number, key: number): boolean {
    const end = this.#firstRow.at(slot + 1);
    for (let row = this.#firstRow.at(slot); row < end; row++) {
      for (let i = 0; i < this.wordCount(row); i++) if (this.wordKey(row, i) === key) return true;
    }
    return false;
  }

  wordCount(row: number): number {
    return this.#wordStart(row + 1) - this.#wordStart(row);
  }

  wordKey(row: number, position: number): number {
    return this.#occurrences.key(this.#wordStart(row) + position);
  }

  #wordStart(row: number): number {
    return this.#rowInts.at(ROW_INTS * row + WORD_START);
  }

  popularity(slot: number): number {
    return this.#documents.popularity(slot);
  }

  /** The place of a document among those with the same name; 0 if it has none. */
  senseOrder(slot: number): number {
    return this.#documents.senseOrder(slot);
  }

  /**
   * Calls `visit` with the rows of titles with this word, last added first, until it returns false; returns whether
   * it never did.
   */
  everyRowWithWord(key: number, visit: (row: number) => boolean): boolean {
    const occurrences = this.#occurrences;
    for (let at = occurrences.last(key); at >= 0; at = occurrences.before(at)) {
      if (!visit(occurrences.row(at))) return false;
    }
    return true;
  }

  /** Number of titles with the word. */
  frequency(key: number): number {
    return this.#occurrences.frequency(key);
  }

  hasWholeTitle(key: number): boolean {
    return this.#wholeTitles.has(key);
  }

  /** Calls `visit` with every title that equals this key without spaces. */
  forEachWholeTitle(key: number, visit: (row: number) => void): void {
    this.#wholeTitles.forEach(key, visit);
  }

  /** The titles that equal a folded text without spaces. */
  rowsOf(joined: string): number[] {
    const rows: number[] = [];
    const key = this.keys.id(joined);
    if (key !== undefined) this.forEachWholeTitle(key, (row) => rows.push(row));
    return rows;
  }

  /** The words of a row with their spelling. */
  tokens(row: number): Token[] {
    return tokenize(this.title(row).text.slice(0, MAX_TITLE));
  }

  /** The title or keyword of a row as given; keywords have no language. */
  title(row: number): Title {
    return { text: this.#texts.at(row), lang: this.languages[this.kind(row)] ?? '' };
  }
}
