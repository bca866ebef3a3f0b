/**
 * A document whose values are in this server's canonical form. A JavaScript number is an Int32 if it
 * is an integer of 32 bits, else a Double, as in the official serializer. Doubles that are integers in
 * that range, and all Longs, stay wrapped, so that every number keeps its type when it is written
 * again. A missing value is undefined.
 *
 * Three kinds of field names are special in a JavaScript object: array indexes, which it lists before
 * other keys; `__proto__`; and `_bsontype`, which marks bson's classes. Such a field is kept under its
 * name with a NUL in front, which no BSON name can contain. `toKey` and `toName` convert.
 */
export type Doc = Record<string, unknown>;

const indexName = /^(0|[1-9]\d{0,9})$/;
const underscore = 95;
const ownNames: ReadonlySet<string> = new Set(['__proto__', '_bsontype']);

/** The key of a field in a `Doc`. */
export function toKey(name: string): string {
  const first = name.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  const isOwn = isDigit ? indexName.test(name) : first === underscore && ownNames.has(name);
  return isOwn ? `\0${name}` : name;
}

/** The name of a field from its key in a `Doc`. */
export function toName(key: string): string {
  return key.charCodeAt(0) === 0 ? key.slice(1) : key;
}

/** The array index that a key or a part of a path names, or undefined. */
export function toIndex(key: string): number | undefined {
  return key.charCodeAt(0) === 0 && key.charCodeAt(1) !== underscore
    ? Number(key.slice(1))
    : undefined;
}

/** True for a document; false for an array, a date or one of bson's classes. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The `_bsontype` of one of bson's classes, or undefined. */
export function bsonType(value: object): string | undefined {
  return (value as { _bsontype?: string })._bsontype;
}

/** A field of a document, never an inherited property. */
export function getField(doc: Doc, key: string): unknown {
  const value = doc[key];
  return value === undefined || Object.hasOwn(doc, key) ? value : undefined;
}

export function firstKey(doc: Doc): string | undefined {
  for (const key in doc) return key;
  return undefined;
}
