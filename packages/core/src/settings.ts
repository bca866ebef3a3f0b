import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { numberSetting, switchSetting } from './env.js';
import { TERMS_INDEX } from './search/meilisearch.js';

/**
 * Settings that both processes read. Each is described once, here; `.env.example` is generated from the descriptions.
 */
export const commonSettings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe(
      'production refuses to start without its secrets, and uses embedded engines only with ALLOW_EMBEDDED=1',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('lowest level of log entries that are written'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('folder for all data of a local installation: data, generated secrets, process ids'),
  CONTENT_LICENSE: z
    .string()
    .default('MIT')
    .describe('license of the terms, for those who use the open API and the releases'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('address under which visitors reach the site, for canonical links and notices'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .describe('address of MongoDB, the system of record, with the database name'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe('address of Redis for the index queue; without it the API looks for changes itself'),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must have letters, digits, _ and - only')
    .default('terimce')
    .describe(
      'beginning of the names of the queue in Redis; another one for each installation on one Redis',
    ),
  MEILI_HOST: z
    .url()
    .optional()
    .describe('address of Meilisearch; without it only the title index searches'),
  MEILI_INDEX: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must have letters, digits, _ and - only')
    .default(TERMS_INDEX)
    .describe(
      'name of the index at MEILI_HOST, and beginning of the name of the one that a rebuild fills; another one for each installation on one Meilisearch',
    ),
  MEILI_OWN: switchSetting(false).describe(
    '1: only this installation uses the Meilisearch at MEILI_HOST, and takes an index that another database has left there',
  ),
} as const;

/** Whether it is a mail address; its domain may have letters of any language. */
function isMailAddress(text: string): boolean {
  const [, name, domain = ''] = /^(.+@)([^@]+)$/.exec(text) ?? [];
  return z.email().safeParse(`${name}${domainToASCII(domain)}`).success;
}

/** Whether an address of a mail server means what was typed: a `#`, `/`, `?` or `%` of a password ends it earlier. */
function isWholeUrl(text: string): boolean {
  try {
    const { hostname, pathname, search, hash, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return hostname !== '' && /^\/?$/.test(pathname) && !`${search}${hash}`.includes('@');
  } catch {
    return false;
  }
}

/** Further settings of the process that writes to Meilisearch, besides {@link commonSettings}. */
export const indexerSettings = {
  MEILI_API_KEY: z
    .string()
    .optional()
    .describe('Meilisearch key with write access: the master key or one created for the indexer'),
  INDEX_SWEEP_AFTER_MS: numberSetting(5_000, 100, 3_600_000).describe(
    'a change that was not queued, or whose job is lost, is found after this long, in milliseconds',
  ),
  INDEX_DRIFT_EVERY_MS: numberSetting(600_000, 1_000, 86_400_000).describe(
    'time between two comparisons of the index with the database, in milliseconds',
  ),
  INDEXER_METRICS_PORT: numberSetting(0, 0, 65_535).describe(
    'port of the indexer for /metrics (Prometheus); 0 turns it off, but without Docker `make up` then uses a free port',
  ),
  INDEXER_METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'address of the indexer for /metrics; use another address than loopback only inside a private network',
    ),
  INDEX_CHUNK_MS: numberSetting(350, 50, 10_000).describe(
    'how long one bulk batch should keep Meilisearch busy; an edit waits for at most one batch',
  ),
  NOTIFY_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^\w+:\/\/[^/?#]*@/.test(url), 'must not have a user name or password')
    .optional()
    .describe('where notices of waiting work are posted as JSON; redirects are not followed'),
  NOTIFY_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('signs what is posted: header x-terimce-signature, sha256= and the HMAC of the body'),
  NOTIFY_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .refine(
      isWholeUrl,
      'must be smtps://user:password@host:port; in user and password # / ? @ : % are written %23 %2F %3F %40 %3A %25',
    )
    .optional()
    .describe(
      'mail server for notices, with user and password: smtps://user:password@host; reserved characters in them are percent-encoded, such as %23 for #',
    ),
  NOTIFY_FROM: z
    .string()
    .refine(isMailAddress, 'must be a mail address')
    .optional()
    .describe('sender of notices by mail'),
  NOTIFY_TO: z
    .string()
    .refine(
      (list) => list.split(',').every((one) => isMailAddress(one.trim())),
      'must be mail addresses, separated by commas',
    )
    .optional()
    .describe('receivers of notices by mail, separated by commas'),
  NOTIFY_WHEN: z
    .enum(['daily', 'at-once'])
    .default('daily')
    .describe('daily sends at most one notice in 24 hours, at-once one within a minute'),
  NOTIFY_DISK_FREE_MB: numberSetting(1_000, 0, 10_000_000).describe(
    'free space below which operators are told that the disk of DATA_DIR is running full, in megabytes',
  ),
} as const;

/** The values of {@link commonSettings} and {@link indexerSettings}. */
export type IndexerSettings = z.output<z.ZodObject<typeof commonSettings & typeof indexerSettings>>;

/** A check that, if one of `names` is set, all of `needed` are. */
export const together =
  <Name extends string>(names: readonly Name[], needed: readonly Name[] = names) =>
  (env: Partial<Record<Name, unknown>>, context: z.RefinementCtx): void => {
    const given = names.filter((name) => env[name] !== undefined);
    if (given.length === 0) return;
    for (const name of needed) {
      if (env[name] !== undefined) continue;
      const message = `is required together with ${given.join(', ')}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  };

type NoticeSetting = 'PUBLIC_URL' | 'NOTIFY_WEBHOOK_URL' | (typeof MAIL)[number];
const MAIL = ['NOTIFY_SMTP_URL', 'NOTIFY_FROM', 'NOTIFY_TO'] as const;

/** Checks that notices can be sent if they are wanted. */
export function checkNotices(
  env: Partial<Record<NoticeSetting, unknown>>,
  context: z.RefinementCtx,
): void {
  together<NoticeSetting>(MAIL, [...MAIL, 'PUBLIC_URL'])(env, context);
  together<NoticeSetting>(['NOTIFY_WEBHOOK_URL'], ['PUBLIC_URL'])(env, context);
}
