import { PagedInts } from './paged.js';

/** The first text is searched before the pattern, because that is faster. */
type Rule = readonly [has: string, pattern: RegExp, by: string];

/**
 * Finds words by sound, so that English words as a Turkish ear hears them are found: softver, bering, komprösör. A
 * word is converted to Turkish spelling, once read as English and once as Turkish; its skeleton is the consonants of
 * that, with confusable ones merged.
 */
const AS_ENGLISH: readonly Rule[] = [
  ['x', /^x/, 'z'],
  ['ph', /ph/g, 'f'],
  ['ght', /ght/g, 't'],
  ['ign', /ign/g, 'in'],
  ['exh', /exh/g, 'eks'],
  ['h', /(?:sch|sh)/g, 's'],
  ['ch', /(?:tch|ch)/g, 'C'],
  ['i', /(?:[cs]s?|t)i(?:on|an)/g, 'syon'],
  ['x', /x(?=i?on)/g, 'ks'],
  ['dth', /dth/g, 't'],
  ['th', /th/g, 't'],
  ['ck', /ck/g, 'k'],
  ['cc', /cc(?=[eiy])/g, 'ks'],
  ['c', /c(?=[eiy])/g, 's'],
  ['c', /c/g, 'k'],
  ['C', /C/g, 'c'],
  ['qu', /qu/g, 'kv'],
  ['dge', /dge/g, 'c'],
  ['wr', /wr/g, 'r'],
  ['kn', /kn/g, 'n'],
  ['w', /wh?/g, 'v'],
  ['e', /ea|ee/g, 'i'],
  ['o', /oo|ou/g, 'u'],
  ['e', /e$/, ''],
];
const AS_EITHER: readonly Rule[] = [
  // Diphthongs of English in Turkish letters: fayırvol, interfeys.
  ['ay', /ayi?(?=[^aeiou]|$)/g, 'i'],
  ['ey', /ey(?=[^aeiou]|$)/g, 'e'],
  ['gz', /gz/g, 'ks'],
  ['x', /x/g, 'ks'],
  ['q', /q/g, 'k'],
  ['w', /w/g, 'v'],
  ['yon', /s[iu]?yon/g, 'son'],
  ['', /([^aeiou])\1/g, '$1'],
];
const SKELETON: readonly Rule[] = [
  ['', /^[aeiou]+/, 'A'],
  ['', /[aeiouyh]/g, ''],
  ['z', /z/g, 's'],
  ['j', /j/g, 'c'],
  ['c', /ng?c/g, 'nc'],
  ['b', /b(?=s)/g, 'p'],
  ['', /(.)\1/g, '$1'],
];

/** Fewest consonants that distinguish words. */
const MIN_CONSONANTS = 3;
/** Longest word that is matched by sound. */
const LONGEST_WORD = 24;
const NO_LETTER = /[^a-z]/;
/** How many vowels may differ, by the number of consonants. */
const VOWELS_OFF = [0, 0, 0, 1, 2, 4];

function replaced(text: string, rules: readonly Rule[]): string {
  let sofar = text;
  for (const [has, pattern, by] of rules) {
    if (sofar.includes(has)) sofar = sofar.replace(pattern, by);
  }
  return sofar;
}

/**
 * The Turkish spelling of a folded word, read as English (unless it `isTurkish`) and as Turkish; one form if both
 * agree.
 */
function spoken(word: string, isTurkish = false): string[] {
  if (word.length > LONGEST_WORD || NO_LETTER.test(word)) return [];
  const turkish = replaced(word, AS_EITHER);
  if (isTurkish) return [turkish];
  const english = replaced(replaced(word, AS_ENGLISH), AS_EITHER);
  return english === turkish ? [english] : [english, turkish];
}

const skeletonOf = (sound: string): string => replaced(sound, SKELETON);

/** Key ids by the skeletons of their words. */
export class SoundTable {
  /** Skeleton → its last entry + 1. */
  readonly #last = new Map<string, number>();
  /** Per entry: the key, and the previous entry of the same skeleton + 1. */
  readonly #entries = new PagedInts();
  #count = 0;

  add(key: number, word: string): void {
    const skeletons = new Set(spoken(word).map(skeletonOf));
    for (const skeleton of skeletons) {
      if (skeleton.length < MIN_CONSONANTS) continue;
      const entry = this.#count++;
      this.#entries.set(2 * entry, key);
      this.#entries.set(2 * entry + 1, this.#last.get(skeleton) ?? 0);
      this.#last.set(skeleton, entry + 1);
    }
  }

  /**
   * Calls `visit` with the keys that sound similar, and the number of vowels that differ.
   * @param isTurkish whether the word was written with letters that English lacks.
   * @param textOf the word of a key, undefined to skip the key; called only for keys that may match.
   */
  forEachAlike(
    word: string,
    isTurkish: boolean,
    textOf: (key: number) => string | undefined,
    visit: (key: number, vowels: number) => void,
  ): void {
    for (const sound of spoken(word, isTurkish)) {
      const skeleton = skeletonOf(sound);
      if (skeleton.length < MIN_CONSONANTS) continue;
      const most = VOWELS_OFF[Math.min(skeleton.length, VOWELS_OFF.length - 1)] ?? 0;
      for (let at = this.#last.get(skeleton) ?? 0; at > 0; at = this.#entries.at(2 * at - 1)) {
        const key = this.#entries.at(2 * (at - 1));
        const text = textOf(key);
        if (text === undefined) continue;
        const vowels = Math.min(...spoken(text).map((other) => editDistance(sound, other)));
        if (vowels <= most) visit(key, vowels);
      }
    }
  }
}

/** Whether two folded words sound the same except for some vowels. */
export function soundsAlike(a: string, b: string): boolean {
  const others = new Set(spoken(b).map(skeletonOf));
  return spoken(a).some((sound) => {
    const skeleton = skeletonOf(sound);
    return skeleton.length >= MIN_CONSONANTS && others.has(skeleton);
  });
}

/** Number of inserted, deleted or replaced letters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
