import { Double, Int32, Long } from 'bson';

/**
 * A BSON value in this server's canonical form. A JavaScript number stands for exactly what the
 * official serialiser makes of it: Int32 when it is a whole number in 32 bits, Double otherwise.
 * Whole Doubles in that range and all Longs stay wrapped, so that every number goes back to disk
 * with the type it came with.
 */
export type Value = unknown;
export type Doc = Record<string, Value>;

const int32Min = -0x80000000;
const int32Max = 0x7fffffff;

export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= int32Min && value <= int32Max && !Object.is(value, -0);
}

/** The canonical form of a Double. */
export function toDouble(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
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

/** Any number but Decimal128 as a JavaScript number, else undefined. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Double || value instanceof Int32) return value.valueOf();
  if (Long.isLong(value)) return value.toNumber();
  return undefined;
}

/** Sets a field even when its name is `__proto__`. */
export function setField(target: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    target[name] = value;
  }
}

/** The field of a document, never something inherited. */
export function getField(doc: Doc, name: string): unknown {
  const value = doc[name];
  return value === undefined || Object.hasOwn(doc, name) ? value : undefined;
}
