import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { numberSetting, readEnv, switchSetting } from '@terimce/core/env';
import { z } from 'zod';

/** Settings of `make up` on a machine without Docker. Empty values count as unset. */
export const localEnvSchema = z.object({
  PORT: numberSetting(5000, 1, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ALLOW_EMBEDDED: switchSetting(false).describe(
    'lets NODE_ENV=production run on embedded engines, for a small single-machine site',
  ),
  MONGODB_URI: z.string().optional(),
  REDIS_URL: z.string().optional(),
  MEILI_HOST: z.string().optional(),
  // Read by `infra/docker/answers.sh`, before anything of this runs.
  TERIMCE_LOCAL: switchSetting(false).describe(
    '1 keeps `make up` on this machine where a Docker engine answers',
  ),
  MONGO_ENGINE: z
    .enum(['auto', 'mongod', 'embedded'])
    .default('auto')
    .describe('database that `make up` runs: an installed mongod, else the embedded one'),
  REDIS_ENGINE: z
    .enum(['auto', 'redis', 'none'])
    .default('auto')
    .describe('queue that `make up` runs: an installed Redis, else one inside the API'),
  MEILI_ENGINE: z
    .enum(['auto', 'meilisearch', 'none'])
    .default('auto')
    .describe('search engine that `make up` runs: Meilisearch where one is found, else none'),
  ADMIN_USERNAME: z.string().default('admin').describe('name of the first administrator'),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe('password of the first administrator; generated and shown once where not given'),
  SEED: switchSetting(true).describe('loads the seed terms into an empty database'),
  PATH: z.string().default(''),
});
export type LocalEnv = z.output<typeof localEnvSchema>;

/**
 * Reads the settings once, those of a `.env` file in the working folder included (the environment wins);
 * names each bad one and ends the process with status 1.
 */
export function readLocalEnv(): LocalEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(localEnvSchema);
}

/** The whole environment, for the processes that the supervisor starts. */
export function inheritedEnv(): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value) inherited[name] = value;
  return inherited;
}
