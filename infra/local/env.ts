import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

/** Settings of `make up` on a machine without Docker. Empty values count as unset. */
export const localEnvSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(5000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ALLOW_EMBEDDED: flag,
  MONGODB_URI: z.string().optional(),
  REDIS_URL: z.string().optional(),
  MEILI_HOST: z.string().optional(),
  MEILI_MASTER_KEY: z.string().min(16).optional(),
  MONGO_ENGINE: z.enum(['auto', 'mongod', 'embedded']).default('auto'),
  REDIS_ENGINE: z.enum(['auto', 'redis', 'none']).default('auto'),
  MEILI_ENGINE: z.enum(['auto', 'meilisearch', 'none']).default('auto'),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
  SEED: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  PATH: z.string().default(''),
});
export type LocalEnv = z.output<typeof localEnvSchema>;

/** Reads the settings once; names each bad one and ends the process with status 1. */
export function readLocalEnv(source: NodeJS.ProcessEnv = process.env): LocalEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = localEnvSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    console.error(`Setting ${issue.path.join('.')}: ${issue.message}`);
  }
  process.exit(1);
}

/** The whole environment, for the processes that the supervisor starts. */
export function inheritedEnv(): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value) inherited[name] = value;
  return inherited;
}
