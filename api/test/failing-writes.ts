import mongoose from 'mongoose';
import { vi } from 'vitest';

const WRITES = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
] as const;

type Write = (...given: unknown[]) => Promise<unknown>;

/**
 * Lets this process lose the database after some writes: all later ones fail, as if it was killed. What it logs about
 * that is not printed.
 * @returns what ends this, and tells whether a write failed.
 */
export function loseDatabaseAfter(writes: number): () => boolean {
  const prototype = mongoose.mongo.Collection.prototype as unknown as Record<string, Write>;
  const originals = WRITES.map((name) => [name, prototype[name] as Write] as const);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let count = 0;
  for (const [name, run] of originals) {
    prototype[name] = async function (this: unknown, ...given) {
      count += 1;
      if (count > writes) throw new Error('connection lost');
      return run.apply(this, given);
    };
  }
  return () => {
    for (const [name, run] of originals) prototype[name] = run;
    printed.mockRestore();
    return count > writes;
  };
}
