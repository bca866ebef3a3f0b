import { type RateLimitName, REQUEST_LIMITS } from '@terimce/contract/limits';
import { numberSetting, readEnv, switchSetting } from '@terimce/core/env';
import { checkNotices, commonSettings, indexerSettings, together } from '@terimce/core/settings';
import { z } from 'zod';

/** The limit of a kind of request; 0 lifts it. */
const budget = (name: RateLimitName) => {
  const { what, times, seconds } = REQUEST_LIMITS[name];
  const window = seconds === 60 ? 'minute' : 'hour';
  return numberSetting(times, 0, 10_000_000).describe(
    `requests per ${window} and address: ${what}; 0 lifts the limit`,
  );
};

/** Uploads go to a bucket when all of these are set. */
const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Every setting of the API with its description; `.env.example` is generated from them. */
export const apiSettings = z
  .object({
    ...commonSettings,
    // Without Redis the indexer runs inside this process.
    ...indexerSettings,
    HOST: z.string().default('127.0.0.1').describe('address to listen on'),
    PORT: numberSetting(5000, 0, 65_535).describe('port to listen on; 0 picks a free one'),
    STOP_DELAY_MS: numberSetting(0, 0, 60_000).describe(
      'after SIGTERM requests are still answered for this long, while /readyz says 503, so that a load balancer sends them elsewhere, in milliseconds; 5000 in containers',
    ),
    JWT_SECRET: z
      .string()
      .min(32)
      .optional()
      .describe('secret that signs log-ins, 32 characters or more; `make up` generates one'),
    BCRYPT_ROUNDS: numberSetting(12, 4, 16).describe(
      'cost of hashing passwords, as a power of two; 12 takes about a quarter of a second',
    ),
    METRICS_TOKEN: z
      .string()
      .min(16)
      .optional()
      .describe(
        'bearer token for GET /metrics (Prometheus); without it that address does not exist',
      ),
    LOG_RETENTION_DAYS: numberSetting(180, 1, 3_650).describe(
      'entries of the activity log, single searches and clicks older than this are removed, in days',
    ),
    LOG_ADDRESS_DAYS: numberSetting(30, 1, 3_650).describe(
      'addresses in entries of the activity log older than this are shortened, in days',
    ),
    MEILI_SEARCH_KEY: z
      .string()
      .optional()
      .describe('Meilisearch key that may only search; used by the API'),
    SEARCH_DEADLINE_MS: numberSetting(40, 5, 5_000).describe(
      'how long a search waits for Meilisearch before it answers with title hits only, in milliseconds',
    ),
    SEARCH_CACHE_MB: numberSetting(32, 0, 16_384).describe(
      'memory for cached replies to repeated searches, in megabytes; 0 turns the cache off',
    ),
    TITLE_INDEX_MAX_TERMS: numberSetting(300_000, 0, 5_000_000).describe(
      'above this many terms their names and texts are not indexed in the API, and only Meilisearch searches; 0 leaves all searches to it',
    ),
    TRUST_PROXY: z
      .string()
      .default('')
      .describe(
        'proxies whose X-Forwarded-For is trusted: a number of hops, or addresses and CIDR ranges separated by commas',
      ),
    STATIC_DIR: z
      .string()
      .optional()
      .describe('folder of the built front end; by default the one in this repository'),
    MAIN_SITE_URL: z.string().default('/').describe('where the logo links to'),
    CONTACT_EMAIL: z
      .union([z.literal(''), z.email()])
      .default('')
      .describe('contact address; without one, pages link to the feedback form'),
    SITE_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Europe/Istanbul')
      .default('Europe/Istanbul')
      .describe(
        'time zone of the days, weeks and months in reports, of the term of the day, and of scheduled publications',
      ),
    LEGAL_UPDATED: z
      .string()
      .default('2025-08-27')
      .describe('date of the last update shown on the legal pages'),
    TAG_MANAGER_ID: z.string().optional().describe('id of a tag manager; without it none is used'),
    MEDIA_SOURCES: z
      .string()
      .default('https:')
      .describe(
        'origins besides this site from which images and videos of terms may be loaded, separated by commas, such as https://images.example.org; by default any over TLS',
      ),
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'address of an S3-compatible service for uploads; without it uploads are stored in DATA_DIR/uploads',
      ),
    S3_BUCKET: z.string().optional().describe('bucket for uploads; their keys begin with uploads/'),
    S3_REGION: z.string().default('us-east-1').describe('region that requests are signed for'),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe('access key that may write, read and delete objects of the bucket'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret of that access key'),
    S3_PATH_STYLE: switchSetting(true).describe(
      'the bucket is in the path (MinIO, Garage and others), not in the host name',
    ),
    FEATURE_REVIEWS: switchSetting(false).describe('comments and ratings'),
    RATE_LIMIT_SEARCH: budget('search'),
    RATE_LIMIT_READ: budget('read'),
    RATE_LIMIT_WRITE: budget('write'),
    RATE_LIMIT_LOGIN: budget('login'),
    RATE_LIMIT_REGISTER: budget('register'),
    RATE_LIMIT_MESSAGE: budget('message'),
    RATE_LIMIT_EVENTS: budget('events'),
    RATE_LIMIT_ADMIN: budget('admin'),
    CONNECTIONS_PER_ADDRESS: numberSetting(1000, 0, 100_000).describe(
      'open connections that one address may have, except proxies named by TRUST_PROXY; 0 lifts the limit',
    ),
    RATE_LIMIT_TRUSTED: z
      .string()
      .default('')
      .describe('addresses and CIDR ranges without limits, separated by commas'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.JWT_SECRET !== undefined, {
    path: ['JWT_SECRET'],
    message: 'is required in production',
  })
  .superRefine(together(S3_NEEDED))
  .superRefine(checkNotices);
export type ApiEnv = z.output<typeof apiSettings>;

/** Reads the settings. Writes each bad one to stderr and exits with status 1. */
export function readApiEnv(): ApiEnv {
  return readEnv(apiSettings);
}
