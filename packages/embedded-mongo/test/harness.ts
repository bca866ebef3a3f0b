import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/server.js';

/** The server that the contract is checked against. */
export interface Contract {
  readonly uri: string;
  readonly client: MongoClient;
  readonly db: Db;
  connect(options?: MongoClientOptions): Promise<MongoClient>;
}

/** A new folder for data, and what removes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

let otherServer: string | undefined;

/** Puts the contracts that are set up from now on to the server with this address. */
export function holdContractAgainst(uri: string): void {
  otherServer = uri;
}

/**
 * For a test file: a database of its own on an embedded server started for the file, or on the
 * server that `holdContractAgainst` named.
 */
export function useContract(): Contract {
  const state: { -readonly [K in keyof Contract]?: Contract[K] } = {};
  const clients: MongoClient[] = [];
  let server: EmbeddedMongo | undefined;
  let removeFolder = () => {};
  const given = otherServer;

  beforeAll(async () => {
    let uri = given;
    if (uri === undefined) {
      const folder = temporaryFolder();
      removeFolder = folder.remove;
      server = await startEmbeddedMongo({
        dataDir: folder.path,
        socket: join(folder.path, 'mongo.sock'),
      });
      uri = server.uri;
    }
    state.uri = uri;
    state.connect = async (options = {}) => {
      const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000, ...options });
      clients.push(client);
      return client;
    };
    state.client = await state.connect();
    state.db = state.client.db(`contract_${randomUUID().slice(0, 8)}`);
  });

  afterAll(async () => {
    await state.db?.dropDatabase();
    await Promise.all(clients.map((client) => client.close()));
    await server?.close();
    removeFolder();
  });

  return state as Contract;
}

/** What a promise fails with. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('It did not fail');
}
