import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const secretsSchema = z.object({
  jwtSecret: z.string().min(32),
  meiliMasterKey: z.string().min(32),
  redisPassword: z.string().min(32),
});
export type Secrets = z.output<typeof secretsSchema>;

/** The secrets of a local installation: read from `file`, or generated and stored there with mode 600. */
export function loadSecrets(file: string): Secrets {
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = Object.keys(secretsSchema.shape);
  const generated = names.map((name) => [name, randomBytes(32).toString('hex')]);
  const secrets = secretsSchema.parse(Object.fromEntries(generated));
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}
