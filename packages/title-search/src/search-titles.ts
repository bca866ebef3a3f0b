import { accentCost } from './accents.js';
import { best } from './best.js';
import type { Candidate, CostParts, Path } from './candidates.js';
import { CORRECT_ABOVE, COSTS, EDIT_COSTS, FAR_BEHIND, MOST_FREQUENT } from './costs.js';
import { correctedQuery } from './did-you-mean.js';
import { parseQuery, type Query, topicOf } from './query.js';
import { type RunOptions, type SearchMode, SearchRun } from './search-run.js';
import { offerCorrections } from './stage-corrections.js';
import { offerBeginnings, offerTitlesWithAllWords, offerWholeTitles } from './stage-literal.js';
import { offerMixed } from './stage-mixed.js';
import type { TitleIndex } from './title-index.js';
import { literalReadings, type Readings } from './word-match.js';

export interface SearchOptions {
  /** Most hits returned. Default 10. */
  limit?: number;
  /** `typing` (default): the last word may go on. `finished`: it is probably complete. */
  mode?: SearchMode;
  /** `false` searches without correcting spelling. Default true. */
  correct?: boolean;
  /** Adds the parts of the cost to each hit. */
  explain?: boolean;
  /** Only titles in these languages; keywords count always. */
  languages?: readonly string[];
  /** Only documents for which this holds. */
  filter?: (id: string) => boolean;
  /** Also lists all that was found; takes longer, with a filter twice as long. */
  listAll?: boolean;
}

export interface SearchHit {
  id: string;
  /** Lower is better; see the cost table. */
  cost: number;
  path: Path;
  /** The title or keyword that matched, as it was added. */
  title: string;
  /** For the best hit, and with `explain` for all, if corrected: the query as it would have to read. */
  correctedQuery?: string;
  /** With `explain`. */
  parts?: CostParts;
}

export interface SearchResult {
  hits: SearchHit[];
  /** "Did you mean": set when the best hit needed a correction. */
  corrected?: string;
  /**
   * With `listAll`: the ids of everything found, in no order, whatever the limit and the filter. In `finished` mode
   * the first {@link POOL} hits of any filtered search are among them.
   */
  all?: ReadonlySet<string>;
}

const DEFAULT_LIMIT = 10;
const NO_MATCH = 99;
/** Hits whose accents are compared; costs below the cut cannot rise into the first page. */
const ACCENT_POOL = 50;
/** While typing, corrections only fill a short tail below this many literal hits. */
const FEW_LITERAL = 3;
const TAIL = 2;
/** Suggestions shown at once; a page full of literal hits leaves no room for corrections. */
const SHOWN = 15;
const TAIL_FROM_LETTERS = 4;
/** The lowest cost that a correction can have: one doubled letter in a frequent word. */
const BEST_CORRECTION = COSTS.corrected + EDIT_COSTS.doubled - MOST_FREQUENT * COSTS.frequency;

/** Searches the titles. Synchronous and bounded whatever the query: well under 20 ms. */
export function searchTitles(
  index: TitleIndex,
  text: string,
  options: SearchOptions = {},
): SearchResult {
  const query = parseQuery(text);
  const limit = options.limit ?? DEFAULT_LIMIT;
  if (query.words.length === 0 || !(limit > 0)) {
    return options.listAll ? { hits: [], all: new Set() } : { hits: [] };
  }
  const { listAll = false, correct = true, explain = false } = options;
  // What a full pool leaves out comes after its hits, so that these are the same where it is looked for as well.
  const exhaustive = listAll && options.filter === undefined;
  const runOptions: RunOptions = { ...options, limit, mode: options.mode ?? 'typing', exhaustive };
  const run = find(index, query, runOptions, correct);
  // Before the costs of accents are added to some.
  const all = listAll ? { all: allFound(index, run, query, runOptions, correct) } : {};
  const ranked = rank(run, Math.max(limit, ACCENT_POOL)).slice(0, limit);
  // What the query should have been is said of the best hit alone, unless all are to be explained.
  const hits = ranked.map((candidate, i) => toHit(run, candidate, explain, i === 0));
  const corrected = hits[0]?.correctedQuery;
  return {
    hits,
    ...(corrected === undefined ? {} : { corrected }),
    ...all,
  };
}

/** Everything that may be a hit of the query, not ranked yet. */
function find(index: TitleIndex, query: Query, options: RunOptions, correct: boolean): SearchRun {
  let run = new SearchRun(index.tables, query, options);
  let { readings, best } = searchLiterally(run);
  const topic = run.literal.best > NO_MATCH ? topicOf(query) : undefined;
  if (topic) {
    run = new SearchRun(index.tables, topic, options);
    ({ readings, best } = searchLiterally(run));
  }
  searchSynonyms(run, index, options);
  if (correct && wantsCorrections(run, options.limit)) offerCorrections(run, readings, best);
  return run;
}

/** Ids of what a run found, and of what it would have found but for a filter. */
function allFound(
  index: TitleIndex,
  run: SearchRun,
  query: Query,
  { filter, ...options }: RunOptions,
  correct: boolean,
): Set<string> {
  const slots = slotsFound(run);
  if (filter !== undefined) {
    const whole = find(index, query, { ...options, exhaustive: true }, correct);
    for (const slot of slotsFound(whole)) slots.add(slot);
  }
  return new Set(Array.from(slots, (slot) => index.tables.id(slot)));
}

function slotsFound(run: SearchRun): Set<number> {
  const slots = new Set<number>();
  for (const { slot } of run.literal.values()) slots.add(slot);
  for (const { slot } of betterCorrected(run)) slots.add(slot);
  return slots;
}

/** Whether corrections could appear in the page: not where an exact hit or a full page explains all. */
function wantsCorrections(run: SearchRun, limit: number): boolean {
  if (run.knownKeyword || run.literal.best <= CORRECT_ABOVE) return false;
  if (run.finished) return true;
  return (
    roomForCorrections(run) > 0 && run.literal.countUpTo(BEST_CORRECTION) < Math.min(limit, SHOWN)
  );
}

function searchLiterally(run: SearchRun): { readings: Readings[]; best: number } {
  const { words } = run.query;
  offerWholeTitles(run);
  const readings = words.map((_, i) => literalReadings(run, i));
  const best = offerTitlesWithAllWords(run, readings);
  if (words.length === 1 || best >= NO_MATCH) offerBeginnings(run);
  if (words.length > 1 && best >= NO_MATCH) offerMixed(run, readings);
  return { readings, best };
}

/** The query with synonyms put in, each searched literally; hits land in the keyword tiers. */
function searchSynonyms(run: SearchRun, index: TitleIndex, options: RunOptions): void {
  for (const words of index.synonyms.rewrites(run.query.words)) {
    const tokens = words.map((word) => ({ folded: word, spelled: word }));
    const query: Query = { tokens, words, joined: words.join(''), isPlain: true };
    const rewritten = new SearchRun(run.tables, query, options, run);
    searchLiterally(rewritten);
    if (rewritten.knownKeyword) run.knownKeyword = true;
  }
}

function rank(run: SearchRun, count: number): Candidate[] {
  const order = (a: Candidate, b: Candidate): number => compare(run, a, b);
  const tail = best(betterCorrected(run), Math.min(count, roomForCorrections(run)), order);
  const corrected = new Set(tail.map((candidate) => candidate.slot));
  const either = [...tail];
  for (const candidate of run.literal.values()) {
    if (!corrected.has(candidate.slot)) either.push(candidate);
  }
  const ranked = best(either, count, order);
  for (const candidate of ranked) addAccents(run, candidate);
  return ranked.sort(order);
}

/** Corrections that explain more than what a title has as it was typed. */
function betterCorrected(run: SearchRun): Candidate[] {
  const better: Candidate[] = [];
  for (const candidate of run.corrected.values()) {
    const { cost, slot } = candidate;
    const isNear = cost < run.literal.best + FAR_BEHIND;
    if (isNear && cost < run.literal.cost(slot)) better.push(candidate);
  }
  return better;
}

function roomForCorrections(run: SearchRun): number {
  if (run.finished || run.literal.size < FEW_LITERAL) return Number.POSITIVE_INFINITY;
  return run.query.joined.length >= TAIL_FROM_LETTERS ? TAIL : 0;
}

function addAccents(run: SearchRun, candidate: Candidate): void {
  const { text, lang } = run.tables.title(candidate.row);
  if (run.query.isPlain && PLAIN_TITLE.test(text)) return;
  const accents = accentCost(run.query.tokens, run.tables.tokens(candidate.row), lang);
  candidate.parts.accents = accents;
  candidate.cost += accents;
  if (candidate.path === 'exact' && accents > 0) candidate.path = 'folded';
}

/** Letters that no accent and no Turkish capital makes another word; most titles, so worth a look. */
const PLAIN_TITLE = /^[a-zA-HJ-Z0-9 -]*$/;

/** By cost, then popularity, then a hash of the id, so that the order of adding never shows. */
function compare(run: SearchRun, a: Candidate, b: Candidate): number {
  return (
    a.cost - b.cost ||
    run.tables.popularity(b.slot) - run.tables.popularity(a.slot) ||
    tieOf(run, a) - tieOf(run, b)
  );
}

/** FNV-1a of the id. */
function tieOf(run: SearchRun, candidate: Candidate): number {
  if (candidate.tie >= 0) return candidate.tie;
  const id = run.tables.id(candidate.slot);
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  candidate.tie = hash >>> 0;
  return candidate.tie;
}

function toHit(run: SearchRun, candidate: Candidate, explain: boolean, isBest: boolean): SearchHit {
  const hit: SearchHit = {
    id: run.tables.id(candidate.slot),
    cost: candidate.cost,
    path: candidate.path,
    title: run.tables.title(candidate.row).text,
  };
  const isCorrected = candidate.path.startsWith('corrected') || candidate.path === 'partial';
  if (isCorrected && (isBest || explain)) {
    const corrected = correctedQuery(run, candidate);
    if (corrected !== undefined) hit.correctedQuery = corrected;
  }
  if (explain) hit.parts = candidate.parts;
  return hit;
}
