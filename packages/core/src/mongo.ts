import mongoose, { type Connection } from 'mongoose';
import { endWritesWithTheirConnection } from './driver-hang.js';
import type { Logger } from './log.js';

/**
 * Connects the process to MongoDB. Writes are acknowledged by a majority and journaled. Calls while the database is
 * unreachable fail after `serverSelectionTimeoutMS` instead of hanging, and the driver keeps trying to reconnect by
 * itself.
 * @throws if the database cannot be reached within `waitMs`.
 */
export async function connectMongo(
  uri: string,
  logger: Logger,
  { waitMs = 30_000, maxPoolSize = 20 }: { waitMs?: number; maxPoolSize?: number } = {},
): Promise<Connection> {
  mongoose.set('strictQuery', true);
  const connection = mongoose.connection;
  endWritesWithTheirConnection();
  connection.on('disconnected', () => logger.warn('MongoDB disconnected'));
  connection.on('reconnected', () => logger.info('MongoDB reconnected'));
  connection.on('error', (error) => logger.error({ err: error }, 'MongoDB connection error'));
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      await mongoose.connect(uri, {
        autoIndex: false,
        autoCreate: false,
        bufferCommands: false,
        maxPoolSize,
        serverSelectionTimeoutMS: 3_000,
        connectTimeoutMS: 5_000,
        socketTimeoutMS: 60_000,
        writeConcern: { w: 'majority', journal: true },
        appName: 'terimce',
      });
      return connection;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Names of driver and mongoose errors that mean that the database is unreachable. */
const UNREACHABLE =
  /^(MongoServerSelectionError|MongoNetwork\w*|MongoNotConnectedError|MongoTopologyClosedError|MongoPoolCleared\w*|MongooseServerSelectionError|MongoExpiredSessionError|PoolClearedOnNetworkError|PoolClosedError)$/;

/**
 * Whether an error means that the database is unreachable. The driver wraps such an error in that of a bulk write, and
 * passes the error of a socket that broke during a write on as it is.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name = '', message = '', code, errorResponse } = error as Record<string, unknown>;
  return (
    UNREACHABLE.test(String(name)) ||
    code === 'EPIPE' ||
    /before initial connection is complete/.test(String(message)) ||
    isDatabaseUnreachable(errorResponse)
  );
}

/** MongoDB's codes for an index that exists with other options, or under the same name with other keys. */
const INDEX_CONFLICTS: ReadonlySet<unknown> = new Set([85, 86]);

/**
 * Creates every index that the registered models declare, if missing. If an earlier release declared one differently,
 * that model's indexes are updated.
 */
export async function ensureIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    try {
      await model.createIndexes();
    } catch (error) {
      if (!INDEX_CONFLICTS.has((error as { code?: unknown }).code)) throw error;
      await model.syncIndexes();
    }
  }
}

export async function disconnectMongo(): Promise<void> {
  // Closing it oneself needs no warning.
  mongoose.connection.removeAllListeners('disconnected');
  await mongoose.disconnect();
  for (const event of ['reconnected', 'error']) mongoose.connection.removeAllListeners(event);
}

/** Whether the process is connected now. */
export function mongoIsConnected(): boolean {
  return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
}
