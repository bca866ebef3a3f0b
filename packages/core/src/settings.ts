import { z } from 'zod';
import { numberSetting } from './env.js';

/**
 * Settings that both processes read. Each is described here, once; `.env.example` is checked
 * against these descriptions.
 */
export const commonSettings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('production refuses to start without its secrets and never uses embedded engines'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least severe log line that is written'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('folder for everything that a local run keeps: data, generated secrets, process ids'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .describe('address of MongoDB, the system of record, with the database name'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe('address of Redis for the index queue; without it the queue runs inside the API'),
  MEILI_HOST: z
    .url()
    .optional()
    .describe('address of the Meilisearch node; without it the title index serves search alone'),
  MEILI_HOSTS: z
    .string()
    .optional()
    .describe('several Meilisearch nodes, separated by commas; every change goes to each of them'),
} as const;

/** What the process that writes to Meilisearch needs beside {@link commonSettings}. */
export const indexerSettings = {
  MEILI_API_KEY: z
    .string()
    .optional()
    .describe('Meilisearch key that may write: the master key or one made for the indexer'),
  INDEX_SWEEP_AFTER_MS: numberSetting(60_000, 100, 3_600_000).describe(
    'a term unindexed for this long without progress is queued again, in milliseconds',
  ),
  INDEX_DRIFT_EVERY_MS: numberSetting(600_000, 1_000, 86_400_000).describe(
    'time between two comparisons of the index with the database, in milliseconds',
  ),
  INDEXER_METRICS_PORT: numberSetting(0, 0, 65_535).describe(
    'port on loopback where the indexer answers /metrics (Prometheus); 0 is off',
  ),
  INDEX_CHUNK_MS: numberSetting(350, 50, 10_000).describe(
    'how long one bulk batch should keep Meilisearch busy; an edit waits for at most one batch',
  ),
} as const;

/** The Meilisearch nodes named by the settings, without trailing slashes; empty when search has no engine. */
export function meiliHosts(env: {
  readonly MEILI_HOST?: string | undefined;
  readonly MEILI_HOSTS?: string | undefined;
}): string[] {
  const hosts = (env.MEILI_HOSTS ?? env.MEILI_HOST ?? '').split(',');
  return [...new Set(hosts.map((host) => host.trim().replace(/\/+$/, '')).filter(Boolean))];
}
