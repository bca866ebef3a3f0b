import { isNamed } from '@terimce/contract/match';
import { sensePlace } from '@terimce/contract/sense-order';
import { lowerCase } from '@terimce/contract/text';
import { accentCost } from './accents.js';
import { best } from './best.js';
import type { Candidate, Path } from './candidates.js';
import { COSTS, FAR_BEHIND } from './costs.js';
import { matchKind } from './match-kind.js';
import type { Query } from './query.js';
import type { SearchRun } from './search-run.js';

/** The headwords of a term are its first titles. */
const HEADWORDS = 2;
/** While typing, corrections are added only below this many literal hits. */
export const FEW_LITERAL = 3;
const TAIL = 2;
const TAIL_FROM_LETTERS = 4;

/**
 * The best candidates. While typing, hits that are only similar to the query are dropped in favor of other hits if
 * the query is a name of a term. This happens before the list is cut to a page, so that pages stay full, and here, so
 * that a search on the device returns the same. A term whose correction is dropped keeps its literal match.
 */
export function rank(run: SearchRun, count: number): Candidate[] {
  const order = (a: Candidate, b: Candidate): number => compare(run, a, b);
  const corrections = betterCorrected(run);
  let ranked = merge(run, corrections, count, order);
  const name = run.finished
    ? undefined
    : ranked.find((candidate) => isNamed(matchKind(run, candidate)));
  if (name) {
    const isWanted = (candidate: Candidate): boolean =>
      matchKind(run, candidate) !== 'similar' || order(candidate, name) < 0;
    ranked = merge(run, corrections.filter(isWanted), count, order).filter(isWanted);
  }
  for (const candidate of ranked) addAccents(run, candidate);
  return inSenseOrder(run, ranked.sort(order));
}

/**
 * Terms found by the same word change places so that they stand in the order that editors gave them, whichever of them
 * is used more. Each takes the cost of its new place.
 */
function inSenseOrder({ tables, query }: SearchRun, ranked: Candidate[]): Candidate[] {
  const isLower = query.text === lowerCase(query.text, 'en');
  const placesOf = new Map<string, number[]>();
  for (const [place, { row, slot }] of ranked.entries()) {
    const isName = tables.isTitle(row) || tables.isAbbreviation(row);
    if (!isName || tables.senseOrder(slot) === 0) continue;
    const { text, lang } = tables.title(row);
    // Pa is the pascal, PA polyamide.
    const isWord = tables.isTitle(row) || isLower || text === query.text;
    const word = isWord ? lowerCase(text, lang) : text;
    placesOf.set(word, [...(placesOf.get(word) ?? []), place]);
  }
  const senseOf = ({ row, slot }: Candidate): number => {
    const isHeadword = tables.isTitle(row) && tables.titlePlace(row, slot) < HEADWORDS;
    return sensePlace(tables.senseOrder(slot), isHeadword);
  };
  const sorted = [...ranked];
  for (const places of placesOf.values()) {
    const found = places.map((place) => ranked[place] as Candidate);
    const costs = found.map(({ cost }) => cost);
    found.sort((a, b) => senseOf(a) - senseOf(b));
    for (const [i, candidate] of found.entries()) {
      candidate.cost = costs[i] ?? candidate.cost;
      sorted[places[i] ?? 0] = candidate;
    }
  }
  return sorted;
}

/** The best of corrections and literal hits, each term once; in no order if all of a finished query are wanted. */
function merge(
  run: SearchRun,
  corrections: readonly Candidate[],
  count: number,
  order: (a: Candidate, b: Candidate) => number,
): Candidate[] {
  const tail = best(corrections, Math.min(count, roomForCorrections(run)), order);
  const corrected = new Set(tail.map((candidate) => candidate.slot));
  const either = [...tail];
  for (const candidate of run.literal.values()) {
    if (!corrected.has(candidate.slot)) either.push(candidate);
  }
  return run.finished && either.length <= count ? either : best(either, count, order);
}

/** Corrections that explain the query better than the literal matches. */
export function betterCorrected(run: SearchRun): Candidate[] {
  const better: Candidate[] = [];
  for (const candidate of run.corrected.values()) {
    const { cost, slot } = candidate;
    const isNear = cost < run.literal.best + FAR_BEHIND;
    if (isNear && cost < run.literal.cost(slot)) better.push(candidate);
  }
  return better;
}

export function roomForCorrections(run: SearchRun): number {
  if (run.finished || run.literal.size < FEW_LITERAL) return Number.POSITIVE_INFINITY;
  return run.query.joined.length >= TAIL_FROM_LETTERS ? TAIL : 0;
}

function addAccents(run: SearchRun, candidate: Candidate): void {
  const { text, lang } = run.tables.title(candidate.row);
  candidate.cost += symbolCost(run.query, candidate.path, text);
  if (run.query.isPlain && PLAIN_TITLE.test(text)) return;
  let accents = accentCost(run.query.tokens, run.tables.tokens(candidate.row), lang);
  // Another name of the term may have the same letters: generator and generatör.
  if (accents > 0 && run.tables.isTitle(candidate.row)) {
    run.tables.forEachWholeTitle(run.tables.wholeKey(candidate.row), (row) => {
      if (run.tables.slot(row) !== candidate.slot || !run.tables.isTitle(row)) return;
      const cost = accentCost(run.query.tokens, run.tables.tokens(row), run.tables.title(row).lang);
      if (cost >= accents) return;
      accents = cost;
      candidate.row = row;
    });
  }
  candidate.parts.accents = accents;
  candidate.cost += accents;
  if (candidate.path === 'exact' && accents > 0) candidate.path = 'folded';
}

/** What the same letters cost as another symbol: PA and Pa, N/m and N·m. A unit may have a prefix: kN·m. */
function symbolCost({ text: typed, tokens, isPlain }: Query, path: Path, text: string): number {
  if (path !== 'abbreviation' && path !== 'keyword' && path !== 'synonym') return 0;
  if (typed.includes('·') && !text.includes('·')) {
    // Nm and VA are N·m and V·A without the sign.
    const unsigned = tokens.map(({ spelled }) => spelled).join('');
    if (!unsigned.endsWith(text)) return COSTS.otherSign;
  }
  if (isPlain && ASCII.test(text)) return 0;
  const symbol = text.normalize('NFKC');
  const isOther =
    path === 'abbreviation' ? typed !== symbol : UNIT_SIGN.test(symbol) && !typed.endsWith(symbol);
  return isOther ? COSTS.otherCase : 0;
}

const ASCII = /^[\0-\x7f]*$/;
const UNIT_SIGN = /^\S*[·/]\S*$/;

/**
 * Letters that are the same in both languages: no accents and no Turkish I. Most titles have only these, so the check
 * is worth it.
 */
const PLAIN_TITLE = /^[a-zA-HJ-Z0-9 -]*$/;

/**
 * By cost, then popularity. Of two terms with the same name or symbol, the one on which more others build: heat is ısı
 * before it is döküm, σ stress before it is a cross section. Of two with the same keyword the shorter name is the more
 * general one (shaft, propeller shaft). Last, by id, which begins with the time: of equal terms the older one comes
 * first.
 */
function compare(run: SearchRun, a: Candidate, b: Candidate): number {
  const { tables } = run;
  return (
    a.cost - b.cost ||
    nameRank(run, a) - nameRank(run, b) ||
    sharedLetters(run, b) - sharedLetters(run, a) ||
    tables.popularity(b.slot) - tables.popularity(a.slot) ||
    compounds(run, b) - compounds(run, a) ||
    nameOrder(run, a) - nameOrder(run, b) ||
    (tables.id(a.slot) < tables.id(b.slot) ? -1 : 1)
  );
}

/** Of equal hits the one by its headword comes before one by a further name: kiriş is a beam before it is a tendon. */
function nameRank({ tables }: SearchRun, { row, slot }: Candidate): number {
  return tables.isTitle(row) && tables.titlePlace(row, slot) >= HEADWORDS ? 1 : 0;
}

/** Of inflected names the one that has more of the word: doğrulanmış is rather from doğrulama than from doğru. */
function sharedLetters({ tables, query }: SearchRun, { path, row }: Candidate): number {
  if (path !== 'inflected') return 0;
  const name = tables.keys.text(tables.wholeKey(row));
  let length = 0;
  while (length < name.length && name[length] === query.joined[length]) length++;
  return length;
}

function nameOrder({ tables }: SearchRun, { path, slot }: Candidate): number {
  return path === 'keyword' || path === 'synonym' || path === 'abbreviation'
    ? tables.nameLength(slot)
    : 0;
}

/** Headwords of terms that share another name say nothing about it. */
function compounds(run: SearchRun, candidate: Candidate): number {
  const isHeadword = candidate.parts.match < COSTS.prefix && nameRank(run, candidate) === 0;
  return isHeadword ? run.tables.compounds(candidate.slot) : 0;
}
