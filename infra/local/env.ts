import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { apiSettings } from '@terimce/api/env';
import { PASSWORD_MAX_BYTES } from '@terimce/contract/account-rules';
import { numberSetting, readEnv, switchSetting } from '@terimce/core/env';
import { z } from 'zod';

/** Whether a folder that we can write to exists there or can be created. */
function canBeFolder(path: string): boolean {
  const parent = dirname(path);
  if (!existsSync(path) && path !== parent) return canBeFolder(parent);
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

export const adminPassword = z
  .string()
  .min(10, 'must have at least 10 characters')
  .refine(
    (password) => Buffer.byteLength(password) <= PASSWORD_MAX_BYTES,
    `must have at most ${PASSWORD_MAX_BYTES} bytes`,
  );

/** Settings of `make up` on a machine without Docker. Empty values count as unset. */
export const localEnvSchema = z.object({
  PORT: numberSetting(5000, 1, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .refine(canBeFolder, 'must be a folder that we can write to'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ALLOW_EMBEDDED: switchSetting(false).describe(
    'allows NODE_ENV=production with embedded engines, for a small single-machine site',
  ),
  MONGODB_URI: z.string().optional(),
  REDIS_URL: z.string().optional(),
  MEILI_HOST: z.string().optional(),
  // Read by `infra/docker/answers.sh`, before this code runs.
  TERIMCE_LOCAL: switchSetting(false).describe(
    '1 makes `make up` run without containers even if a Docker engine answers',
  ),
  MONGO_ENGINE: z
    .enum(['auto', 'mongod', 'embedded'])
    .default('auto')
    .describe('database that `make up` runs: an installed mongod, else the embedded one'),
  REDIS_ENGINE: z
    .enum(['auto', 'redis', 'none'])
    .default('auto')
    .describe('queue that `make up` runs: an installed Redis, else none'),
  MEILI_ENGINE: z
    .enum(['auto', 'meilisearch', 'none'])
    .default('auto')
    .describe('search engine that `make up` runs: Meilisearch if it is found, else none'),
  ADMIN_USERNAME: z.string().default('admin').describe('name of the first administrator'),
  ADMIN_PASSWORD: adminPassword
    .optional()
    .describe('password of the first administrator; generated and shown once if not set'),
  SEED: switchSetting(true).describe(
    'adds new seed terms at each start; terms that were added once are not added again',
  ),
  PATH: z.string().default(''),
});
export type LocalEnv = z.output<typeof localEnvSchema>;

/**
 * Reads the settings once, including those of a `.env` file in the working folder (the environment wins). Names each
 * bad one and exits with status 1.
 */
export function readLocalEnv(): LocalEnv {
  if (existsSync('.env')) {
    const settings = parseEnvFile(readFileSync('.env', 'utf8'));
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  }
  return readEnv(localEnvSchema);
}

/** Read at the first start only, or, like DATA_DIR, by what finds the installation. */
const NOT_APPLIED = new Set(['PATH', 'DATA_DIR', 'ADMIN_USERNAME', 'ADMIN_PASSWORD']);

/** What is set now, by the environment or `.env`, for the processes of an installation. */
export function givenSettings(): Record<string, string> {
  const ofFile = existsSync('.env') ? parseEnvFile(readFileSync('.env', 'utf8')) : {};
  const names = new Set(
    [localEnvSchema.shape, apiSettings.shape, ofFile].flatMap((settings) => Object.keys(settings)),
  );
  const given: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[name];
    if (value && !NOT_APPLIED.has(name)) given[name] = value;
  }
  return given;
}

/** The names of the settings that differ. */
export function changedSettings(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]).sort();
}

/**
 * The settings of a `.env` file, as compose reads them: Node alone would take a `#` inside a value for the beginning of
 * a comment, and a byte order mark for a letter of the first name.
 */
export function parseEnvFile(text: string): NodeJS.Dict<string> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => !line.trimStart().startsWith('#'));
  const quoted = lines.map((line) => {
    const [, name, value = ''] = /^(\s*(?:export\s+)?\w+\s*=)\s*([^\s"'`].*)$/.exec(line) ?? [];
    if (name === undefined) return line;
    const [meant = ''] = value.split(/\s+#/);
    return meant.includes('#') ? `${name}'${meant.trim()}'` : line;
  });
  return parseEnv(quoted.join('\n'));
}

/** The whole environment, for the processes that the supervisor starts. */
export function inheritedEnv(): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value) inherited[name] = value;
  return inherited;
}
