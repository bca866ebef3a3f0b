import { BSONRegExp } from 'bson';
import { equalValues } from '../bson/compare.js';
import { isTruthy } from '../bson/numbers.js';
import { rank, rankOf } from '../bson/rank.js';
import { type Doc, toName } from '../bson/values.js';
import type { Index } from '../storage/collection.js';
import { isOperators } from './comparisons.js';

/** A condition of a filter that an index can serve. */
export interface Predicate {
  readonly op: '$eq' | '$in' | '$gt' | '$gte' | '$lt' | '$lte' | '$exists';
  readonly operand: unknown;
}

/** The conditions of a filter that must all hold. */
export interface Predicates {
  readonly byPath: Map<string, Predicate[]>;
  /** The number of other conditions, which no index can serve. */
  others: number;
}

const usable = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

function addPath(path: string, value: unknown, found: Predicates): void {
  const list = found.byPath.get(path) ?? [];
  found.byPath.set(path, list);
  if (value instanceof BSONRegExp) {
    found.others++;
  } else if (!isOperators(value)) {
    list.push({ op: '$eq', operand: value });
  } else {
    for (const [name, operand] of Object.entries(value)) {
      if (usable.has(name)) list.push({ op: name as Predicate['op'], operand });
      else if (name === '$exists') list.push({ op: '$exists', operand: isTruthy(operand) });
      else found.others++;
    }
  }
}

/** Splits a filter into its conditions by path. */
export function readPredicates(
  filter: Doc,
  found: Predicates = { byPath: new Map(), others: 0 },
): Predicates {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const clause of value) readPredicates(clause as Doc, found);
    } else if (name.startsWith('$')) found.others++;
    else addPath(toName(name), value, found);
  }
  return found;
}

/** True for a condition that a document without the field cannot satisfy. */
function demandsValue({ op, operand }: Predicate): boolean {
  if (op === '$exists') return operand === true;
  const values = op === '$in' && Array.isArray(operand) ? operand : [operand];
  return values.every((value) => rankOf(value) !== rank.null);
}

/** True if a filter contains every condition of a partial index, so that the index has all its matches. */
export function implies(predicates: Predicates, partial: Doc): boolean {
  const needed = readPredicates(partial);
  if (needed.others > 0) return false;
  for (const [path, conditions] of needed.byPath) {
    const given = predicates.byPath.get(path) ?? [];
    for (const { op, operand } of conditions) {
      const satisfied = given.some((known) => {
        if (known.op === op && equalValues(known.operand, operand)) return true;
        return op === '$exists' && operand === true && demandsValue(known);
      });
      if (!satisfied) return false;
    }
  }
  return true;
}

/** Whether an index can serve a filter in a snapshot of this commit. */
export function isUsable(index: Index, predicates: Predicates, sequence: number): boolean {
  if (index.readySince > sequence) return false;
  if (index.partial !== undefined && !implies(predicates, index.partial)) return false;
  // A sparse index lacks documents without the field, so the filter must not match those.
  const { byPath } = predicates;
  return (
    !index.sparse || [...index.key.keys()].some((path) => byPath.get(path)?.some(demandsValue))
  );
}
