import { BSONRegExp } from 'bson';
import type { Doc } from '../bson/values.js';
import { isOperators } from './comparisons.js';

/** One condition of a filter that an index could serve. */
export interface Predicate {
  readonly op: '$eq' | '$in' | '$gt' | '$gte' | '$lt' | '$lte' | '$regex' | '$exists';
  readonly operand: unknown;
}

/** The conditions that must all hold, by path, and whether they are the whole filter. */
export interface Predicates {
  readonly byPath: Map<string, Predicate[]>;
  /** Conditions that no index takes over, at any path. */
  others: number;
  /** The alternatives of each `$or`. */
  readonly alternatives: Doc[][];
}

const usable = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

function addPath(path: string, value: unknown, found: Predicates): void {
  const list = found.byPath.get(path) ?? [];
  found.byPath.set(path, list);
  if (value instanceof BSONRegExp) {
    list.push({ op: '$regex', operand: value });
  } else if (!isOperators(value)) {
    list.push({ op: '$eq', operand: value });
  } else {
    for (const [name, operand] of Object.entries(value)) {
      if (usable.has(name)) list.push({ op: name as Predicate['op'], operand });
      else if (name === '$exists') list.push({ op: '$exists', operand });
      else if (name === '$regex') {
        const options = typeof value.$options === 'string' ? value.$options : '';
        const pattern =
          operand instanceof BSONRegExp
            ? new BSONRegExp(operand.pattern, options === '' ? operand.options : options)
            : new BSONRegExp(String(operand), '');
        list.push({
          op: '$regex',
          operand: options === '' ? pattern : { pattern: pattern.pattern, options },
        });
      } else if (name !== '$options') found.others++;
    }
  }
}

/** Takes a filter apart into what must hold at each path. */
export function readPredicates(
  filter: Doc,
  found: Predicates = { byPath: new Map(), others: 0, alternatives: [] },
): Predicates {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const clause of value) readPredicates(clause as Doc, found);
    } else if (name === '$or' && Array.isArray(value)) {
      if (value.length === 1) readPredicates(value[0] as Doc, found);
      else {
        found.alternatives.push(value as Doc[]);
        found.others++;
      }
    } else if (name === '$comment') continue;
    else if (name.startsWith('$')) found.others++;
    else addPath(name, value, found);
  }
  return found;
}
