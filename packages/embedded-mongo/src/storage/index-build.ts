import { decode } from '../bson/decode.js';
import type { Collection, Index } from './collection.js';
import { keysOf } from './index-keys.js';
import { type KvWriter, prefixEnd, successor } from './kv.js';
import { assertUnique, noteShape, putEntries, recordNumber, unseal } from './records.js';

const chunk = 500;

/**
 * Fills a new index from the existing documents. Call it in a write; reads use the index after the
 * commit. It blocks all other work for about a second per 100,000 documents.
 * @throws CommandError 11000 or 171 for a document that cannot be indexed, 50 from `checkTime`
 */
export function fillIndex(
  kv: KvWriter,
  collection: Collection,
  index: Index,
  checkTime: () => void,
): void {
  const end = prefixEnd(collection.prefix);
  for (let start = collection.prefix; ; ) {
    const records = [...kv.entries('documents', { start, end, limit: chunk })];
    const last = records.at(-1);
    if (last === undefined) return;
    checkTime();
    start = successor(Buffer.from(last.key));
    for (const { key, value } of records) {
      const number = recordNumber(key);
      const doc = decode(unseal(collection, number, value));
      const found = keysOf(index, doc);
      assertUnique(kv, collection, index, found.keys, doc, number);
      noteShape(index, found);
      putEntries(kv, index, found.keys, number);
    }
  }
}
