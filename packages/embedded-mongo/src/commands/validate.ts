import { decode } from '../bson/decode.js';
import { type Doc, toKey } from '../bson/values.js';
import { breathe } from '../cursors.js';
import type { Index } from '../storage/collection.js';
import { keysOf } from '../storage/index-keys.js';
import { type KvReader, prefixEnd } from '../storage/kv.js';
import { entryOf, recordNumber, type StoredRecord, unseal } from '../storage/records.js';
import type { Command } from './command.js';
import { collectionName, namespaceOf, withSnapshot } from './context.js';

const maxErrors = 20;

/** Looks up all index entries of a document and adds their number to `expected`. */
function checkDocument(
  kv: KvReader,
  { number, raw }: StoredRecord,
  expected: Map<Index, number>,
  errors: string[],
): void {
  const doc = decode(raw);
  for (const [index, entries] of expected) {
    const { keys } = keysOf(index, doc);
    expected.set(index, entries + keys.length);
    for (const key of keys) {
      const entry = entryOf(index, key, number);
      if (kv.get('entries', entry.key)?.equals(entry.value)) continue;
      errors.push(`index '${index.name}' lacks or misplaces the entry of record ${number}`);
    }
  }
}

/** Checks every document and every index entry, and that they agree. */
export const validate: Command = {
  fields: { full: 'flag' },
  run: (context) => {
    const name = collectionName(context);
    const collection = context.server.catalog.require(context.db, name);
    return withSnapshot(context, async ({ kv }, sequence) => {
      const indexes = collection.indexes.filter(({ readySince }) => readySince <= sequence);
      const expected = new Map(indexes.map((index) => [index, 0]));
      const errors: string[] = [];
      const counted = collection.count;
      let nrecords = 0;
      const { prefix } = collection;
      for (const { key, value } of kv.entries('documents', {
        start: prefix,
        end: prefixEnd(prefix),
      })) {
        const number = recordNumber(key);
        try {
          const raw = Buffer.from(unseal(collection, number, value));
          checkDocument(kv, { number, raw }, expected, errors);
        } catch (error) {
          errors.push(`record ${number}: ${(error as Error).message}`);
        }
        if (errors.length >= maxErrors) break;
        if (++nrecords % 500 === 0) {
          context.checkTime();
          await breathe();
        }
      }
      const keysPerIndex: Doc = {};
      for (const [index, wanted] of expected) {
        const range = { start: index.prefix, end: prefixEnd(index.prefix) };
        const entries = kv.count('entries', range);
        keysPerIndex[toKey(index.name)] = entries;
        if (entries === wanted) continue;
        errors.push(`index '${index.name}' has ${entries} entries instead of ${wanted}`);
      }
      if (counted === collection.count && counted !== nrecords) {
        errors.push(`the collection counts ${counted} documents and has ${nrecords}`);
      }
      const ns = namespaceOf(context);
      const nIndexes = collection.indexes.length;
      const valid = errors.length === 0;
      return { ns, nrecords, nIndexes, keysPerIndex, valid, errors, warnings: [], ok: 1 };
    });
  },
};
