import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasActiveAdmin } from '@terimce/api/admin/users/user-admin.repository';
import { readEnv } from '@terimce/core/env';
import { awaitsMigration } from '@terimce/core/migrations/migrations';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { IndexNotOursError, type IndexPlace, openIndex } from '@terimce/core/search/term-index';
import { commonSettings, indexerSettings } from '@terimce/core/settings';
import { answersWithin, PROBE_MS } from '@terimce/engines/engine-process';
import mongoose from 'mongoose';
import { z } from 'zod';
import { loadSeed } from '../seed/load-seed.js';
import { makeAdmin } from './admin-account.js';
import { dumpDatabase, newArchive } from './archive/dump.js';
import { finishRestore } from './archive/restore.js';
import { runCommand } from './command.js';
import { askSupervisor } from './control.js';
import { databaseOf } from './database-of.js';
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
    ...commonSettings,
    MEILI_API_KEY: indexerSettings.MEILI_API_KEY,
    MEILI_MASTER_KEY: z.string().optional(),
  }),
);

/** The control socket of the supervisor that runs it; under compose there is none. */
const supervisor = process.argv[2];

await runCommand(
  'prepare',
  async (terms) => {
    if (await finishRestore(mongoose.connection.db as never, join(env.DATA_DIR, 'uploads'))) {
      console.log('finished an interrupted restore');
    }
    await prepareDatabase(supervisor ? await archiveBefore() : undefined);
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
    } else if (env.MEILI_HOST) {
      await claimIndex({ ...env, MEILI_HOST: env.MEILI_HOST });
    }
  },
  { isFirst: true },
);
// A Meilisearch that accepts a request and never answers would keep this process waiting.
process.exit();

/** Makes an archive before an update migrates the database. @returns its path, if one was needed. */
async function archiveBefore(): Promise<string | undefined> {
  if (!(await awaitsMigration())) return undefined;
  const file = newArchive(env.DATA_DIR, '-before-update');
  await dumpDatabase({
    ...databaseOf(env.MONGODB_URI),
    file,
    folder: join(env.DATA_DIR, 'uploads'),
  });
  console.log(`The database is migrated; an archive of before is ${file}`);
  return file;
}

/** Tells whoever starts the site that the index is somebody else's. The indexer tells everything else. */
async function claimIndex(place: IndexPlace): Promise<void> {
  const claimed = openIndex(place)
    .claim()
    .catch((error: unknown) => error);
  const why = await Promise.race([claimed, sleep(KEYS_WITHIN_MS)]);
  if (why instanceof IndexNotOursError) {
    console.log(`WARNING: ${why.message} Until then only titles are searched.`);
  }
}

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
