import { lightStem } from './light-stem.js';
import { STOP_WORDS } from './stop-words.js';
import { tokenize } from './tokens.js';

/** Letters that are compared; in an agglutinating language a cut word is as good as a lemma (Can et al. 2008). */
const STEM_LETTERS = 6;
const SHORTEST_PLURAL = 5;

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
  const words: string[] = [];
  for (const { folded } of tokenize(text)) {
    if (folded.length > 1 && !STOP_WORDS.has(folded)) words.push(folded);
  }
  return words;
}

/** The stems of a text, without words that most texts have. */
export function textStems(text: string): string[] {
  return textWords(text).map(textStem);
}
