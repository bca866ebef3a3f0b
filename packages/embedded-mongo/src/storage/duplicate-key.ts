import { showValue } from '../bson/show.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection, Index } from './collection.js';
import { keyValueOf } from './index-keys.js';

function keyText(keyPattern: Doc, keyValue: Doc): string {
  return Object.keys(keyPattern)
    .map((path) => `${path}: ${showValue(keyValue[path])}`)
    .join(', ');
}

/** The error of a second document with a unique key. */
export function duplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const keyPattern = Object.fromEntries(index.key);
  const keyValue = keyValueOf(index, doc);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} dup key: { ${keyText(keyPattern, keyValue)} }`,
    { extra: { keyPattern, keyValue } },
  );
}
