import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServices, type TestServices } from './test-services.js';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe('startTestServices', () => {
  it('provides a separate database that stores what is written', async () => {
    const client = await new MongoClient(services.mongodb.uri).connect();
    const things = client.db().collection('things');
    await things.insertOne({ name: 'ısı' });
    expect(await things.countDocuments()).toBe(1);
    await client.close();
  });

  it('kills and restarts a server on the same address', async () => {
    const { redis, meilisearch } = services;
    for (const [outage, address] of [
      [redis?.outage, redis?.url],
      [meilisearch?.outage, meilisearch?.host],
    ] as const) {
      // A server that the caller provides must not be killed.
      if (!outage || !address) continue;
      await outage.kill();
      expect(await answers(address)).toBe(false);
      await outage.restart();
      expect(await answers(address)).toBe(true);
    }
  });
});

it('removes its data when it stops', async () => {
  const other = await startTestServices({ without: ['redis', 'meilisearch'] });
  expect(other.redis).toBeUndefined();
  await other.stop();
  expect(existsSync(other.folder)).toBe(false);
});
