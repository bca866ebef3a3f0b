// One file: all costs of a hit are compared with each other.
import { lowerCase } from '@terimce/contract/text';
import { isAcronym } from './abbreviation.js';
import { type Candidate, Candidates, type Path } from './candidates.js';
import { COSTS, FAR_BEHIND, MAX_DOUBLINGS, ONE_SLIP } from './costs.js';
import type { NearKey } from './key-table.js';
import { type Lemmas, lemmas } from './lemmas.js';
import { isPlausible } from './plausible.js';
import type { Query } from './query.js';
import { isFiniteVerb, isRealWord } from './real-words.js';
import { KIND } from './row-kind.js';
import type { Tables } from './tables.js';
import type { WordList } from './word-list.js';

/** A query that is being typed, or one that may be complete (Enter, a link, an API call). */
export type SearchMode = 'typing' | 'finished';

export interface RunOptions {
  mode: SearchMode;
  /** Number of wanted hits. */
  limit: number;
  languages?: readonly string[];
  filter?: (id: string) => boolean;
  /** Also finds what would come after a full pool, because a filter may remove most of it. */
  exhaustive?: boolean;
  /** The words of both languages, which are never taken for misspellings. */
  words?: WordList | undefined;
}

/** The parts of a cost that a stage determines. */
export interface Match {
  match: number;
  words?: number;
  length?: number;
  missing?: number;
}

/** Most candidates for queries that are a prefix of many titles. */
export const POOL = 60;
/** Upper limit of a hit's cost; keeps the title index below the engine's tiers. */
const WORST_COST = 9;
const NOT_OFFERED = 99;
/** Most titles that are visited: a query that matches thousands of titles does not need the last of them. */
export const MAX_VISITED = 6000;
/** Shortest word that is matched by sound: in four letters a slip is more likely than a phonetic spelling. */
const SHORTEST_HEARD = 5;
/** What is added to the distance of a slip exceeds the bonus of a frequent word. */
const AFTER_SLIP = (MAX_DOUBLINGS + 1) * COSTS.frequency;
const TURKISH_LETTER = /[çğışöü]/i;
/** The same for corrections, which come nearest first. */
export const MAX_CORRECTED = 1500;

/** A search in progress: the query, the hits so far, and the data that stages share. */
export class SearchRun {
  readonly tables: Tables;
  readonly query: Query;
  readonly finished: boolean;
  readonly limit: number;
  /** Number of literal hits from which lower-ranked kinds of hits are not searched. */
  readonly pool: number;
  /** Hits that contain the typed text. */
  readonly literal: Candidates;
  /** Hits that contain something similar to the typed text. */
  readonly corrected: Candidates;
  /** Whether a keyword or synonym equals the query, so that it is not a misspelling. */
  knownKeyword = false;
  readonly #languages: readonly string[] | undefined;
  readonly #filter: ((id: string) => boolean) | undefined;
  readonly #synonym: boolean;
  readonly #words: WordList | undefined;
  #isSpelledRight: boolean | undefined;
  #formCost: number | undefined;
  readonly #ownWords = new Map<string, boolean>();
  #lemmas: Lemmas | undefined;
  readonly #near = new Map<string, NearKey[]>();

  constructor(tables: Tables, query: Query, options: RunOptions, parent?: SearchRun) {
    this.tables = tables;
    this.query = query;
    this.finished = options.mode === 'finished';
    this.limit = options.limit;
    this.pool = options.exhaustive === true ? Number.POSITIVE_INFINITY : POOL;
    this.#languages = options.languages;
    this.#filter = options.filter;
    this.literal = parent?.literal ?? new Candidates();
    this.corrected = parent?.corrected ?? new Candidates();
    this.#synonym = parent !== undefined;
    this.#words = options.words;
  }

  /** Whether each word of the query is a word of English or Turkish, so that it means what it says. */
  get isSpelledRight(): boolean {
    this.#isSpelledRight ??=
      this.#words !== undefined && this.query.words.every((word) => !this.isUnknown(word));
    return this.#isSpelledRight;
  }

  /** Whether a word is neither English nor Turkish; false if the words of both are not known. */
  isUnknown(word: string): boolean {
    return this.#words !== undefined && !isRealWord(this.#words, word);
  }

  /** Whether a word is in the list of words itself, or a verb with its person, and so no form of a noun. */
  isOwnWord(word: string): boolean {
    let isOwn = this.#ownWords.get(word);
    if (isOwn === undefined) {
      const words = this.#words;
      isOwn = words !== undefined && (words.has(word) || isFiniteVerb(words, word));
      this.#ownWords.set(word, isOwn);
    }
    return isOwn;
  }

  /** The possible lemmas of a query of one word. */
  get lemmas(): Lemmas {
    this.#lemmas ??= lemmas(this.query.joined);
    return this.#lemmas;
  }

  #isInLanguage(row: number): boolean {
    if (!this.#languages || !this.tables.isTitle(row)) return true;
    return this.#languages.includes(this.tables.languages[this.tables.kind(row)] ?? '');
  }

  /**
   * Offers a title as a hit of some path. Keywords and synonyms are moved to their tiers here, and popularity counts
   * only from the prefix tier on, so that it never affects an exact match.
   */
  offer(into: Candidates, row: number, path: Path, match: Match): number {
    const slot = this.tables.slot(row);
    const words = match.words ?? 0;
    const length = match.length ?? 0;
    const missing = match.missing ?? 0;
    const bare = match.match + words + length + missing;
    const kind = this.tables.kind(row);
    const whole = into === this.literal && match.match < COSTS.prefix && missing === 0;
    // Covers a whole name, even if misspelled, or with an unused word of the query.
    const covered = whole || (into !== this.literal && match.match < COSTS.prefix);
    let keyword = 0;
    let shownPath = path;
    if (kind === KIND.keyword || this.#synonym) {
      keyword = covered ? this.#wholeKeywordCost : this.#keywordBeginningCost;
      shownPath = into !== this.literal ? path : this.#synonym ? 'synonym' : 'keyword';
      // A keyword of which the query may only be a form may be another, misspelled word.
      if (whole && bare < COSTS.inflected) this.knownKeyword = true;
    } else if (!this.tables.isTitle(row)) {
      keyword = kind === KIND.acronym ? COSTS.acronym : COSTS.abbreviation;
      if (!this.finished && !this.isName(this.query.joined) && !this.#isAsWritten(row)) {
        keyword += COSTS.abbreviationWhileTyping;
      }
      if (whole && words > 0) keyword += COSTS.inflectedAbbreviation;
      if (whole) shownPath = 'abbreviation';
    }
    const counts = match.match >= COSTS.prefix || into !== this.literal;
    const popularity = counts ? -COSTS.popularity * this.tables.popularity(slot) : 0;
    const cost = Math.max(counts ? COSTS.inflected : 0, bare + keyword + popularity);
    if (path.startsWith('corrected') && this.#isShortName(row)) return NOT_OFFERED;
    if (cost > WORST_COST || cost >= into.cost(slot) || !this.#isInLanguage(row)) return cost;
    into.saw(cost);
    if (this.#filter !== undefined && !this.#filter(this.tables.id(slot))) return cost;
    const parts = { match: match.match, words, length, missing, keyword, popularity, accents: 0 };
    into.put({ slot, row, path: shownPath, cost, parts } satisfies Candidate);
    return cost;
  }

  /**
   * Whether the word (or the whole query) was typed like an abbreviation: HVAC, TCP/IP. These have no redundant
   * letters. Because caps lock may be on, they may be one slip away from a whole title.
   */
  isName(word: string): boolean {
    const { tokens, joined } = this.query;
    const part = word === joined ? tokens : tokens.filter(({ folded }) => folded === word);
    return part.length > 0 && part.every(({ spelled }) => isAcronym(spelled) && spelled.length < 5);
  }

  /** Whether the query is the text of a row with its capitals: Pa is the pascal, pa may be a pad. */
  #isAsWritten(row: number): boolean {
    const { text } = this.query;
    return text !== lowerCase(text, 'en') && text === this.tables.title(row).text;
  }

  /** Each letter of an abbreviation matters: LED is not a misspelling of LSD, nor CFD of CED. */
  #isShortName(row: number): boolean {
    const { tables } = this;
    if (tables.isTitle(row) || tables.kind(row) === KIND.keyword) return false;
    return tables.keys.length(tables.wholeKey(row)) < 5;
  }

  get #wholeKeywordCost(): number {
    return this.finished ? COSTS.keywordFinished : COSTS.keyword;
  }

  get #keywordBeginningCost(): number {
    return COSTS.keywordBeginning + (this.finished ? COSTS.finished : 0);
  }

  /** Cost of the letters of a title that the query lacks. */
  lengthCost(row: number): number {
    const more = this.tables.wholeLength(row) - this.query.joined.length;
    return Math.min(COSTS.extraLetters, Math.max(0, more)) * COSTS.extraLetter;
  }

  /** Cost of a match at the beginning of a title; higher for a finished query. */
  get prefixCost(): number {
    return COSTS.prefix + (this.finished ? COSTS.finished : 0);
  }

  get innerCost(): number {
    return COSTS.inner + (this.finished ? COSTS.finished : 0);
  }

  /** The cost of a corrected word: its distance, less if many titles have it. */
  correctionCost(near: NearKey): number {
    return COSTS.corrected + near.distance - this.frequencyBonus(near.key);
  }

  frequencyBonus(key: number): number {
    return COSTS.frequency * Math.min(MAX_DOUBLINGS, Math.log2(1 + this.tables.frequency(key)));
  }

  /** Words of titles (or joined titles) within the edits that the word allows, nearest first. */
  nearWords(word: string, kind: 'word' | 'joined'): NearKey[] {
    const memoKey = `${kind} ${word}`;
    const known = this.#near.get(memoKey);
    if (known) return known;
    const { keys, isLive } = this.tables;
    const isName = this.isName(word);
    const edits = isName ? 1 : editsAllowed(word.length);
    const farthest = word === this.query.joined ? this.#farthest : undefined;
    let found = edits === 0 ? [] : keys.near(word, edits, 'whole', kind, isLive, farthest);
    // Two slips in four letters are weak evidence: only if one slip explains nothing.
    if (found.length === 0 && word.length === 4 && !isName)
      found = keys.near(word, 2, 'whole', kind, isLive, farthest);
    found = found.filter((near) => isPlausible(word, keys.text(near.key), near.distance));
    if (kind === 'word' && !isName && word.length >= SHORTEST_HEARD)
      found.push(...this.#soundingAlike(word, found));
    found.sort((a, b) => a.distance - b.distance);
    this.#near.set(memoKey, found);
    return found;
  }

  /** Whether the query is a whole name except for a single slip, which does not only add an ending. */
  get isOneSlipOff(): boolean {
    const { joined } = this.query;
    const { keys } = this.tables;
    return this.nearWords(joined, 'word').some(
      ({ key, distance }) =>
        distance <= ONE_SLIP && this.tables.hasWholeTitle(key) && !this.lemmas.has(keys.text(key)),
    );
  }

  /** What a form costs more of a word that does not exist, but that a single slip explains: databse is no form of data bus. */
  get formCost(): number {
    this.#formCost ??=
      this.query.words.length === 1 && this.isUnknown(this.query.joined) && this.isOneSlipOff
        ? COSTS.derivedUnknown
        : 0;
    return this.#formCost;
  }

  /**
   * Words that sound like this one and are not already similar. If one slip explains the word, they come after it:
   * a slip is more common than spelling by ear.
   */
  #soundingAlike(word: string, near: readonly NearKey[]): NearKey[] {
    const { keys, sounds, isLive } = this.tables;
    const found = new Map<number, NearKey>();
    const nearest = new Map(near.map(({ key, distance }) => [key, distance]));
    const slip = Math.min(...nearest.values());
    const token = this.query.tokens.find(({ folded }) => folded === word);
    const isWorse = (key: number, distance: number): boolean =>
      distance >= (nearest.get(key) ?? Number.POSITIVE_INFINITY);
    sounds.forEachAlike(
      word,
      TURKISH_LETTER.test(token?.spelled ?? ''),
      (key) => (isLive(key) && !isWorse(key, COSTS.soundsAlike) ? keys.text(key) : undefined),
      (key, vowels) => {
        const alike = COSTS.soundsAlike + COSTS.otherVowel * vowels;
        const isSlip = (nearest.get(key) ?? Number.POSITIVE_INFINITY) <= ONE_SLIP;
        const distance = isSlip || slip > ONE_SLIP ? alike : Math.max(alike, slip + AFTER_SLIP);
        if (isWorse(key, distance)) return;
        nearest.set(key, distance);
        found.set(key, { key, distance, length: keys.length(key) });
      },
    );
    return [...found.values()];
  }

  /**
   * The largest distance at which a key similar to the whole query can still be a hit. Hits that cost {@link
   * FAR_BEHIND} more than the best literal hit are dropped in the end, and never decide which stages follow. With
   * this limit fewer letters may differ, which leaves a fraction of the keys for the scan of all joined titles.
   */
  get #farthest(): number {
    const worst = this.literal.best + FAR_BEHIND;
    const popularity = this.tables.anyPopular ? COSTS.popularity : 0;
    return worst - COSTS.corrected + MAX_DOUBLINGS * COSTS.frequency + popularity;
  }
}

/**
 * Allowed edits by length. 80-95 % of misspellings contain one error (Damerau 1964; Pollock & Zamora 1984), and long
 * words contain more; below three letters all words would be similar.
 */
function editsAllowed(length: number): number {
  if (length < 3) return 0;
  if (length < 5) return 1;
  return length < 16 ? 2 : 3;
}
