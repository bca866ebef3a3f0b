import { sizeOf } from '../aggregate/memory.js';
import { decode } from '../bson/decode.js';
import { encodeKey } from '../bson/keys.js';
import { breathe } from '../cursors.js';
import { CommandError } from '../errors.js';
import type { KeyRange } from '../query/bounds.js';
import type { Records } from '../query/find-records.js';
import { eachValueAt, splitPath } from '../query/paths.js';
import { paused, type Reader } from '../query/stream.js';
import { type Collection, storedCounters } from '../storage/collection.js';
import type { Command } from './command.js';
import {
  assertPresent,
  type CommandContext,
  docField,
  findCollection,
  noFields,
  openRecords,
  withSnapshot,
} from './context.js';

/** Visits each match. Yields to the event loop at every pause of the stream. */
async function eachMatch(
  context: CommandContext,
  { matches }: Records,
  visit: (raw: Buffer) => void,
): Promise<void> {
  let seen = 0;
  for (const match of matches) {
    if (match !== paused) visit(match.raw);
    if (match === paused || ++seen % 1000 === 0) {
      context.checkTime();
      await breathe();
    }
  }
}

/** Counts the entries of an index in these ranges. LMDB does so ten times as fast as they are read. */
export function countEntries(
  { kv }: Reader,
  ranges: readonly KeyRange[],
  { checkTime }: CommandContext,
): number {
  let total = 0;
  for (const { start, end } of ranges) {
    total += kv.count('entries', { start, end });
    checkTime();
  }
  return total;
}

/** The number of all documents in a snapshot: no other read of it may find fewer. */
export function countAll({ kv }: Reader, collection: Collection | undefined): number {
  return Number((collection && storedCounters(kv, collection.prefix))?.count ?? 0);
}

/** The number of all documents. Drivers count the matches of a filter with `aggregate`. */
export const count: Command = {
  fields: {},
  run: (context) =>
    withSnapshot(context, (reader) => ({ n: countAll(reader, findCollection(context)), ok: 1 })),
};

const maxDistinctBytes = 16 * 1024 * 1024;

export const distinct: Command = {
  fields: { key: 'string', query: 'object' },
  run: async (context) => {
    const { body } = context;
    assertPresent(body, 'distinct', 'key');
    const path = body.key as string;
    if (path.includes('\0')) {
      throw new CommandError(31032, 'Key field cannot contain an embedded null byte');
    }
    const parts = splitPath(path);
    const search = { filter: docField(body, 'query') ?? {}, limit: 0, fields: noFields };
    const found = new Map<string, { key: Buffer; value: unknown }>();
    let bytes = 0;
    const field = new Set([parts[0] as string]);
    await withSnapshot(context, (reader, sequence) => {
      const records = openRecords(reader, sequence, findCollection(context), search);
      return eachMatch(context, records, (raw) => {
        eachValueAt(decode(raw, field), parts, (value) => {
          const key = encodeKey(value);
          const name = key.toString('latin1');
          if (found.has(name)) return;
          found.set(name, { key, value });
          bytes += sizeOf(value, maxDistinctBytes);
          if (bytes > 3 * maxDistinctBytes) {
            throw new CommandError(17217, 'distinct too big, 16mb cap');
          }
        });
      });
    });
    const values = [...found.values()]
      .sort((a, b) => Buffer.compare(a.key, b.key))
      .map(({ value }) => value);
    return { values, ok: 1 };
  },
};
