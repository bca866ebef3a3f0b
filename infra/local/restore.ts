import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEnv, switchSetting } from '@terimce/core/env';
import { commonSettings } from '@terimce/core/settings';
import { restoreDatabase } from '@terimce/embedded-mongo/archive/restore';
import { z } from 'zod';
import { databaseOf } from './database-of.js';

/**
 * `make restore FILE=archive REPLACE=1`: loads an archive into the configured database, in place of what
 * is there, and verifies counts and checksums. `make` then restarts what runs and repairs the index.
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
  const summary = await restoreDatabase({
    ...databaseOf(env.MONGODB_URI),
    file,
    folder: join(env.DATA_DIR, 'uploads'),
    drop: env.REPLACE,
  });
  console.log(
    `${summary.collections} collections, ${summary.documents} documents and ${summary.files} files restored and verified`,
  );
} catch (error) {
  console.error(
    `${(error as Error).message}${env.REPLACE ? '' : '\nREPLACE=1 puts the archive in place of what is there.'}`,
  );
  process.exit(1);
}
