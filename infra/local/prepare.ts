import { readEnv, switchSetting } from '@terimce/core/env';
import { ensureAllIndexes } from '@terimce/core/models/all-models';
import { z } from 'zod';
import { loadSeed } from '../seed/load-seed.js';
import { hasAdmin, makeAdmin } from './admin-account.js';
import { runCommand } from './command.js';
import { ensureMeiliKeys } from './meili-keys.js';

/*
 * Prepares a database before the API starts: indexes, the seed on the first run, the first
 * administrator. Harmless when repeated. Under compose it also makes the Meilisearch keys.
 */
const env = readEnv(
  z.object({
    SEED: switchSetting(true),
    ADMIN_USERNAME: z.string().default('admin'),
    ADMIN_PASSWORD: z.string(),
    MEILI_HOST: z.string().optional(),
    MEILI_MASTER_KEY: z.string().optional(),
  }),
);

await runCommand('prepare', async (terms) => {
  await ensureAllIndexes();
  if (env.MEILI_HOST && env.MEILI_MASTER_KEY) {
    await ensureMeiliKeys(env.MEILI_HOST, env.MEILI_MASTER_KEY);
  }
  if (env.SEED && (await terms.maxSeq()) === 0) {
    const { added } = await loadSeed(terms);
    console.log(`${added} seed terms added`);
  }
  if (!(await hasAdmin())) {
    await makeAdmin({ username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD });
    console.log(`admin created: ${env.ADMIN_USERNAME}`);
  }
});
