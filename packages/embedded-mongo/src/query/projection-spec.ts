import { Double, Long } from 'bson';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import type { Expression } from '../expression/expression.js';
import { compileFilter, type Filter, type FilterOptions } from './filter.js';

export interface ProjectionOptions extends FilterOptions {
  /** In `$project` there is no positional operator, no `$slice` of find and no `$elemMatch`. */
  readonly aggregation?: boolean;
}

/** What a projection does at a path. */
export type Node =
  | { kind: 'include' | 'exclude' | 'position' }
  | { kind: 'compute'; evaluate: Expression }
  | { kind: 'slice'; skip: number | undefined; count: number }
  | { kind: 'elemMatch'; filter: Filter; bare: boolean }
  | { kind: 'branch'; children: Map<string, Node> };

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || toNumber(value) !== undefined;
}

function truthy(value: unknown): boolean {
  return value instanceof Double || Long.isLong(value) ? Number(value) !== 0 : Boolean(value);
}

function sliceNode(operand: unknown): Node {
  const parts = Array.isArray(operand) ? operand.map(toNumber) : [undefined, toNumber(operand)];
  const [skip, count] = parts;
  if (parts.length !== 2 || count === undefined || (Array.isArray(operand) && skip === undefined)) {
    throw new CommandError(28667, '$slice takes a number, or an array of a skip and a limit');
  }
  if (Array.isArray(operand) && count <= 0) {
    throw new CommandError(28724, 'The limit of $slice must be positive');
  }
  return { kind: 'slice', skip, count };
}

function readNode(value: unknown, options: ProjectionOptions): Node {
  if (isFlag(value)) return { kind: truthy(value) ? 'include' : 'exclude' };
  if (isDoc(value) && !options.aggregation) {
    if ('$elemMatch' in value) {
      const operand = value.$elemMatch;
      if (!isDoc(operand)) throw new CommandError(2, '$elemMatch needs an Object');
      const bare = Object.keys(operand)[0]?.startsWith('$') === true;
      const filter = compileFilter(bare ? { value: operand } : operand, options);
      return { kind: 'elemMatch', filter, bare };
    }
    if (
      '$slice' in value &&
      (!Array.isArray(value.$slice) || typeof value.$slice[0] === 'number')
    ) {
      return sliceNode(value.$slice);
    }
    if ('$meta' in value) throw new CommandError(115, '$meta is not supported by this server');
  }
  return { kind: 'compute', evaluate: compileExpression(value, options.variables) };
}

/** Two paths of which one leads through the other. */
function collision(path: string, rest: readonly string[]): CommandError {
  return rest.length === 0
    ? new CommandError(31250, `Path collision at ${path}`)
    : new CommandError(31249, `Path collision at ${path} remaining portion ${rest.join('.')}`);
}

function addNode(children: Map<string, Node>, parts: readonly string[], node: Node, path: string) {
  const [first, ...rest] = parts as [string, ...string[]];
  const existing = children.get(first);
  if (rest.length === 0) {
    if (existing !== undefined) throw collision(path, []);
    children.set(first, node);
    return;
  }
  if (existing === undefined) {
    const branch: Node = { kind: 'branch', children: new Map() };
    children.set(first, branch);
    addNode(branch.children, rest, node, path);
  } else if (existing.kind === 'branch') addNode(existing.children, rest, node, path);
  else throw collision(path, rest);
}

/** @throws CommandError 31254 or 31253 when inclusion and exclusion are mixed */
function assertUnmixed(path: string, includes: boolean, kinds: ReadonlySet<Node['kind']>): void {
  if (!includes && (kinds.has('include') || kinds.has('position'))) {
    throw new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  if (includes && kinds.has('exclude')) {
    throw new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
  }
}

/** Reads a projection into a tree of what it does at each path. */
export function readSpec(
  spec: Doc,
  prefix: readonly string[],
  options: ProjectionOptions,
  children: Map<string, Node>,
  kinds: Set<Node['kind']>,
): void {
  for (const [name, value] of Object.entries(spec)) {
    if (name === '' || name.startsWith('$')) {
      throw new CommandError(16410, `FieldPath field names may not start with '$': ${name}`);
    }
    const parts = [...prefix, ...name.split('.')];
    const path = parts.join('.');
    if (isDoc(value) && !Object.keys(value)[0]?.startsWith('$')) {
      if (Object.keys(value).length === 0) {
        throw new CommandError(51270, 'An empty sub-projection is not a valid value.');
      }
      readSpec(value, parts, options, children, kinds);
      continue;
    }
    if (isFlag(value) && path !== '_id') assertUnmixed(path, truthy(value), kinds);
    const positional = !options.aggregation && parts.at(-1) === '$';
    const node: Node = positional ? { kind: 'position' } : readNode(value, options);
    if (path !== '_id') kinds.add(node.kind);
    addNode(children, positional ? parts.slice(0, -1) : parts, node, path);
  }
}
