/**
 * A document, whose values are in this server's canonical form. A JavaScript number stands for
 * exactly what the official serialiser makes of it: Int32 when it is a whole number in 32 bits,
 * Double otherwise. Whole Doubles in that range and all Longs stay wrapped, so that every number
 * goes back to disk with the type it came with. A missing value is undefined.
 *
 * JavaScript objects list keys that are array indexes first, `__proto__` is their prototype, and
 * bson's classes are known by their `_bsontype`: a field of such a name is kept with a NUL in front,
 * which no BSON name can hold; `toKey` and `toName` convert.
 */
export type Doc = Record<string, unknown>;

const indexName = /^(0|[1-9]\d{0,9})$/;
const underscore = 95;
const ownNames: ReadonlySet<string> = new Set(['__proto__', '_bsontype']);

/** The key under which a document keeps a field. */
export function toKey(name: string): string {
  const first = name.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  const isOwn = isDigit ? indexName.test(name) : first === underscore && ownNames.has(name);
  return isOwn ? `\0${name}` : name;
}

/** The name of a field from its key in a document. */
export function toName(key: string): string {
  return key.charCodeAt(0) === 0 ? key.slice(1) : key;
}

/** The array position that a key or a part of a path stands for, or undefined. */
export function toIndex(key: string): number | undefined {
  return key.charCodeAt(0) === 0 && key.charCodeAt(1) !== underscore
    ? Number(key.slice(1))
    : undefined;
}

/** A plain document: not an array, a date, or one of bson's own classes. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The `_bsontype` of one of bson's classes, or undefined. */
export function bsonType(value: object): string | undefined {
  return (value as { _bsontype?: string })._bsontype;
}

/** The field of a document, never something inherited. */
export function getField(doc: Doc, key: string): unknown {
  const value = doc[key];
  return value === undefined || Object.hasOwn(doc, key) ? value : undefined;
}

/** The first key of a document. */
export function firstKey(doc: Doc): string | undefined {
  for (const key in doc) return key;
  return undefined;
}
