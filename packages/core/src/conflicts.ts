import mongoose from 'mongoose';

/** More than the writers of one term that are likely at once: in each round, one of them succeeds. */
const ATTEMPTS = 50;

/**
 * Repeats a write that depends on a read until nobody else has changed the data in between.
 * @param attempt reads and writes once; returns undefined if it lost the race.
 * @returns undefined if every attempt lost.
 */
export async function retryConflicts<T>(
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}

/**
 * The failures of a bulk write that are all duplicate keys.
 * @throws the error if it has another cause.
 */
export function duplicatesIn(error: unknown): mongoose.mongo.WriteError[] {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  // The driver reports lost connections with this error too, without saying what was stored.
  if (failures.length === 0 || !failures.every(isDuplicateKey)) throw error;
  return failures;
}

/** Whether MongoDB refused a write because of a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 11_000;
}
