/** How often something may be done in a window. */
export interface Limit {
  /** What is counted. */
  readonly what: string;
  /** For whom it is counted; `address` is one with the networks around it if it is one of IPv6. */
  readonly per: string;
  readonly times: number;
  /** The window in seconds. */
  readonly seconds: number;
  /** Most in a day besides. */
  readonly perDay?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Limits of requests: each call of the API has one, and counts as one or more; settings change `times`. */
export const REQUEST_LIMITS = {
  search: { what: 'searches and suggestions', per: 'address', times: 600, seconds: MINUTE },
  read: { what: 'other reading', per: 'address', times: 600, seconds: MINUTE },
  write: { what: 'favorites, history, profile', per: 'address', times: 120, seconds: MINUTE },
  login: { what: 'log-in, passwords', per: 'address', times: 60, seconds: MINUTE },
  register: {
    what: 'new accounts, of which a school has one address',
    per: 'address',
    times: 60,
    seconds: HOUR,
  },
  message: {
    what: 'feedback and suggestions',
    per: 'address',
    times: 10,
    seconds: MINUTE,
    perDay: 100,
  },
  events: {
    what: 'clicks and searches that are counted',
    per: 'address',
    times: 300,
    seconds: MINUTE,
  },
  admin: { what: 'the back office', per: 'address', times: 1_200, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
export type RateLimitName = keyof typeof REQUEST_LIMITS;

/** Limits of what visitors make the statistics store. What is above them is not counted, and reports say so. */
export const STATISTICS_LIMITS = {
  event: { what: 'clicks and searches', per: 'address', times: 2_000, seconds: DAY },
  siteEvent: { what: 'clicks and searches', per: 'site', times: 10_000_000, seconds: DAY },
  query: { what: 'new queries in reports', per: 'address', times: 200, seconds: DAY },
  siteQuery: { what: 'new queries in reports', per: 'site', times: 100_000, seconds: DAY },
  sameQuery: { what: 'a query is new', per: 'text', times: 1, seconds: DAY },
  opening: { what: 'openings of a term', per: 'address and term', times: 5, seconds: HOUR },
  ownOpening: { what: 'openings of a term', per: 'visitor and term', times: 1, seconds: HOUR },
} as const satisfies Record<string, Limit>;
export type StatisticsLimitName = keyof typeof STATISTICS_LIMITS;

const guesses = (
  what: string,
  { times, seconds, account, devices }: Record<'times' | 'seconds' | 'account' | 'devices', number>,
) =>
  ({
    '': { what, per: 'account and address, or known device', times, seconds },
    Address: { what, per: 'address, all accounts', times: 30, seconds },
    Network: { what, per: '/48 of IPv6, which is one customer, all accounts', times: 300, seconds },
    Account: { what, per: 'account, all unknown networks', times: account, seconds: DAY },
    Places: { what, per: 'account, all known networks', times: account, seconds: DAY },
    Devices: { what, per: 'account, all known devices', times: devices, seconds: DAY },
  }) as const satisfies Record<string, Limit>;

/**
 * Guesses at a secret that are checked (decision 6). Each time a limit is reached the wait doubles. Whoever guesses
 * codes knows the password.
 */
export const GUESS_LIMITS = {
  login: guesses('passwords', { times: 10, seconds: 15 * MINUTE, account: 100, devices: 200 }),
  answer: guesses('security answers', { times: 5, seconds: HOUR, account: 10, devices: 10 }),
  code: guesses('codes of the second step', {
    times: 5,
    seconds: 15 * MINUTE,
    account: 20,
    devices: 50,
  }),
};
/** The kind of secret that is guessed. */
export type Secret = keyof typeof GUESS_LIMITS;
/** For whom guesses are counted. */
export type GuessedBy = keyof (typeof GUESS_LIMITS)[Secret];

/** Files that are read at once, of each user one: each may take seconds of the processor and a hundred megabytes. */
export const FILES_AT_ONCE = {
  import: { what: 'files of terms that are read or imported', atOnce: 2, refusal: 'IMPORT_BUSY' },
  'favorites file': {
    what: 'files of favorites that are read',
    atOnce: undefined,
    refusal: 'RATE_LIMITED',
  },
} as const;

/** How many times the budget of an address grows for open calls with a valid token of an account. */
export const TOKEN_FACTOR = 5;

/**
 * How many times the budget of a /64 the /56 and the /48 around it have: a provider gives one customer up to a /48 (RFC
 * 6177), which is 65,536 addresses as limits count them.
 */
export const NETWORK_FACTORS = [1, 4, 16] as const;
