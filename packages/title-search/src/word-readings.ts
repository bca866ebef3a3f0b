import { COSTS } from './costs.js';
import { englishForms, englishNounFit, englishRoots } from './english-forms.js';
import { lemmas, possessiveForms } from './lemmas.js';
import { loanNounFit, loanRoots } from './loan-forms.js';
import type { SearchRun } from './search-run.js';

/** For a word of the query: keys of title words that it may mean, with the cost of each reading. */
export type Readings = Map<number, number>;

/**
 * The readings of a word without a correction: unchanged, as an inflected form, as a head. A word that is a title is
 * read as an inflected form only if the lemma is a title as well: `gerilim` is not a form of the word in `geri
 * besleme`.
 */
export function literalReadings(run: SearchRun, position: number): Readings {
  const { tables, query } = run;
  const word = query.words[position] ?? '';
  const isFirst = position === 0;
  const isLast = position === query.words.length - 1;
  const isTitle = query.words.length === 1 && run.literal.best <= COSTS.exact;
  const readings: Readings = new Map();
  const add = (form: string, cost: number): void => {
    const key = tables.keys.id(form);
    if (key !== undefined && tables.frequency(key) > 0) addReading(readings, key, cost);
  };
  const typing = isLast && !run.finished ? COSTS.inflectedWhileTyping : 0;
  add(word, 0);
  for (const [lemma, steps] of lemmas(word)) {
    const doubt = lemma.length < 3 ? COSTS.shortLemma : word.length <= 4 ? COSTS.shortWord : 0;
    const cost = COSTS.inflected + COSTS.perSuffix * steps + doubt + typing + run.formCost;
    if (isTitle) {
      offerWholeTitle(run, lemma, cost);
      continue;
    }
    add(lemma, cost);
    // The suffixes may have replaced the possessive of a compound: su bardağ-ı, su bardak-lar-ımız.
    if (!isFirst && lemma.length >= 3) {
      for (const form of possessiveForms(lemma)) add(form, cost + COSTS.perSuffix);
    }
  }
  if (word.length >= 3) {
    for (const form of possessiveForms(word)) add(form, COSTS.compoundHead);
  }
  return readings;
}

function offerWholeTitle(run: SearchRun, word: string, words: number): void {
  const key = run.tables.keys.id(word);
  if (key === undefined) return;
  run.tables.forEachWholeTitle(key, (row) => {
    if (!run.tables.isTitle(row)) return;
    run.offer(run.literal, row, 'inflected', { match: COSTS.folded, words });
  });
}

const FORM_COSTS = {
  spelling: COSTS.spelling,
  inflected: COSTS.inflected + COSTS.perSuffix,
} as const;
/** Number of letters that words of the same stem share. */
const SHARED_LETTERS = 3;

/**
 * The readings of a word as another form or spelling of an English one, or as a word of the same stem. This looks up
 * tens of forms and scans the vocabulary, so it runs only for queries without a literal explanation.
 */
export function formReadings(run: SearchRun, position: number, known: Readings): Readings {
  const { tables, query } = run;
  const word = query.words[position] ?? '';
  const readings = new Map(known);
  const isUsed = (key: number) => tables.frequency(key) > 0 && !tables.keys.isText(key, word);
  englishForms(word, (form, kind) => {
    const key = tables.keys.id(form);
    // Abbreviations take no endings but the plural: berring is no form of BER.
    const isAbbreviation = form.length <= 3 && word.length > form.length + 2 && run.isUnknown(form);
    if (key !== undefined && isUsed(key) && !isAbbreviation)
      addReading(readings, key, FORM_COSTS[kind]);
  });
  addDerived(run, word, isUsed, readings);
  return readings;
}

function addDerived(
  run: SearchRun,
  word: string,
  isUsed: (key: number) => boolean,
  readings: Readings,
): void {
  const { keys } = run.tables;
  const english = englishRoots(word);
  const loans = [...loanRoots(word)];
  const beginnings = new Set(
    [...english.keys(), ...loans].map((root) => root.slice(0, SHARED_LETTERS)),
  );
  // What is no word is rather misspelled: compresor means the compressor, not compression.
  const surcharge = run.isUnknown(word) ? COSTS.derivedUnknown : 0;
  for (const beginning of beginnings) {
    if (beginning.length < SHARED_LETTERS) continue;
    const roots = [...english.keys(), ...loans].filter((root) => root.startsWith(beginning));
    const shared = shortestOf(roots);
    keys.forEachWordBeginning(shared, (key) => {
      if (!isUsed(key)) return;
      const text = keys.text(key);
      const derivedCost = (cost: number, fit: number, root: string): number =>
        cost +
        surcharge +
        COSTS.otherKind * (2 - fit) +
        COSTS.derivedLetter * (text.length - root.length);
      const fitOf = (root: string, nounFit: (ending: string) => 0 | 1 | 2): 0 | 1 | 2 =>
        text.startsWith(root) ? nounFit(text.slice(root.length)) : 0;
      for (const [root, isChanged] of english) {
        // The changed form of a root before an ending is not a word: absorb, absorp-tion.
        if (isChanged && text === root) continue;
        const fit = fitOf(root, (ending) => englishNounFit(word, ending));
        if (fit > 0) addReading(readings, key, derivedCost(COSTS.derivedEnglish, fit, root));
      }
      for (const root of loans) {
        const fit = fitOf(root, (ending) => loanNounFit(word, root, ending));
        if (fit > 0) addReading(readings, key, derivedCost(COSTS.derivedLoan, fit, root));
      }
    });
  }
}

/** Shortest prefix by which a word can be recognized. */
const SHORTEST_BEGINNING = 3;

/** Adds the readings of words of which only the beginning was typed, as abbreviations: vol eff, comp int str. */
export function withBeginnings(run: SearchRun, readings: readonly Readings[]): Readings[] {
  const { tables, query } = run;
  return readings.map((known, i) => {
    const word = query.words[i] ?? '';
    // The last word is already read as a prefix.
    if (i === readings.length - 1 || word.length < SHORTEST_BEGINNING) return known;
    const all = new Map(known);
    tables.keys.forEachWordBeginning(word, (key) => {
      if (tables.frequency(key) > 0) addReading(all, key, COSTS.abbreviatedWord);
    });
    return all;
  });
}

/** The shared prefix of all: roots of one word differ only in their last letters. */
function shortestOf(roots: readonly string[]): string {
  let shared = roots[0] ?? '';
  for (const root of roots) {
    let length = 0;
    while (length < shared.length && shared[length] === root[length]) length++;
    shared = shared.slice(0, length);
  }
  return shared;
}

/** Adds a reading unless a cheaper one of the same key is known. */
export function addReading(readings: Readings, key: number, cost: number): void {
  const known = readings.get(key);
  if (known === undefined || cost < known) readings.set(key, cost);
}
