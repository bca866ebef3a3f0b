import { COSTS } from './costs.js';
import { KeyTable } from './key-table.js';
import { lemmas } from './lemmas.js';
import type { SearchRun } from './search-run.js';
import { allEndings, isInflectionEnding } from './suffixes.js';
import { weightedDistance } from './weighted-distance.js';
import { offerTitlesWithWords } from './word-match.js';
import { addReading, type Readings } from './word-readings.js';

const SHORTEST_INFLECTED = 6;
/** Number of inflected words similar to the query whose lemma is looked up. */
const NEAREST_INFLECTED = 6;
/** One slip, and a softened consonant in addition. */
const INFLECTED_EDITS = 2;
const SOFTENED_EDITS = 1;
/** No single edit costs more. */
const ONE_EDIT = 1.55;

/** Titles that are the lemma of an inflected word of other titles that is similar to the query. */
export function offerLemmasOfCorrected(run: SearchRun): void {
  const { keys } = run.tables;
  for (const near of run.nearWords(run.query.joined, 'word').slice(0, NEAREST_INFLECTED)) {
    if (near.distance === 0) continue;
    for (const [lemma, steps] of lemmas(keys.text(near.key))) {
      const key = keys.id(lemma);
      if (key === undefined) continue;
      const words = near.distance + COSTS.inflected + COSTS.perSuffix * steps;
      run.tables.forEachWholeTitle(key, (row) => {
        run.offer(run.corrected, row, 'corrected-inflected', { match: COSTS.corrected, words });
      });
    }
  }
}

/** Words both misspelled and inflected: a stem similar to some prefix, and an ending after it. */
export function offerInflectedCorrected(run: SearchRun, readings: readonly Readings[]): void {
  let any = false;
  const corrected: Readings[] = [];
  for (const [i, known] of readings.entries()) {
    const word = run.query.words[i] ?? '';
    const isUnknown = known.size === 0 && word.length >= SHORTEST_INFLECTED;
    const all = isUnknown ? inflectedReadings(run, word) : known;
    // A title needs every word; only the last one may be a prefix.
    if (all.size === 0 && i < readings.length - 1) return;
    if (isUnknown) any = true;
    corrected.push(all);
  }
  if (!any) return;
  offerTitlesWithWords(run, run.corrected, corrected, { path: 'corrected-inflected' });
}

/**
 * Title words whose misspelled stem begins the word. Heads of compounds are compared without their possessive, which
 * inflected forms replace: `lambası`, `lambalaro`.
 */
function inflectedReadings(run: SearchRun, word: string): Readings {
  const { keys, isLive } = run.tables;
  const readings: Readings = new Map();
  const slips = new Slips(word);
  for (const kind of ['word', 'stem'] as const) {
    for (const near of keys.nearStems(word, slips.editsAt, kind, isLive)) {
      if (run.tables.frequency(near.key) === 0) continue;
      const stem = keys.text(near.key).slice(0, near.length);
      const cost = inflectedCost(slips, stem, near.distance);
      if (cost === undefined) continue;
      addReading(readings, near.key, cost - run.frequencyBonus(near.key));
    }
  }
  return readings;
}

/** The cost of reading the word as this stem and an ending; undefined if it takes two slips. */
function inflectedCost(slips: Slips, stem: string, distance: number): number | undefined {
  const { word } = slips;
  const inStem = Math.min(distance, softenedDistance(word, stem));
  if (inStem > ONE_EDIT) return undefined;
  const slip = inStem > 0 ? slips.inStem(stem.length, inStem) : slips.inEnding(stem.length);
  if (slip === undefined) return undefined;
  return COSTS.correctedInflected + slip + COSTS.endingLetter * (word.length - stem.length);
}

/**
 * Finds where in a word one slip leaves a stem and an ending. The answer depends only on the length of the stem, and
 * hundreds of stems are checked, so each length is computed once. If the remainder is not an ending, stems with a
 * slip are not searched at all. This stage took a third of the time of the slowest searches.
 */
class Slips {
  readonly word: string;
  readonly #inStem: (boolean | undefined)[] = [];
  readonly #inEnding = new Map<number, number | undefined>();

  constructor(word: string) {
    this.word = word;
  }

  /** Largest distance of stems of this length: two edits if the slip can be in them. */
  readonly editsAt = (length: number): number =>
    this.canBeInStem(length) ? INFLECTED_EDITS : SOFTENED_EDITS;

  /** The slip may have made the stem one letter longer or shorter. */
  canBeInStem(length: number): boolean {
    let can = this.#inStem[length];
    if (can === undefined) {
      can = [length, length - 1, length + 1].some((at) => isInflectionEnding(this.word.slice(at)));
      this.#inStem[length] = can;
    }
    return can;
  }

  inStem(length: number, distance: number): number | undefined {
    return this.canBeInStem(length) ? distance : undefined;
  }

  inEnding(length: number): number | undefined {
    if (!this.#inEnding.has(length)) this.#inEnding.set(length, slipInEnding(this.word, length));
    return this.#inEnding.get(length);
  }
}

function slipInEnding(word: string, length: number): number | undefined {
  const ending = word.slice(length);
  if (isInflectionEnding(ending)) return 0;
  const near = endings().near(ending, 1, 'whole', 'word', () => true);
  return near.length === 0 ? undefined : Math.min(...near.map(({ distance }) => distance));
}

let endingTable: KeyTable | undefined;

function endings(): KeyTable {
  if (endingTable === undefined) {
    endingTable = new KeyTable();
    for (const ending of allEndings()) endingTable.add(ending, 'word');
  }
  return endingTable;
}

/** The distance with the stem's last consonant softened (or hardened), which is not a slip. */
function softenedDistance(word: string, stem: string): number {
  const other = SOFT_OR_HARD.get(stem.at(-1) ?? '');
  if (other === undefined) return Number.POSITIVE_INFINITY;
  return weightedDistance(stem.slice(0, -1) + other, word, ONE_EDIT, true);
}

const SOFT_OR_HARD = new Map(Object.entries({ k: 'g', p: 'b', t: 'd', g: 'k', b: 'p', d: 't' }));
