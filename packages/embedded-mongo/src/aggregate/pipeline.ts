import { type Doc, firstKey, getField, isDoc, toKey } from '../bson/values.js';
import { CommandError, unsupported } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { compileProjection } from '../query/projection.js';
import { fieldPath } from '../query/sort.js';
import { paused } from '../query/stream.js';
import { group } from './group.js';
import { assertGrowth } from './memory.js';
import { type StageSpec, wholeOperand } from './plan.js';
import { type Docs, each, limit, sort } from './streams.js';

/**
 * Builds `$addFields` or `$project`.
 * @param noObject the error code for an operand that is not an object
 * @param empty the error code for an empty object
 */
function projecting(where: '$addFields' | '$project', noObject: number, empty: number) {
  return (input: Docs, spec: unknown): Docs => {
    if (!isDoc(spec)) throw new CommandError(noObject, `${where} needs an object`);
    if (firstKey(spec) === undefined) throw new CommandError(empty, `${where}: empty projection`);
    const { apply } = compileProjection(spec, where);
    return each(input, (doc) => assertGrowth(apply(doc)));
  };
}
const addFields = projecting('$addFields', 40272, 40177);
const project = projecting('$project', 15969, 51272);

function unset(input: Docs, spec: unknown): Docs {
  const paths: unknown[] = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0) throw new CommandError(31119, '$unset needs at least one field');
  if (paths.some((path) => typeof path !== 'string')) {
    throw new CommandError(31120, '$unset takes a string or an array of strings');
  }
  const fields = paths.map((path) => {
    fieldPath(path as string);
    return [toKey(path as string), 0];
  });
  return project(input, Object.fromEntries(fields));
}

function match(input: Docs, spec: unknown): Docs {
  if (!isDoc(spec)) throw new CommandError(15959, 'the match filter must be an object');
  const filter = compileFilter(spec);
  return each(input, (doc) => (filter.matches(doc) ? doc : paused));
}

function skip(input: Docs, spec: unknown): Docs {
  let left = wholeOperand('$skip', spec, 0);
  return each(input, (doc) => (left-- > 0 ? paused : doc));
}

function count(input: Docs, spec: unknown): Docs {
  if (typeof spec !== 'string' || spec === '') {
    throw new CommandError(40156, 'the count field must be a non-empty string');
  }
  if (spec.startsWith('$')) {
    throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  }
  if (spec.includes('\0')) {
    throw new CommandError(40159, 'the count field cannot contain a null byte');
  }
  if (spec.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
  const key = toKey(spec);
  const groups = group(input, { _id: null, [key]: { $sum: 1 } });
  return each(groups, ({ [key]: total }) => ({ [key]: total }));
}

function* unwindEach(input: Docs, field: string, keepsEmpty: boolean): Docs {
  for (const doc of input) {
    const value = doc === paused ? undefined : getField(doc, field);
    if (doc === paused) yield doc;
    else if (Array.isArray(value) && value.length > 0) {
      for (const item of value) yield { ...doc, [field]: item };
    } else if (value !== undefined && value !== null && !Array.isArray(value)) yield doc;
    else if (keepsEmpty) {
      const { [field]: _, ...others } = doc;
      yield Array.isArray(value) ? others : doc;
    } else yield paused;
  }
}

/** `$unwind` of a top-level field, with `preserveNullAndEmptyArrays`. */
function unwind(input: Docs, given: unknown): Docs {
  if (typeof given !== 'string' && !isDoc(given)) {
    throw new CommandError(15981, '$unwind takes a string or an object');
  }
  const spec: Doc = isDoc(given) ? given : { path: given };
  const { path, preserveNullAndEmptyArrays: keep, ...others } = spec;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new CommandError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  }
  if (path === undefined) throw new CommandError(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string') throw new CommandError(28808, '$unwind takes a string as its path');
  if (!path.startsWith('$')) {
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  if (keep !== undefined && typeof keep !== 'boolean') {
    throw new CommandError(28809, 'preserveNullAndEmptyArrays of $unwind must be a boolean');
  }
  const [field, ...rest] = fieldPath(path.slice(1)) as [string];
  if (rest.length > 0) throw unsupported(`$unwind of '${path}', which is not a top-level field,`);
  return unwindEach(input, field, keep === true);
}

type Build = (input: Docs, spec: unknown, next: StageSpec | undefined) => Docs;

const stages: Readonly<Record<string, Build>> = {
  $addFields: addFields,
  $count: count,
  $group: group,
  $limit: (input, spec) => limit(input, wholeOperand('$limit', spec, 1)),
  $match: match,
  $project: project,
  $set: addFields,
  $skip: skip,
  $sort: (input, spec, next) =>
    sort(input, spec, next?.name === '$limit' ? wholeOperand('$limit', next.spec, 1) : 0),
  $unset: unset,
  $unwind: unwind,
};

export const stageNames: readonly string[] = Object.keys(stages);

/** Connects stages to a source. @throws CommandError for an unknown or invalid stage */
export function buildStages(source: Docs, list: readonly StageSpec[]): Docs {
  return list.reduce((input, { name, spec }, i) => {
    const build = Object.hasOwn(stages, name) ? stages[name] : undefined;
    if (build !== undefined) return build(input, spec, list[i + 1]);
    throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }, source);
}
