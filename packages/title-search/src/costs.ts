/**
 * The one table of costs. Lower is better; a cost is roughly the surprise (negative log probability)
 * of the visitor having typed this query for that title. Tiers are wide apart so that no bonus moves
 * a hit into a better tier; inside a tier the small terms decide.
 */
export const COSTS = {
  /** The title as written, accents included. */
  exact: 0,
  /** Per letter typed without its accent (`isil` for `ısıl`): the usual way, hardly evidence. */
  accentLeftOut: 0.005,
  /** Per letter typed with another accent (`acı` for `açı`): deliberate, so evidence against. */
  accentDiffers: 0.02,
  /** The title but for accents; the two terms above are capped by {@link COSTS.accentLimit}. */
  folded: 0.03,
  accentLimit: 0.06,
  /** The title but for spaces and hyphens: `thermalconductivity`. */
  joined: 0.1,
  /** All words of the title in another order. */
  swapped: 0.2,
  /** The initials of the title, declared or in parentheses behind it: `CNC`. As good as the title. */
  abbreviation: 0.25,
  /** A declared keyword in the form of an abbreviation (`PLA`): a name, but initials explain more. */
  acronym: 0.28,
  /**
   * On top while typing in small letters: they sooner begin a word of which a letter or two are missing (`cha`-in,
   * `sta`-r) than spell an abbreviation.
   */
  abbreviationWhileTyping: 0.28,
  /** An inflected word; then per suffix taken off; more for short words, where chance is high. */
  inflected: 0.3,
  perSuffix: 0.04,
  shortWord: 0.3,
  shortLemma: 0.5,
  /** While typing, the last word is sooner a beginning (`rafin`-eri) than inflected (`raf`-ın). */
  inflectedWhileTyping: 0.2,
  /** The head of a compound without its possessive, or with one too many: `basınç vana`. */
  compoundHead: 0.34,
  /** The query begins the title. While typing this is the normal case. */
  prefix: 0.5,
  /** The query's words stand inside the title, not at its beginning. */
  inner: 0.8,
  /** The query's words stand in several names of the term: `heat iletimi`. */
  mixed: 0.9,
  /** The first word of the title goes on after the query, and more words follow. */
  openWord: 0.1,
  /** Per letter of the title that was not typed, up to `extraLetters` of them. */
  extraLetter: 0.01,
  extraLetters: 25,
  /** Once the query is finished, a title that merely begins with it is less likely meant. */
  finished: 0.5,
  /**
   * A keyword or synonym equal to the query: after all titles that have the query's words, before
   * corrections. Once the query is finished also before most titles in which a longer word begins
   * so: `sonda` means the catheter that is called so, not `sondaj çamuru`.
   */
  keyword: 0.9,
  keywordFinished: 0.16,
  /** A keyword beginning with the query, relative to the same match in a title. */
  keywordBeginning: 0.95,
  /** A whole word of the title corrected; the weighted edit distance comes on top. */
  corrected: 0.1,
  /** The beginning of a word corrected while it is being typed. */
  correctedPrefix: 0.35,
  correctedPrefixFinished: 0.7,
  /** A word both misspelt and inflected; then per letter of the ending. */
  correctedInflected: 1,
  endingLetter: 0.03,
  /** A word of the query that the title does not have. */
  missingWord: 2.2,
  /** A title of which nothing is left over, when a word of the query is missing: `tork` for `tork tablosu`. */
  wholeButMissing: 0.45,
  /** Words in many titles are likelier meant: per doubling of their number, up to 6 doublings. */
  frequency: 0.033,
  /** The most popular term, against one never opened. Below the prefix tier it does not count. */
  popularity: 0.25,
} as const;

/** Costs of single edits: a missing letter or a swap can happen in few ways, a wrong one in many. */
export const EDIT_COSTS = {
  transposed: 0.8,
  extra: 1.15,
  missing: 0.7,
  /** A letter typed twice or once instead of twice: the commonest slip (Kukich 1992, § 2.3). */
  doubled: 0.6,
  /** On top, in the first letter, which people rarely get wrong (Pollock & Zamora 1984). */
  firstLetter: 0.2,
  /** Neighbours on the keyboard, or letters that sound alike. */
  near: 1,
  wrong: 1.3,
} as const;

/**
 * Where each kind of hit begins on the scale, for merging with a search engine: what the engine
 * finds in titles follows corrected titles, then keywords, tags and definitions. No hit of the title
 * index reaches `engineTitle`.
 */
export const TIERS = {
  exact: 0,
  joined: COSTS.joined,
  inflected: COSTS.inflected,
  prefix: COSTS.prefix,
  engineTitle: 10,
  engineKeyword: 20,
  engineTag: 30,
  engineDefinition: 40,
} as const;

/** Above this the best literal hit is weak enough to look for corrections. */
export const CORRECT_ABOVE = 0.45;
/** Corrections that cost so much more than what has the query's words as they are explain nothing. */
export const FAR_BEHIND = 1;

/** Doublings of the number of titles with a word that count. */
export const MOST_FREQUENT = 6;
/** No single edit costs less. */
export const CHEAPEST_EDIT = EDIT_COSTS.doubled;
