import { readTestEnv } from '@terimce/test-services/env';
import { startRealMongodb } from '@terimce/test-services/mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { holdContractAgainst, temporaryFolder } from '../harness.js';

const folder = temporaryFolder();
// Started before the tests are collected, because they depend on whether there is a server.
const real = await startRealMongodb(readTestEnv(), folder.path);

afterAll(async () => {
  await real?.stop();
  folder.remove();
});

if (real) {
  holdContractAgainst(real.uri);
  const parts = {
    aggregation: () => import('./aggregation.integration.test.js'),
    differential: () => import('./differential.integration.test.js'),
    details: () => import('./details.integration.test.js'),
    'known wrong answers': () => import('./known-wrong.integration.test.js'),
    indexes: () => import('./indexes.integration.test.js'),
    mistakes: () => import('./mistakes.integration.test.js'),
    mongoose: () => import('./mongoose.integration.test.js'),
    queries: () => import('./queries.integration.test.js'),
    updates: () => import('./updates.integration.test.js'),
    writes: () => import('./writes.integration.test.js'),
  };
  for (const [name, load] of Object.entries(parts)) {
    describe(`${name} on a real MongoDB`, async () => void (await load()));
  }
} else {
  it('found no real MongoDB to run the contract on', ({ annotate }) => {
    const why = 'TEST_MONGODB_URI is not set, no Docker engine answers, no mongod is installed';
    void annotate(why);
    expect(real).toBeUndefined();
  });
}
