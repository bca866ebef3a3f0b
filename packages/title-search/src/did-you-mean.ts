import { lowerCase } from '@terimce/contract/text';
import type { Candidate } from './candidates.js';
import { lemmas } from './lemmas.js';
import { isPlausible } from './plausible.js';
import type { SearchRun } from './search-run.js';
import { soundsAlike } from './sounds.js';
import type { Token } from './tokens.js';
import { TOO_FAR, weightedDistance } from './weighted-distance.js';

/** Largest share of changed letters for which a word of the title counts as a correction. */
const FARTHEST_SHARE = 0.34;
const FARTHEST_AT_LEAST = 2;

/**
 * The corrected query, with the spelling of the hit's title: each word that the title lacks is replaced by the
 * title's nearest word. If the query as a whole was corrected across spaces, the title itself. Undefined if no word
 * is replaced (some words are only missing).
 */
export function correctedQuery(run: SearchRun, candidate: Candidate): string | undefined {
  const title = run.tables.title(candidate.row);
  const tokens = run.tables.tokens(candidate.row);
  const spelled = (token: Token): string => lowerCase(token.spelled, title.lang);
  const whole = tokens.map(spelled).join(' ');
  if (candidate.path === 'corrected' && run.query.words.length !== tokens.length) {
    const joined = tokens.map((token) => token.folded).join('');
    if (weightedDistance(run.query.joined, joined, 3) < TOO_FAR) return whole;
  }
  // A word of the title that is in the query cannot be a correction of another one.
  const free = tokens.filter(({ folded }) => !run.query.words.includes(folded));
  let replaced: Token | undefined;
  const words = run.query.tokens.flatMap((token) => {
    const isThere = tokens.some(({ folded }) => folded === token.folded);
    const nearest = isThere ? undefined : nearestToken(token.folded, free);
    if (nearest === undefined) return [token.spelled];
    // Two pieces of one word are corrected to it once.
    const again = nearest === replaced;
    replaced = nearest;
    return again ? [] : [spelled(nearest)];
  });
  return replaced ? words.join(' ') : undefined;
}

function nearestToken(word: string, tokens: readonly Token[]): Token | undefined {
  const inflected = lemmas(word);
  let best: Token | undefined;
  let least = TOO_FAR;
  for (const token of tokens) {
    // Another form of the same noun is not a misspelling of it: `vana`, `vanası`.
    if (inflected.has(token.folded) || lemmas(token.folded).has(word)) return undefined;
    if (best === undefined && soundsAlike(word, token.folded)) best = token;
    const shorter = Math.min(word.length, token.folded.length);
    const farthest = Math.max(FARTHEST_AT_LEAST, FARTHEST_SHARE * shorter);
    const distance = Math.min(
      weightedDistance(word, token.folded, farthest),
      // An ending after the misspelled stem, or a stem that is still being typed.
      weightedDistance(token.folded, word, farthest, true) + 0.5,
      weightedDistance(word, token.folded, farthest, true) + 0.5,
    );
    if (distance < least && isPlausible(word, token.folded, distance)) {
      least = distance;
      best = token;
    }
  }
  return best;
}
