import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findMongod, startMongod } from '@terimce/engines/mongodb';
import { freePort } from '@terimce/engines/ports';
import { MongoClient } from 'mongodb';
import { containerService } from './container.js';
import { dockerAnswers } from './docker.js';
import type { TestEnv } from './env.js';
import { processService, type Service } from './service.js';

export interface MongoService extends Service {
  /** URI with a database for this run only. */
  readonly uri: string;
}

/** MongoDB from TEST_MONGODB_URI, a container, an installed `mongod`, or the embedded server. */
export async function startMongodb(env: TestEnv, folder: string): Promise<MongoService> {
  return (await startRealMongodb(env, folder)) ?? embedded(folder, newDatabase());
}

/** MongoDB from TEST_MONGODB_URI, a container or an installed `mongod`; undefined if there is none. */
export async function startRealMongodb(
  env: TestEnv,
  folder: string,
): Promise<MongoService | undefined> {
  if (env.mongodbUri) return given(env.mongodbUri, newDatabase());
  if (await dockerAnswers(env.dockerHost)) return container(newDatabase());
  const command = findMongod(env.searchPath);
  return command ? installed(command, folder, newDatabase()) : undefined;
}

function newDatabase(): string {
  return `terimce_test_${randomBytes(6).toString('hex')}`;
}

function given(uri: string, database: string): MongoService {
  const address = new URL(uri);
  address.pathname = `/${database}`;
  return {
    uri: address.href,
    stop: () => withClient(address.href, async (client) => void (await client.db().dropDatabase())),
  };
}

async function container(database: string): Promise<MongoService> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const image = 'mongo:8.0';
  const port = await freePort();
  const started = await new GenericContainer(image)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts({ container: 27017, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  const server = `mongodb://${started.getHost()}:${port}`;
  const admin = `${server}/admin?directConnection=true`;
  const isPrimary = () => initiate(admin, '127.0.0.1:27017');
  await untilPrimary(admin, '127.0.0.1:27017');
  return {
    ...(await containerService(image, started, isPrimary)),
    uri: `${server}/${database}?directConnection=true`,
  };
}

async function installed(command: string, folder: string, database: string): Promise<MongoService> {
  const port = await freePort();
  const { first, service } = await processService(() =>
    startMongod({ command, dataDir: join(folder, 'mongod'), port, database, initiate }),
  );
  return { ...service, uri: first.uri };
}

async function embedded(folder: string, database: string): Promise<MongoService> {
  const { startEmbeddedMongo } = await import('@terimce/embedded-mongo/server');
  const socket = join(folder, 'mongo.sock');
  const server = await startEmbeddedMongo({ dataDir: join(folder, 'mongo'), socket });
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/${database}?directConnection=true`,
    stop: () => server.close(),
  };
}

async function untilPrimary(adminUri: string, member: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await initiate(adminUri, member))) {
    if (Date.now() > deadline) throw new Error('MongoDB did not become primary within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Initiates the single-node replica set unless it exists; true once it is primary. */
async function initiate(adminUri: string, member: string): Promise<boolean> {
  return withClient(adminUri, async (client) => {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    await admin
      .command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: member }] } })
      .catch(() => undefined);
    return false;
  });
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2_000 });
  try {
    return await work(await client.connect());
  } finally {
    await client.close();
  }
}
