import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection, Index } from './collection.js';
import { keyValueOf } from './index-keys.js';

function keyText(keyPattern: Doc, keyValue: Doc): string {
  const show = (value: unknown): string =>
    typeof value === 'string' ? JSON.stringify(value) : showValue(value);
  return Object.keys(keyPattern)
    .map((path) => `${path}: ${show(keyValue[path])}`)
    .join(', ');
}

function showValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (typeof value === 'object') {
    const hex = (value as { toHexString?: () => string }).toHexString;
    return hex === undefined ? JSON.stringify(value) : `ObjectId('${hex.call(value)}')`;
  }
  return String(value);
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
