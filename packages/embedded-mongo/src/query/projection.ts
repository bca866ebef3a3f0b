import { isNumber, isTruthy } from '../bson/numbers.js';
import { type Doc, firstKey, getField, isDoc, toName } from '../bson/values.js';
import { CommandError, unsupported } from '../errors.js';
import { compileExpression, type Expression } from '../expression/compile.js';
import { joinPath, splitPath } from './paths.js';
import { fieldPath } from './sort.js';

/** Where a projection is used. Each has its own rules. */
type ProjectionKind = 'find' | '$project' | '$addFields';

type Children = Map<string, Node>;

/** What a projection does at a path. */
type Node =
  | { readonly kind: 'include' | 'exclude' }
  | { readonly kind: 'compute'; readonly evaluate: Expression }
  | Branch;

interface Branch {
  readonly kind: 'branch';
  readonly children: Children;
  computes: boolean;
}

interface Tree {
  readonly children: Children;
  /** The kinds of all nodes except `_id`. */
  readonly kinds: Set<Node['kind']>;
}

export interface Projection {
  readonly apply: (doc: Doc) => Doc;
  /** The top-level fields that it reads; undefined if it may read any field. */
  readonly fields: ReadonlySet<string> | undefined;
  /** The top-level fields that it keeps as they are, if that is all it does. */
  readonly whole: ReadonlySet<string> | undefined;
}

function readNode(value: unknown, where: ProjectionKind): Node {
  if (where !== '$addFields' && (typeof value === 'boolean' || isNumber(value))) {
    return { kind: isTruthy(value) ? 'include' : 'exclude' };
  }
  const name = where === 'find' && isDoc(value) ? firstKey(value) : undefined;
  if (name === '$slice' || name === '$elemMatch' || name === '$meta') {
    throw unsupported(`${name} in a projection`);
  }
  return { kind: 'compute', evaluate: compileExpression(value) };
}

/** The error for two paths when one is a prefix of the other. */
function collision(path: string, rest: readonly string[], where: ProjectionKind): CommandError {
  if (where === '$addFields') return new CommandError(40176, `Two conflicting paths: ${path}`);
  return rest.length === 0
    ? new CommandError(31250, `Path collision at ${path}`)
    : new CommandError(31249, `Path collision at ${path} remaining portion ${joinPath(rest)}`);
}

function addNode(
  children: Children,
  parts: readonly string[],
  node: Node,
  path: string,
  where: ProjectionKind,
): void {
  const [first, ...rest] = parts as [string, ...string[]];
  const existing = children.get(first);
  if (existing !== undefined && (rest.length === 0 || existing.kind !== 'branch')) {
    throw collision(path, rest, where);
  }
  if (rest.length === 0) {
    children.set(first, node);
    return;
  }
  const branch: Branch = existing ?? { kind: 'branch', children: new Map(), computes: false };
  children.set(first, branch);
  branch.computes ||= node.kind === 'compute';
  addNode(branch.children, rest, node, path, where);
}

/** @throws CommandError 31252 to 31254 when inclusion, exclusion and computation are mixed */
function assertUnmixed(path: string, { kind }: Node, { kinds }: Tree): void {
  const mixes = (a: Node['kind'], b: Node['kind']) => kind === a && kinds.has(b);
  if (mixes('exclude', 'include')) {
    throw new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  if (mixes('include', 'exclude')) {
    throw new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
  }
  if (mixes('compute', 'exclude') || mixes('exclude', 'compute')) {
    throw new CommandError(31252, `Cannot use an expression ${path} in an exclusion projection`);
  }
}

/** Parses a projection into a tree by path. */
function readSpec(spec: Doc, prefix: readonly string[], where: ProjectionKind, tree: Tree): void {
  for (const [key, value] of Object.entries(spec)) {
    const name = toName(key);
    if (where === 'find' && /\.\$(\.|$)/.test(name)) {
      throw unsupported(`The positional projection '${name}'`);
    }
    fieldPath(name);
    const parts = [...prefix, ...splitPath(name)];
    const path = joinPath(parts);
    if (isDoc(value) && firstKey(value)?.startsWith('$') !== true) {
      if (firstKey(value) !== undefined) {
        readSpec(value, parts, where, tree);
        continue;
      }
      if (where !== '$addFields') {
        throw new CommandError(51270, 'An empty sub-projection is not a valid value.');
      }
    }
    const node = readNode(value, where);
    if (path !== '_id') {
      assertUnmixed(path, node, tree);
      tree.kinds.add(node.kind);
    }
    addNode(tree.children, parts, node, path, where);
  }
}

/**
 * The function that applies a tree to a document.
 * @param inPlace a computed field keeps the position of the field that it replaces, as in `$addFields`
 */
function projector(children: Children, inclusive: boolean, inPlace: boolean): (doc: Doc) => Doc {
  let root: Doc = {};

  const branch = (value: unknown, node: Branch): unknown => {
    if (Array.isArray(value)) {
      return value.map((item) => branch(item, node)).filter((item) => item !== undefined);
    }
    if (isDoc(value)) return fields(value, node.children);
    if (node.computes) return fields({}, node.children);
    return inclusive ? undefined : value;
  };

  const project = (value: unknown, node: Node): unknown => {
    if (node.kind === 'include') return value;
    if (node.kind === 'compute') return node.evaluate(root);
    return node.kind === 'branch' ? branch(value, node) : undefined;
  };

  const fields = (doc: Doc, nodes: Children): Doc => {
    const result: Doc = {};
    for (const name of Object.keys(doc)) {
      const node = nodes.get(name);
      if (node === undefined) {
        if (!inclusive) result[name] = doc[name];
      } else if (node.kind !== 'compute' || inPlace) {
        const value = project(doc[name], node);
        if (value !== undefined) result[name] = value;
      }
    }
    for (const [name, node] of nodes) {
      if (node.kind !== 'compute' && node.kind !== 'branch') continue;
      const there = getField(doc, name) !== undefined;
      if (there && (node.kind === 'branch' || inPlace)) continue;
      const value = project(undefined, node);
      if (value !== undefined) result[name] = value;
    }
    return result;
  };

  return (doc) => {
    root = doc;
    return fields(doc, children);
  };
}

/**
 * Compiles a projection of find, `$project` or `$addFields`.
 * @throws CommandError 31252 to 31254 when inclusion, exclusion and computation are mixed; others for
 *   invalid paths
 */
export function compileProjection(spec: Doc, where: ProjectionKind): Projection {
  const tree: Tree = { children: new Map(), kinds: new Set() };
  readSpec(spec, [], where, tree);
  const { children, kinds } = tree;
  const adds = where === '$addFields';
  const onlyId = kinds.size === 0 && children.get('_id')?.kind !== 'exclude';
  const inclusive = !adds && (onlyId || (kinds.size > 0 && !kinds.has('exclude')));
  if (inclusive && !children.has('_id')) children.set('_id', { kind: 'include' });
  const computes = kinds.has('compute') || children.get('_id')?.kind === 'compute';
  const fields = inclusive && !computes ? new Set(children.keys()) : undefined;
  const isPlain = [...children.values()].every(({ kind }) => kind === 'include');
  return {
    apply: projector(children, inclusive, adds),
    fields,
    whole: isPlain ? fields : undefined,
  };
}
