import { isAcronym } from './abbreviation.js';
import { type Candidate, Candidates, type Path } from './candidates.js';
import { COSTS, FAR_BEHIND, MOST_FREQUENT } from './costs.js';
import type { NearKey } from './key-table.js';
import { isPlausible } from './plausible.js';
import type { Query } from './query.js';
import { KIND } from './row-kind.js';
import type { Tables } from './tables.js';

/** A query while it is being typed, or one that may be finished (Enter, a link, an API call). */
export type SearchMode = 'typing' | 'finished';

export interface RunOptions {
  mode: SearchMode;
  /** Most hits that are wanted. */
  limit: number;
  languages?: readonly string[];
  filter?: (id: string) => boolean;
  /** Looks also for what would come after a full pool, since a filter may leave little of it. */
  exhaustive?: boolean;
}

/** The parts of a cost that a stage knows. */
export interface Match {
  match: number;
  words?: number;
  length?: number;
  missing?: number;
}

/** Candidates kept for queries that begin very many titles. */
export const POOL = 60;
/** No hit may be so bad; keeps the title index below the engine's tiers. */
const WORST_COST = 9;
const NOT_OFFERED = 99;
/** A query that matches thousands of titles is not looking for the last of them. */
export const MAX_VISITED = 6000;
/** The same for corrections, of which the nearest come first. */
export const MAX_CORRECTED = 1500;

/** One search under way: the query, what was found so far, and what the stages share. */
export class SearchRun {
  readonly tables: Tables;
  readonly query: Query;
  readonly finished: boolean;
  readonly limit: number;
  /** So many literal hits that others, which would come after them, are not looked for. */
  readonly pool: number;
  /** Hits that contain what was typed. */
  readonly literal: Candidates;
  /** Hits that contain something near to what was typed. */
  readonly corrected: Candidates;
  /** Whether a keyword or synonym equals the query, so that it is no misspelling. */
  knownKeyword = false;
  readonly #languages: readonly string[] | undefined;
  readonly #filter: ((id: string) => boolean) | undefined;
  readonly #synonym: boolean;
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
  }

  #isInLanguage(row: number): boolean {
    if (!this.#languages || !this.tables.isTitle(row)) return true;
    return this.#languages.includes(this.tables.languages[this.tables.kind(row)] ?? '');
  }

  /**
   * Offers a title as a hit by some path. Keywords and synonyms are moved to their tiers here, and
   * popularity counts from the prefix tier on, so that it never touches an exact match.
   */
  offer(into: Candidates, row: number, path: Path, match: Match): number {
    const slot = this.tables.slot(row);
    const words = match.words ?? 0;
    const length = match.length ?? 0;
    const missing = match.missing ?? 0;
    const bare = match.match + words + length + missing;
    const kind = this.tables.kind(row);
    const whole = into === this.literal && bare < COSTS.prefix;
    let keyword = 0;
    let shownPath = path;
    if (kind === KIND.keyword || this.#synonym) {
      keyword = whole ? this.#wholeKeywordCost : this.#keywordBeginningCost;
      shownPath = into !== this.literal ? path : this.#synonym ? 'synonym' : 'keyword';
      if (whole) this.knownKeyword = true;
    } else if (!this.tables.isTitle(row)) {
      keyword = kind === KIND.acronym ? COSTS.acronym : COSTS.abbreviation;
      if (!this.finished && !this.isName(this.query.joined)) {
        keyword += COSTS.abbreviationWhileTyping;
      }
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
    into.put({ slot, row, path: shownPath, cost, parts, tie: -1 } satisfies Candidate);
    return cost;
  }

  /**
   * Whether the word, or the whole query if this is it, was typed as abbreviations are: HVAC, TCP/IP. These have no
   * letter to spare. Since somebody may hold caps lock, they may be one slip away from a whole title.
   */
  isName(word: string): boolean {
    const { tokens, joined } = this.query;
    const part = word === joined ? tokens : tokens.filter(({ folded }) => folded === word);
    return part.length > 0 && part.every(({ spelled }) => isAcronym(spelled) && spelled.length < 5);
  }

  /** Each letter of an abbreviation counts: LED is no misspelling of LSD, nor CFD of CED. */
  #isShortName(row: number): boolean {
    const { tables } = this;
    if (tables.isTitle(row) || tables.kind(row) === KIND.keyword) return false;
    return tables.keys.length(tables.wholeKey(row)) < 5;
  }

  get #wholeKeywordCost(): number {
    return COSTS.keyword + (this.finished ? COSTS.keywordFinished : 0);
  }

  get #keywordBeginningCost(): number {
    return COSTS.keywordBeginning + (this.finished ? COSTS.finished : 0);
  }

  /** Cost of the letters of a title that the query does not have. */
  lengthCost(row: number): number {
    const more = this.tables.wholeLength(row) - this.query.joined.length;
    return Math.min(COSTS.extraLetters, Math.max(0, more)) * COSTS.extraLetter;
  }

  /** Cost of a match at the beginning of a title; a finished query is less likely a beginning. */
  get prefixCost(): number {
    return COSTS.prefix + (this.finished ? COSTS.finished : 0);
  }

  get innerCost(): number {
    return COSTS.inner + (this.finished ? COSTS.finished : 0);
  }

  /** What a corrected word costs: its distance, less when many titles have it. */
  correctionCost(near: NearKey): number {
    return COSTS.corrected + near.distance - this.frequencyBonus(near.key);
  }

  frequencyBonus(key: number): number {
    return COSTS.frequency * Math.min(MOST_FREQUENT, Math.log2(1 + this.tables.frequency(key)));
  }

  /** Words of titles (or joined titles) within the edits that the word may contain, nearest first. */
  nearWords(word: string, kind: 'word' | 'joined'): NearKey[] {
    const memoKey = `${kind} ${word}`;
    const known = this.#near.get(memoKey);
    if (known) return known;
    const { keys, isLive } = this.tables;
    const isName = this.isName(word);
    const edits = isName ? 1 : editsAllowed(word.length);
    const farthest = word === this.query.joined ? this.#farthest : undefined;
    let found = edits === 0 ? [] : keys.near(word, edits, 'whole', kind, isLive, farthest);
    // Two slips in four letters leave little to go by: only when one slip explains nothing.
    if (found.length === 0 && word.length === 4 && !isName)
      found = keys.near(word, 2, 'whole', kind, isLive, farthest);
    found = found.filter((near) => isPlausible(word, keys.text(near.key), near.distance));
    found.sort((a, b) => a.distance - b.distance);
    this.#near.set(memoKey, found);
    return found;
  }

  /**
   * The longest distance at which a key near the whole query can still be a hit. What costs {@link FAR_BEHIND} more than
   * the best literal hit is left out in the end, and never decides which stages follow. Fewer letters may differ then,
   * which leaves the scan of all joined titles with a fraction of the keys.
   */
  get #farthest(): number {
    const worst = this.literal.best + FAR_BEHIND;
    const popularity = this.tables.anyPopular ? COSTS.popularity : 0;
    return worst - COSTS.corrected + MOST_FREQUENT * COSTS.frequency + popularity;
  }
}

/**
 * Edits allowed by length. 80-95 % of misspellings hold one error (Damerau 1964; Pollock & Zamora
 * 1984), and long words hold more; below three letters everything would be near everything.
 */
function editsAllowed(length: number): number {
  if (length < 3) return 0;
  if (length < 5) return 1;
  return length < 16 ? 2 : 3;
}
