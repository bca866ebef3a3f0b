import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/values.js';
import { breathe } from '../cursors.js';
import type { Collection, Index } from '../storage/collection.js';
import type { Snapshot } from '../storage/engine.js';
import { keysOf } from '../storage/index-keys.js';
import { prefixEnd } from '../storage/kv.js';
import { allRecords, entryOf } from '../storage/records.js';
import type { Command } from './command.js';
import { collectionName } from './context.js';

const maxErrors = 20;

interface Findings {
  readonly errors: string[];
  readonly expected: Map<Index, number>;
  records: number;
}

function checkDocument(
  reader: Snapshot,
  collection: Collection,
  doc: Doc,
  number: number,
  found: Findings,
): void {
  for (const index of collection.indexes) {
    if (index.readySince === 0 || index.readySince > reader.sequence) continue;
    const { keys } = keysOf(index, doc);
    found.expected.set(index, (found.expected.get(index) ?? 0) + keys.length);
    for (const key of keys) {
      const entry = entryOf(index, key, number);
      const stored = reader.kv.get('entries', entry.key);
      if (stored === undefined || !stored.equals(entry.value)) {
        found.errors.push(`index '${index.name}' lacks or misplaces the entry of record ${number}`);
      }
    }
  }
}

/** Reads every document and every index entry and says whether they agree. */
export const validate: Command = {
  fields: {
    full: 'flag',
    metadata: 'refused',
    repair: 'refused',
    fixMultikey: 'refused',
    checkBSONConformance: 'flag',
    background: 'flag',
    scandata: 'flag',
  },
  run: async (context) => {
    const { catalog, engine } = context.server;
    const name = collectionName(context);
    const collection = catalog.require(context.db, name);
    const reader = engine.snapshot();
    const found: Findings = { errors: [], expected: new Map(), records: 0 };
    const counted = collection.count;
    try {
      for (const { number, raw } of allRecords(reader.kv, collection)) {
        found.records++;
        try {
          checkDocument(reader, collection, decode(Buffer.from(raw)), number, found);
        } catch (error) {
          found.errors.push(`record ${number}: ${(error as Error).message}`);
        }
        if (found.errors.length >= maxErrors) break;
        if (found.records % 500 === 0) {
          context.checkTime();
          await breathe();
        }
      }
      const keysPerIndex: Doc = {};
      for (const index of collection.indexes) {
        if (index.readySince === 0 || index.readySince > reader.sequence) continue;
        const range = { start: index.prefix, end: prefixEnd(index.prefix) };
        const entries = reader.kv.count('entries', range);
        keysPerIndex[index.name] = entries;
        const expected = found.expected.get(index) ?? 0;
        if (entries !== expected) {
          found.errors.push(`index '${index.name}' has ${entries} entries instead of ${expected}`);
        }
      }
      if (counted === collection.count && counted !== found.records) {
        found.errors.push(`the collection counts ${counted} documents and has ${found.records}`);
      }
      return {
        ns: `${context.db}.${name}`,
        nrecords: found.records,
        nIndexes: collection.indexes.length,
        keysPerIndex,
        valid: found.errors.length === 0,
        errors: found.errors,
        warnings: [],
        ok: 1,
      };
    } finally {
      reader.release();
    }
  },
};
