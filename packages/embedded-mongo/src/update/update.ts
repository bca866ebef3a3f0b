import { compilePipelineUpdate } from '../aggregate/pipeline-update.js';
import { identicalValues } from '../bson/compare.js';
import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { rootsOf } from '../query/fields.js';
import type { FilterOptions } from '../query/filter.js';
import { type ArrayFilters, assertFiltersUsed, readArrayFilters } from './array-filters.js';
import { createModifier, type Modifier, modifierNames, needsExisting } from './modifiers.js';
import { resolvePlaces } from './target.js';

export interface UpdateContext {
  /** The array element that the filter matched, for `$`. */
  readonly position: number | undefined;
  /** True for a document that an upsert is about to insert. */
  readonly inserting: boolean;
}

/** Gives the document after an update; the one before is left as it is. */
export interface Update {
  readonly kind: 'replacement' | 'modifiers' | 'pipeline';
  /** The only top-level fields that it reads and writes; undefined when it may be any. */
  readonly fields: ReadonlySet<string> | undefined;
  apply(doc: Doc, context: UpdateContext): Doc;
}

interface Step {
  readonly name: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly modifier: Modifier;
  /** For `$rename`: where the value goes. */
  readonly destination?: readonly string[];
}

/** A deep copy of documents and arrays; values of other types are never changed in place. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const name of Object.keys(value)) setField(result, name, copy(value[name]));
  return result as T;
}

function assertPath(path: string): readonly string[] {
  const parts = path.split('.');
  if (path === '' || parts.some((part) => part === '')) {
    throw new CommandError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (parts[0]?.startsWith('$')) {
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${parts[0]}' in '${path}' is not allowed in the context of an update's replacement document.`,
    );
  }
  return parts;
}

function assertNoConflicts(steps: readonly Step[]): void {
  const paths = steps.flatMap(({ path, destination }) =>
    destination === undefined ? [path] : [path, destination.join('.')],
  );
  const sorted = paths.map((path) => `${path}.`).sort();
  for (let i = 1; i < sorted.length; i++) {
    const [before, after] = [sorted[i - 1] as string, sorted[i] as string];
    if (after.startsWith(before)) {
      const path = after.slice(0, -1);
      throw new CommandError(
        40,
        `Updating the path '${path}' would create a conflict at '${before.slice(0, -1)}'`,
      );
    }
  }
}

function renameStep(path: string, operand: unknown): Step {
  if (typeof operand !== 'string') {
    throw new CommandError(2, `The 'to' field for $rename must be a string: ${path}`);
  }
  const [parts, destination] = [assertPath(path), assertPath(operand)];
  if ([...parts, ...destination].some((part) => /^\$/.test(part))) {
    throw new CommandError(2, 'The source and destination of $rename may not be dynamic');
  }
  return { name: '$rename', path, parts, destination, modifier: () => {} };
}

function readSteps(update: Doc, options: FilterOptions): Step[] {
  const steps: Step[] = [];
  for (const [name, operands] of Object.entries(update)) {
    if (!modifierNames.has(name)) createModifier(name, '', undefined, options);
    if (!isDoc(operands)) {
      throw new CommandError(
        9,
        `Modifiers operate on fields but we found type ${Array.isArray(operands) ? 'array' : typeof operands} instead. For example: {$mod: {<field>: ...}} not {${name}: ...}`,
      );
    }
    for (const [path, operand] of Object.entries(operands)) {
      if (name === '$rename') steps.push(renameStep(path, operand));
      else {
        const modifier = createModifier(name, path, operand, options);
        steps.push({ name, path, parts: assertPath(path), modifier });
      }
    }
  }
  assertNoConflicts(steps);
  // As MongoDB does, so that new fields come in the order of their names.
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const numeric = /^\d+$/.test(x) && /^\d+$/.test(y);
    return numeric ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function rename(doc: Doc, step: Step, arrayFilters: ArrayFilters): void {
  const options = { position: undefined, arrayFilters, create: false };
  const source = resolvePlaces(doc, step.parts, options)[0];
  const value = source?.get();
  if (source === undefined || value === undefined) return;
  source.unset();
  const destination = step.destination as readonly string[];
  resolvePlaces(doc, destination, { ...options, create: true })[0]?.set(value);
}

function runStep(doc: Doc, step: Step, context: UpdateContext, arrayFilters: ArrayFilters): void {
  if (step.name === '$setOnInsert' && !context.inserting) return;
  if (step.destination !== undefined) {
    rename(doc, step, arrayFilters);
    return;
  }
  const places = resolvePlaces(doc, step.parts, {
    position: context.position,
    arrayFilters,
    create: !needsExisting.has(step.name),
  });
  for (const place of places) step.modifier(place);
}

function immutableId(): CommandError {
  return new CommandError(
    66,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/** @throws CommandError 66 when an update would change `_id` */
export function assertSameId(before: Doc, after: Doc): void {
  if (before._id !== undefined && !identicalValues(before._id, after._id)) throw immutableId();
}

function modifiers(update: Doc, filters: unknown, options: FilterOptions): Update {
  const steps = readSteps(update, options);
  const arrayFilters = readArrayFilters(filters, options);
  assertFiltersUsed(
    arrayFilters,
    steps.map(({ path }) => path),
  );
  const touchesId = steps.some(({ parts, destination }) =>
    [parts[0], destination?.[0]].includes('_id'),
  );
  const fields = rootsOf(
    steps.flatMap(({ path, destination }) =>
      destination === undefined ? [path] : [path, destination[0] as string],
    ),
  );
  return {
    kind: 'modifiers',
    fields,
    apply: (doc, context) => {
      const result = { ...doc };
      for (const name of fields) {
        if (Object.hasOwn(doc, name)) setField(result, name, copy(doc[name]));
      }
      for (const step of steps) runStep(result, step, context, arrayFilters);
      if (touchesId) assertSameId(doc, result);
      return result;
    },
  };
}

function replacement(update: Doc): Update {
  return {
    kind: 'replacement',
    fields: undefined,
    apply: (doc) => {
      const id = '_id' in update ? update._id : doc._id;
      const result: Doc = id === undefined ? {} : { _id: id };
      for (const name of Object.keys(update)) {
        if (name !== '_id') setField(result, name, update[name]);
      }
      assertSameId(doc, result);
      return result;
    },
  };
}

/**
 * Compiles the `u` of an update command: a replacement, update operators or a pipeline.
 * @throws CommandError naming what is unknown or wrong
 */
export function compileUpdate(
  update: unknown,
  arrayFilters: unknown,
  options: FilterOptions = {},
): Update {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined) {
      throw new CommandError(9, 'arrayFilters may not be specified for pipeline-style updates');
    }
    const run = compilePipelineUpdate(update as unknown[], options);
    return {
      kind: 'pipeline',
      fields: undefined,
      apply: (doc) => {
        const result = run(doc);
        const after: Doc = { _id: result._id ?? doc._id, ...result };
        if (after._id === undefined) delete after._id;
        assertSameId(doc, after);
        return after;
      },
    };
  }
  if (!isDoc(update)) {
    throw new CommandError(9, 'Update argument must be either an object or an array');
  }
  const names = Object.keys(update);
  if (!names[0]?.startsWith('$')) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator !== undefined) {
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document.`,
      );
    }
    return replacement(update);
  }
  return modifiers(update, arrayFilters, options);
}
