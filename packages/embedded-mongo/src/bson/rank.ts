import { bsonType } from './values.js';

/** BSON's comparison order of types. Values of the same rank compare by value. */
export const rank = {
  /** The rank of an empty array in an index. */
  undefined: 0x0f,
  null: 0x14,
  number: 0x1e,
  string: 0x3c,
  object: 0x46,
  array: 0x50,
  binData: 0x5a,
  objectId: 0x64,
  bool: 0x6e,
  date: 0x78,
  timestamp: 0x82,
  regex: 0x8c,
} as const;

const ranksByBsonType: Record<string, number> = {
  Double: rank.number,
  Long: rank.number,
  ObjectId: rank.objectId,
  Binary: rank.binData,
  Timestamp: rank.timestamp,
  BSONRegExp: rank.regex,
};

/** The rank of a value's type in BSON's comparison order. A missing value ranks with null. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return rank.number;
    case 'string':
      return rank.string;
    case 'boolean':
      return rank.bool;
    case 'object':
      if (value === null) return rank.null;
      if (Array.isArray(value)) return rank.array;
      if (value instanceof Date) return rank.date;
      return ranksByBsonType[bsonType(value) ?? ''] ?? rank.object;
    default:
      return rank.null;
  }
}
