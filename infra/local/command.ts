import { readEnv } from '@terimce/core/env';
import { createLogger } from '@terimce/core/log';
import { refuseNewerDatabase } from '@terimce/core/migrations/migrations';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { openQueue } from '@terimce/core/queue/index-queue';
import { commonSettings } from '@terimce/core/settings';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { z } from 'zod';

/**
 * Runs a one-off command with a connection to the configured database and a term repository. Without Redis the
 * indexer finds the terms by their marks.
 * @param isFirst it prepares the database, and looks at its version itself.
 */
export async function runCommand(
  name: string,
  work: (terms: TermRepository) => Promise<void>,
  { isFirst = false } = {},
): Promise<void> {
  const env = readEnv(z.object(commonSettings));
  const logger = createLogger(name, 'error');
  await connectMongo(env.MONGODB_URI, logger);
  if (!isFirst) await refuseNewerDatabase();
  const queue = openQueue(env, logger);
  try {
    await work(new TermRepository({ queue, logger }));
  } finally {
    await queue?.close();
    await disconnectMongo();
  }
}
