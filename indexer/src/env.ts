import { readEnv } from '@terimce/core/env';
import { checkNotices, commonSettings, indexerSettings } from '@terimce/core/settings';
import { z } from 'zod';

export const indexerEnvSchema = z
  .object({
    ...commonSettings,
    ...indexerSettings,
    MEILI_HOST: z.url('set MEILI_HOST: there is nothing to index into'),
  })
  .superRefine(checkNotices);

export type IndexerEnv = z.output<typeof indexerEnvSchema>;

/** Reads the settings of this process; exits with status 1 and the names of invalid keys. */
export function readIndexerEnv(): IndexerEnv {
  return readEnv(indexerEnvSchema);
}
