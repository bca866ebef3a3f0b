import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEnv, switchSetting } from '@terimce/core/env';
import { createLogger } from '@terimce/core/log';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { commonSettings } from '@terimce/core/settings';
import { raiseSequence } from '@terimce/core/terms/change-sequence';
import { z } from 'zod';
import { readArchive } from './archive/read.js';
import { refuseFilled, restoreDatabase } from './archive/restore.js';
import { whilePaused } from './control.js';
import { databaseOf } from './database-of.js';
import { pathsOf } from './paths.js';

/**
 * `make restore FILE=archive REPLACE=1`: verifies an archive, loads it beside the existing data, and swaps. Processes
 * that write to the database are paused. `make` then repairs the index.
 */
const env = readEnv(z.object({ ...commonSettings, REPLACE: switchSetting(false) }));
const file = process.argv[2];
if (!file || !existsSync(file)) {
  console.error(
    file
      ? `There is no file ${resolve(file)}`
      : 'Name the archive: make restore FILE=terimce-….gz REPLACE=1',
  );
  process.exit(2);
}
try {
  console.log('checking the archive');
  // Before the site is paused.
  await readArchive(file);
  if (!env.REPLACE) await refuseFilled(databaseOf(env.MONGODB_URI));
  const summary = await whilePaused(pathsOf(resolve(env.DATA_DIR)).controlSocket, async () => {
    const restored = await restoreDatabase({
      ...databaseOf(env.MONGODB_URI),
      file,
      folder: join(env.DATA_DIR, 'uploads'),
      drop: env.REPLACE,
      say: console.log,
    });
    await connectMongo(env.MONGODB_URI, createLogger('restore', 'error'));
    await raiseSequence();
    await disconnectMongo();
    return restored;
  });
  console.log(
    `${summary.collections} collections, ${summary.documents} documents and ${summary.files} files restored and verified`,
  );
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  if (!env.REPLACE) console.error('REPLACE=1 replaces the existing data by the archive.');
  process.exit(1);
}
