import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestEnv } from '@terimce/test-services/env';
import { startMongodb } from '@terimce/test-services/mongodb';
import { silentLogger } from '../src/log.js';
import { prepareDatabase } from '../src/models/all-models.js';
import type { Priority } from '../src/models/term.js';
import { connectMongo, disconnectMongo } from '../src/mongo.js';
import { TermRepository } from '../src/terms/term-repository.js';

/** A repository on a new database; queued ids are only recorded. */
export async function openTestRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-core-'));
  const mongodb = await startMongodb(readTestEnv(), folder);
  await connectMongo(mongodb.uri, silentLogger());
  await prepareDatabase();
  const queued: Array<{ ids: readonly string[]; priority: Priority }> = [];
  const queue = {
    unreachable: false,
    async enqueue(ids: readonly string[], priority: Priority) {
      if (queue.unreachable) throw new Error('Redis is unreachable');
      queued.push({ ids, priority });
    },
  };
  return {
    queue,
    queued,
    repository: new TermRepository({ queue, logger: silentLogger() }),
    async stop() {
      await disconnectMongo();
      await mongodb.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let counter = 0;
/** A unique word, without digits so that it folds to itself. */
export function word(): string {
  counter += 1;
  const digits = [...(counter * 7919 + 11).toString(26)];
  return `w${digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('')}`;
}

export function termInput(members: Record<string, unknown> = {}) {
  const name = word();
  return {
    englishTerm: name,
    turkishTerm: `${name} tr`,
    englishDefinition: 'Made for a test.',
    category: 'general',
    ...members,
  };
}
