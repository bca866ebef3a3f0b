import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/server.js';

/** The server that the contract tests run on. */
export interface Contract {
  readonly uri: string;
  readonly client: MongoClient;
  readonly db: Db;
  connect(options?: MongoClientOptions): Promise<MongoClient>;
}

/** Creates a data folder. Returns its path and a function that removes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

let otherServer: string | undefined;

/** Makes the following calls of `useContract` use the server at this address. */
export function holdContractAgainst(uri: string): void {
  otherServer = uri;
}

/**
 * A database for one test file, on an embedded server that is started for the file or on the server
 * given to `holdContractAgainst`.
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

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('It did not fail');
}
