import type { mongo } from 'mongoose';

/**
 * A change of stored data between two releases. Processes that start at the same time may both run it, and after a
 * kill it runs again, so it must be idempotent.
 */
export interface Migration {
  /** Date and purpose. It never changes after a release. */
  readonly id: string;
  run(database: mongo.Db): Promise<void>;
}

/** All migrations in the order in which they run. New ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  { id: '2026-11-22 drop the old guess counts', run: dropAttempts },
];

/** Guesses at passwords are counted in `guesses` now. */
async function dropAttempts(database: mongo.Db): Promise<void> {
  const present = await database.listCollections({ name: 'attempts' }).toArray();
  if (present.length > 0) await database.dropCollection('attempts');
}
