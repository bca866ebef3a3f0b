import { foldKey } from './text.js';

/**
 * The kind of a match, roughly from best to worst; `result-groups.ts` has the order of the page:
 * `exact`: the query is a headword or another name;
 * `inflected`: the same except for a suffix or another derivation of the stem;
 * `corrected`: the same except for typing errors;
 * `keyword`: the query is a keyword;
 * `beginning`: a headword begins with the query;
 * `part`: a headword contains the words of the query;
 * `similar`: a headword is similar to a part of it;
 * `text`: a tag or definition contains its words;
 * `description`: its names, tags and definitions have many of its words.
 */
export const MATCH_KINDS = [
  'exact',
  'inflected',
  'corrected',
  'keyword',
  'beginning',
  'part',
  'similar',
  'text',
  'description',
] as const;

export type MatchKind = (typeof MATCH_KINDS)[number];

const NAMED: ReadonlySet<MatchKind> = new Set(['exact', 'inflected', 'corrected', 'keyword']);

/**
 * Whether the query is a name of the term, possibly inflected or misspelled, so that a URL made from it may redirect
 * to the term.
 */
export function isNamed(kind: MatchKind): boolean {
  return NAMED.has(kind);
}

/**
 * Fewest letters of a text that is corrected without asking: one edit of a shorter one makes another abbreviation, JPG
 * a jig.
 */
export const CORRECTED_FROM = 4;

/** The fields of a hit that the rule for Enter needs. */
interface NamedHit {
  readonly match?: MatchKind | undefined;
  readonly englishTerm: string;
  readonly turkishTerm: string;
}

/**
 * Whether Enter opens the best hit directly: if the query is a name of it, or at least half of a headword. A weaker
 * hit is only listed: a user who types "th" did not ask for the thermostat.
 */
export function opensOnEnter(hit: NamedHit, query: string): boolean {
  const { match, englishTerm, turkishTerm } = hit;
  if (match === 'corrected' && foldKey(query).length < CORRECTED_FROM) return false;
  if (match === undefined || isNamed(match)) return true;
  if (match !== 'beginning') return false;
  const typed = foldKey(query);
  return [englishTerm, turkishTerm].some((name) => {
    const whole = foldKey(name);
    return whole.startsWith(typed) && 2 * typed.length >= whole.length;
  });
}

/** The name or keyword that matched; undefined if a headword shows why the term was found. */
export function matchedName(
  title: string | undefined,
  { englishTerm, turkishTerm }: Pick<NamedHit, 'englishTerm' | 'turkishTerm'>,
): string | undefined {
  if (title === undefined || title === englishTerm || title === turkishTerm) return undefined;
  const name = foldKey(title);
  return [englishTerm, turkishTerm].some((word) => foldKey(word).includes(name))
    ? undefined
    : title;
}

/** Whether no name of the term matches, only a similar one or its texts. */
export function isWeak(kind: MatchKind): boolean {
  return isMissed(kind) || kind === 'description';
}

/**
 * Whether a search with such hits alone counts as one without results, because that word may be missing. A description
 * has found what it describes.
 */
export function isMissed(kind: MatchKind): boolean {
  return kind === 'similar' || kind === 'text';
}
