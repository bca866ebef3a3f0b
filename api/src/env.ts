import { numberSetting, readEnv, switchSetting } from '@terimce/core/env';
import { commonSettings, indexerSettings } from '@terimce/core/settings';
import { z } from 'zod';

/** Requests a minute and address; 0 lifts the limit. */
const budget = (fallback: number, what: string) =>
  numberSetting(fallback, 0, 10_000_000).describe(
    `requests a minute and address: ${what}; 0 lifts the limit`,
  );

/** Uploads go to a bucket when all of these are set. */
const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Every setting of the API, described once; `.env.example` is checked against these descriptions. */
export const apiSettings = z
  .object({
    ...commonSettings,
    // Without Redis the indexer runs inside this process.
    ...indexerSettings,
    HOST: z.string().default('127.0.0.1').describe('address to listen on'),
    PORT: numberSetting(5000, 0, 65_535).describe('port to listen on; 0 takes a free one'),
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
      'how long title hits wait for Meilisearch before they answer alone, in milliseconds',
    ),
    SEARCH_CACHE_MB: numberSetting(32, 0, 16_384).describe(
      'memory for replies to searches that are asked again, in megabytes; 0 keeps none',
    ),
    TERM_CACHE_MB: numberSetting(256, 0, 16_384).describe(
      'memory for terms as searches show them, in megabytes; a thousand take 1 to 3, the others are read from the database',
    ),
    TITLE_INDEX_MAX_TERMS: numberSetting(300_000, 0, 5_000_000).describe(
      'above this many terms the title index is not used and Meilisearch serves alone',
    ),
    CHANGE_POLL_MS: numberSetting(250, 20, 60_000).describe(
      'how often the API looks for changed terms, in milliseconds',
    ),
    TRUST_PROXY: z
      .string()
      .default('')
      .describe(
        'proxies whose X-Forwarded-For is believed: a number of hops, or addresses and CIDR ranges separated by commas',
      ),
    STATIC_DIR: z
      .string()
      .optional()
      .describe('folder of the built front end; found by itself in this repository'),
    PUBLIC_URL: z
      .url()
      .optional()
      .describe('address under which visitors reach the site, for canonical links'),
    MAIN_SITE_URL: z.string().default('/').describe('where the logo leads'),
    CONTACT_EMAIL: z.string().default('iletisim@example.org').describe('contact address'),
    LEGAL_UPDATED: z
      .string()
      .default('2025-08-27')
      .describe('date of the last update that the legal pages show'),
    TAG_MANAGER_ID: z.string().optional().describe('id for a tag manager; without it none is used'),
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'address of an S3-compatible service for uploads; without it they are kept in DATA_DIR/uploads',
      ),
    S3_BUCKET: z.string().optional().describe('bucket for uploads; they stand below uploads/'),
    S3_REGION: z.string().default('us-east-1').describe('region that requests are signed for'),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe('key that may write, read and delete objects of the bucket'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('its secret'),
    S3_PATH_STYLE: switchSetting(true).describe(
      'the bucket stands in the path (MinIO, Garage and others), not before the host name',
    ),
    FEATURE_REVIEWS: switchSetting(false).describe('comments and ratings'),
    RATE_LIMIT_SEARCH: budget(600, 'searches and suggestions'),
    RATE_LIMIT_READ: budget(600, 'other reading'),
    RATE_LIMIT_WRITE: budget(120, 'favorites, history, profile'),
    RATE_LIMIT_LOGIN: budget(60, 'log-in, registration, passwords'),
    RATE_LIMIT_MESSAGE: budget(10, 'feedback and suggestions'),
    RATE_LIMIT_EVENTS: budget(300, 'clicks and searches that are counted'),
    RATE_LIMIT_ADMIN: budget(1200, 'the back office'),
    RATE_LIMIT_TRUSTED: z
      .string()
      .default('')
      .describe('addresses and CIDR ranges without limits, separated by commas'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.JWT_SECRET !== undefined, {
    path: ['JWT_SECRET'],
    message: 'is required in production',
  })
  .superRefine((env, context) => {
    const given = S3_NEEDED.filter((name) => env[name] !== undefined);
    if (given.length === 0 || given.length === S3_NEEDED.length) return;
    for (const name of S3_NEEDED) {
      if (env[name] !== undefined) continue;
      const message = `is required together with ${given.join(', ')}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
export type ApiEnv = z.output<typeof apiSettings>;

/** Reads the settings; names each bad one on stderr and exits with status 1. */
export function readApiEnv(): ApiEnv {
  return readEnv(apiSettings);
}
