import { tokenize } from './tokens.js';

const MAX_PHRASE_WORDS = 5;
const MAX_REWRITES = 6;

/**
 * Groups of words or phrases that mean the same. Applied to the query in both directions, so that changing a group
 * needs no reindexing.
 */
export class Synonyms {
  /** Folded phrase → the other phrases of its groups, as words. */
  readonly #others = new Map<string, string[][]>();
  #longest = 0;

  constructor(groups: Iterable<readonly string[]> = []) {
    for (const group of groups) {
      const phrases = group
        .map((phrase) => tokenize(phrase.slice(0, 200)).map((token) => token.folded))
        .filter((words) => words.length > 0 && words.length <= MAX_PHRASE_WORDS);
      for (const phrase of phrases) this.#relate(phrase, phrases);
    }
  }

  #relate(phrase: string[], phrases: string[][]): void {
    const key = phrase.join(' ');
    const others = this.#others.get(key) ?? [];
    for (const other of phrases) {
      const text = other.join(' ');
      if (text !== key && !others.some((known) => known.join(' ') === text)) others.push(other);
    }
    this.#others.set(key, others);
    this.#longest = Math.max(this.#longest, phrase.length);
  }

  /** The query with one phrase replaced by a synonym, at most six variants, longest phrases first. */
  rewrites(words: readonly string[]): string[][] {
    const found: string[][] = [];
    for (let length = Math.min(this.#longest, words.length); length > 0; length--) {
      for (let start = 0; start + length <= words.length; start++) {
        const phrase = words.slice(start, start + length).join(' ');
        for (const other of this.#others.get(phrase) ?? []) {
          if (found.length >= MAX_REWRITES) return found;
          found.push([...words.slice(0, start), ...other, ...words.slice(start + length)]);
        }
      }
    }
    return found;
  }
}
