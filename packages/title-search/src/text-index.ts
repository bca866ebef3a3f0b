// One file: its postings are written and read in one packed form.
import { best } from './best.js';
import { EverydayWords } from './everyday-words.js';
import { LIGHT_WORDS } from './stop-words.js';
import { textStem, textWords } from './text-stems.js';

/** The texts of a term: its names, definitions and tags. */
export interface TextEntry {
  readonly id: string;
  /** Headwords first, the English one before the Turkish one. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

/** A term whose texts have words of a query, with its score; higher is better. */
export interface TextHit {
  readonly id: string;
  readonly score: number;
  /** Whether its names have all the words. */
  readonly inNames: boolean;
}

/** A posting is the slot of a document, whether a name has the stem, and how often the document has it. */
const COUNT_BITS = 4;
const IN_NAME = 1 << (COUNT_BITS - 1);
const MOST = IN_NAME - 1;
/** The usual constants of BM25 (Robertson & Zaragoza 2009), with less weight on length: definitions are all short. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.1;
const BEGINNING_LETTERS = 4;
const BEGINNING_WEIGHT = 0.8;
const LIGHT_WEIGHT = 0.5;
const MIN_REMOVED = 1000;
const MOST_WORDS = 60_000;
/** How many of the first hits are read for further words, how many of their words are added, and their weight. */
const FEEDBACK_HITS = 15;
const FEEDBACK_WORDS = 16;
const FEEDBACK_WEIGHT = 0.5;

/**
 * What also speaks for a word, but less: that another begins alike. Roots change before Turkish endings more than a
 * stemmer without a vocabulary knows (soğuk, soğutma).
 */
const beginningOf = (word: string) => `${word.slice(0, BEGINNING_LETTERS)}…`;

/** Everyday words are compared apart from those of the texts: a list of what has all words leaves them out. */
const everyday = (stem: string) => `~${stem}`;

/** What words are compared by, each with its weight in a description. */
function weightsOf(
  words: readonly string[],
  comparedBy: (word: string) => string,
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of words) {
    const key = comparedBy(word);
    const weight = LIGHT_WORDS.has(word) ? LIGHT_WEIGHT : 1;
    weights.set(key, Math.max(weight, weights.get(key) ?? 0));
  }
  return weights;
}

interface WordKeys {
  readonly stem: number;
  readonly beginning: number;
}

const named = (text: string) => [text, IN_NAME] as const;
const unnamed = (text: string) => [text, 0] as const;

interface TextSearchOptions {
  readonly limit: number;
  /** Only terms that have every word. */
  readonly all?: boolean;
  /**
   * Also compares everyday words, and words that the first hits share: whoever describes a thing uses other words than
   * its definition (pseudo-relevance feedback, Rocchio 1971).
   */
  readonly widen?: boolean;
}

/** Finds terms by words of their names, definitions and tags, in both languages at once. */
export class TextIndex {
  /** Stem or beginning → its number. */
  readonly #keys = new Map<string, number>();
  /** Word → its keys, for the same reason as the stems in `text-stems.ts`. */
  readonly #words = new Map<string, WordKeys>();
  /** Number of a key → its postings. */
  #postings: number[][] = [];
  /** Slot → id; empty once removed. */
  #ids: string[] = [];
  #lengths: number[] = [];
  /** Slot → the keys of its stems. */
  #stems: Uint32Array[] = [];
  #slots = new Map<string, number>();
  #totalLength = 0;
  /** Key → its posting in the document that is being added, or 0. */
  readonly #counts: number[] = [];
  readonly #everyday: EverydayWords;

  constructor(everyday = new EverydayWords()) {
    this.#everyday = everyday;
  }

  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a term, or replaces the one with the same id.
   * @returns its words that were new, or had not been met for long.
   */
  add({ id, names, texts }: TextEntry): string[] {
    this.remove(id);
    const met: string[] = [];
    const stems: number[] = [];
    const beginnings: number[] = [];
    const count = (key: number, mark: number, keys: number[]) => {
      const before = this.#counts[key] ?? 0;
      if (before === 0) keys.push(key);
      this.#counts[key] = oneMore(before) | mark;
    };
    let length = 0;
    for (const [text, mark] of [...names.map(named), ...texts.map(unnamed)]) {
      for (const word of textWords(text)) {
        length += 1;
        const { stem, beginning } = this.#words.get(word) ?? this.#meet(word, met);
        count(stem, mark, stems);
        count(beginning, 0, beginnings);
      }
    }
    const slot = this.#ids.push(id) - 1;
    this.#slots.set(id, slot);
    this.#lengths.push(length);
    this.#totalLength += length;
    this.#stems.push(Uint32Array.from(stems));
    for (const key of [...stems, ...beginnings]) {
      this.#postings[key]?.push((slot << COUNT_BITS) | (this.#counts[key] ?? 0));
      this.#counts[key] = 0;
    }
    const described = textWords(this.#everyday.of(names)).flatMap((word) => [
      everyday(textStem(word)),
      everyday(beginningOf(word)),
    ]);
    for (const text of new Set(described)) {
      this.#postings[this.#keyOf(text)]?.push((slot << COUNT_BITS) | 1);
    }
    return met;
  }

  #meet(word: string, met: string[]): WordKeys {
    if (this.#words.size === MOST_WORDS) this.#words.clear();
    const keys = { stem: this.#keyOf(textStem(word)), beginning: this.#keyOf(beginningOf(word)) };
    this.#words.set(word, keys);
    met.push(word);
    return keys;
  }

  #keyOf(text: string): number {
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    this.#keys.set(text, this.#postings.push([]) - 1);
    return this.#postings.length - 1;
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#ids[slot] = '';
    this.#stems[slot] = new Uint32Array();
    this.#totalLength -= this.#lengths[slot] ?? 0;
    const removed = this.#ids.length - this.#slots.size;
    if (removed > MIN_REMOVED && removed > this.#slots.size) this.#compact();
  }

  clear(): void {
    this.#keys.clear();
    this.#words.clear();
    this.#postings = [];
    this.#ids = [];
    this.#lengths = [];
    this.#stems = [];
    this.#slots = new Map();
    this.#totalLength = 0;
  }

  /** Terms that have any of the words, in any form, best first. */
  search(
    words: readonly string[],
    { limit, all = false, widen = false }: TextSearchOptions,
  ): TextHit[] {
    const wanted = weightsOf(words, textStem);
    const keys = [...wanted].flatMap(([stem, weight]) => {
      const key = this.#keys.get(stem);
      return key !== undefined && this.#list(key).length > 0 ? [{ key, weight }] : [];
    });
    if (wanted.size === 0 || (all && keys.length < wanted.size)) return [];
    const scores = new Float64Array(this.#ids.length);
    const found = new Uint8Array(this.#ids.length);
    const named = new Uint8Array(this.#ids.length);
    for (const { key, weight } of keys) {
      this.#addScores(scores, key, weight);
      for (const posting of this.#list(key)) {
        const slot = posting >>> COUNT_BITS;
        found[slot] = (found[slot] ?? 0) + 1;
        if (posting & IN_NAME) named[slot] = (named[slot] ?? 0) + 1;
      }
    }
    const beginnings = weightsOf(words, beginningOf);
    for (const [beginning, weight] of beginnings) {
      this.#addWord(scores, beginning, BEGINNING_WEIGHT * weight);
    }
    if (widen) {
      for (const [stem, weight] of wanted) this.#addWord(scores, everyday(stem), weight);
      for (const [beginning, weight] of beginnings) {
        this.#addWord(scores, everyday(beginning), BEGINNING_WEIGHT * weight);
      }
      this.#widen(scores, new Set(keys.map(({ key }) => key)));
    }
    const least = all ? wanted.size : 0;
    const hits: TextHit[] = [];
    this.#ids.forEach((id, slot) => {
      if (id === '' || !scores[slot] || (found[slot] ?? 0) < least) return;
      hits.push({ id, score: scores[slot] ?? 0, inNames: named[slot] === wanted.size });
    });
    return best(hits, limit, (a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  #list(key: number): readonly number[] {
    return this.#postings[key] ?? [];
  }

  #rarity(key: number): number {
    const { length } = this.#list(key);
    return Math.max(0, Math.log(1 + (this.#slots.size - length + 0.5) / (length + 0.5)));
  }

  #addWord(scores: Float64Array, text: string, weight: number): void {
    const key = this.#keys.get(text);
    if (key !== undefined) this.#addScores(scores, key, weight);
  }

  #addScores(scores: Float64Array, key: number, weight: number): void {
    const average = this.#totalLength / Math.max(1, this.#slots.size);
    const rarity = weight * this.#rarity(key);
    for (const posting of this.#list(key)) {
      const slot = posting >>> COUNT_BITS;
      const times = posting & MOST;
      const relative = (this.#lengths[slot] ?? 0) / average;
      const norm = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relative);
      scores[slot] = (scores[slot] ?? 0) + (rarity * times * (SATURATION + 1)) / (times + norm);
    }
  }

  /** Adds the words that the best terms so far share. */
  #widen(scores: Float64Array, asked: ReadonlySet<number>): void {
    const scored: number[] = [];
    scores.forEach((score, slot) => {
      if (score > 0 && this.#ids[slot] !== '') scored.push(slot);
    });
    const scoreOf = (slot: number) => scores[slot] ?? 0;
    const weights = new Map<number, number>();
    for (const slot of best(scored, FEEDBACK_HITS, (a, b) => scoreOf(b) - scoreOf(a))) {
      for (const key of this.#stems[slot] ?? []) {
        if (asked.has(key) || this.#list(key).length < 2) continue;
        weights.set(key, (weights.get(key) ?? 0) + scoreOf(slot) * this.#rarity(key));
      }
    }
    const shared = best([...weights], FEEDBACK_WORDS, ([, a], [, b]) => b - a);
    const [[, most] = [0, 1]] = shared;
    for (const [key, weight] of shared) {
      this.#addScores(scores, key, (FEEDBACK_WEIGHT * weight) / most);
    }
  }

  /** Leaves out the postings of removed terms. */
  #compact(): void {
    const moved = new Map<number, number>();
    const isLive = (_: unknown, slot: number) => this.#ids[slot] !== '';
    this.#ids.forEach((id, slot) => {
      if (id !== '') moved.set(slot, moved.size);
    });
    this.#lengths = this.#lengths.filter(isLive);
    this.#stems = this.#stems.filter(isLive);
    this.#ids = this.#ids.filter(isLive);
    this.#slots = new Map(this.#ids.map((id, slot) => [id, slot]));
    this.#postings = this.#postings.map((list) =>
      list.flatMap((posting) => {
        const slot = moved.get(posting >>> COUNT_BITS);
        return slot === undefined ? [] : (slot << COUNT_BITS) | (posting & (IN_NAME | MOST));
      }),
    );
  }
}

/** The number of times and the mark of a posting, with one more time. */
function oneMore(count: number): number {
  return Math.min(MOST, (count & MOST) + 1) | (count & IN_NAME);
}
