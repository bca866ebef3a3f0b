import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasActiveAdmin } from '@terimce/api/admin/users/user-admin.repository';
import { readEnv } from '@terimce/core/env';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { commonSettings } from '@terimce/core/settings';
import { answersWithin, PROBE_MS } from '@terimce/engines/engine-process';
import mongoose from 'mongoose';
import { z } from 'zod';
import { loadSeed } from '../seed/load-seed.js';
import { makeAdmin } from './admin-account.js';
import { finishRestore } from './archive/restore.js';
import { runCommand } from './command.js';
import { askSupervisor } from './control.js';
import { adminPassword, localEnvSchema } from './env.js';
import { ensureMeiliKeys } from './meili-keys.js';

const KEYS_WITHIN_MS = 30_000;

/*
 * Prepares a database before the API starts: indexes, new seed terms, the first administrator. Safe to repeat. Under
 * compose it also creates the Meilisearch keys.
 */
const env = readEnv(
  localEnvSchema.pick({ SEED: true, ADMIN_USERNAME: true }).extend({
    ADMIN_PASSWORD: adminPassword,
    DATA_DIR: commonSettings.DATA_DIR,
    MEILI_HOST: z.string().optional(),
    MEILI_MASTER_KEY: z.string().optional(),
  }),
);

/** The control socket of the supervisor that runs it; under compose there is none. */
const supervisor = process.argv[2];

await runCommand('prepare', async (terms) => {
  if (await finishRestore(mongoose.connection.db as never, join(env.DATA_DIR, 'uploads'))) {
    console.log('finished an interrupted restore');
  }
  await prepareDatabase();
  if (env.SEED) {
    const { added } = await loadSeed(terms);
    if (added > 0) console.log(`${added} seed terms added`);
  }
  if (!(await hasActiveAdmin())) {
    await makeAdmin(env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
    console.log(`admin created: ${env.ADMIN_USERNAME}`);
    const isTold =
      supervisor &&
      (await askSupervisor(supervisor, 'POST', '/admin-created').catch(() => undefined));
    if (supervisor && !isTold) {
      console.warn('The password cannot be shown; set another: make admin ADMIN_PASSWORD=…');
    }
  }
  if (env.MEILI_HOST && env.MEILI_MASTER_KEY) {
    await createKeys(env.MEILI_HOST, env.MEILI_MASTER_KEY);
  }
});
// A Meilisearch that accepts a request and never answers would keep this process waiting.
process.exit();

/** The site works without Meilisearch, so one that does not answer must not keep the API from starting. */
async function createKeys(host: string, masterKey: string): Promise<void> {
  const deadline = performance.now() + KEYS_WITHIN_MS;
  const create = async () => {
    await ensureMeiliKeys(host, masterKey);
    return true;
  };
  while (!(await answersWithin(PROBE_MS, create))) {
    if (performance.now() > deadline) {
      console.log('WARNING: Meilisearch does not answer. Once it does, make up creates its keys.');
      return;
    }
    await sleep(500);
  }
}
