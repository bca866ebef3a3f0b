/** How often something may be done in a window. */
export interface Limit {
  /** What is counted. */
  readonly what: string;
  /**
   * For whom it is counted: an address, with the networks around one of IPv6; an address and a term; a visitor and a
   * term; the whole site; or each text.
   */
  readonly per: 'address' | 'address and term' | 'visitor and term' | 'site' | 'text';
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

/** How many times the budget of an address grows for open calls with a valid token of an account. */
export const TOKEN_FACTOR = 5;

/**
 * How many times the budget of a /64 the /56 and the /48 around it have: a provider gives one customer up to a /48 (RFC
 * 6177), which is 65,536 addresses as limits count them.
 */
export const NETWORK_FACTORS = [1, 4, 16] as const;
