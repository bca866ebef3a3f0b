import { KeyTable } from '@terimce/title-search/key-table';
import { STOP_WORDS } from '@terimce/title-search/stop-words';

/** Shortest word that is corrected; words with a digit are not corrected. */
const MIN_LETTERS = 5;
const PLAIN = /^[a-z]+$/;

/**
 * The words of names, tags and definitions. They are used to correct queries that match no title, because Meilisearch
 * does not correct them itself. Words of changed or deleted terms stay; a correction without hits is not used.
 */
export class TextWords {
  readonly #keys = new KeyTable();

  constructor() {
    this.add(STOP_WORDS);
  }

  add(words: Iterable<string>): void {
    for (const word of words) {
      if (word.length >= MIN_LETTERS && PLAIN.test(word)) this.#keys.add(word, 'word');
    }
  }

  /**
   * The query (folded words) with corrections of the words that no definition contains; undefined if all words are
   * known, or if a word has no similar one.
   */
  correct(normalized: string): string | undefined {
    const words = normalized.split(' ');
    const corrected = words.map((word) => this.#nearest(word));
    if (corrected.includes(undefined) || corrected.every((word, i) => word === words[i])) {
      return undefined;
    }
    return corrected.join(' ');
  }

  #nearest(word: string): string | undefined {
    if (word.length < MIN_LETTERS || !PLAIN.test(word) || this.#keys.id(word) !== undefined)
      return word;
    const edits = word.length < 8 ? 1 : 2;
    const near = this.#keys.near(word, edits, 'whole', 'word', () => true);
    const [best] = near.sort((a, b) => a.distance - b.distance);
    return best && this.#keys.text(best.key);
  }
}
