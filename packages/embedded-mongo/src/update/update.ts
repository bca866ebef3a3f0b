import { Timestamp } from 'bson';
import { compareValues } from '../bson/compare.js';
import { maxDepth } from '../bson/decode.js';
import { type Doc, firstKey, isDoc, toIndex, toName } from '../bson/values.js';
import { CommandError, failedToParse, unsupported } from '../errors.js';
import { rootsOf } from '../query/fields.js';
import { splitPath } from '../query/paths.js';
import { typeName } from '../query/type-names.js';
import { assertModifier, createModifier, type Modifier, needsExisting } from './modifiers.js';
import { placeAt } from './target.js';

export interface Update {
  /** True for a replacement, false for update operators. */
  readonly replaces: boolean;
  /** The top-level fields that it reads and writes; undefined for all of them. */
  readonly fields: ReadonlySet<string> | undefined;
  /**
   * Returns the updated document and leaves the given one unchanged.
   * @param inserting true for the document that an upsert inserts
   */
  apply(doc: Doc, inserting?: boolean): Doc;
}

interface Step {
  readonly name: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly modifier: Modifier;
}

/** A deep copy of documents and arrays; values of other types are never changed in place. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const name of Object.keys(value)) result[name] = copy(value[name]);
  return result as T;
}

function assertPath(path: string): readonly string[] {
  const parts = splitPath(path);
  if (parts.includes('')) {
    throw new CommandError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const first = parts[0] as string;
  if (parts.some((part) => /^\$(\[.*\])?$/.test(part))) {
    throw unsupported(`The positional path '${path}'`);
  }
  if (first.startsWith('$')) {
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${first}' in '${path}' is not valid for storage.`,
    );
  }
  if (parts.length > maxDepth) {
    throw new CommandError(15, `The update path '${path.slice(0, 100)}' is too deep`);
  }
  return parts;
}

function assertNoConflicts(steps: readonly Step[]): void {
  const sorted = steps.map(({ path }) => `${path}.`).sort();
  for (let i = 1; i < sorted.length; i++) {
    const [before, after] = [sorted[i - 1] as string, sorted[i] as string];
    if (!after.startsWith(before)) continue;
    throw new CommandError(
      40,
      `Updating the path '${after.slice(0, -1)}' would create a conflict at '${before.slice(0, -1)}'`,
    );
  }
}

function readSteps(update: Doc): Step[] {
  const steps: Step[] = [];
  for (const [name, operands] of Object.entries(update)) {
    assertModifier(name);
    if (!isDoc(operands)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(operands)} instead: ${name}`,
      );
    }
    for (const [key, operand] of Object.entries(operands)) {
      const path = toName(key);
      const parts = assertPath(path);
      steps.push({ name, path, parts, modifier: createModifier(name, path, operand) });
    }
  }
  assertNoConflicts(steps);
  // As in MongoDB: new fields are added in the order of their names.
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const [m, n] = [toIndex(x), toIndex(y)];
    if (m !== undefined && n !== undefined) return m - n;
    return toName(x) < toName(y) ? -1 : 1;
  }
  return a.length - b.length;
}

function runStep(doc: Doc, { name, parts, modifier }: Step, inserting: boolean): void {
  if (name === '$setOnInsert' && !inserting) return;
  const place = placeAt(doc, parts, !needsExisting.has(name), name === '$unset');
  if (place !== undefined) modifier(place);
}

/** @throws CommandError 66 when an update would change `_id` */
function assertSameId(before: Doc, after: Doc): void {
  if (before._id === undefined) return;
  if (after._id !== undefined && compareValues(before._id, after._id) === 0) return;
  throw new CommandError(
    66,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function modifiers(update: Doc): Update {
  const steps = readSteps(update);
  const fields = rootsOf(steps.map(({ path }) => path));
  return {
    replaces: false,
    fields,
    apply: (doc, inserting = false) => {
      const result = { ...doc };
      for (const name of fields) {
        if (Object.hasOwn(doc, name)) result[name] = copy(doc[name]);
      }
      for (const step of steps) runStep(result, step, inserting);
      if (fields.has('_id')) assertSameId(doc, result);
      return result;
    },
  };
}

/** @throws CommandError 115 for an empty Timestamp, which MongoDB would replace with the current time */
export function refuseEmptyTimestamps(doc: Doc): void {
  for (const name in doc) {
    const value = doc[name];
    const isEmpty = value instanceof Timestamp && value.isZero();
    if (isEmpty && name !== '_id') throw unsupported(`The empty Timestamp in '${toName(name)}'`);
  }
}

/** A replacement. The `_id` becomes its first field. */
function replacement(given: Doc): Update {
  refuseEmptyTimestamps(given);
  return {
    replaces: true,
    fields: undefined,
    apply: (doc) => {
      const { _id = doc._id, ...rest } = given;
      const after: Doc = _id === undefined ? rest : { _id, ...rest };
      assertSameId(doc, after);
      return after;
    },
  };
}

/**
 * Compiles the `u` of an update command: a replacement or update operators.
 * @throws CommandError that names what is unknown or invalid
 */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw unsupported('An aggregation pipeline as an update');
  if (!isDoc(update)) throw failedToParse('Update argument must be an object or an array');
  if (firstKey(update)?.startsWith('$')) return modifiers(update);
  const operator = Object.keys(update).find((name) => name.startsWith('$'));
  if (operator === undefined) return replacement(update);
  throw new CommandError(
    52,
    `The dollar ($) prefixed field '${operator}' is not allowed in an update's replacement document.`,
  );
}
