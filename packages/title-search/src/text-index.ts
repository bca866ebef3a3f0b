import { lightStem } from './light-stem.js';
import { STOP_WORDS } from './stop-words.js';
import { tokenize } from './tokens.js';

/** The texts of a term: its names, definitions and tags. */
export interface TextEntry {
  readonly id: string;
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
const LENGTH_WEIGHT = 0.2;
/** Letters that are compared; in an agglutinating language a cut word is as good as a lemma (Can et al. 2008). */
const STEM_LETTERS = 6;
const BEGINNING_LETTERS = 4;
const BEGINNING_WEIGHT = 0.6;
const SHORTEST_PLURAL = 5;
const MIN_REMOVED = 1000;

/** The stem by which a folded word of a text is compared, in either language. */
export function textStem(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    if (stems.size === MOST_STEMS) stems.clear();
    stem = stemOf(word);
    stems.set(word, stem);
  }
  return stem;
}

/** The same words return in thousands of texts, and finding a stem takes longer than all else that is done for them. */
const stems = new Map<string, string>();
const MOST_STEMS = 20_000;

function stemOf(word: string): string {
  const bare = word.length >= SHORTEST_PLURAL ? word.replace(/(?<![su])s$|ing$|ed$/, '') : word;
  const stem = lightStem(bare.length > 2 ? bare : word).slice(0, STEM_LETTERS);
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

/** The words of a text, folded, without those that most texts have. */
export function textWords(text: string): string[] {
  return tokenize(text).flatMap(({ folded }) =>
    folded.length < 2 || STOP_WORDS.has(folded) ? [] : folded,
  );
}

/** The stems of a text, without words that most texts have. */
export function textStems(text: string): string[] {
  return textWords(text).map(textStem);
}

/**
 * What also speaks for a word, but less: that another begins alike. Roots change before Turkish endings more than a
 * stemmer without a vocabulary knows (soğuk, soğutma).
 */
const beginningOf = (word: string) => `${word.slice(0, BEGINNING_LETTERS)}…`;

/** Finds terms by words of their names, definitions and tags, in both languages at once. */
export class TextIndex {
  #postings = new Map<string, number[]>();
  /** Slot → id; empty once removed. */
  #ids: string[] = [];
  #lengths: number[] = [];
  #slots = new Map<string, number>();
  #totalLength = 0;

  get size(): number {
    return this.#slots.size;
  }

  /** Adds a term, or replaces the one with the same id. */
  add({ id, names, texts }: TextEntry): void {
    this.remove(id);
    const counts = new Map<string, number>();
    const nameWords = names.flatMap(textWords);
    const words = [...nameWords, ...texts.flatMap(textWords)];
    for (const word of words) {
      for (const key of [textStem(word), beginningOf(word)]) {
        counts.set(key, Math.min(MOST, (counts.get(key) ?? 0) + 1));
      }
    }
    const slot = this.#ids.push(id) - 1;
    this.#slots.set(id, slot);
    this.#lengths.push(words.length);
    this.#totalLength += words.length;
    const named = new Set(nameWords.map(textStem));
    for (const [stem, count] of counts) {
      const posting = (slot << COUNT_BITS) | (named.has(stem) ? IN_NAME : 0) | count;
      const list = this.#postings.get(stem);
      if (list) list.push(posting);
      else this.#postings.set(stem, [posting]);
    }
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#ids[slot] = '';
    this.#totalLength -= this.#lengths[slot] ?? 0;
    const removed = this.#ids.length - this.#slots.size;
    if (removed > MIN_REMOVED && removed > this.#slots.size) this.#compact();
  }

  clear(): void {
    this.#postings = new Map();
    this.#ids = [];
    this.#lengths = [];
    this.#slots = new Map();
    this.#totalLength = 0;
  }

  /** Terms that have any of the words, in any form, best first; `all`: only those that have every one. */
  search(
    words: readonly string[],
    options: { readonly limit: number; readonly all?: boolean },
  ): TextHit[] {
    const stems = new Set(words.map(textStem));
    const lists = [...stems].map((stem) => this.#postings.get(stem) ?? []);
    if (stems.size === 0 || (options.all && lists.some((list) => list.length === 0))) return [];
    const alike = [...new Set(words.map(beginningOf))].map((key) => this.#postings.get(key) ?? []);
    const scores = new Float64Array(this.#ids.length);
    const found = new Uint8Array(this.#ids.length);
    const named = new Uint8Array(this.#ids.length);
    const average = this.#totalLength / Math.max(1, this.#slots.size);
    for (const list of [...lists, ...alike]) {
      const isStem = lists.includes(list);
      const weight = isStem ? 1 : BEGINNING_WEIGHT;
      const rarity = Math.log(1 + (this.#slots.size - list.length + 0.5) / (list.length + 0.5));
      for (const posting of list) {
        const slot = posting >>> COUNT_BITS;
        const count = posting & MOST;
        const relative = (this.#lengths[slot] ?? 0) / average;
        const norm = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relative);
        const share = (count * (SATURATION + 1)) / (count + norm);
        scores[slot] = (scores[slot] ?? 0) + weight * Math.max(0, rarity) * share;
        if (!isStem) continue;
        found[slot] = (found[slot] ?? 0) + 1;
        if (posting & IN_NAME) named[slot] = (named[slot] ?? 0) + 1;
      }
    }
    const wanted = options.all ? lists.length : 0;
    const hits: TextHit[] = [];
    this.#ids.forEach((id, slot) => {
      if (id === '' || !scores[slot] || (found[slot] ?? 0) < wanted) return;
      hits.push({ id, score: scores[slot] ?? 0, inNames: named[slot] === lists.length });
    });
    hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    return hits.slice(0, options.limit);
  }

  /** Leaves out the postings of removed terms. */
  #compact(): void {
    const moved = new Map<number, number>();
    const lengths = this.#lengths.filter((_, slot) => this.#ids[slot] !== '');
    this.#ids = this.#ids.filter((id, slot) => {
      if (id !== '') moved.set(slot, moved.size);
      return id !== '';
    });
    this.#lengths = lengths;
    this.#slots = new Map(this.#ids.map((id, slot) => [id, slot]));
    for (const [stem, list] of this.#postings) {
      const kept = list.flatMap((posting) => {
        const slot = moved.get(posting >>> COUNT_BITS);
        return slot === undefined ? [] : (slot << COUNT_BITS) | (posting & (IN_NAME | MOST));
      });
      if (kept.length > 0) this.#postings.set(stem, kept);
      else this.#postings.delete(stem);
    }
  }
}
