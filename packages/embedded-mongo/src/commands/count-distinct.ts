import { decode } from '../bson/decode.js';
import { encodeKey } from '../bson/keys.js';
import { toNumber } from '../bson/values.js';
import { breathe } from '../cursors.js';
import { CommandError } from '../errors.js';
import { valuesAt } from '../query/paths.js';
import type { RecordStream } from '../query/record-stream.js';
import { paused } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';
import type { Command } from './command.js';
import {
  type CommandContext,
  docField,
  findCollection,
  openReader,
  wholeField,
} from './context.js';
import { assertSearch, noFields, openRecords } from './locate.js';

/** Runs through a stream, letting others go first at its pauses. */
async function eachMatch(
  context: CommandContext,
  stream: RecordStream,
  kv: KvReader,
  visit: (raw: Buffer) => void,
): Promise<void> {
  for (let seen = 1; ; seen++) {
    const match = stream.next(kv);
    if (match === undefined) return;
    if (match !== paused) visit(match.raw);
    if (match === paused || seen % 1000 === 0) {
      context.checkTime();
      await breathe();
    }
  }
}

/** Counts without reading documents where an index, or the collection's own count, suffices. */
export async function countMatches(
  context: CommandContext,
  stream: RecordStream,
  kv: KvReader,
): Promise<number> {
  let total = 0;
  if (stream.needsNoMatching) {
    for (let number = stream.scanner.nextNumber(kv); number !== undefined; ) {
      if (++total % 20_000 === 0) {
        context.checkTime();
        await breathe();
      }
      number = stream.scanner.nextNumber(kv);
    }
    return total;
  }
  await eachMatch(context, stream, kv, () => {
    total++;
  });
  return total;
}

export const count: Command = {
  fields: {
    query: 'object',
    limit: 'number',
    skip: 'number',
    hint: 'hint',
    collation: 'object',
    fields: 'object',
  },
  run: async (context) => {
    const { body } = context;
    const collection = findCollection(context);
    const filter = docField(body, 'query') ?? {};
    const skip = wholeField(body, 'skip') ?? 0;
    const limit = Math.abs(toNumber(body.limit) ?? 0);
    const search = { filter, limit: 0, hint: body.hint, source: body, fields: noFields };
    if (collection === undefined) {
      assertSearch(search);
      return { n: 0, ok: 1 };
    }
    const reader = openReader(context);
    try {
      let total = collection.count;
      if (Object.keys(filter).length > 0) {
        const stream = openRecords(reader.kv, reader.sequence, collection, search);
        total = await countMatches(context, stream, reader.kv);
      }
      const rest = Math.max(0, total - skip);
      return { n: limit > 0 ? Math.min(limit, rest) : rest, ok: 1 };
    } finally {
      reader.release();
    }
  },
};

export const distinct: Command = {
  fields: { key: 'string', query: 'object', hint: 'hint', collation: 'object' },
  run: async (context) => {
    const { body } = context;
    const path = body.key;
    if (typeof path !== 'string' || path === '') {
      throw new CommandError(14, "BSON field 'distinct.key' must be a non-empty string");
    }
    const collection = findCollection(context);
    const filter = docField(body, 'query') ?? {};
    const search = { filter, limit: 0, hint: body.hint, source: body, fields: noFields };
    if (collection === undefined) {
      assertSearch(search);
      return { values: [], ok: 1 };
    }
    const reader = openReader(context);
    try {
      const stream = openRecords(reader.kv, reader.sequence, collection, search);
      const field = new Set([path.split('.')[0] as string]);
      const found = new Map<string, { key: Buffer; value: unknown }>();
      await eachMatch(context, stream, reader.kv, (raw) => {
        for (const value of valuesAt(decode(raw, 0, field), path)) {
          if (value === undefined) continue;
          const key = encodeKey(value);
          const name = key.toString('latin1');
          if (!found.has(name)) found.set(name, { key, value });
        }
      });
      const values = [...found.values()]
        .sort((a, b) => Buffer.compare(a.key, b.key))
        .map(({ value }) => value);
      return { values, ok: 1 };
    } finally {
      reader.release();
    }
  },
};
