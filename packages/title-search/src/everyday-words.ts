import { foldKey } from '@terimce/contract/text';

/**
 * Words by which people describe a term and which its names and definitions lack, one term a line:
 * `English headword|English words|Turkish words`. Of several terms with one English headword the Turkish one tells
 * which is meant: `English headword/Turkish headword`. Phrases are no use, because words are compared one by one.
 */
export class EverydayWords {
  readonly #byHeadword = new Map<string, string>();

  /** @param list the lines of `everyday.txt`. */
  constructor(list = '') {
    for (const line of list.trim().split('\n')) {
      const [headword = '', ...words] = line.split('|');
      this.#byHeadword.set(foldKey(headword), words.join(' '));
    }
  }

  /** Those of a term in both languages; empty if nobody wrote any. @param names headwords first */
  of([english = '', turkish = '']: readonly string[]): string {
    const headword = foldKey(english);
    return (
      this.#byHeadword.get(`${headword}/${foldKey(turkish)}`) ??
      this.#byHeadword.get(headword) ??
      ''
    );
  }
}
