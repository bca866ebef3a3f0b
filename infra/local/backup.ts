import { join, resolve } from 'node:path';
import { readEnv } from '@terimce/core/env';
import { commonSettings } from '@terimce/core/settings';
import { z } from 'zod';
import { dumpDatabase, newArchive } from './archive/dump.js';
import { databaseOf } from './database-of.js';

/**
 * `make backup`: writes all collections with their indexes and the uploaded files into one compressed archive of
 * Extended JSON lines. It gets its name only when it is complete.
 */
const env = readEnv(z.object({ ...commonSettings, S3_BUCKET: z.string().optional() }));
const file = process.argv[2] ? resolve(process.argv[2]) : newArchive(env.DATA_DIR);
const summary = await dumpDatabase({
  ...databaseOf(env.MONGODB_URI),
  file,
  folder: join(env.DATA_DIR, 'uploads'),
});
console.log(
  `${summary.collections} collections, ${summary.documents} documents and ${summary.files} files are in ${file}`,
);
if (env.S3_BUCKET) {
  console.log(
    `The bucket ${env.S3_BUCKET} with its uploads is not in it: back it up by its own means.`,
  );
}
