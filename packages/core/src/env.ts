import { z } from 'zod';

/**
 * Reads settings from `source` with a zod object schema. An empty value counts as not set, so that
 * `NAME=` in an `.env` file means the default.
 * @throws Error naming each bad key.
 */
export function parseEnv<S extends z.ZodType>(
  schema: S,
  source: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `\n  ${path.join('.') || '(all)'}: ${message}`,
  );
  throw new Error(`Invalid settings:${problems.join('')}`);
}

/** {@link parseEnv} for processes: writes each bad key to stderr and exits with status 1. */
export function readEnv<S extends z.ZodType>(
  schema: S,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.output<S> {
  try {
    return parseEnv(schema, source);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** A switch: `1`, `true`, `yes`, `on` or `0`, `false`, `no`, `off`. */
export const switchSetting = (fallback: boolean) => z.stringbool().default(fallback);

/** An integer within bounds. */
export const numberSetting = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
