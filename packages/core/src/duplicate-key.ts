import mongoose from 'mongoose';

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
