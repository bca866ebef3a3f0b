import { foldKey, lowerCase } from '@terimce/contract/text';
import { COSTS } from './costs.js';
import type { Token } from './tokens.js';

/** Shortest shared beginning that shows which words belong together. */
const SHORTEST_SHARED = 2;

/**
 * How far the accents of the query disagree with a title in `lang`, up to `COSTS.accentLimit`. Folding finds both
 * `açı` and `acı`; this cost ranks the typed one first. Letters are compared after lower-casing by the title's
 * language, word by word as far as the folded letters agree, so it works for prefixes, inflected forms and
 * misspellings too.
 */
export function accentCost(
  query: readonly Token[],
  titleTokens: readonly Token[],
  lang: string,
): number {
  if (query.every(isPlain) && titleTokens.every(isPlain)) return 0;
  let cost = 0;
  for (const token of query) {
    const partner = partnerOf(token.folded, titleTokens);
    if (partner === undefined) continue;
    cost += disagreement(
      spelledAs(token, lang),
      spelledAs(partner, lang),
      sharedLength(token.folded, partner.folded),
    );
  }
  return cost === 0 ? 0 : Math.min(COSTS.accentLimit, COSTS.folded + cost);
}

function isPlain(token: Token): boolean {
  return token.folded === token.spelled;
}

function spelledAs(token: Token, lang: string): string {
  // Keywords have no language: without capitals, lower-casing gives the same result in both.
  return lowerCase(token.spelled, lang);
}

function partnerOf(folded: string, tokens: readonly Token[]): Token | undefined {
  let best: Token | undefined;
  let longest = SHORTEST_SHARED - 1;
  for (const token of tokens) {
    if (token.folded === folded) return token;
    const shared = sharedLength(folded, token.folded);
    if (shared > longest) {
      longest = shared;
      best = token;
    }
  }
  return best;
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let i = 0;
  while (i < most && a[i] === b[i]) i++;
  return i;
}

/** Sums the differences among the first `length` letters; words whose folded lengths differ count as equal. */
function disagreement(typed: string, meant: string, length: number): number {
  let cost = 0;
  for (let i = 0; i < length; i++) {
    const a = typed[i] ?? '';
    const b = meant[i] ?? '';
    if (a === b) continue;
    if (foldKey(a) !== foldKey(b)) return cost;
    const leftOut = a < '\u0080' || (a === 'ı' && b === 'i');
    cost += leftOut ? COSTS.accentLeftOut : COSTS.accentDiffers;
  }
  return cost;
}
