import { resolve } from 'node:path';
import { readEnv, switchSetting } from '@terimce/core/env';
import { z } from 'zod';

/** Settings of `make up` on a machine without Docker. Empty values count as unset. */
export const localEnvSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(5000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ALLOW_EMBEDDED: switchSetting(false),
  MONGODB_URI: z.string().optional(),
  REDIS_URL: z.string().optional(),
  MEILI_HOST: z.string().optional(),
  MEILI_MASTER_KEY: z.string().min(16).optional(),
  MONGO_ENGINE: z.enum(['auto', 'mongod', 'embedded']).default('auto'),
  REDIS_ENGINE: z.enum(['auto', 'redis', 'none']).default('auto'),
  MEILI_ENGINE: z.enum(['auto', 'meilisearch', 'none']).default('auto'),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
  SEED: switchSetting(true),
  PATH: z.string().default(''),
});
export type LocalEnv = z.output<typeof localEnvSchema>;

/** Reads the settings once; names each bad one and ends the process with status 1. */
export function readLocalEnv(): LocalEnv {
  return readEnv(localEnvSchema);
}

/** The whole environment, for the processes that the supervisor starts. */
export function inheritedEnv(): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value) inherited[name] = value;
  return inherited;
}
