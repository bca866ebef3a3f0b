// One file: the steps of a search, in the order in which they decide about each other.
import { isNamed, isWeak } from '@terimce/contract/match';
import type { Candidate, CostParts, Path } from './candidates.js';
import { CORRECT_ABOVE, COSTS, EDIT_COSTS, MAX_DOUBLINGS } from './costs.js';
import { correctedQuery } from './did-you-mean.js';
import { isFar, type MatchKind, matchKind } from './match-kind.js';
import { offerPattern, type Pattern, patternOf } from './pattern.js';
import { contentOf, parseQuery, type Query, topicOf } from './query.js';
import { betterCorrected, FEW_LITERAL, rank, roomForCorrections } from './rank-candidates.js';
import { rereadings } from './rereadings.js';
import { KIND } from './row-kind.js';
import { type RunOptions, type SearchMode, SearchRun } from './search-run.js';
import { offerCorrections } from './stage-corrections.js';
import { offerBeginnings, offerTitlesWithAllWords, offerWholeTitles } from './stage-literal.js';
import { offerMixed } from './stage-mixed.js';
import type { Tables } from './tables.js';
import type { TitleIndex } from './title-index.js';
import { isProduct, isQuotient, otherDesignations, unitWithoutPrefix } from './units.js';
import { offerTitlesWithWords } from './word-match.js';
import { formReadings, literalReadings, type Readings, withBeginnings } from './word-readings.js';

export interface SearchOptions {
  /** Most hits returned. Default 10. */
  limit?: number;
  /** `typing` (default): the last word may be incomplete. `finished`: it is probably complete. */
  mode?: SearchMode;
  /** `false` turns spelling correction off. Default true. */
  correct?: boolean;
  /** Adds the parts of the cost to each hit. */
  explain?: boolean;
  /** Only titles in these languages; keywords always count. */
  languages?: readonly string[];
  /** Only documents for which this returns true. */
  filter?: (id: string) => boolean;
  /** Also describes all hits; takes longer, with a filter twice as long. */
  listAll?: boolean;
}

export interface SearchHit {
  id: string;
  /** Lower is better; see the cost table. */
  cost: number;
  path: Path;
  match: MatchKind;
  /** The title or keyword that matched, as it was added. */
  title: string;
  /** For the best hit, and with `explain` for all: the corrected query, if there was a correction. */
  correctedQuery?: string;
  /** With `explain`. */
  parts?: CostParts;
}

export interface SearchResult {
  hits: SearchHit[];
  /** "Did you mean": set if the best hit needed a correction. */
  corrected?: string;
  /**
   * Set if the best title is only similar to the query and no correction of it: each word of the query is one of
   * English or Turkish, or the title is too far from it.
   */
  isOffer?: true;
  /** Set in `finished` mode if no title or keyword is the query, in any form or spelling. */
  isMissing?: true;
  /** Set if the query was searched as this rereading instead. */
  reading?: string;
  /**
   * With `listAll`: all hits, regardless of limit and filter. In `finished` mode they include the first {@link POOL}
   * hits of any filtered search.
   */
  all?: AllHits;
}

/** Describes all hits without listing them: there may be thousands. */
export interface AllHits {
  readonly size: number;
  /** False for documents that were changed after the search. */
  readonly has: (id: string) => boolean;
  readonly byCategory: ReadonlyMap<string, number>;
}

export const NO_HITS: AllHits = { size: 0, has: () => false, byCategory: new Map() };

const DEFAULT_LIMIT = 10;
const NO_MATCH = 99;
/** While typing, other forms are searched if no title with that prefix is better than this, or there are hardly any. */
const FORMS_WHILE_TYPING = 1;
/** Highest cost of a title that begins with the query. A prefix of several words is hardly a chance match. */
const BEGUN = COSTS.prefix + COSTS.extraLetters * COSTS.extraLetter;
/** A query whose best hit is at most this is not reread. */
const REREAD_ABOVE = 0.2;
/** How much better a rereading has to explain the query than the unchanged letters. */
const REREAD_GAIN = 0.1;
/**
 * If no text has such letters, a rereading may be this much worse: Ä±sÄ±l (`ısıl` read in the wrong encoding) is not a
 * prefix of asal.
 */
const REREAD_LOSS = 0.3;
/** Shortest title that gibberish may be corrected to. */
const SHORTEST_GUESS = 5;
/** The worst literal hit that supports a rereading. */
const REREAD_BELOW = 1.9;
/** Number of hits whose accents are compared; hits below cannot rise to the first page. */
const ACCENT_POOL = 50;
/** Suggestions shown at once; a page full of literal hits has no room for corrections. */
const SHOWN = 15;
/** The lowest possible cost of a correction: one doubled letter in a frequent word. */
const BEST_CORRECTION = COSTS.corrected + EDIT_COSTS.doubled - MAX_DOUBLINGS * COSTS.frequency;

/** Searches the titles. Synchronous and bounded for any query: well under 20 ms. */
export function searchTitles(
  index: TitleIndex,
  typed: string,
  options: SearchOptions = {},
): SearchResult {
  const text = isProduct(typed.trim()) ? typed.replaceAll('*', '·') : typed;
  const limit = options.limit ?? DEFAULT_LIMIT;
  const { listAll = false, explain = false } = options;
  const correct = options.correct !== false && !isQuotient(text.trim());
  let query = parseQuery(text);
  if (query.words.length === 0 || !(limit > 0)) {
    return options.listAll ? { hits: [], all: NO_HITS } : { hits: [] };
  }
  // Hits beyond a full pool come after its hits, so searching them too does not change the page.
  const exhaustive = listAll && options.filter === undefined;
  const runOptions: RunOptions = {
    ...options,
    limit,
    mode: options.mode ?? 'typing',
    exhaustive,
    words: index.words,
  };
  let run = new SearchRun(index.tables, query, runOptions);
  const pattern = patternOf(text);
  if (pattern && offerPattern(run, pattern)) {
    return patternResult(run, pattern, query, runOptions, options);
  }
  let literal = searchLiterally(run);
  let reading: string | undefined;
  if (correct && run.literal.best > REREAD_ABOVE && !run.isSpelledRight) {
    const reread = rereadAs(index, text, runOptions, run);
    if (reread) {
      reading = reread.text;
      query = reread.query;
      ({ run, literal } = reread);
    }
  }
  run = complete(index, run, literal, runOptions, correct);
  // Before the costs of accents are added to some hits.
  const all = listAll ? { all: allFound(index, run, query, runOptions, correct) } : {};
  const ranked = rank(run, Math.max(limit, ACCENT_POOL)).slice(0, limit);
  // The corrected query is reported only for the best hit, unless all are to be explained.
  const hits = ranked.map((candidate, i) => toHit(run, candidate, explain, i === 0));
  const corrected = hits[0]?.correctedQuery ?? reading;
  return {
    hits,
    ...(corrected === undefined ? {} : { corrected }),
    ...(reading === undefined ? {} : { reading }),
    ...(isOffer(run, ranked[0], hits[0]) ? { isOffer: true } : {}),
    ...(run.finished && isMissing(run, hits) ? { isMissing: true } : {}),
    ...all,
  };
}

/** The names that have the pattern of a query: neither inflected nor corrected. */
function patternResult(
  run: SearchRun,
  pattern: Pattern,
  query: Query,
  { filter, ...runOptions }: RunOptions,
  { listAll = false, explain = false }: SearchOptions,
): SearchResult {
  const ranked = rank(run, Math.max(run.limit, ACCENT_POOL)).slice(0, run.limit);
  const hits = ranked.map((candidate) => toHit(run, candidate, explain, false));
  if (!listAll) return { hits };
  let whole = run;
  if (filter !== undefined) {
    whole = new SearchRun(run.tables, query, runOptions);
    offerPattern(whole, pattern);
  }
  return { hits, all: describeAll(run.tables, slotsFound(whole)) };
}

interface Literal {
  readonly readings: Readings[];
  readonly best: number;
}

/** Finds everything that may be a hit, unranked. */
function find(index: TitleIndex, query: Query, options: RunOptions, correct: boolean): SearchRun {
  const run = new SearchRun(index.tables, query, options);
  return complete(index, run, searchLiterally(run), options, correct);
}

/**
 * Adds further hits after the literal ones: for the topic of a question, its content words, other forms, synonyms,
 * corrections.
 */
function complete(
  index: TitleIndex,
  given: SearchRun,
  literal: Literal,
  options: RunOptions,
  correct: boolean,
): SearchRun {
  let run = given;
  let { readings, best } = literal;
  for (const lessOf of [topicOf, contentOf]) {
    const less = run.literal.best > NO_MATCH ? lessOf(run.query) : undefined;
    if (!less) continue;
    run = new SearchRun(index.tables, less, options);
    ({ readings, best } = searchLiterally(run));
  }
  const few =
    !run.finished &&
    run.literal.size < FEW_LITERAL &&
    run.literal.best > (run.query.words.length === 1 ? CORRECT_ABOVE : BEGUN);
  const unexplained = run.finished
    ? run.knownKeyword || run.literal.best > CORRECT_ABOVE
    : run.literal.best > FORMS_WHILE_TYPING;
  if (few || unexplained) {
    const forms = readings.map((known, i) => formReadings(run, i, known));
    // Without a further reading, which three of four queries lack, it would find the same titles again.
    const hasMore = forms.some((all, i) => all.size > (readings[i]?.size ?? 0));
    if (hasMore) best = Math.min(best, offerTitlesWithWords(run, run.literal, forms));
  }
  searchSynonyms(run, index, options);
  if (correct && wantsCorrections(run, options.limit)) offerCorrections(run, readings, best);
  return run;
}

interface RereadRun {
  readonly text: string;
  readonly query: Query;
  readonly run: SearchRun;
  readonly literal: Literal;
}

/** The rereading of a query whose letters are wrong, if it explains the query better. */
function rereadAs(
  index: TitleIndex,
  text: string,
  options: RunOptions,
  asTyped: SearchRun,
): RereadRun | undefined {
  const { best } = asTyped.literal;
  let sure: RereadRun | undefined;
  for (const { text: reread, evidence } of rereadings(text, best <= NO_MATCH)) {
    const query = parseQuery(reread);
    if (query.words.length === 0) continue;
    // A single slip is more common than another keyboard.
    if (evidence === 'none' && (!isTitle(index, query) || asTyped.isOneSlipOff)) continue;
    const run = new SearchRun(index.tables, query, options);
    const read = { text: reread, query, run, literal: searchLiterally(run) };
    const worst = evidence === 'sure' ? best + REREAD_LOSS : best - REREAD_GAIN;
    if (run.literal.best < Math.min(worst, REREAD_BELOW)) return read;
    if (evidence === 'sure') sure ??= read;
  }
  // It is misspelled as well.
  return best > NO_MATCH ? sure : undefined;
}

/** Whether it is a whole title or keyword, except for abbreviations, which any few letters may form. */
function isTitle({ tables }: TitleIndex, { joined }: Query): boolean {
  const key = joined.length < SHORTEST_GUESS ? undefined : tables.keys.id(joined);
  let is = false;
  if (key !== undefined) {
    tables.forEachWholeTitle(key, (row) => {
      if (tables.isTitle(row) || tables.kind(row) === KIND.keyword) is = true;
    });
  }
  return is;
}

/** The hits of a run, and those that its filter excluded. */
function allFound(
  index: TitleIndex,
  run: SearchRun,
  query: Query,
  { filter, ...options }: RunOptions,
  correct: boolean,
): AllHits {
  const { tables } = index;
  const slots = slotsFound(run);
  if (filter !== undefined) {
    const whole = find(index, query, { ...options, exhaustive: true }, correct);
    for (const slot of slotsFound(whole)) slots.add(slot);
  }
  return describeAll(tables, slots);
}

function describeAll(tables: Tables, slots: ReadonlySet<number>): AllHits {
  return {
    size: slots.size,
    has: (id) => slots.has(tables.slotOf(id) ?? -1),
    byCategory: tables.countByCategory(slots),
  };
}

function slotsFound(run: SearchRun): Set<number> {
  const slots = new Set<number>();
  for (const { slot } of run.literal.values()) slots.add(slot);
  for (const { slot } of betterCorrected(run)) slots.add(slot);
  return slots;
}

/** Whether corrections could appear on the page: not if an exact hit or a full page explains the query. */
function wantsCorrections(run: SearchRun, limit: number): boolean {
  if (run.knownKeyword || run.literal.best <= CORRECT_ABOVE) return false;
  if (run.finished) return true;
  return (
    roomForCorrections(run) > 0 && run.literal.countUpTo(BEST_CORRECTION) < Math.min(limit, SHOWN)
  );
}

function searchLiterally(run: SearchRun): Literal {
  const { words } = run.query;
  offerWholeTitles(run);
  const readings = words.map((_, i) => literalReadings(run, i));
  const best = offerTitlesWithAllWords(run, readings);
  if (words.length === 1 || best >= NO_MATCH) offerBeginnings(run);
  if (words.length > 1 && best >= NO_MATCH) offerMixed(run, readings);
  if (words.length > 1 && run.literal.best > NO_MATCH) {
    offerTitlesWithWords(run, run.literal, withBeginnings(run, readings));
  }
  return { readings, best };
}

/** Searches the query with synonyms substituted, each literally; hits get the keyword tiers. */
function searchSynonyms(run: SearchRun, index: TitleIndex, options: RunOptions): void {
  const isUnexplained = run.literal.best > CORRECT_ABOVE;
  const { text, tokens } = run.query;
  const unit = isQuotient(text) ? undefined : unitWithoutPrefix(tokens, isUnexplained);
  const rewrites = [
    ...index.synonyms.rewrites(run.query.words),
    ...(unit ? [unit] : []),
    ...(isUnexplained ? otherDesignations(run.query.words) : []),
  ];
  for (const words of rewrites) {
    const query: Query = {
      tokens: words.map((word) => ({ folded: word, spelled: word })),
      text: words.join(' '),
      words,
      joined: words.join(''),
      isPlain: true,
    };
    const rewritten = new SearchRun(run.tables, query, options, run);
    searchLiterally(rewritten);
    if (rewritten.knownKeyword) run.knownKeyword = true;
  }
}

/** A row of the candidate's term that equals the query. A form of a headword may cost less than such a keyword. */
function equalRow({ tables, query }: SearchRun, { slot }: Candidate): number | undefined {
  return tables.rowsOf(query.joined).findLast((row) => tables.slot(row) === slot);
}

function isMissing({ tables, query }: SearchRun, hits: readonly SearchHit[]): boolean {
  return !hits.some(({ match }) => isNamed(match)) && tables.rowsOf(query.joined).length === 0;
}

function isOffer(run: SearchRun, best: Candidate | undefined, hit: SearchHit | undefined): boolean {
  if (!isWeak(hit?.match ?? 'similar')) return false;
  // It is there, in a language or category that was not asked for.
  if (run.tables.rowsOf(run.query.joined).length > 0) return false;
  return run.isSpelledRight || (best !== undefined && isFar(run, best));
}

function toHit(run: SearchRun, candidate: Candidate, explain: boolean, isBest: boolean): SearchHit {
  const kind = matchKind(run, candidate);
  const equal = kind === 'inflected' || kind === 'corrected' ? equalRow(run, candidate) : undefined;
  const hit: SearchHit = {
    id: run.tables.id(candidate.slot),
    cost: candidate.cost,
    path: candidate.path,
    match: equal === undefined ? kind : 'keyword',
    title: run.tables.title(equal ?? candidate.row).text,
  };
  const isCorrected = candidate.path.startsWith('corrected') || candidate.path === 'partial';
  const isClaimed = kind === 'corrected' || !(run.isSpelledRight || isFar(run, candidate));
  if (isCorrected && (isBest || explain) && isClaimed) {
    const corrected = correctedQuery(run, candidate);
    if (corrected !== undefined) hit.correctedQuery = corrected;
  }
  if (explain) hit.parts = candidate.parts;
  return hit;
}
