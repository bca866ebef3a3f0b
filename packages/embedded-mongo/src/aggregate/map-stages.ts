import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import type { Expression } from '../expression/expression.js';
import { compileProjection } from '../query/projection.js';

type MapStage = (doc: Doc) => Doc;

/** Sets a dotted field on a copy-on-write basis; arrays on the way are mapped over. */
function setAt(target: unknown, parts: readonly string[], depth: number, value: unknown): unknown {
  if (depth === parts.length) return value;
  if (Array.isArray(target)) return target.map((item) => setAt(item, parts, depth, value));
  const result: Doc = isDoc(target) ? { ...target } : {};
  const name = parts[depth] as string;
  const next = setAt(result[name], parts, depth + 1, value);
  if (next === undefined) delete result[name];
  else setField(result, name, next);
  return result;
}

function flatten(spec: Doc, prefix: string, found: [string, unknown][]): [string, unknown][] {
  for (const [name, value] of Object.entries(spec)) {
    const path = `${prefix}${name}`;
    const nested = isDoc(value) && Object.keys(value).length > 0;
    if (nested && !Object.keys(value as Doc)[0]?.startsWith('$')) {
      flatten(value as Doc, `${path}.`, found);
    } else found.push([path, value]);
  }
  return found;
}

function addFields(name: string, spec: unknown, variables: Doc | undefined): MapStage {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw new CommandError(40272, `${name} specification stage must be an object`);
  }
  const fields = flatten(spec, '', []).map(([path, expression]) => ({
    parts: path.split('.'),
    evaluate: compileExpression(expression, variables),
  }));
  return (doc) => {
    let result: unknown = doc;
    for (const { parts, evaluate } of fields) {
      result = setAt(result, parts, 0, evaluate(doc));
    }
    return result as Doc;
  };
}

function unset(spec: unknown): MapStage {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string')) {
    throw new CommandError(31120, '$unset specification must be a string or an array of strings');
  }
  const projection = compileProjection(Object.fromEntries(paths.map((path) => [path, 0])));
  return (doc) => projection.apply(doc);
}

function replaceRoot(expression: unknown, variables: Doc | undefined): MapStage {
  const evaluate: Expression = compileExpression(expression, variables);
  return (doc) => {
    const result = evaluate(doc);
    if (!isDoc(result)) {
      throw new CommandError(40228, "'newRoot' expression must evaluate to an object");
    }
    return result;
  };
}

export const mapStageNames = new Set([
  '$addFields',
  '$set',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
]);

/** Compiles a stage that turns each document into another. */
export function compileMapStage(name: string, spec: unknown, variables?: Doc): MapStage {
  switch (name) {
    case '$addFields':
    case '$set':
      return addFields(name, spec, variables);
    case '$unset':
      return unset(spec);
    case '$project': {
      if (!isDoc(spec) || Object.keys(spec).length === 0) {
        throw new CommandError(51272, '$project specification must have at least one field');
      }
      const projection = compileProjection(spec, { variables, aggregation: true });
      return (doc) => projection.apply(doc);
    }
    case '$replaceRoot':
      if (!isDoc(spec) || !('newRoot' in spec)) {
        throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage');
      }
      return replaceRoot(spec.newRoot, variables);
    case '$replaceWith':
      return replaceRoot(spec, variables);
    default:
      throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}
