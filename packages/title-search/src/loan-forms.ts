/**
 * Endings of Turkish words borrowed from French and English: katalitik and katalizör, endüktif and endüktans, asidik
 * and asit. Folded; the caller keeps only words of titles.
 */
const ENDINGS: ReadonlySet<string> = new Set([
  '',
  ...`izasyonu izasyon asyonu asyon isyon izor ator itor ivite isite abilite ize atik itik etik ktif atif
    itif yel itans ans ens ant ent ite izm iz ik if al el er or oz et it e`.split(/\s+/),
]);
const LONGEST_ENDING = 8;
/** Endings of headwords. */
const NOUNS: ReadonlySet<string> = new Set([
  '',
  ...`e t a i izasyon asyon syon siyon iyon izor ator or er ivite isite ite iz izm ans itans ant it oz ik
    lesme leme lasma lik liligi`.split(/\s+/),
]);
/** Endings of headwords after a whole word. */
const AFTER_WORDS: ReadonlySet<string> = new Set([
  'izasyon',
  'lesme',
  'lasma',
  'leme',
  'lik',
  'luk',
  'liligi',
  'izm',
  'ite',
]);
const SHORTEST_STEM = 3;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 24;
const NO_LETTER = /[^a-z]/;

/** The stems of a word without a borrowed ending. */
export function loanRoots(word: string): Set<string> {
  const roots = new Set<string>();
  if (word.length > LONGEST_WORD || NO_LETTER.test(word)) return roots;
  // A word of four letters is more likely misspelled.
  const longest =
    word.length <= SHORTEST_WORD ? 0 : Math.min(LONGEST_ENDING, word.length - SHORTEST_STEM);
  for (let length = 0; length <= longest; length++) {
    if (!ENDINGS.has(word.slice(word.length - length))) continue;
    const stem = word.slice(0, word.length - length);
    if (stem.length < SHORTEST_STEM) continue;
    roots.add(stem);
    if (stem.endsWith('d')) roots.add(`${stem.slice(0, -1)}t`);
  }
  return roots;
}

/** The same as `englishNounFit`; only Turkish endings may follow a whole word. */
export function loanNounFit(word: string, root: string, ending: string): 0 | 1 | 2 {
  if (!(root === word ? AFTER_WORDS : NOUNS).has(ending)) return 0;
  // simetrik, simetri: only the ending -ik becomes an i.
  if (ending === 'i' && word !== `${root}ik`) return 0;
  return (PROCESS.test(word) ? PROCESSES : QUALITIES).test(ending) ? 2 : 1;
}

const PROCESS = /(?:syon|ize)$/;
const PROCESSES = /(?:yon|l[ae]s?m[ae])$/;
const QUALITIES = /(?:ite|lik|luk|ans|i)$/;
