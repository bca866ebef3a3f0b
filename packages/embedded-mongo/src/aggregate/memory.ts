import { isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';

/** The memory limit of a stage in bytes, as in MongoDB. */
const maxBytes = 100 * 1024 * 1024;

/** The approximate size of a value in bytes. Counting stops above `most`. */
export function sizeOf(value: unknown, most = maxBytes): number {
  if (typeof value === 'string') return 32 + value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 16;
  if (!Array.isArray(value) && !isDoc(value)) {
    const { buffer } = value as { buffer?: Uint8Array };
    return 64 + (buffer?.length ?? 0);
  }
  let size = 32;
  for (const key of Object.keys(value)) {
    size += 16 + key.length + sizeOf((value as Record<string, unknown>)[key], most - size);
    if (size > most) break;
  }
  return size;
}

/** Returns a function that adds up the sizes of what a stage holds. It throws CommandError 146 above 100 MB. */
export function budget(owner: string): (value: unknown) => void {
  let held = 0;
  return (value) => {
    held += sizeOf(value);
    if (held > maxBytes) {
      throw new CommandError(146, `${owner} used more memory than its limit of ${maxBytes} bytes`);
    }
  };
}

/** @throws CommandError 10334 when a computed document is larger than 64 MB */
export function assertGrowth<T>(doc: T): T {
  const most = 64 * 1024 * 1024;
  if (sizeOf(doc, most) > most) {
    throw new CommandError(10334, 'A computed document is larger than 64 MB');
  }
  return doc;
}
