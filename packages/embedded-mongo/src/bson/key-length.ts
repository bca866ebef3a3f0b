import { createHash } from 'node:crypto';

/** LMDB's longest key is 1,978 bytes; ids and record numbers need room beside it. */
const maxKeyBytes = 1500;
export const keptBytes = 1440;

/** True when the key of an index entry is replaced by its beginning and a hash. */
export function isLongKey(key: Buffer): boolean {
  return key.length > maxKeyBytes;
}

/** A key that fits LMDB: long ones keep their beginning, and a hash keeps them apart. */
export function fitKey(key: Buffer): Buffer {
  if (!isLongKey(key)) return key;
  const hash = createHash('sha256').update(key).digest();
  return Buffer.concat([key.subarray(0, keptBytes), hash]);
}
