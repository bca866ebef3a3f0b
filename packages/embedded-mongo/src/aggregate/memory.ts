import { isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';

/** How much a stage may hold in memory; MongoDB's own limit for a stage. */
const maxBytes = 100 * 1024 * 1024;

/** About how many bytes a value takes; more than `most` is not counted on. */
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

/** Counts what a stage holds. What it gives throws CommandError 146 when that is more than 100 MB. */
export function budget(owner: string): (value: unknown) => void {
  let held = 0;
  return (value) => {
    held += sizeOf(value);
    if (held > maxBytes) {
      throw new CommandError(146, `${owner} used more memory than its limit of ${maxBytes} bytes`);
    }
  };
}

/** @throws CommandError 10334 when a computed document has grown beyond all bounds */
export function assertGrowth<T>(doc: T): T {
  const most = 64 * 1024 * 1024;
  if (sizeOf(doc, most) > most) {
    throw new CommandError(10334, 'A computed document is larger than 64 MB');
  }
  return doc;
}
