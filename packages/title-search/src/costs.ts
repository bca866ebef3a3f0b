/**
 * The only table of costs. Lower is better; a cost is roughly the surprise (negative log probability) that a visitor
 * who means this title types this query. Tiers are far apart so that no bonus moves a hit into a better tier; within
 * a tier the small costs decide.
 */
export const COSTS = {
  /** The title as written, accents included. */
  exact: 0,
  /** Per letter typed without its accent (`isil` for `ısıl`): common, so hardly evidence. */
  accentLeftOut: 0.005,
  /** Per letter typed with another accent (`acı` for `açı`): deliberate, so evidence against. */
  accentDiffers: 0.02,
  /** Equal to the title except for accents; the two costs above are capped by {@link COSTS.accentLimit}. */
  folded: 0.03,
  accentLimit: 0.06,
  /** Equal to the title except for spaces and hyphens: `thermalconductivity`. */
  joined: 0.1,
  /** All words of the title in another order. */
  swapped: 0.2,
  /** The initials of the title, declared or in parentheses after it: `CNC`. As good as the title. */
  abbreviation: 0.25,
  /** A declared keyword in the form of an abbreviation (`PLA`): a name, but initials are better evidence. */
  acronym: 0.28,
  /** An abbreviation or symbol that is written otherwise: `Pa` is the pascal, `PA` polyamide. */
  otherCase: 0.04,
  /** Other letters without the sign of a product that was typed: `N·m` is no nautical mile (`NM`). */
  otherSign: 0.7,
  /**
   * Added while typing in lower case, which is more likely the beginning of a word that lacks a letter or two
   * (`cha`-in, `sta`-r) than an abbreviation.
   */
  abbreviationWhileTyping: 0.28,
  /** An abbreviation with an ending but without an apostrophe: samle is rather the sample than a form of SAM. */
  inflectedAbbreviation: 0.2,
  /** An inflected word; then per removed suffix; more for short words, where chance matches are likely. */
  inflected: 0.3,
  perSuffix: 0.04,
  shortWord: 0.3,
  shortLemma: 0.5,
  /** Another spelling of an English word: colour, color. */
  spelling: 0.02,
  /** An English word of the same stem (hard, hardness), or a Turkish one with a French suffix (katalitik). */
  derivedEnglish: 0.4,
  derivedLoan: 0.44,
  /**
   * Per letter of the suffix, so that of equally good words the shorter one wins: asidik finds asit before asitleme.
   */
  derivedLetter: 0.001,
  /** A word of the same stem as something that is no word: worse than any single slip. */
  derivedUnknown: 1.1,
  /** Only one of the two names a process or a quality: oxidized, oxide. */
  otherKind: 0.15,
  /** A word that sounds similar, as a distance; then per vowel that differs: softver, software. */
  soundsAlike: 0.95,
  otherVowel: 0.2,
  /** While typing, the last word is more likely a prefix (`rafin`-eri) than inflected (`raf`-ın). */
  inflectedWhileTyping: 0.2,
  /** The head of a compound without its possessive, or with a superfluous one: `basınç vana`. */
  compoundHead: 0.34,
  /** The query begins the title. While typing this is the normal case. */
  prefix: 0.5,
  /** The query's words are inside the title, not at its beginning. */
  inner: 0.8,
  /** The query's words are in several names of the term: `heat iletimi`. */
  mixed: 0.9,
  /** A word that was only begun, followed by another word: `vol eff`. */
  abbreviatedWord: 0.4,
  /** The first word of the title continues after the query, and more words follow. */
  openWord: 0.1,
  /** Per letter of the title that was not typed, up to `extraLetters` of them. */
  extraLetter: 0.01,
  extraLetters: 25,
  /** For a finished query, a title that only begins with it is less likely. */
  finished: 0.5,
  /** A keyword or synonym equal to what was typed so far: after all titles that have these words, before corrections. */
  keyword: 0.9,
  /**
   * The same for a finished query: another name of the term, so before titles that contain the word (`trafo` is the
   * transformer, not the substation) and before derived words (`spanner`, span).
   */
  keywordFinished: 0.38,
  /** A keyword beginning with the query, relative to the same match in a title. */
  keywordBeginning: 0.95,
  /** A whole word of the title corrected; the weighted edit distance is added. */
  corrected: 0.1,
  /** The beginning of a word corrected while it is being typed. */
  correctedPrefix: 0.35,
  correctedPrefixFinished: 0.7,
  /** A word both misspelled and inflected; then per letter of the suffix. */
  correctedInflected: 1,
  endingLetter: 0.03,
  /** A word of the query that the title lacks. */
  missingWord: 2.2,
  /** All words of the title match, but a word of the query is missing: `tork` for `tork tablosu`. */
  wholeButMissing: 0.45,
  /** Added if the title has other words instead: `tavlanmış çelik` more likely means tavlama than çelik yapı. */
  moreThanMissing: 0.5,
  /** Words in many titles are more likely meant: per doubling of their number, up to 6 doublings. */
  frequency: 0.033,
  /** The most popular term, compared with one never opened. Below the prefix tier it does not count. */
  popularity: 0.25,
} as const;

/** Costs of single edits: a missing letter or a swap can happen in few ways, a wrong letter in many. */
export const EDIT_COSTS = {
  transposed: 0.8,
  extra: 1.15,
  missing: 0.7,
  /** A letter typed twice, or once instead of twice: the most common slip (Kukich 1992, § 2.3). */
  doubled: 0.6,
  /** Added for the first letter, which is rarely wrong (Pollock & Zamora 1984). */
  firstLetter: 0.2,
  /** Neighboring keys, or letters that sound similar. */
  near: 1,
  wrong: 1.3,
} as const;

/**
 * The lowest cost of each kind of hit, for merging with a search engine: the engine's hits in titles come after
 * corrected titles, then keywords, tags and definitions. No hit of the title index reaches `engineTitle`.
 */
export const TIERS = {
  exact: 0,
  joined: COSTS.joined,
  inflected: COSTS.inflected,
  prefix: COSTS.prefix,
  engineTitle: 10,
  engineKeyword: 20,
  engineDefinition: 40,
} as const;

/** Above this cost the best literal hit is weak enough to look for corrections. */
export const CORRECT_ABOVE = 0.45;
/** Corrections that cost this much more than hits with the query's literal words are dropped. */
export const FAR_BEHIND = 1;

/** Number of doublings of the titles with a word that count. */
export const MAX_DOUBLINGS = 6;
/** The highest distance of a single slip. */
export const ONE_SLIP = EDIT_COSTS.wrong + EDIT_COSTS.firstLetter;
/** No single edit costs less. */
export const CHEAPEST_EDIT = EDIT_COSTS.doubled;
