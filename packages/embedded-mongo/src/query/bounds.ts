import { BSONRegExp } from 'bson';
import { encodeKey, fitKey, isLongKey, keptBytes } from '../bson/keys.js';
import { isNaNValue } from '../bson/numbers.js';
import { rank, rankOf } from '../bson/rank.js';
import { isDoc } from '../bson/values.js';
import type { Index } from '../storage/collection.js';
import { prefixEnd } from '../storage/kv.js';
import type { Predicate, Predicates } from './predicates.js';

export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

/** The part of an index that a query must scan. */
export interface Bounds {
  readonly ranges: readonly KeyRange[];
  /** The paths of the equality conditions that allow only one value. */
  readonly fixed: ReadonlySet<string>;
  /** How many bytes of the keys of each range belong to the equality conditions. */
  readonly heads: readonly number[];
  /** How many leading fields have equality conditions. */
  readonly equalities: number;
  /** True when every range is a single key, its start. */
  readonly points: boolean;
  /** True when the field after the equalities has a range condition. */
  readonly interval: boolean;
  /** True when the ranges contain exactly the matching documents. */
  readonly exact: boolean;
}

/** Combinations of `$eq` and `$in` values beyond this number do not become ranges. */
const maxRanges = 2000;

interface Interval {
  start: Buffer;
  end: Buffer;
  exact: boolean;
}

const rankFloor = (type: number): Buffer => Buffer.from([type]);

/** The smallest key of a number that is not NaN. */
const leastNumber = encodeKey(Number.NEGATIVE_INFINITY);

function flip(interval: Interval): Interval {
  const complement = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => ~byte & 0xff));
  // The complement of [a, b) is (b', a']. `prefixEnd` makes it half-open again.
  return {
    start: prefixEnd(complement(interval.end)),
    end: prefixEnd(complement(interval.start)),
    exact: interval.exact,
  };
}

function isPoint(operand: unknown): boolean {
  return !(operand instanceof BSONRegExp || Array.isArray(operand) || operand === undefined);
}

function isPointList(operand: unknown): boolean {
  return Array.isArray(operand) && operand.every(isPoint);
}

function comparison(op: Predicate['op'], operand: unknown): Interval | undefined {
  const type = rankOf(operand);
  const plain = [rank.number, rank.string, rank.objectId, rank.bool, rank.date, rank.timestamp];
  if (!(plain as number[]).includes(type) || isNaNValue(operand)) return undefined;
  const bound = encodeKey(operand);
  const exact = true;
  const floor = type === rank.number ? leastNumber : rankFloor(type);
  const ceiling = rankFloor(type + 1);
  switch (op) {
    case '$gt':
      return { start: prefixEnd(bound), end: ceiling, exact };
    case '$gte':
      return { start: bound, end: ceiling, exact };
    case '$lt':
      return { start: floor, end: bound, exact };
    case '$lte':
      return { start: floor, end: prefixEnd(bound), exact };
    default:
      return undefined;
  }
}

/** The intervals of one field, or undefined if an index cannot serve its conditions. */
function fieldIntervals(
  predicates: readonly Predicate[],
  multikey: boolean,
  descending: boolean,
): { intervals: Interval[]; points: boolean; used: number } | undefined {
  const point = (value: unknown): Interval => {
    const start = encodeKey(value, descending);
    const exact = value !== null && !isDoc(value);
    return { start, end: prefixEnd(start), exact };
  };
  const equal = predicates.find(({ op, operand }) => op === '$eq' && isPoint(operand));
  const listed = predicates.find(({ op, operand }) => op === '$in' && isPointList(operand));
  const values = equal === undefined ? listed?.operand : [equal.operand];
  if (values !== undefined) {
    const all = (values as unknown[]).map(point);
    const unique = new Map(all.map((one) => [one.start.toString('latin1'), one]));
    const intervals = [...unique.values()].sort((a, b) => Buffer.compare(a.start, b.start));
    return { intervals, points: true, used: 1 };
  }
  let result: Interval | undefined;
  let used = 0;
  for (const { op, operand } of predicates) {
    const next = comparison(op, operand);
    if (next === undefined) continue;
    // In an array each condition may be satisfied by another element, so intervals cannot be intersected.
    if (result !== undefined && multikey) continue;
    used++;
    result =
      result === undefined
        ? next
        : {
            start: Buffer.compare(result.start, next.start) >= 0 ? result.start : next.start,
            end: Buffer.compare(result.end, next.end) <= 0 ? result.end : next.end,
            exact: result.exact && next.exact,
          };
  }
  return result === undefined ? undefined : { intervals: [result], points: false, used };
}

/** The longest bound. A longer one would miss shortened keys, which contain no more of the value. */
const longest = keptBytes + 4;

function cut(key: Buffer): { key: Buffer; shorter: boolean } {
  return key.length > longest
    ? { key: key.subarray(0, longest), shorter: true }
    : { key, shorter: false };
}

function equalityRange(index: Index, prefix: Buffer, equalities: number): KeyRange {
  const key = prefix.subarray(4);
  if (equalities === index.paths.length && isLongKey(key)) {
    const start = Buffer.concat([index.prefix, fitKey(key)]);
    return { start, end: prefixEnd(start) };
  }
  const start = equalities === index.paths.length ? prefix : cut(prefix).key;
  return { start, end: prefixEnd(start) };
}

/** The bounds of a filter's conditions in an index. */
export function indexBounds(index: Index, predicates: Predicates): Bounds {
  let prefixes = [index.prefix];
  let exact = !index.multikey && predicates.others === 0 && index.partial === undefined;
  let equalities = 0;
  let used = 0;
  let tail: Interval | undefined;
  const roots = new Set<string>();
  const fixed = new Set<string>();
  for (const [i, path] of [...index.key.keys()].entries()) {
    const wanted = predicates.byPath.get(path);
    const root = (index.paths[i] as string[])[0] as string;
    // Conditions on two paths into one array may be satisfied by different elements.
    if (wanted === undefined || (index.multikey && roots.has(root))) break;
    const found = fieldIntervals(wanted, index.multikey, index.descending[i] as boolean);
    if (found === undefined) break;
    if (found.points && prefixes.length * found.intervals.length > maxRanges) break;
    roots.add(root);
    used += found.used;
    exact &&= found.intervals.every((part) => part.exact) && found.used === wanted.length;
    if (!found.points) {
      const only = found.intervals[0] as Interval;
      tail = index.descending[i] ? flip(only) : only;
      break;
    }
    prefixes = prefixes.flatMap((prefix) =>
      found.intervals.map((part) => Buffer.concat([prefix, part.start])),
    );
    if (found.intervals.length === 1) fixed.add(path);
    equalities++;
  }
  const ranges = prefixes.map((prefix): KeyRange => {
    if (tail === undefined) return equalityRange(index, prefix, equalities);
    const start = cut(Buffer.concat([prefix, tail.start]));
    const end = cut(Buffer.concat([prefix, tail.end]));
    exact &&= !start.shorter && !end.shorter;
    return { start: start.key, end: end.shorter ? prefixEnd(end.key) : end.key };
  });
  if (equalities < index.paths.length && ranges.some(({ start }) => start.length >= longest)) {
    exact = false;
  }
  const asked = [...predicates.byPath.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    ranges,
    fixed,
    heads: prefixes.map(({ length }) => length),
    equalities,
    points: equalities === index.paths.length,
    interval: tail !== undefined,
    // A sparse index has every document with a value, and no condition may match others.
    exact: exact && used === asked && (used > 0 || !index.sparse),
  };
}
